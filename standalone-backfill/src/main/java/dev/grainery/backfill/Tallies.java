// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.record.RecordType;
import java.util.EnumMap;
import java.util.Map;

/** Counts how files and harvests went. Thread-safe. */
final class Tallies {

    /** What is counted. */
    enum Kind {
        CONTAINER,
        INDEX,
        HARVEST;

        static Kind of(RecordType type) {
            return type == RecordType.CDX ? INDEX : CONTAINER;
        }
    }

    private final Map<Kind, Tally> byKind = new EnumMap<>(Kind.class);

    synchronized void count(Kind kind, Tally.Way way) {
        byKind.put(kind, of(kind).plus(way, 1));
    }

    synchronized Tally of(Kind kind) {
        return byKind.getOrDefault(kind, Tally.NONE);
    }
}
