// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.backfill.StopSignal;
import dev.grainery.place.ThisMachine;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.RunLog;
import dev.grainery.store.RunLog.RunEntry;
import dev.grainery.store.access.StoreException;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Keeps in the store that a command runs, and how it ended. A process that dies meanwhile leaves a run without an end. */
final class LoggedRun {

    private LoggedRun() {}

    /**
     * Does the work of a command, and brings the sidecars up to date.
     *
     * @param paths what the command was given, absolute
     */
    static RunResult of(
            GraineryStore store,
            String command,
            List<String> paths,
            SidecarOption sidecar,
            StopSignal stop,
            RunOptions.Part work)
            throws IOException, InterruptedException {
        RunLog.Begun run = store.runs()
                .begin(RunEntry.begun(
                        command,
                        Instant.now(),
                        paths,
                        ThisMachine.hostName(),
                        ProcessHandle.current().pid(),
                        Grainery.version()));
        try {
            RunResult result = work.run();
            sidecar.update(store, stop::isRequested);
            store.runs().end(run, Instant.now(), sidecar.status(result.status()).code(), result.counts());
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
