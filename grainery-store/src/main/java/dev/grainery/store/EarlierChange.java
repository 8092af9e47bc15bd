// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.earlier.EarlierFile;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.fixity.FixityEvent.CheckOutcome;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.RecordTable.StoredRecord;
import dev.grainery.store.merge.EarlierEvidence;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The documents of an earlier Grainery that are kept are applied to a record. It reports those that are about its file,
 * which may be none.
 *
 * @param read the record
 */
record EarlierChange<R extends StoredFileRecord>(StoredRecord<R> read) implements Change<R, EarlierEvidence<R>> {

    @Override
    public Subject<R> subject() {
        return new Subject<>(read.record().locations().toList(), Optional.empty(), Optional.of(read));
    }

    @Override
    public Effect<R, EarlierEvidence<R>> apply(Known<R> known) {
        return known.record()
                .map(before -> Effect.updating(before, before.record(), EarlierEvidence.of(before.record(), List.of())))
                .orElseGet(Effect::nothing);
    }

    @Override
    public Effect<R, EarlierEvidence<R>> dated(
            Effect<R, EarlierEvidence<R>> read, Known<R> known, EarlierEvidence<R> evidence) {
        return read.dated(known, evidence, evidence)
                .events(events(evidence), Instant.MAX)
                .verdicts(evidence.verdicts());
    }

    /** The readings of which documents tell. Each is a function of its document, so that it is kept once. */
    static List<FixityEvent> events(EarlierEvidence<?> evidence) {
        return evidence.of().stream()
                .filter(file -> file.date().isPresent())
                .map(file -> event(evidence.record(), file))
                .toList();
    }

    private static FixityEvent event(StoredFileRecord record, EarlierFile file) {
        Location place = file.directory()
                .map(directory -> new Location(directory, file.fileName()))
                .orElseGet(() -> new Location(GraineryRecord.NA, file.fileName()));
        return FixityEvent.of(
                        file.type(),
                        record.id(),
                        place,
                        CheckOutcome.EARLIER,
                        file.date().orElseThrow())
                .hashes(Hash.NA, file.md5())
                .bytes(file.size())
                .by(GraineryRecord.NA, "earlier record (" + file.standard() + ")")
                .build();
    }

    /**
     * Entries of all places that a record names.
     *
     * @param known those of some places before
     * @param changed what a change has to say of some
     */
    static List<LocationEntry> entries(
            StoredRecord<? extends StoredFileRecord> after,
            Collection<LocationEntry> known,
            Collection<LocationEntry> changed) {
        Map<String, LocationEntry> seen = new HashMap<>();
        known.stream()
                .filter(entry -> entry.record().equals(after.id()))
                .forEach(entry -> seen.put(entry.path(), entry));
        changed.forEach(entry -> seen.put(entry.path(), entry));
        Map<String, LocationEntry> entries = new TreeMap<>();
        changed.forEach(entry -> entries.put(entry.path(), entry));
        LocationEntry.of(after)
                .forEach(entry -> entries.put(
                        entry.path(),
                        Optional.ofNullable(seen.get(entry.path()))
                                .map(entry::lastSeenAs)
                                .orElse(entry)));
        return List.copyOf(entries.values());
    }
}
