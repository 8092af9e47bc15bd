// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.StoredFinding.FindingSubject;
import dev.grainery.finding.Verdict;
import dev.grainery.record.Location;
import dev.grainery.record.RecordType;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.Change.CurrentState;
import dev.grainery.store.Change.Subject;
import dev.grainery.store.Locations.RecordedFile;
import dev.grainery.store.RecordCollection.Stored;
import dev.grainery.store.RecordTable.StoredRecord;
import dev.grainery.store.Tombstones.Tombstone;
import dev.grainery.store.merge.DerivedRecord;
import dev.grainery.store.merge.EarlierEvidence;
import dev.grainery.store.merge.FileRole;
import dev.grainery.store.merge.Merge;
import dev.grainery.store.merge.Merged;
import dev.grainery.store.merge.Observation;
import dev.grainery.store.merge.Observation.Outcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Inserts the record of a file, or merges the observation into it. */
record ObservationChange<R extends StoredFileRecord>(
        RecordType type, Observation<R> observation, ObservationContext observer, Supplier<Instant> clock)
        implements Change<R, Stored> {

    @Override
    public Subject<R> subject() {
        return new Subject<>(
                List.of(observation.location()),
                Optional.of(observation.candidate().id()),
                Optional.empty());
    }

    @Override
    public boolean mayBeMade() {
        return observation.before().isPresent();
    }

    @Override
    public Effect<R, Stored> apply(CurrentState<R> current) {
        if (current.record().isEmpty()) {
            return inserted();
        }
        StoredRecord<R> before = current.record().get();
        Optional<LocationEntry> entry =
                current.entry().filter(one -> one.record().equals(before.id()));
        Optional<LocationEntry> done = doneTwice(before);
        if (done.isPresent()) {
            Stored stored = new Stored(Outcome.DONE_TWICE, List.of(), Set.of(), List.of(), Set.of());
            // the writer of that record may be about to write its entry, or may have been killed before it
            return entry.filter(one -> one.checked().equals(done.get().checked()))
                            .isPresent()
                    ? Effect.nothing(stored)
                    : Effect.<R, Stored>updating(before, before.record(), stored)
                            .withEntries(List.of(done.get()));
        }
        Optional<FileRole> role = entry.map(one -> one.file().role());
        Merged<R> merged = Merge.merge(
                before.record(), observation, role, observer.probeOthers(before.record(), observation, role));
        return effect(current, before, entry, merged)
                .withEvents(
                        report().check(current.stored().orElseThrow(), merged, entry),
                        observation.before().map(last -> last.plusMillis(1)).orElse(observation.at()));
    }

    private ObservationReport<R> report() {
        return new ObservationReport<>(type, observation, observer);
    }

    private Optional<LocationEntry> doneTwice(StoredRecord<R> record) {
        return observation
                .before()
                .filter(last -> observation.hash().isKnown())
                .flatMap(last -> LocationEntry.of(record).stream()
                        .filter(entry -> entry.location().equals(observation.location()))
                        .filter(entry -> entry.file().hash().equals(observation.hash()))
                        .filter(entry -> entry.checked().isAfter(last) && isInspected(entry, last))
                        .findFirst());
    }

    private boolean isInspected(LocationEntry entry, Instant last) {
        return entry.file().role() != FileRole.PRIMARY
                || LocationEntry.lastInspection(observation.candidate()).isEmpty()
                || entry.scheduled()
                        .inspected()
                        .filter(inspection -> inspection.at().isAfter(last))
                        .isPresent();
    }

    @Override
    public Effect<R, Stored> withEarlierEvidence(
            Effect<R, Stored> read, CurrentState<R> current, EarlierEvidence<R> evidence) {
        if (read.outcome().orElseThrow().outcome() == Outcome.DONE_TWICE) {
            return Change.super.withEarlierEvidence(read, current, evidence);
        }
        Location observed = observation.location();
        boolean isDescribed = evidence.record().location().equals(observed);
        boolean late = observation.at().isBefore(evidence.record().revision().dateOfValidation());
        if (evidence.isChanged() && isDescribed && type == RecordType.CDX && observation.acceptReindexed() && !late) {
            StoredRecord<R> merged = read.after().orElseThrow();
            R accepted = DerivedRecord.reindexed(merged.record(), observation.at());
            return reported(
                    read, current, EarlierEvidence.of(accepted, current.earlier()), Optional.of(Outcome.UPDATED));
        }
        EarlierEvidence<R> now = evidence.describing(
                read.after().orElseThrow().record(),
                current.record().map(StoredRecord::record),
                observation.candidate(),
                current.earlier());
        return reported(read, current, now, outcome(read.outcome().orElseThrow(), current, now));
    }

    private Optional<Outcome> outcome(Stored read, CurrentState<R> current, EarlierEvidence<R> evidence) {
        R record = evidence.record();
        Location observed = observation.location();
        if (!observation.hash().isKnown() || record.locations().noneMatch(observed::equals)) {
            return Optional.empty();
        }
        boolean isRight = observation.hash().equals(record.revision().hashOrig());
        if (!isRight) {
            boolean isConflict = record.places().conflicts().stream()
                    .anyMatch(place -> place.absolute().equals(observed.directory()));
            return Optional.of(isConflict ? Outcome.CONFLICT : Outcome.FAILED_CHECK);
        }
        if (read.outcome() != Outcome.FAILED_CHECK && read.outcome() != Outcome.CONFLICT) {
            return Optional.empty();
        }
        boolean isCopy = !record.location().equals(observed);
        if (isCopy && current.entry().isEmpty()) {
            return Optional.of(Outcome.COPY);
        }
        boolean wasSound = current.entry()
                .filter(entry -> entry.file().hash().equals(observation.hash()))
                .isPresent();
        StoredFileRecord before = current.stored().orElseThrow().record();
        boolean isSame = wasSound
                && record.withRevision(before.revision())
                        .withEarlier(before.earlier())
                        .equals(before);
        return Optional.of(isSame ? Outcome.UNCHANGED : Outcome.UPDATED);
    }

    private Effect<R, Stored> reported(
            Effect<R, Stored> read, CurrentState<R> current, EarlierEvidence<R> evidence, Optional<Outcome> outcome) {
        Stored was = read.outcome().orElseThrow();
        Map<Boolean, List<Verdict>> here = evidence.verdicts().stream()
                .collect(Collectors.partitioningBy(verdict -> verdict.subject()
                        .equals(FindingSubject.path(observation.location().path()))));
        List<Finding> findings = Stream.concat(
                        was.findings().stream()
                                .filter(finding -> here.get(true).stream()
                                        .noneMatch(verdict -> verdict.decided().contains(finding.code()))),
                        here.get(true).stream().flatMap(verdict -> verdict.made().stream()))
                .toList();
        Stored now =
                new Stored(outcome.orElse(was.outcome()), findings, was.harvestIds(), was.moves(), was.acknowledged());
        List<Verdict> verdicts = new ArrayList<>(here.get(false));
        verdicts.add(here.get(true).stream().reduce(report().verdict(now), Verdict::and));
        return read.withEarlierEvidence(current, evidence, now)
                .withEvents(EarlierChange.events(evidence), Instant.MAX)
                .withVerdicts(verdicts);
    }

    private Effect<R, Stored> effect(
            CurrentState<R> current, StoredRecord<R> before, Optional<LocationEntry> entry, Merged<R> merged) {
        R after = merged.record();
        if (merged.released()) {
            return Effect.updating(before, after, report().stored(before, merged))
                    .forgetBefore(List.of(observation.location()))
                    .repeated();
        }
        if (after.id().equals(before.record().id())) {
            return merged(before, merged, entry);
        }
        if (current.namesake().isPresent()) {
            // the file is a copy of another record's file, and so are all of its locations
            return Effect.deleting(before, report().stored(before, merged))
                    .forgetBefore(before.record().locations().toList())
                    .withTombstone(
                            stone(
                                    before,
                                    "its file is a copy of another record's: "
                                            + observation.location().path()),
                            written(before))
                    .repeated();
        }
        return merged(before, merged, entry)
                .withTombstone(
                        stone(before, "its file can be read now, and has another identifier: " + after.id()),
                        written(before));
    }

    private Effect<R, Stored> inserted() {
        R candidate = observation.candidate();
        Stored stored = new Stored(
                Outcome.NEW, List.of(), ObservationReport.harvests(candidate.harvestId()), List.of(), Set.of());
        Effect<R, Stored> effect = Effect.inserting(candidate, stored);
        return effect.withEntries(LocationEntry.of(effect.after().orElseThrow()).subList(0, 1))
                .withVerdicts(List.of(report().verdict(stored)));
    }

    private Effect<R, Stored> merged(StoredRecord<R> before, Merged<R> merged, Optional<LocationEntry> entry) {
        ObservationReport<R> report = report();
        Stored stored = report.stored(before, merged);
        Effect<R, Stored> effect = Effect.updating(before, merged.record(), stored)
                .forgetBefore(merged.left())
                .withEvents(report.moves(before, stored), ObservationReport.lastChecked(before.record(), merged.left()))
                .withMoves(stored.moves(), true)
                .withVerdicts(List.of(report().verdict(stored)));
        return merged.left().contains(observation.location())
                ? effect
                : effect.withEntries(List.of(entry(before, merged, entry)));
    }

    private LocationEntry entry(StoredRecord<R> before, Merged<R> merged, Optional<LocationEntry> entry) {
        R candidate = observation.candidate();
        RecordedFile file =
                new RecordedFile(type, candidate.size(), observation.hash(), merged.status(), merged.role());
        LocationEntry now =
                LocationEntry.after(before.id(), file, observation.location(), observation.at(), merged, entry);
        if (LocationEntry.lastInspection(candidate).isEmpty()) {
            return now;
        }
        // unless the record holds the inspection of other bytes
        boolean right = merged.role() == FileRole.PRIMARY
                && observation.hash().equals(merged.record().revision().hashOrig());
        return now.withInspected(right ? LocationEntry.lastInspection(merged.record()) : Optional.empty());
    }

    @Override
    public Effect<R, Stored> refused(String reason) {
        Finding finding =
                Finding.of(FindingCode.RECORD_REFUSED, observation.location().path(), reason);
        Stored stored = new Stored(Outcome.REFUSED, List.of(finding), Set.of(), List.of(), Set.of());
        return Effect.<R, Stored>nothing(stored).withVerdicts(List.of(report().verdict(stored)));
    }

    @Override
    public Stored acknowledging(Stored outcome, Set<FindingCode> codes) {
        return outcome.acknowledging(codes);
    }

    private Tombstone stone(StoredRecord<R> before, String reason) {
        return Tombstone.of(before.record(), clock.get(), reason);
    }

    private static Instant written(StoredRecord<? extends StoredFileRecord> stored) {
        return stored.record().modified().orElse(Instant.EPOCH);
    }
}
