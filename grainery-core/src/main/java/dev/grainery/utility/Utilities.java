// SPDX-License-Identifier: Apache-2.0
package dev.grainery.utility;

import static java.util.Objects.requireNonNull;

import dev.grainery.file.StoredPath;
import dev.grainery.process.BoundedProgram;
import dev.grainery.process.BoundedProgram.Ended;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.UtilityOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Programs that are run for each container, and whose output is kept in its record as it is: nothing in it is verified, and
 * that one fails is output, too. Thread-safe; as many run at once as threads ask for it.
 */
public final class Utilities {

    private static final Duration LONGEST_VERSION = Duration.ofMinutes(1);
    private static final int LONGEST_VERSION_TEXT = 1_000;

    private static final Set<String> ENVIRONMENT =
            Set.of("PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR", "JAVA_HOME");

    private final List<Versioned> all;
    private final InstantSource clock;

    private record Versioned(Utility utility, String version) {}

    private Utilities(List<Versioned> all, InstantSource clock) {
        this.all = all;
        this.clock = clock;
    }

    /**
     * Reads a utilities file, and asks each program for its version.
     *
     * @throws UtilitiesFileException if the file cannot be read, is wrong, or names a program that is not installed
     */
    public static Utilities read(Path file, InstantSource clock) throws UtilitiesFileException, InterruptedException {
        List<Versioned> all = new ArrayList<>();
        for (Utility utility : UtilitiesFile.read(file, System.getenv())) {
            all.add(new Versioned(utility, version(utility)));
        }
        all.sort(Comparator.comparing(one -> one.utility().label()));
        return new Utilities(List.copyOf(all), requireNonNull(clock, "clock"));
    }

    /** Many programs print their version as an error. */
    private static String version(Utility utility) throws InterruptedException {
        try {
            Ended ended = program(utility.versionCommand(), LONGEST_VERSION, LONGEST_VERSION_TEXT)
                    .run();
            String output = ended.output().text();
            return plain(output.isBlank() ? ended.errors().text() : output).strip();
        } catch (IOException e) {
            return e.getMessage();
        }
    }

    /** The environment of this process may hold the password of the store. */
    private static BoundedProgram program(List<String> words, Duration limit, int outputLimit) {
        return BoundedProgram.of(words, limit)
                .environment(inherited -> inherited.keySet().retainAll(ENVIRONMENT))
                .keepFirst(outputLimit)
                .build();
    }

    /** Not every store can keep a NUL. */
    private static String plain(String text) {
        return text.replace('\0', '\uFFFD');
    }

    /**
     * Runs them for a container, and adds what they say to its record. A container that is not in a file system of this
     * machine stays without.
     *
     * @throws InterruptedException if the thread is interrupted; the program that runs is ended
     */
    public ContainerRecord describe(ContainerRecord record) throws InterruptedException {
        Path container = StoredPath.of(record.location().path());
        if (!container.isAbsolute() || !Files.isRegularFile(container)) {
            return record;
        }
        List<UtilityOutput> outputs = new ArrayList<>();
        for (Versioned one : all) {
            if (one.utility().isFor(container.getFileName())) {
                outputs.add(output(one, container));
            }
        }
        return record.withUtilities(outputs);
    }

    private UtilityOutput output(Versioned one, Path container) throws InterruptedException {
        Utility utility = one.utility();
        Instant started = clock.instant();
        try {
            Ended ended = program(utility.commandFor(container), utility.timeLimit(), utility.outputLimit())
                    .run();
            boolean inTime = ended.exit().isPresent();
            String errors = plain(ended.errors().text());
            return new UtilityOutput(
                    utility.label(),
                    one.version(),
                    started,
                    ended.ran().toMillis(),
                    inTime ? Optional.of(ended.exit().getAsInt()) : Optional.empty(),
                    inTime
                            ? Optional.empty()
                            : Optional.of(
                                    "was ended after " + utility.timeLimit().toSeconds() + " seconds"),
                    plain(ended.output().text()),
                    ended.output().isCut(),
                    errors.isEmpty() ? Optional.empty() : Optional.of(errors),
                    ended.errors().isCut());
        } catch (IOException e) {
            return new UtilityOutput(
                    utility.label(),
                    one.version(),
                    started,
                    0,
                    Optional.empty(),
                    Optional.of(e.getMessage()),
                    "",
                    false,
                    Optional.empty(),
                    false);
        }
    }
}
