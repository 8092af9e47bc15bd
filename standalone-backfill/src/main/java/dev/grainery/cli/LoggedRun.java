// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.place.ThisMachine;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.RunEntry;
import dev.grainery.store.RunLog;
import dev.grainery.store.StoreException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Notes in the store that a command runs, and how it ended. */
final class LoggedRun {

    private LoggedRun() {}

    /** What a command does with the store. */
    @FunctionalInterface
    interface Work<T> {
        T run() throws IOException, InterruptedException;
    }

    /** How a command ended, and what it counted. */
    record End(ExitStatus status, Map<String, Long> counts) {}

    /**
     * Does the work of a command. A process that dies meanwhile leaves a run without an end.
     *
     * @param paths what the command was given
     * @param end how it ended, drawn from what it gave
     */
    static <T> T of(GraineryStore store, String command, List<Path> paths, Work<T> work, Function<T, End> end)
            throws IOException, InterruptedException {
        RunLog.Begun run = store.runs()
                .begin(RunEntry.begun(
                        command,
                        Instant.now(),
                        paths.stream()
                                .map(path -> path.toAbsolutePath().normalize().toString())
                                .toList(),
                        ThisMachine.hostName(),
                        ProcessHandle.current().pid(),
                        new Version().getVersion()[0]));
        try {
            T result = work.run();
            End how = end.apply(result);
            store.runs().end(run, Instant.now(), how.status().code(), how.counts());
            return result;
        } catch (IOException | InterruptedException | RuntimeException e) {
            try {
                store.runs().end(run, Instant.now(), ExitStatus.of(e).code(), Map.of());
            } catch (StoreException unnoted) {
                // a store that is away has no run that ended
                e.addSuppressed(unnoted);
            }
            throw e;
        }
    }
}
