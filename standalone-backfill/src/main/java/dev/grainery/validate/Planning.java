// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import static java.util.Objects.requireNonNull;

import dev.grainery.store.GraineryStore;
import java.time.Instant;
import java.util.Optional;

/**
 * Tells what falls due when. It reads the schedule of checks once, and keeps only sums.
 *
 * @param choice of which files, and what of them counts as due now
 * @param given how fast files are read; if it is empty, the latest checks tell
 * @param now from when on
 */
public record Planning(FileChoice choice, Optional<ReadRate> given, Instant now) {

    public Planning {
        requireNonNull(choice, "choice");
        requireNonNull(given, "given");
        requireNonNull(now, "now");
    }

    /** The plan as the store stands. */
    public RevisionPlan plan(GraineryStore store) {
        PlanTally tally = new PlanTally(choice, now);
        DueFiles.forEachSome(store, choice, files -> {
            files.forEach(tally::add);
            return true;
        });
        return tally.plan(rate(store));
    }

    /** How fast files are read. */
    Optional<ReadRate> rate(GraineryStore store) {
        return given.isPresent() ? given : ReadRate.measured(store);
    }
}
