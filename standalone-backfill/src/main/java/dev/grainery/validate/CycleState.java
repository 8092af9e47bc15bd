// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.record.RecordType;
import dev.grainery.record.RevisionStatus;
import dev.grainery.store.GraineryStore;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * How the revision cycle stands at a moment.
 *
 * @param records how many records of each type have each status
 * @param overdueFiles files that should have been checked before
 * @param oldestOverdue for how long the most overdue of them has been, zero if there is none
 */
public record CycleState(
        Map<RecordType, Map<RevisionStatus, Long>> records, long overdueFiles, Duration oldestOverdue) {

    public CycleState {
        records = Collections.unmodifiableMap(new EnumMap<>(records));
        if (oldestOverdue.isNegative()) {
            throw new IllegalArgumentException("no file is overdue for less than no time: " + oldestOverdue);
        }
    }

    /**
     * How the cycle of a store stands; only indexes are asked, so that it is known at once.
     *
     * @throws dev.grainery.store.access.StoreException if the store fails
     */
    public static CycleState of(GraineryStore store, Instant now) {
        Map<RecordType, Map<RevisionStatus, Long>> records = new EnumMap<>(RecordType.class);
        for (RecordType type : RecordType.values()) {
            records.put(type, store.countByStatus(type));
        }
        Duration oldest = store.locations().scheduled(Optional.empty(), now, 1).stream()
                .map(file -> Duration.between(file.due(), now))
                .findFirst()
                .orElse(Duration.ZERO);
        return new CycleState(records, store.locations().countOverdue(now), oldest);
    }
}
