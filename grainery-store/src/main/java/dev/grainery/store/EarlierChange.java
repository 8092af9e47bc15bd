// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.earlier.EarlierFile;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.fixity.FixityEvent.CheckOutcome;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.Change.CurrentState;
import dev.grainery.store.Change.Subject;
import dev.grainery.store.RecordTable.StoredRecord;
import dev.grainery.store.merge.EarlierEvidence;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

record EarlierChange<R extends StoredFileRecord>(StoredRecord<R> read) implements Change<R, EarlierEvidence<R>> {

    @Override
    public Subject<R> subject() {
        return new Subject<>(read.record().locations().toList(), Optional.empty(), Optional.of(read));
    }

    @Override
    public Effect<R, EarlierEvidence<R>> apply(CurrentState<R> current) {
        return current.record()
                .map(before -> Effect.updating(before, before.record(), EarlierEvidence.of(before.record(), List.of())))
                .orElseGet(Effect::nothing);
    }

    @Override
    public Effect<R, EarlierEvidence<R>> withEarlierEvidence(
            Effect<R, EarlierEvidence<R>> read, CurrentState<R> current, EarlierEvidence<R> evidence) {
        return read.withEarlierEvidence(current, evidence, evidence)
                .withEvents(events(evidence), Instant.MAX)
                .withVerdicts(evidence.verdicts());
    }

    /** Each event is a function of its document, so it is stored once. */
    static List<FixityEvent> events(EarlierEvidence<?> evidence) {
        return evidence.of().stream()
                .filter(file -> file.date().isPresent())
                .map(file -> event(evidence.record(), file))
                .toList();
    }

    private static FixityEvent event(StoredFileRecord record, EarlierFile file) {
        Location location = file.directory()
                .map(directory -> new Location(directory, file.fileName()))
                .orElseGet(() -> new Location(GraineryRecord.NA, file.fileName()));
        return FixityEvent.of(
                        file.type(),
                        record.id(),
                        location,
                        CheckOutcome.EARLIER,
                        file.date().orElseThrow())
                .hashes(Hash.NA, file.md5())
                .bytes(file.size())
                .by(GraineryRecord.NA, "earlier record (" + file.standard() + ")")
                .build();
    }

    static List<LocationEntry> entries(
            StoredRecord<? extends StoredFileRecord> after,
            Collection<LocationEntry> before,
            Collection<LocationEntry> changed) {
        Map<String, LocationEntry> seen = new HashMap<>();
        before.stream()
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
