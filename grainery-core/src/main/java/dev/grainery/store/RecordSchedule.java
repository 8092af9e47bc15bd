// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.Revision;
import dev.grainery.record.RevisionStatus;
import dev.grainery.record.StoredFileRecord;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.bson.types.ObjectId;

/** Changes when records are due, without any check. Thread-safe. */
final class RecordSchedule<R extends StoredFileRecord> {

    private final RecordKind<R> kind;
    private final RecordFinder<R> finder;
    private final RecordUpdates<R> updates;
    private final PendingHarvests pending;

    RecordSchedule(RecordKind<R> kind, RecordFinder<R> finder, RecordUpdates<R> updates, PendingHarvests pending) {
        this.kind = kind;
        this.finder = finder;
        this.updates = updates;
        this.pending = pending;
    }

    /** Moves the statuses that time alone changes, and tells how many. */
    long age(Instant now) {
        UnaryOperator<R> older = record -> framed(record, RevisionCycle.at(record.revision(), now));
        long changed = 0;
        for (RevisionStatus status : List.of(RevisionStatus.FIRST, RevisionStatus.VALIDATED)) {
            List<StoredRecord<R>> due = finder.nextBefore(status, now.plus(RevisionCycle.DUE_BEFORE));
            while (!due.isEmpty()) {
                changed += marked(due, older);
                due = finder.nextBefore(status, now.plus(RevisionCycle.DUE_BEFORE));
            }
        }
        return changed;
    }

    /**
     * Gives records the dates of their files, if these are earlier and no check came between.
     *
     * @param files the files that the records describe, by their paths
     */
    void dueEarlier(Map<String, LocationEntry> files) {
        UnaryOperator<R> earlier =
                record -> Optional.ofNullable(files.get(record.location().path()))
                        .filter(file -> file.checked().equals(record.revision().dateOfValidation()))
                        .map(file -> framed(record, RevisionCycle.dueEarlier(record.revision(), file.due())))
                        .orElse(record);
        List<ObjectId> ids = files.values().stream().map(LocationEntry::record).toList();
        List<StoredRecord<R>> found = finder.byIds(ids).stream()
                .filter(record -> !earlier.apply(record.record()).equals(record.record()))
                .toList();
        marked(found, earlier);
    }

    private R framed(R record, Revision revision) {
        return kind.sections().framed(record, record.header(), record.places(), revision);
    }

    private long marked(List<StoredRecord<R>> records, UnaryOperator<R> change) {
        List<String> harvests =
                records.stream().map(record -> record.record().harvestId()).toList();
        return pending.whileMarked(harvests, () -> updates.some(records, change));
    }
}
