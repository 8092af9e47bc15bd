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

/**
 * Programs that are run for each container or for payloads in it, and whose output is kept in its record as it is: nothing
 * in it is verified, and that one fails is output, too. Thread-safe; as many run at once as threads ask for it. To be
 * closed, since payloads are written into temporary files.
 */
public final class Utilities implements AutoCloseable {

    private static final Duration LONGEST_VERSION = Duration.ofMinutes(1);
    private static final int LONGEST_VERSION_TEXT = 1_000;

    private static final Set<String> ENVIRONMENT =
            Set.of("PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR", "JAVA_HOME");

    private final List<Versioned> all;
    private final InstantSource clock;
    private final Path temporary;
    private Optional<WorkDirectory> work = Optional.empty();

    /** A program, and what it says its version is. */
    record Versioned(Utility utility, String version) {}

    private Utilities(List<Versioned> all, InstantSource clock, Path temporary) {
        this.all = all;
        this.clock = clock;
        this.temporary = temporary;
    }

    /** No programs. */
    public static Utilities none() {
        return new Utilities(List.of(), InstantSource.system(), Path.of(""));
    }

    /**
     * Reads a utilities file, and asks each program for its version.
     *
     * @throws UtilitiesFileException if the file cannot be read, is wrong, or names a program that is not installed
     */
    public static Utilities read(Path file, InstantSource clock) throws UtilitiesFileException, InterruptedException {
        return read(file, clock, Path.of(System.getProperty("java.io.tmpdir")));
    }

    /**
     * Reads a utilities file, and runs nothing.
     *
     * @throws UtilitiesFileException if the file cannot be read, is wrong, or names a program that is not installed
     */
    public static void check(Path file) throws UtilitiesFileException {
        List<Utility> unused = UtilitiesFile.read(file, System.getenv());
    }

    /**
     * @param temporary the directory for temporary files
     */
    static Utilities read(Path file, InstantSource clock, Path temporary)
            throws UtilitiesFileException, InterruptedException {
        List<Versioned> all = new ArrayList<>();
        for (Utility utility : UtilitiesFile.read(file, System.getenv())) {
            all.add(new Versioned(utility, version(utility)));
        }
        all.sort(Comparator.comparing(one -> one.utility().label()));
        return new Utilities(List.copyOf(all), clock, temporary);
    }

    /** Many programs print their version as an error. */
    private static String version(Utility utility) throws InterruptedException {
        try {
            Ended ended = program(
                            utility.versionCommand(), LONGEST_VERSION, BoundedProgram.TEMPORARY, LONGEST_VERSION_TEXT)
                    .run();
            String output = ended.output().text();
            return plain(output.isBlank() ? ended.errors().text() : output).strip();
        } catch (IOException e) {
            return String.valueOf(e.getMessage());
        }
    }

    /** The environment of this process may hold the password of the store. */
    static BoundedProgram program(List<String> words, Duration limit, Path directory, int outputLimit) {
        return new BoundedProgram(
                words, limit, directory, inherited -> inherited.keySet().retainAll(ENVIRONMENT), outputLimit, false);
    }

    /** Not every store can keep a NUL. */
    static String plain(String text) {
        return text.replace('\0', '\uFFFD');
    }

    /** Whether there are none. */
    public boolean isEmpty() {
        return all.isEmpty();
    }

    /** What their outputs are filed under, sorted. */
    public List<String> labels() {
        return all.stream().map(one -> one.utility().label()).toList();
    }

    /** Whether any of them is given payloads, so that containers must be inspected. */
    public boolean takePayloads() {
        return all.stream().anyMatch(one -> one.utility().payloads().isPresent());
    }

    /** Begins with a container, before it is read. What this returns is to be closed. */
    public UtilityRun begin(Location container) {
        // without its directory, which may be in an object store
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

    /**
     * Which temporary files of earlier runs could not be deleted, and why: sentences for people. They are not in the way of
     * this run.
     */
    public synchronized List<String> leftovers() {
        return work.map(WorkDirectory::leftovers).orElse(List.of());
    }

    /**
     * Deletes the temporary files.
     *
     * @throws IOException if that fails; the next run that writes such files tries it again
     */
    @Override
    public synchronized void close() throws IOException {
        Optional<WorkDirectory> made = work;
        work = Optional.empty();
        if (made.isPresent()) {
            made.get().close();
        }
    }
}
