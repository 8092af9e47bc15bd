// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What falls due at some time.
 *
 * @param due when: a month such as {@code 2027-03}, or a word
 * @param files how many files
 * @param bytes their size
 * @param hours how long one reader takes, to the hundredth of an hour; empty if no rate is known
 */
@JsonPropertyOrder({"due", "files", "bytes", "hours"})
public record PlanRow(
        String due,
        long files,
        long bytes,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalDouble hours) {

    public PlanRow {
        requireNonNull(due, "due");
        requireNonNull(hours, "hours");
    }

    /** Nothing falls due then. */
    public static PlanRow none(String due) {
        return of(due, Load.NONE, Optional.empty());
    }

    static PlanRow of(String due, Load load, Optional<ReadRate> rate) {
        OptionalDouble hours = rate.isPresent()
                ? OptionalDouble.of(Math.round(rate.get().hours(load.bytes()) * 100) / 100.0)
                : OptionalDouble.empty();
        return new PlanRow(due, load.files(), load.bytes(), hours);
    }
}
