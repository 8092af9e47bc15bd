// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.grainery.fixity.RevisionCycle;
import java.util.List;
import java.util.Optional;

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
@JsonPropertyOrder({"rows", "overdue", "total", "bytesPerNight", "busiestNight", "rate"})
public record RevisionPlan(
        List<PlanRow> rows,
        PlanRow overdue,
        PlanRow total,
        long bytesPerNight,
        long busiestNight,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<ReadRate> rate) {

    /** In how many nights everything is read once. */
    public static final long NIGHTS = RevisionCycle.GOOD_FOR.toDays();

    public RevisionPlan {
        rows = List.copyOf(rows);
        requireNonNull(overdue, "overdue");
        requireNonNull(total, "total");
        requireNonNull(rate, "rate");
    }
}
