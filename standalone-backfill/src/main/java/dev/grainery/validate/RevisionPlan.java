// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.grainery.fixity.RevisionCycle;
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
@JsonPropertyOrder({"rows", "overdue", "total", "bytesPerNight", "busiestNight", "rate"})
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
        requireNonNull(overdue, "overdue");
        requireNonNull(total, "total");
        requireNonNull(rate, "rate");
    }

    /**
     * What falls due at some time.
     *
     * @param due when: a month such as {@code 2027-03}, or a word
     * @param files how many files
     * @param bytes their size
     * @param hours how long one reader takes, to the hundredth of an hour; empty if no rate is known
     */
    @JsonPropertyOrder({"due", "files", "bytes", "hours"})
    public record Row(
            String due,
            long files,
            long bytes,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalDouble hours) {

        public Row {
            requireNonNull(due, "due");
            requireNonNull(hours, "hours");
        }

        /** Nothing falls due then. */
        public static Row none(String due) {
            return of(due, PlanTally.Load.NONE, Optional.empty());
        }

        static Row of(String due, PlanTally.Load load, Optional<ReadRate> rate) {
            OptionalDouble hours = rate.isPresent()
                    ? OptionalDouble.of(Math.round(rate.get().hours(load.bytes()) * 100) / 100.0)
                    : OptionalDouble.empty();
            return new Row(due, load.files(), load.bytes(), hours);
        }
    }
}
