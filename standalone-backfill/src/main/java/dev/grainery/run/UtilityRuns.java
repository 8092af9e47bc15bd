// SPDX-License-Identifier: Apache-2.0
package dev.grainery.run;

import dev.grainery.describe.Described;
import dev.grainery.file.StoredFile;
import dev.grainery.inspect.utility.Utilities;
import dev.grainery.inspect.utility.UtilityRun;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.UtilityOutput;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/**
 * The programs that a run of many files runs for containers, until it is stopped.
 *
 * @param utilities the programs
 * @param stop stops the run
 * @param leavesStorage is run before the first program: from then on, the storage is not waited for
 */
public record UtilityRuns(Utilities utilities, StopSignal stop, Runnable leavesStorage) {

    /**
     * How long after a program this one may get the signal that has stopped both. A worker of a cluster has ended by then,
     * or its thread is interrupted.
     */
    private static final Duration SAME_SIGNAL = Duration.ofSeconds(2);

    /** Begins with a container, before it is read. What this returns is to be closed. */
    public UtilityRun begin(StoredFile container) {
        return utilities.begin(container.location());
    }

    /**
     * Runs the programs for a container that was read.
     *
     * @return what is to be recorded; nothing if the run was stopped while they ran
     * @throws CancellationException if the thread is interrupted; it stays so
     */
    public Optional<Described> describe(Described described, UtilityRun run) {
        if (utilities.isEmpty()
                || !(described instanceof Described.Recorded recorded)
                || !(recorded.record() instanceof ContainerRecord container)) {
            return Optional.of(described);
        }
        leavesStorage.run();
        try {
            ContainerRecord whole = run.describe(container);
            // what stops this run from a terminal stops the programs as well: that is nothing to be recorded
            boolean ended = whole.utilities().stream().anyMatch(UtilityOutput::wasStopped)
                    ? stop.isRequestedWithin(SAME_SIGNAL)
                    : stop.isRequested() && !whole.utilities().stream().allMatch(UtilityOutput::succeeded);
            return ended ? Optional.empty() : Optional.of(new Described.Recorded(whole, recorded.findings()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            CancellationException cancelled = new CancellationException("interrupted while another program was run");
            cancelled.initCause(e);
            throw cancelled;
        }
    }
}
