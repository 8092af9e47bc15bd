// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.run.Budget;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * @param capturesNotListed captures without a line in the CDX files that were written
 * @param bytes bytes read; in a dry run, bytes to read
 * @param notRead files that may hold containers but are not read, by form, such as {@code wacz}
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

    public double megabytesPerSecond() {
        return seconds > 0 ? bytes / 1e6 / seconds : 0;
    }

    /** Sums that were not computed use another algorithm. */
    public record StatedSums(long compared, long notComputed) {

        public static final StatedSums NONE = new StatedSums(0, 0);

        StatedSums oneCompared() {
            return new StatedSums(compared + 1, notComputed);
        }

        StatedSums oneNotComputed() {
            return new StatedSums(compared, notComputed + 1);
        }
    }
}
