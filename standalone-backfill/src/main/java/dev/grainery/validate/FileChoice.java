// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import static java.util.Objects.requireNonNull;

import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.RevisionStatus;
import dev.grainery.store.ScheduledFile;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Which files are to be checked.
 *
 * @param within files whose latest time for the next check lies within this time from now
 * @param all files whenever they are due
 * @param harvest only those of the harvest of this name or identifier
 * @param container only the container or index of this name or identifier
 */
public record FileChoice(Duration within, boolean all, Optional<String> harvest, Optional<String> container) {

    /** What is due. */
    public static final FileChoice DUE =
            new FileChoice(RevisionCycle.DUE_BEFORE, false, Optional.empty(), Optional.empty());

    public FileChoice {
        requireNonNull(within, "within");
        requireNonNull(harvest, "harvest");
        requireNonNull(container, "container");
    }

    /** The latest time for the next check of any file chosen. */
    Instant horizon(Instant now) {
        return now.plus(all ? RevisionCycle.GOOD_FOR : within);
    }

    /** Whether a file's turn has come in a run that began at a time. */
    boolean isDue(ScheduledFile file, Instant start) {
        RevisionStatus status = file.known().status();
        // what this run has checked itself comes up again at the end of the order
        boolean checkedSince = !file.checked().isBefore(start);
        boolean failed = status == RevisionStatus.FAILED || status == RevisionStatus.FIRST_FAILED;
        boolean rests = failed && file.due().isAfter(start.plus(RevisionCycle.REPEAT_BEFORE));
        return !checkedSince && !file.due().isAfter(horizon(start)) && (all || !rests);
    }
}
