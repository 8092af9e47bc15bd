// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.Optional;

/**
 * What the spreading of dates did.
 *
 * @param days how many days before the latest time a date may lie at most
 * @param files how many files have an earlier date now, or would have it
 * @param harvests harvest records that say something else now
 * @param before what fell due when before
 * @param after what falls due when now, or would; empty if it was stopped
 * @param interrupted whether it was stopped before its end
 */
@JsonPropertyOrder({"days", "files", "harvests", "before", "after", "interrupted"})
public record SpreadSummary(
        int days,
        long files,
        long harvests,
        RevisionPlan before,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<RevisionPlan> after,
        boolean interrupted) {

    public SpreadSummary {
        requireNonNull(before, "before");
        requireNonNull(after, "after");
    }
}
