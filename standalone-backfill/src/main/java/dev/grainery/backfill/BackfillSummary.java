// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.run.Budget;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What one backfill did.
 *
 * @param containers how the containers went
 * @param cdxFiles how the CDX files went
 * @param harvests how the harvests went
 * @param capturesNotListed how many captures have no line in the CDX files that were written
 * @param statedSums what became of the sums that checksum lists and packages state
 * @param bytes bytes read from the storage
 * @param seconds how long it took
 * @param findings how often each finding was made, by code
 * @param errors how many of them are of severity error
 * @param acknowledged how many findings were made besides that a person knows of already
 * @param stillOpen how many errors of earlier runs are still open below the roots
 * @param unread what was left unread because the budget was used up
 * @param notRead how many files were not read that may hold containers, by their form, such as {@code wacz}
 * @param interrupted whether it was stopped before its end
 */
public record BackfillSummary(
        Tally containers,
        Tally cdxFiles,
        Tally harvests,
        long capturesNotListed,
        StatedSums statedSums,
        long bytes,
        double seconds,
        Map<String, Long> findings,
        long errors,
        long acknowledged,
        long stillOpen,
        Budget.Unread unread,
        SortedMap<String, Long> notRead,
        boolean interrupted) {

    public BackfillSummary {
        findings = Map.copyOf(findings);
        notRead = Collections.unmodifiableSortedMap(new TreeMap<>(notRead));
    }

    /** Rate of reading in megabytes (10^6 bytes) a second. */
    public double megabytesPerSecond() {
        return seconds > 0 ? bytes / 1e6 / seconds : 0;
    }
}
