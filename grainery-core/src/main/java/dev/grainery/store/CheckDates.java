// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.record.RecordType;
import dev.grainery.store.merge.FileRole;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The dates of the next checks, as far as people move them. Thread-safe. */
public final class CheckDates {

    private final Locations locations;
    private final RecordCollection<?> containers;
    private final RecordCollection<?> indexes;
    private final Runnable flush;

    CheckDates(Locations locations, RecordCollection<?> containers, RecordCollection<?> indexes, Runnable flush) {
        this.locations = locations;
        this.containers = containers;
        this.indexes = indexes;
        this.flush = flush;
    }

    /**
     * Moves dates earlier, and marks the harvests of the records concerned as pending. A file that was checked or moved
     * since it was found is left alone. First the order of checks is changed, then the records: if that is broken off,
     * a file is checked earlier than its record says, and the same once more makes the record agree. A date that is the
     * present one only does that.
     *
     * @return how many files have an earlier date now
     */
    public long moveEarlier(List<EarlierDate> dates) {
        Map<String, LocationEntry> known = locations.entries(
                dates.stream().map(date -> date.file().location().path()).toList());
        List<LocationEntry> before = new ArrayList<>();
        List<LocationEntry> after = new ArrayList<>();
        Map<RecordType, Map<String, LocationEntry>> described = new HashMap<>();
        for (EarlierDate date : dates) {
            LocationEntry entry = known.get(date.file().location().path());
            if (entry != null && entry.checkBy().equals(date.file().order())) {
                LocationEntry moved = entry.dueAt(date.due());
                if (!moved.equals(entry)) {
                    before.add(entry);
                    after.add(moved);
                }
                if (entry.file().role() == FileRole.PRIMARY) {
                    described
                            .computeIfAbsent(entry.file().type(), type -> new HashMap<>())
                            .put(entry.path(), moved);
                }
            }
        }
        long moved = locations.reschedule(before, after);
        containers.dueEarlier(described.getOrDefault(RecordType.CONTAINER, Map.of()));
        indexes.dueEarlier(described.getOrDefault(RecordType.CDX, Map.of()));
        flush.run();
        return moved;
    }
}
