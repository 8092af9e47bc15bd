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

    /** Later than any date that a record can have. */
    static final Instant EVER = Instant.parse("9999-12-31T23:59:59.999Z");

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
        return all ? EVER : now.plus(within);
    }

    /** Whether a file's turn has come; one whose last check is dated ahead counts as never checked. */
    boolean isDue(ScheduledFile file, Instant now) {
        if (all || RevisionCycle.isAhead(file.checked(), now)) {
            return true;
        }
        RevisionStatus status = file.known().status();
        boolean failed = status == RevisionStatus.FAILED || status == RevisionStatus.FIRST_FAILED;
        boolean rests = failed && file.due().isAfter(now.plus(RevisionCycle.REPEAT_BEFORE));
        return !file.due().isAfter(horizon(now)) && !rests;
    }

    /** A run was to check the files of a harvest, a container or an index of which the store knows none. */
    public static final class UnknownNameException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        UnknownNameException() {
            super("no known file of that harvest or container");
        }
    }
}
