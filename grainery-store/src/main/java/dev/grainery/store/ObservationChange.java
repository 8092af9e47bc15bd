// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.KeptFinding.FindingSubject;
import dev.grainery.finding.Verdict;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.fixity.FixityEvent.CheckOutcome;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.record.RecordType;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.Change.Effect;
import dev.grainery.store.Change.Known;
import dev.grainery.store.Change.Subject;
import dev.grainery.store.Locations.KnownFile;
import dev.grainery.store.RecordCollection.Move;
import dev.grainery.store.RecordCollection.Stored;
import dev.grainery.store.RecordTable.StoredRecord;
import dev.grainery.store.Tombstones.Tombstone;
import dev.grainery.store.merge.EarlierEvidence;
import dev.grainery.store.merge.FileRole;
import dev.grainery.store.merge.Merge;
import dev.grainery.store.merge.Merged;
import dev.grainery.store.merge.Observation;
import dev.grainery.store.merge.Observation.Outcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A file was met: it has a record now, or is worked into the one that it belongs to.
 *
 * @param type the type of its record
 * @param observation the file as it was met
 * @param observer who has met it, and looks at its other places
 * @param clock tells when a record is taken away
 */
record ObservationChange<R extends StoredFileRecord>(
        RecordType type, Observation<R> observation, Observer observer, Supplier<Instant> clock)
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
    public Effect<R, Stored> apply(Known<R> known) {
        if (known.record().isEmpty()) {
            return inserted();
        }
        StoredRecord<R> before = known.record().get();
        Optional<LocationEntry> entry = known.entry().filter(one -> one.record().equals(before.id()));
        Optional<LocationEntry> done = doneTwice(before);
        if (done.isPresent()) {
            Stored stored = new Stored(Outcome.DONE_TWICE, List.of(), Set.of(), List.of(), Set.of());
            // whoever has written the record, and history and findings before it, may be about to write the rest, or be
            // dead
            return entry.filter(one -> one.checked().equals(done.get().checked()))
                            .isPresent()
                    ? Effect.nothing(stored)
                    : Effect.<R, Stored>updating(before, before.record(), stored)
                            .entries(done.get());
        }
        Optional<FileRole> role = entry.map(one -> one.file().role());
        Merged<R> merged = Merge.merge(before.record(), observation, role, seen(before.record(), role));
        return effect(known, before, entry, merged)
                .events(
                        check(known.stored().orElseThrow(), merged, entry),
                        observation.before().map(last -> last.plusMillis(1)).orElse(observation.at()));
    }

    /** The place of the file as its record has it, if somebody else has read the same bytes there meanwhile. */
    private Optional<LocationEntry> doneTwice(StoredRecord<R> record) {
        return observation
                .before()
                .filter(last -> observation.hash().isKnown())
                .flatMap(last -> LocationEntry.of(record).stream()
                        .filter(place -> place.location().equals(observation.location()))
                        .filter(place -> place.file().hash().equals(observation.hash()))
                        .filter(place -> place.checked().isAfter(last) && isInspected(place, last))
                        .findFirst());
    }

    /** Whether the content was looked at as well, if it was to be. Of copies only the bytes are of interest. */
    private boolean isInspected(LocationEntry place, Instant last) {
        return place.file().role() != FileRole.PRIMARY
                || LocationEntry.lastInspection(observation.candidate()).isEmpty()
                || place.scheduled()
                        .inspected()
                        .filter(inspection -> inspection.at().isAfter(last))
                        .isPresent();
    }

    @Override
    public Effect<R, Stored> dated(Effect<R, Stored> read, Known<R> known, EarlierEvidence<R> evidence) {
        if (read.outcome.orElseThrow().outcome() == Outcome.DONE_TWICE) {
            return Change.super.dated(read, known, evidence);
        }
        Location met = observation.location();
        boolean isDescribed = evidence.record().location().equals(met);
        boolean late = observation.at().isBefore(evidence.record().revision().dateOfValidation());
        if (evidence.isChanged() && isDescribed && type == RecordType.CDX && observation.acceptReindexed() && !late) {
            StoredRecord<R> merged = read.after.orElseThrow();
            R accepted = Merge.reindexed(merged.record(), observation.at());
            return reported(read, known, EarlierEvidence.of(accepted, known.earlier()), Optional.of(Outcome.UPDATED));
        }
        EarlierEvidence<R> now = evidence.describing(
                read.after.orElseThrow().record(),
                known.record().map(StoredRecord::record),
                observation.candidate(),
                known.earlier());
        return reported(read, known, now, outcome(read.outcome.orElseThrow(), known, now));
    }

    /** What became of the file, if earlier documents make that another thing. */
    private Optional<Outcome> outcome(Stored read, Known<R> known, EarlierEvidence<R> evidence) {
        R record = evidence.record();
        Location met = observation.location();
        if (!observation.hash().isKnown() || record.locations().noneMatch(met::equals)) {
            return Optional.empty();
        }
        boolean isRight = observation.hash().equals(record.revision().hashOrig());
        if (!isRight) {
            boolean isConflict = record.places().conflicts().stream()
                    .anyMatch(place -> place.absolute().equals(met.directory()));
            return Optional.of(isConflict ? Outcome.CONFLICT : Outcome.FAILED_CHECK);
        }
        if (read.outcome() != Outcome.FAILED_CHECK && read.outcome() != Outcome.CONFLICT) {
            return Optional.empty();
        }
        boolean isCopy = !record.location().equals(met);
        if (isCopy && known.entry().isEmpty()) {
            return Optional.of(Outcome.COPY);
        }
        boolean wasSound = known.entry()
                .filter(entry -> entry.file().hash().equals(observation.hash()))
                .isPresent();
        StoredFileRecord before = known.stored().orElseThrow().record();
        boolean isSame = wasSound
                && record.withRevision(before.revision())
                        .withEarlier(before.earlier())
                        .equals(before);
        return Optional.of(isSame ? Outcome.UNCHANGED : Outcome.UPDATED);
    }

    /** With what earlier documents contradict, at the place of the file and at others. */
    private Effect<R, Stored> reported(
            Effect<R, Stored> read, Known<R> known, EarlierEvidence<R> evidence, Optional<Outcome> outcome) {
        Stored was = read.outcome.orElseThrow();
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
        verdicts.add(here.get(true).stream().reduce(verdict(now), Verdict::and));
        return read.dated(known, evidence, now)
                .events(EarlierChange.events(evidence), Instant.MAX)
                .verdicts(verdicts);
    }

    private Effect<R, Stored> effect(
            Known<R> known, StoredRecord<R> before, Optional<LocationEntry> entry, Merged<R> merged) {
        R after = merged.record();
        if (merged.released()) {
            return Effect.updating(before, after, stored(before, merged))
                    .leaving(List.of(observation.location()))
                    .again();
        }
        if (after.id().equals(before.record().id())) {
            return merged(before, merged, entry);
        }
        if (known.namesake().isPresent()) {
            // its file turns out to be a copy of another one's, and so do all of its places
            return Effect.deleting(before, stored(before, merged))
                    .leaving(before.record().locations().toList())
                    .tombstone(
                            stone(
                                    before,
                                    "its file is a copy of another record's: "
                                            + observation.location().path()),
                            written(before))
                    .again();
        }
        return merged(before, merged, entry)
                .tombstone(
                        stone(before, "its file can be read now, and has another identifier: " + after.id()),
                        written(before));
    }

    private Effect<R, Stored> inserted() {
        R candidate = observation.candidate();
        Stored stored = new Stored(Outcome.NEW, List.of(), harvests(candidate.harvestId()), List.of(), Set.of());
        Effect<R, Stored> effect = Effect.inserting(candidate, stored);
        return effect.entries(LocationEntry.of(effect.after.orElseThrow()).get(0))
                .verdict(verdict(stored));
    }

    private Effect<R, Stored> merged(StoredRecord<R> before, Merged<R> merged, Optional<LocationEntry> entry) {
        Stored stored = stored(before, merged);
        Effect<R, Stored> effect = Effect.updating(before, merged.record(), stored)
                .leaving(merged.left())
                .events(events(before, stored), lastChecked(before.record(), merged.left()))
                .moves(stored.moves(), true)
                .verdict(verdict(stored));
        return merged.left().contains(observation.location()) ? effect : effect.entries(entry(before, merged, entry));
    }

    private Stored stored(StoredRecord<R> before, Merged<R> merged) {
        Location met = observation.location();
        Location now = merged.left().contains(met) ? merged.record().location() : met;
        return new Stored(
                merged.outcome(),
                merged.findings(),
                harvests(before.record().harvestId(), merged.record().harvestId()),
                // what is met once more has been told before
                merged.changed()
                        ? merged.left().stream()
                                .map(from -> new Move(from, now))
                                .toList()
                        : List.of(),
                Set.of());
    }

    private LocationEntry entry(StoredRecord<R> before, Merged<R> merged, Optional<LocationEntry> entry) {
        R candidate = observation.candidate();
        KnownFile file = new KnownFile(type, candidate.size(), observation.hash(), merged.status(), merged.role());
        LocationEntry now =
                LocationEntry.after(before.id(), file, observation.location(), observation.at(), merged, entry);
        if (LocationEntry.lastInspection(candidate).isEmpty()) {
            return now;
        }
        // what was inspected now is known, unless the record holds the inspection of other bytes
        boolean right = merged.role() == FileRole.PRIMARY
                && observation.hash().equals(merged.record().revision().hashOrig());
        return now.withInspected(right ? LocationEntry.lastInspection(merged.record()) : Optional.empty());
    }

    @Override
    public Effect<R, Stored> refused(String reason) {
        Finding finding =
                Finding.of(FindingCode.RECORD_REFUSED, observation.location().path(), reason);
        Stored stored = new Stored(Outcome.REFUSED, List.of(finding), Set.of(), List.of(), Set.of());
        return Effect.<R, Stored>nothing(stored).verdict(verdict(stored));
    }

    @Override
    public Stored acknowledging(Stored outcome, Set<FindingCode> codes) {
        return outcome.acknowledging(codes);
    }

    private Merge.SeenPlaces seen(R record, Optional<FileRole> role) {
        Set<Location> there = new TreeSet<>();
        Set<Location> gone = new HashSet<>();
        Set<Location> silent = new HashSet<>();
        for (Location place : Merge.toLookAt(record, observation, role)) {
            switch (observer.look().at(place, record.harvestId())) {
                case GONE -> gone.add(place);
                case SILENT -> silent.add(place);
                case THERE -> there.add(place);
            }
        }
        gone.addAll(otherPaths(there));
        return new Merge.SeenPlaces(gone, silent);
    }

    /** Of several paths to one file all but one: the one without links stays, or else the first in order. */
    private Set<Location> otherPaths(Set<Location> there) {
        Map<Location, Location> kept = new HashMap<>();
        there.forEach(place -> {
            Location real = observer.look().real(place);
            kept.merge(real, place, (first, other) -> other.equals(real) ? other : first);
        });
        Set<Location> others = new HashSet<>(there);
        others.removeAll(kept.values());
        return others;
    }

    private Verdict verdict(Stored stored) {
        String path = observation.location().path();
        List<Finding> made = new ArrayList<>(observation.findings().orElse(List.of()));
        boolean accepted = observation.acceptReindexed() && stored.outcome() == Outcome.UPDATED;
        stored.findings().stream()
                .filter(finding -> !accepted || finding.code() != FindingCode.CDX_REWRITTEN)
                // whoever runs this tells once how many files of a harvest have moved
                .filter(finding -> finding.code() != FindingCode.FILE_MOVED)
                .forEach(made::add);
        if (!observation.hash().isKnown()) {
            return Verdict.notRead(path, made);
        }
        if (observation.findings().isEmpty()) {
            return Verdict.hashed(path, made);
        }
        boolean inspected = observation.candidate() instanceof ContainerRecord container
                && container.inspection().isPresent();
        return inspected ? Verdict.inspected(path, made) : Verdict.read(path, made);
    }

    private List<FixityEvent> events(StoredRecord<R> before, Stored stored) {
        return stored.moves().stream()
                .map(move -> FixityEvent.of(type, before.record().id(), move.to(), CheckOutcome.MOVED, observation.at())
                        .from(move.from().path())
                        .hashes(observation.hash(), observation.hash())
                        .bytes(observation.candidate().size())
                        .by(observer.host(), observer.program())
                        .build())
                .toList();
    }

    /** The check that it is to read a known file once more. */
    private List<FixityEvent> check(StoredRecord<R> before, Merged<R> merged, Optional<LocationEntry> entry) {
        if (entry.isEmpty() || observation.milliseconds().isEmpty()) {
            return List.of();
        }
        KnownFile file = entry.get().file();
        // a conflict is compared with itself, as it was when it was read before
        Hash expected = file.role() == FileRole.CONFLICT
                ? file.hash()
                : before.record().revision().hashOrig();
        Hash hash = observation.hash();
        CheckOutcome outcome = hash.equals(expected) ? CheckOutcome.EQUAL : CheckOutcome.DIFFERENT;
        if (!hash.isKnown()) {
            outcome = CheckOutcome.UNREADABLE;
        } else if (!expected.isKnown()) {
            outcome = CheckOutcome.FIRST;
        }
        OptionalLong offset = observation.findings().stream()
                .flatMap(List::stream)
                .filter(finding -> finding.code() == FindingCode.UNREADABLE)
                .map(Finding::offset)
                .findFirst()
                .orElse(OptionalLong.empty());
        return List.of(FixityEvent.of(type, merged.record().id(), observation.location(), outcome, observation.at())
                .hashes(expected, hash)
                .bytes(hash.isKnown() ? observation.candidate().size() : file.size())
                .offset(offset)
                .milliseconds(observation.milliseconds().getAsLong())
                .by(observer.host(), observer.program())
                .build());
    }

    /** When the file was last checked at places that it has left: an earlier move from there was another one. */
    private static Instant lastChecked(StoredFileRecord record, List<Location> left) {
        String name = record.location().fileName();
        return Stream.concat(
                        left.contains(record.location())
                                ? Stream.of(record.revision().dateOfValidation())
                                : Stream.empty(),
                        Stream.concat(record.places().copies().stream(), record.places().conflicts().stream())
                                .filter(place -> left.contains(place.location(name)))
                                .map(place -> place.dateOfValidation()))
                .max(Instant::compareTo)
                .orElse(Instant.EPOCH);
    }

    private Tombstone stone(StoredRecord<R> before, String reason) {
        return Tombstone.of(before.record(), clock.get(), reason);
    }

    private static Instant written(StoredRecord<? extends StoredFileRecord> stored) {
        return stored.record().modified().orElse(Instant.EPOCH);
    }

    private static Set<String> harvests(String... ids) {
        return Stream.of(ids).filter(id -> !id.equals(GraineryRecord.NA)).collect(Collectors.toSet());
    }
}
