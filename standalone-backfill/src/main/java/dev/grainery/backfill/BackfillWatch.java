// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import static java.util.Objects.requireNonNull;

import dev.grainery.record.RecordType;
import java.util.EnumMap;
import java.util.Map;

/**
 * What all parts of a run report to.
 *
 * @param progress how far it has come
 * @param tallies how files and harvests went
 * @param findings what was found
 * @param stop whether it is to stop
 * @param spending what it has spent of its budget
 */
record BackfillWatch(
        Progress progress, Tallies tallies, FindingLog findings, StopSignal stop, Budget.Spending spending) {

    BackfillWatch {
        requireNonNull(progress, "progress");
        requireNonNull(tallies, "tallies");
        requireNonNull(findings, "findings");
        requireNonNull(stop, "stop");
        requireNonNull(spending, "spending");
    }

    /** Counts how files and harvests went. Thread-safe. */
    static final class Tallies {

        /** What is counted. */
        enum Kind {
            CONTAINER,
            CDX,
            HARVEST;

            static Kind of(RecordType type) {
                return type == RecordType.CDX ? CDX : CONTAINER;
            }
        }

        private final Map<Kind, Tally> byKind = new EnumMap<>(Kind.class);
        private long capturesNotListed;

        synchronized void count(Kind kind, Tally.Way way) {
            byKind.put(kind, of(kind).plus(way, 1));
        }

        synchronized Tally of(Kind kind) {
            return byKind.getOrDefault(kind, Tally.NONE);
        }

        /** Captures were met that a CDX file which was written does not list. */
        synchronized void notListed(long captures) {
            capturesNotListed += captures;
        }

        synchronized long capturesNotListed() {
            return capturesNotListed;
        }
    }
}
