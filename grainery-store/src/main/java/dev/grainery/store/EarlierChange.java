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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

record EarlierChange<R extends StoredFileRecord>(StoredRecord<R> read, List<EarlierFile> documents)
        implements Change<R, EarlierEvidence<R>> {

    @Override
    public Subject<R> subject() {
        return new Subject<>(read.record().locations().toList(), Optional.empty(), Optional.of(read));
    }

    @Override
    public Effect<R, EarlierEvidence<R>> apply(CurrentState<R> current) {
        return current.record()
                .map(before -> {
                    EarlierEvidence<R> evidence = EarlierEvidence.of(before.record(), documents);
                    return Effect.updating(before, evidence.record(), evidence)
                            .withEntries(entries(
                                    new StoredRecord<>(before.id(), evidence.record()),
                                    current.entries().values()))
                            .withEvents(events(evidence), Instant.MAX)
                            .withVerdicts(evidence.verdicts());
                })
                .orElseGet(Effect::nothing);
    }

    /** Each event is a function of its document, so it is stored once. */
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

    private static List<LocationEntry> entries(
            StoredRecord<? extends StoredFileRecord> after, Collection<LocationEntry> before) {
        Map<String, LocationEntry> seen = before.stream()
                .filter(entry -> entry.record().equals(after.id()))
                .collect(Collectors.toMap(LocationEntry::path, entry -> entry));
        return LocationEntry.of(after).stream()
                .map(entry -> Optional.ofNullable(seen.get(entry.path()))
                        .map(entry::lastSeenAs)
                        .orElse(entry))
                .toList();
    }
}
