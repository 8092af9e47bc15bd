// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect.utility;

import dev.grainery.file.NameText;
import dev.grainery.record.Location;
import dev.grainery.system.BoundedProgram;
import dev.grainery.system.BoundedProgram.Ended;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Output, also of failures, becomes part of the record. Thread-safe. To be closed: it has temporary files. */
public final class Utilities implements AutoCloseable {

    private static final Duration VERSION_TIME_LIMIT = Duration.ofMinutes(1);
    private static final int MAX_VERSION_TEXT_LENGTH = 1_000;

    private static final Set<String> ENVIRONMENT =
            Set.of("PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR", "JAVA_HOME");

    private final List<Versioned> all;
    private final InstantSource clock;
    private final Path temporary;
    private Optional<WorkDirectory> work = Optional.empty();

    record Versioned(Utility utility, String version) {}

    private Utilities(List<Versioned> all, InstantSource clock, Path temporary) {
        this.all = all;
        this.clock = clock;
        this.temporary = temporary;
    }

    public static Utilities none() {
        return new Utilities(List.of(), InstantSource.system(), Path.of(""));
    }

    /** Runs each program for its version. */
    public static Utilities read(Path file, InstantSource clock) throws UtilitiesFileException, InterruptedException {
        return read(file, clock, Path.of(System.getProperty("java.io.tmpdir")));
    }

    /** Runs nothing. */
    public static void check(Path file) throws UtilitiesFileException {
        List<Utility> unused = UtilitiesFile.read(file, System.getenv());
    }

    static Utilities read(Path file, InstantSource clock, Path temporary)
            throws UtilitiesFileException, InterruptedException {
        List<Versioned> all = new ArrayList<>();
        for (Utility utility : UtilitiesFile.read(file, System.getenv())) {
            all.add(new Versioned(utility, version(utility)));
        }
        all.sort(Comparator.comparing(one -> one.utility().label()));
        return new Utilities(List.copyOf(all), clock, temporary);
    }

    /** Many programs print their version to standard error. */
    private static String version(Utility utility) throws InterruptedException {
        try {
            Ended ended = program(
                            utility.versionCommand(),
                            VERSION_TIME_LIMIT,
                            BoundedProgram.TEMPORARY,
                            MAX_VERSION_TEXT_LENGTH)
                    .run();
            String output = ended.output().text();
            return plain(output.isBlank() ? ended.errors().text() : output).strip();
        } catch (IOException e) {
            return String.valueOf(e.getMessage());
        }
    }

    /** With a reduced environment: that of this process may contain the password of the store. */
    static BoundedProgram program(List<String> words, Duration limit, Path directory, int outputLimit) {
        return new BoundedProgram(
                words, limit, directory, inherited -> inherited.keySet().retainAll(ENVIRONMENT), outputLimit, false);
    }

    /** Some stores reject NUL. */
    static String plain(String text) {
        return text.replace('\0', '\uFFFD');
    }

    public boolean isEmpty() {
        return all.isEmpty();
    }

    public List<String> labels() {
        return all.stream().map(one -> one.utility().label()).toList();
    }

    public boolean takePayloads() {
        return all.stream().anyMatch(one -> one.utility().payloads().isPresent());
    }

    /** To be called before the container is read; must be closed. */
    public UtilityRun begin(Location container) {
        // without the directory, which may be in an object store
        Path name = NameText.pathOf("/" + container.fileName()).getFileName();
        return new UtilityRun(
                all.stream().filter(one -> one.utility().isFor(name)).toList(), this::newDirectory, clock);
    }

    private synchronized Path newDirectory() throws IOException {
        if (work.isEmpty()) {
            work = Optional.of(WorkDirectory.in(temporary));
        }
        return work.get().newDirectory();
    }

    public synchronized List<String> leftovers() {
        return work.map(WorkDirectory::leftovers).orElse(List.of());
    }

    /** Throws if temporary files could not be deleted; the next run tries again. */
    @Override
    public synchronized void close() throws IOException {
        Optional<WorkDirectory> made = work;
        work = Optional.empty();
        if (made.isPresent()) {
            made.get().close();
        }
    }
}
