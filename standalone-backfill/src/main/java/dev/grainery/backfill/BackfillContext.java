// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.record.RecordType;
import dev.grainery.run.Budget;
import dev.grainery.run.FindingLog;
import dev.grainery.run.Progress;
import dev.grainery.run.StopSignal;
import java.util.EnumMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

record BackfillContext(
        Progress progress, Tallies tallies, FindingLog findings, StopSignal stop, Budget.Spending spending) {

    static final class Tallies {

        private final Map<RecordType, Tally> byType = new EnumMap<>(RecordType.class);
        private final Map<String, Long> notRead = new TreeMap<>();
        private long capturesNotListed;
        private BackfillSummary.StatedSums statedSums = BackfillSummary.StatedSums.NONE;

        synchronized void count(RecordType type, Tally.Way way) {
            byType.put(type, of(type).plus(way, 1));
        }

        synchronized void count(Map<RecordType, Tally> more) {
            more.forEach((type, tally) -> byType.merge(type, tally, Tally::plus));
        }

        synchronized Map<RecordType, Tally> all() {
            return Map.copyOf(byType);
        }

        synchronized Tally of(RecordType type) {
            return byType.getOrDefault(type, Tally.NONE);
        }

        synchronized void notListed(long captures) {
            capturesNotListed += captures;
        }

        synchronized long capturesNotListed() {
            return capturesNotListed;
        }

        synchronized void notRead(String form) {
            notRead.merge(form, 1L, Long::sum);
        }

        synchronized SortedMap<String, Long> notRead() {
            return new TreeMap<>(notRead);
        }

        synchronized void compared(BackfillSummary.StatedSums sums) {
            statedSums = sums;
        }

        synchronized BackfillSummary.StatedSums statedSums() {
            return statedSums;
        }
    }
}
