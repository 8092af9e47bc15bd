// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The order is the environment ({@code GRAINERY_STORE} for {@code --store}), the user's file, the built-in default.
 */
final class Defaults implements IDefaultValueProvider {

    static final String FILE = ".config/grainery/defaults.properties";

    /** Options of single commands that the environment may give, by command. */
    private static final Map<String, String> OF_ONE_RUN = Map.of(StoreCommands.COPY, "to");

    /** Only options that stay the same from run to run. */
    static final Set<String> LASTING = Set.of(
            "store",
            "author",
            "naming",
            "jobs",
            "jobs-per-root",
            "max-read",
            "cdx-server",
            "cdx-token-file",
            "digest",
            "replay",
            "read-timeout",
            "store-timeout");

    private final Map<String, String> environment;
    private final Properties file;

    private Defaults(Map<String, String> environment, Properties file) {
        this.environment = Map.copyOf(environment);
        this.file = file;
    }

    static Defaults of(Map<String, String> environment, Path home) throws IOException {
        Path path = environment.containsKey("GRAINERY_DEFAULTS")
                ? Path.of(environment.get("GRAINERY_DEFAULTS"))
                : home.resolve(FILE);
        Properties properties = new Properties();
        if (Files.exists(path) || environment.containsKey("GRAINERY_DEFAULTS")) {
            try (Reader reader = Files.newBufferedReader(path, StandardCharsets.UTF_8)) {
                properties.load(reader);
            } catch (IllegalArgumentException e) {
                throw new IOException(path + " is invalid: " + e.getMessage(), e);
            }
        }
        for (String key : new TreeSet<>(properties.stringPropertyNames())) {
            if (!LASTING.contains(key)) {
                throw new IOException(path + " has the unknown key " + key
                        + NearestName.of(key, LASTING)
                                .map(near -> "; did you mean " + near + "?")
                                .orElse(".") + " The keys are " + String.join(", ", new TreeSet<>(LASTING)));
            }
        }
        return new Defaults(environment, properties);
    }

    static Defaults of(Map<String, String> given) {
        return new Defaults(given, new Properties());
    }

    Map<String, String> given() {
        Map<String, String> given = new HashMap<>();
        LASTING.forEach(name -> lasting(name).ifPresent(value -> given.put(variable(name), value)));
        return given;
    }

    static Optional<String> secret(CommandLine line, String variable) {
        return line.getDefaultValueProvider() instanceof Defaults defaults
                ? Optional.ofNullable(defaults.environment.get(variable)).filter(text -> !text.isBlank())
                : Optional.empty();
    }

    static String variable(String name) {
        return "GRAINERY_" + name.toUpperCase(Locale.ROOT).replace('-', '_');
    }

    @Override
    public String defaultValue(ArgSpec argument) {
        if (argument.isPositional() && argument.command().name().equals(TakeoverCommand.NAME)) {
            return ofOneRun("earlier").orElse(argument.defaultValue());
        }
        if (!(argument instanceof OptionSpec option) || !option.longestName().startsWith("--")) {
            return argument.defaultValue();
        }
        String name = option.longestName().substring(2);
        // the address of another database may hold a password, and is of one run alone: never in the file
        if (name.equals(OF_ONE_RUN.get(option.command().name()))) {
            return ofOneRun(name).orElse(argument.defaultValue());
        }
        if (!LASTING.contains(name)) {
            return argument.defaultValue();
        }
        return lasting(name).orElse(argument.defaultValue());
    }

    private Optional<String> ofOneRun(String name) {
        return Optional.of(environment.getOrDefault(variable(name), "").strip()).filter(given -> !given.isEmpty());
    }

    private Optional<String> lasting(String name) {
        return Stream.of(environment.getOrDefault(variable(name), ""), file.getProperty(name, ""))
                .map(String::strip)
                .filter(given -> !given.isEmpty())
                .findFirst();
    }
}
