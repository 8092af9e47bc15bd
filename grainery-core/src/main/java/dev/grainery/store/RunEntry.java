// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One run of a command that writes into the store.
 *
 * @param command the command, such as {@code backfill}
 * @param start when it began
 * @param end when it ended, empty if it has not ended, or its process died
 * @param exitStatus the exit status it ended with, if it has ended
 * @param paths what it was given: directories, files or outboxes
 * @param counts what it did, by what is counted
 * @param host the machine it ran on
 * @param process the number of its process on that machine
 * @param program the version of the program
 */
public record RunEntry(
        String command,
        Instant start,
        Optional<Instant> end,
        OptionalInt exitStatus,
        List<String> paths,
        Map<String, Long> counts,
        String host,
        long process,
        String program) {

    public RunEntry {
        requireNonNull(command, "command");
        requireNonNull(start, "start");
        requireNonNull(end, "end");
        requireNonNull(exitStatus, "exitStatus");
        paths = List.copyOf(paths);
        counts = Map.copyOf(counts);
        requireNonNull(host, "host");
        requireNonNull(program, "program");
    }

    /** A run that begins. */
    public static RunEntry begun(
            String command, Instant start, List<String> paths, String host, long process, String program) {
        return new RunEntry(
                command, start, Optional.empty(), OptionalInt.empty(), paths, Map.of(), host, process, program);
    }
}
