// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect.utility;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import dev.grainery.system.ConfigFile;
import dev.grainery.system.ConfigFile.UnusableFileException;
import dev.grainery.system.InstalledProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;

final class UtilitiesFile {

    private static final int MAX_UTILITIES = 20;
    private static final long TIME_LIMIT_SECONDS = 600;
    private static final long MAX_SECONDS = 86_400;
    private static final int OUTPUT_LIMIT = 16 << 10;

    /** A MongoDB document is limited to 16 MiB, invalid bytes become three, and standard error counts as well. */
    private static final int MAX_OUTPUT = 2 << 20;

    /** Each payload is listed in the record. */
    private static final int MAX_PAYLOADS = 1_000;

    private static final int PAYLOADS = 20;
    private static final long LARGEST_PAYLOAD = 1 << 20;
    private static final long MAX_LARGEST_PAYLOAD = 1 << 30;

    private static final Pattern MEDIA_TYPE =
            Pattern.compile("\\*/\\*|[a-z0-9.+_-]{1,100}/(?:\\*|[a-z0-9.+_-]{1,100})");
    private static final Pattern LABEL = Pattern.compile("[a-z0-9][a-z0-9._-]{0,39}");
    private static final ConfigFile FILE = new ConfigFile("utilities file");
    private static final JsonMapper JSON = ConfigFile.json()
            .addModule(new Jdk8Module())
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .build();

    private final String file;
    private final String searchPath;
    private final Set<String> problems = new LinkedHashSet<>();

    private record Given(Optional<List<GivenUtility>> utilities) {}

    private record GivenUtility(
            Optional<String> label,
            Optional<List<String>> command,
            Optional<List<String>> version,
            Optional<List<String>> files,
            Optional<GivenPayloads> payloads,
            Optional<Long> timeLimitSeconds,
            Optional<Long> outputLimitBytes) {}

    private record GivenPayloads(
            Optional<List<String>> types, Optional<String> choose, Optional<Long> most, Optional<Long> largestBytes) {}

    private UtilitiesFile(String file, String searchPath) {
        this.file = file;
        this.searchPath = searchPath;
    }

    static List<Utility> read(Path path, Map<String, String> environment) throws UtilitiesFileException {
        UtilitiesFile file = new UtilitiesFile(path.toString(), environment.getOrDefault("PATH", ""));
        List<Utility> utilities = file.utilities(file.bytes(path));
        if (!file.problems.isEmpty()) {
            throw file.exception();
        }
        return utilities;
    }

    private UtilitiesFileException exception() {
        return new UtilitiesFileException(file, List.copyOf(problems));
    }

    private UtilitiesFileException exception(String problem) {
        problems.add(problem);
        return exception();
    }

    private byte[] bytes(Path path) throws UtilitiesFileException {
        try {
            return FILE.read(path);
        } catch (UnusableFileException e) {
            throw exception(String.valueOf(e.getMessage()));
        }
    }

    private List<Utility> utilities(byte[] json) throws UtilitiesFileException {
        List<GivenUtility> given =
                parsed(json).utilities().orElseThrow(() -> exception("requires a list \"utilities\""));
        if (given.isEmpty() || given.size() > MAX_UTILITIES) {
            throw exception("requires 1 to " + MAX_UTILITIES + " utilities, not " + given.size());
        }
        List<Utility> utilities = new ArrayList<>();
        for (int i = 0; i < given.size(); i++) {
            utilities.add(utility("utilities[" + i + "]", given.get(i)));
        }
        Set<String> labels = new HashSet<>();
        utilities.stream()
                .map(Utility::label)
                .filter(label -> !labels.add(label))
                .forEach(label -> problems.add("more than one utility is called " + label));
        long output = utilities.stream().mapToLong(Utility::outputLimit).sum();
        if (output > MAX_OUTPUT) {
            problems.add("all \"outputLimitBytes\" together are at most " + MAX_OUTPUT + ", not " + output);
        }
        long payloads = utilities.stream()
                .flatMap(utility -> utility.payloads().stream())
                .mapToLong(PayloadChoice::most)
                .sum();
        if (payloads > MAX_PAYLOADS) {
            problems.add("all \"most\" together are at most " + MAX_PAYLOADS + ", not " + payloads);
        }
        return utilities;
    }

    private Given parsed(byte[] json) throws UtilitiesFileException {
        try {
            return JSON.readValue(json, Given.class);
        } catch (UnrecognizedPropertyException e) {
            throw exception(at(e) + "there is no key \"" + e.getPropertyName() + "\"; the keys are "
                    + e.getKnownPropertyIds().stream()
                            .map(Object::toString)
                            .sorted()
                            .collect(Collectors.joining(", ")));
        } catch (JsonMappingException e) {
            throw exception(at(e) + "has a value of the wrong kind");
        } catch (JsonProcessingException e) {
            throw exception(at(e) + ConfigFile.reason(e));
        } catch (IOException e) {
            throw exception(ConfigFile.reason(e));
        }
    }

    private static String at(JsonProcessingException e) {
        String place = ConfigFile.place(e);
        return place.isEmpty() ? "" : place + ": ";
    }

    private Utility utility(String at, GivenUtility given) {
        String label = given.label().orElse("");
        require(LABEL.matcher(label).matches(), at, "\"label\" requires 1 to 40 of a-z, 0-9, '.', '_' and '-'");
        List<String> command = given.command().orElse(List.of());
        boolean ofContainer = command.stream().skip(1).anyMatch(word -> word.contains(Utility.FILE));
        boolean ofPayloads = command.stream().skip(1).anyMatch(Utility.PAYLOADS::equals);
        if (given.payloads().isPresent()) {
            require(
                    ofPayloads && !ofContainer,
                    at,
                    "\"command\" requires a list of a program and its arguments, one of them " + Utility.PAYLOADS
                            + ", none with " + Utility.FILE);
        } else {
            require(
                    ofContainer && !ofPayloads,
                    at,
                    "\"command\" requires a list of a program and its arguments, one of them with " + Utility.FILE
                            + (ofPayloads ? "; " + Utility.PAYLOADS + " requires \"payloads\"" : ""));
        }
        List<String> version = given.version().orElse(List.of());
        require(!version.isEmpty(), at, "\"version\" requires a list of a program and its arguments");
        List<String> files = given.files().orElse(List.of());
        files.forEach(glob -> glob(at, glob));
        long seconds = number(at, "timeLimitSeconds", given.timeLimitSeconds(), TIME_LIMIT_SECONDS, MAX_SECONDS);
        long bytes = number(at, "outputLimitBytes", given.outputLimitBytes(), OUTPUT_LIMIT, MAX_OUTPUT);
        return new Utility(
                label,
                executable(at, command),
                executable(at, version),
                files,
                given.payloads().map(payloads -> choice(at, payloads)),
                Duration.ofSeconds(seconds),
                (int) bytes);
    }

    private PayloadChoice choice(String at, GivenPayloads given) {
        List<String> types = given.types().orElse(List.of("*/*"));
        require(!types.isEmpty(), at, "\"types\" requires a list of media types");
        types.stream()
                .filter(type -> !MEDIA_TYPE.matcher(type).matches())
                .forEach(type -> problems.add(
                        at + ": \"types\" requires media types such as image/jpeg, text/* or */*, not " + type));
        Optional<PayloadChoice.Order> order =
                PayloadChoice.Order.of(given.choose().orElse("first"));
        require(order.isPresent(), at, "\"choose\" requires first or sample");
        long most = number(at, "most", given.most(), PAYLOADS, MAX_PAYLOADS);
        long largest = number(at, "largestBytes", given.largestBytes(), LARGEST_PAYLOAD, MAX_LARGEST_PAYLOAD);
        return new PayloadChoice(types, order.orElse(PayloadChoice.Order.FIRST), (int) most, largest);
    }

    private long number(String at, String key, Optional<Long> given, long byDefault, long most) {
        long number = given.orElse(byDefault);
        require(number >= 1 && number <= most, at, "\"" + key + "\" requires 1 to " + most);
        return Math.min(number, most);
    }

    private void require(boolean right, String at, String problem) {
        if (!right) {
            problems.add(at + ": " + problem);
        }
    }

    private void glob(String at, String glob) {
        try {
            Utility.matcher(glob);
        } catch (PatternSyntaxException e) {
            problems.add(at + ": \"files\" has an invalid glob: " + glob);
        }
    }

    /** Resolves the program to an absolute path, so that all containers use the same one. */
    private List<String> executable(String at, List<String> command) {
        if (command.isEmpty()) {
            return command;
        }
        String name = command.get(0);
        Optional<Path> program = InstalledProgram.find(name, searchPath, Path.of(""));
        require(program.isPresent(), at, InstalledProgram.missing(name));
        List<String> resolved = new ArrayList<>(command);
        program.ifPresent(found -> resolved.set(0, found.toString()));
        return resolved;
    }
}
