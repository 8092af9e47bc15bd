// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.grainery.backfill.Tally;
import java.util.Map;

/**
 * What one replay did; of a dry run, what there is to do.
 *
 * @param containers containers that were delivered
 * @param crawls statements about crawls that were delivered
 * @param refused entries that were put aside
 * @param waiting entries that wait still
 * @param aside entries that are put aside, by this replay or earlier
 * @param busy outboxes that were left alone, because another process delivers from them
 * @param harvests how the harvests went
 * @param findings how often each finding was made, by code
 * @param errors how many of them are of severity error
 * @param interrupted whether it was stopped before its end
 */
@JsonPropertyOrder({
    "containers",
    "crawls",
    "refused",
    "waiting",
    "aside",
    "busy",
    "harvests",
    "findings",
    "errors",
    "interrupted"
})
record ReplaySummary(
        long containers,
        long crawls,
        long refused,
        long waiting,
        long aside,
        long busy,
        Tally harvests,
        Map<String, Long> findings,
        long errors,
        boolean interrupted) {

    ReplaySummary {
        requireNonNull(harvests, "harvests");
        findings = Map.copyOf(findings);
    }
}
