// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.earlier.EarlierFile;
import dev.grainery.finding.Verdict;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.fixity.FixityEvent.CheckOutcome;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.RecordTable.StoredRecord;
import dev.grainery.store.merge.EarlierEvidence;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Earlier records of a file that has a record were imported.
 *
 * @param read the record
 */
record EarlierChange<R extends StoredFileRecord>(StoredRecord<R> read) implements Change<R, EarlierEvidence<R>> {

    @Override
    public Subject<R> subject() {
        return Subject.of(read);
    }

    @Override
    public boolean isAskingForEarlier() {
        return true;
    }

    @Override
    public Effect<R, EarlierEvidence<R>> apply(Known<R> known) {
        if (known.record().isEmpty()) {
            return Effect.nothing();
        }
        StoredRecord<R> before = known.record().get();
        EarlierEvidence<R> evidence = EarlierEvidence.of(before.record(), known.earlier());
        if (evidence.of().isEmpty()) {
            return Effect.nothing();
        }
        Effect<R, EarlierEvidence<R>> effect = Effect.updating(before, evidence.record(), evidence)
                .events(events(evidence), Instant.MAX)
                .verdict(Verdict.imported(before.record().location().path(), evidence.findings()));
        // also if the record says all that already: a run may have been killed before it wrote them
        return effect.entries(LocationEntry.of(new StoredRecord<>(before.id(), evidence.record()))
                .toArray(LocationEntry[]::new));
    }

    /** The readings of which earlier records tell: each is another one, however often it is imported. */
    static List<FixityEvent> events(EarlierEvidence<?> evidence) {
        StoredFileRecord record = evidence.record();
        Hash first = record.revision().hashOrig();
        return evidence.of().stream()
                .filter(file -> file.date().isPresent())
                .map(file -> FixityEvent.of(
                                file.type(),
                                record.id(),
                                place(file, record),
                                outcome(file, evidence),
                                file.date().orElseThrow())
                        .hashes(first, file.md5())
                        .bytes(file.size())
                        .by(GraineryRecord.NA, "earlier record (" + file.standard() + ")")
                        .build())
                .toList();
    }

    private static Location place(EarlierFile file, StoredFileRecord record) {
        return file.directory()
                .map(directory -> new Location(directory, file.fileName()))
                .orElse(record.location());
    }

    private static CheckOutcome outcome(EarlierFile file, EarlierEvidence<?> evidence) {
        if (!file.md5().isKnown()) {
            return CheckOutcome.UNREADABLE;
        }
        if (!file.md5().equals(evidence.record().revision().hashOrig())) {
            return CheckOutcome.DIFFERENT;
        }
        return file.date().equals(Optional.of(evidence.record().header().date()))
                ? CheckOutcome.FIRST
                : CheckOutcome.EQUAL;
    }
}
