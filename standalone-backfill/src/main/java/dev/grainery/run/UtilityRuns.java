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

/** The callback runs before the first program, whose time is no hung read. */
public record UtilityRuns(Utilities utilities, StopSignal stop, Runnable leavesStorage) {

    /** The longest time between a signal to a program and to this process, or the interrupt of a worker's thread. */
    private static final Duration SAME_SIGNAL = Duration.ofSeconds(2);

    public UtilityRun begin(StoredFile container) {
        return utilities.begin(container.location());
    }

    /** Empty if the run was stopped while a program ran. */
    public Optional<Described> describe(Described described, UtilityRun run) {
        if (utilities.isEmpty()
                || !(described instanceof Described.Recorded recorded)
                || !(recorded.record() instanceof ContainerRecord container)) {
            return Optional.of(described);
        }
        leavesStorage.run();
        try {
            ContainerRecord whole = run.describe(container);
            // a signal from the terminal also stops the programs, which is not recorded
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
