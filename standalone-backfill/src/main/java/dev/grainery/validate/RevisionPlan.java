// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.grainery.fixity.RevisionCycle;
import dev.grainery.store.GraineryStore;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What falls due when, and how much a night must read for it.
 *
 * @param rows what is due now, then month by month what has its date in it
 * @param overdue those of what is due now whose date has passed
 * @param total all files
 * @param bytesPerNight what every night must read if all nights read the same, and everything comes round in a cycle
 * @param busiestNight what a night must read in the busiest time, so that no date is missed that has not passed
 * @param rate how fast files are read, if it is known
 */
public record RevisionPlan(
        List<Row> rows,
        Row overdue,
        Row total,
        long bytesPerNight,
        long busiestNight,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<ReadRate> rate) {

    /** In how many nights everything is read once. */
    public static final long NIGHTS = RevisionCycle.GOOD_FOR.toDays();

    public RevisionPlan {
        rows = List.copyOf(rows);
    }

    /**
     * The plan as the store stands. It reads the schedule of checks once, and keeps only sums.
     *
     * @param choice of which files, and what of them counts as due now
     * @param given how fast files are read; if it is empty, the latest checks tell
     * @param now from when on
     * @throws dev.grainery.store.document.StoreException if the store fails
     */
    public static RevisionPlan of(GraineryStore store, FileChoice choice, Optional<ReadRate> given, Instant now) {
        PlanTally tally = new PlanTally(choice, now);
        if (choice.isOfNamed()) {
            DueFiles.forEachSome(store, choice, files -> {
                files.forEach(tally::add);
                return true;
            });
        } else {
            // sums need no order, and an order by dates reads all over the store
            store.locations().forEach(tally::add);
        }
        return tally.plan(given.or(() -> ReadRate.measured(store)));
    }

    /**
     * What falls due at some time.
     *
     * @param due when: a month such as {@code 2027-03}, or a word
     * @param files how many files
     * @param bytes their size
     * @param hours how long one reader takes, to the hundredth of an hour; empty if no rate is known
     */
    public record Row(
            String due,
            long files,
            long bytes,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalDouble hours) {}
}
