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
 * @param bytesPerNight if all nights read the same
 * @param busiestNight bytes of a night in the busiest time, so that no future date is missed
 */
public record RevisionPlan(
        List<Row> rows,
        Row overdue,
        Row total,
        long bytesPerNight,
        long busiestNight,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<ReadRate> rate) {

    public static final long NIGHTS = RevisionCycle.GOOD_FOR.toDays();

    public RevisionPlan {
        rows = List.copyOf(rows);
    }

    public static RevisionPlan of(GraineryStore store, FileChoice choice, Optional<ReadRate> given, Instant now) {
        PlanTally tally = new PlanTally(choice, now);
        if (choice.isOfNamed()) {
            DueFiles.forEachSome(store, choice, files -> {
                files.forEach(tally::add);
                return true;
            });
        } else {
            // sums need no order, and ordering by date is slow
            store.locations().forEach(tally::add);
        }
        return tally.plan(given.or(() -> ReadRate.measured(store)));
    }

    /** Due is a month such as {@code 2027-03}, or a word. Hours are for one reader, to a hundredth. */
    public record Row(
            String due,
            long files,
            long bytes,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalDouble hours) {}
}
