// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.Verdict;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.fixity.FixityEvent.CheckOutcome;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Location;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.Locations.KnownFile;
import dev.grainery.store.RecordCollection.Move;
import dev.grainery.store.RecordCollection.Stored;
import dev.grainery.store.RecordTable.StoredRecord;
import dev.grainery.store.Tombstones.Tombstone;
import dev.grainery.store.internal.document.Writes;
import dev.grainery.store.internal.document.Written;
import dev.grainery.store.internal.merge.Merge;
import dev.grainery.store.internal.merge.Merged;
import dev.grainery.store.merge.FileRole;
import dev.grainery.store.merge.Observation;
import dev.grainery.store.merge.Observation.Outcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.types.ObjectId;

/**
 * Stores many observations with few commands: new records in one, those met again in another. What does not go through so
 * is stored by itself afterwards, and so are further observations of a file or an identity that the batch has already.
 * For one use.
 */
final class ObservationStore<R extends StoredFileRecord> {

    private static final int REFUSALS = 3;

    private final RecordTable<R> table;
    private final Locations locations;
    private final PendingHarvests pending;
    private final CheckHistory history;
    private final FindingCollection findings;
    private final Tombstones tombstones;
    private final Observer observer;
    private final List<Observation<R>> batch;
    private final Result[] results;
    private final Map<Integer, Stored> tried = new HashMap<>();

    /**
     * An observation that was stored.
     *
     * @param stored what to report
     * @param location what to write of its location, empty if its record was refused, or if it lies there no more
     */
    private record Result(Stored stored, Optional<LocationEntry> location) {

        /** The same end, reported as what was seen of it earlier. */
        Result reportedAs(Stored earlier) {
            return new Result(earlier, location);
        }
    }

    ObservationStore(
            RecordTable<R> table,
            Locations locations,
            PendingHarvests pending,
            CheckHistory history,
            FindingCollection findings,
            Tombstones tombstones,
            List<Observation<R>> batch,
            Observer observer) {
        this.table = table;
        this.locations = locations;
        this.pending = pending;
        this.history = history;
        this.findings = findings;
        this.tombstones = tombstones;
        this.observer = observer;
        this.batch = List.copyOf(batch);
        this.results = new Result[batch.size()];
    }

    List<Stored> store() {
        return pending.whileMarked(
                batch.stream()
                        .map(observation -> observation.candidate().harvestId())
                        .toList(),
                this::write);
    }

    private List<Stored> write() {
        Map<String, LocationEntry> known = locations.entries(batch.stream()
                .map(observation -> observation.location().path())
                .distinct()
                .toList());
        List<Integer> first = firstOfEach();
        insertNew(first.stream().filter(i -> entry(known, i).isEmpty()).toList());
        updateKnown(first.stream().filter(i -> entry(known, i).isPresent()).toList(), known);
        for (int i = 0; i < results.length; i++) {
            if (results[i] == null) {
                results[i] = store(batch.get(i), Optional.ofNullable(tried.get(i)));
            }
        }
        // before the locations: a file is read again until its location is known
        FindingCollection.Decided decided = findings.decide(verdicts());
        Map<Boolean, List<LocationEntry>> entries = Stream.of(results)
                .flatMap(one -> one.location().stream())
                .collect(Collectors.toMap(
                        LocationEntry::path, one -> one, (earlier, later) -> later, LinkedHashMap::new))
                .values()
                .stream()
                .collect(Collectors.partitioningBy(entry -> Optional.ofNullable(known.get(entry.path()))
                        .filter(before -> before.record().equals(entry.record()))
                        .isPresent()));
        locations.replace(entries.get(true));
        table.locate(locations, entries.get(false));
        history.append(moves());
        moved();
        return IntStream.range(0, results.length)
                .mapToObj(i -> results[i]
                        .stored()
                        .acknowledging(
                                decided.acknowledged(batch.get(i).location().path())))
                .toList();
    }

    /** What was found in a file that lies elsewhere now goes with it. */
    private void moved() {
        Stream.of(results)
                .flatMap(one -> one.stored().moves().stream())
                .forEach(move -> findings.move(move.from().path(), move.to().path(), true));
    }

    private List<Verdict> verdicts() {
        return IntStream.range(0, results.length)
                .mapToObj(i -> verdict(batch.get(i), results[i].stored()))
                .toList();
    }

    private Verdict verdict(Observation<R> observation, Stored stored) {
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

    private List<FixityEvent> moves() {
        List<FixityEvent> moves = new ArrayList<>();
        for (int i = 0; i < results.length; i++) {
            R candidate = batch.get(i).candidate();
            for (Move move : results[i].stored().moves()) {
                moves.add(FixityEvent.of(
                                table.kind().type(),
                                candidate.id(),
                                move.to(),
                                CheckOutcome.MOVED,
                                batch.get(i).at())
                        .from(move.from().path())
                        .hashes(batch.get(i).hash(), batch.get(i).hash())
                        .bytes(candidate.size())
                        .by(observer.host(), observer.program())
                        .build());
            }
        }
        return moves;
    }

    private List<Integer> firstOfEach() {
        Set<String> paths = new HashSet<>();
        Set<List<String>> identities = new HashSet<>();
        List<Integer> first = new ArrayList<>();
        for (int i = 0; i < results.length; i++) {
            R candidate = batch.get(i).candidate();
            boolean newPath = paths.add(candidate.location().path());
            if (identities.add(List.of(candidate.id(), candidate.location().fileName())) && newPath) {
                first.add(i);
            }
        }
        return first;
    }

    private Optional<LocationEntry> entry(Map<String, LocationEntry> known, int i) {
        return Optional.ofNullable(known.get(batch.get(i).location().path())).filter(this::isOwn);
    }

    private void insertNew(List<Integer> some) {
        if (some.isEmpty()) {
            return;
        }
        List<StoredRecord<R>> records = some.stream()
                .map(i -> new StoredRecord<>(new ObjectId(), batch.get(i).candidate()))
                .toList();
        List<Written> written = table.insert(records);
        for (int n = 0; n < written.size(); n++) {
            int i = some.get(n);
            if (written.get(n) instanceof Written.Done) {
                results[i] = inserted(records.get(n).id(), batch.get(i));
            } else if (written.get(n) instanceof Written.Refused refused) {
                results[i] = refused(batch.get(i), refused.reason());
            }
        }
    }

    private void updateKnown(List<Integer> some, Map<String, LocationEntry> known) {
        Map<ObjectId, StoredRecord<R>> records =
                table
                        .byIds(some.stream()
                                .map(i -> entry(known, i).orElseThrow().record())
                                .distinct()
                                .toList())
                        .stream()
                        .collect(Collectors.toMap(StoredRecord::id, record -> record));
        List<StoredRecord<R>> before = new ArrayList<>();
        List<R> after = new ArrayList<>();
        Map<Integer, Result> writing = new HashMap<>();
        for (int i : some) {
            Optional<LocationEntry> entry = entry(known, i);
            // a record takes one update in a batch
            StoredRecord<R> record = records.remove(entry.orElseThrow().record());
            if (record != null) {
                Merged<R> merged = merge(record, batch.get(i), entry);
                Result end = merged(record, batch.get(i), merged, entry);
                if (!merged.changed()) {
                    results[i] = end;
                } else if (merged.record().id().equals(record.record().id()) && !merged.released()) {
                    before.add(record);
                    after.add(merged.record());
                    writing.put(i, end);
                }
            }
        }
        if (!writing.isEmpty()) {
            update(before, after, writing);
        }
    }

    private void update(List<StoredRecord<R>> before, List<R> after, Map<Integer, Result> writing) {
        List<String> harvests = writing.values().stream()
                .flatMap(end -> end.stored().harvestIds().stream())
                .toList();
        if (pending.whileMarked(harvests, () -> table.updateAll(before, after))) {
            writing.forEach((i, end) -> results[i] = end);
        } else {
            writing.forEach((i, end) -> tried.put(i, end.stored()));
        }
    }

    private Merged<R> merge(StoredRecord<R> before, Observation<R> observation, Optional<LocationEntry> entry) {
        return Merge.merge(before.record(), observation, role(entry), seen(before.record(), observation, entry));
    }

    private Merge.SeenPlaces seen(R record, Observation<R> observation, Optional<LocationEntry> entry) {
        Set<Location> places = Merge.toLookAt(record, observation, role(entry));
        Set<Location> there = new TreeSet<>();
        Set<Location> gone = new HashSet<>();
        Set<Location> silent = new HashSet<>();
        for (Location place : places) {
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

    /**
     * Stores an observation by itself.
     *
     * @param earlier what an attempt to store it saw, which may have succeeded; empty if there was none
     */
    private Result store(Observation<R> observation, Optional<Stored> earlier) {
        AtomicInteger refusals = new AtomicInteger();
        return Writes.retried("the record of " + observation.location().path(), () -> {
            Optional<LocationEntry> entry = entry(observation);
            Optional<StoredRecord<R>> before = before(observation, entry);
            Result result;
            Written written;
            if (before.isEmpty()) {
                ObjectId id = new ObjectId();
                written = table.insert(List.of(new StoredRecord<>(id, observation.candidate())))
                        .get(0);
                result = inserted(id, observation);
            } else {
                Merged<R> merged = merge(before.get(), observation, entry);
                result = merged(before.get(), observation, merged, entry);
                if (!merged.changed()) {
                    return Optional.of(earlier.isPresent() ? result.reportedAs(earlier.get()) : result);
                }
                written = pending.whileMarked(
                        result.stored().harvestIds(), () -> update(before.get(), merged, observation.location()));
            }
            if (written instanceof Written.Done) {
                return Optional.of(result);
            }
            return written instanceof Written.Refused refused && refusals.incrementAndGet() == REFUSALS
                    ? Optional.of(refused(observation, refused.reason()))
                    : Optional.empty();
        });
    }

    private Written update(StoredRecord<R> before, Merged<R> merged, Location location) {
        R after = merged.record();
        if (merged.released()) {
            locations.forget(List.of(location.path()));
            table.update(before, after);
            return new Written.Lost();
        }
        boolean otherIdentity = !after.id().equals(before.record().id());
        if (otherIdentity && table.byIdentity(after.id(), location.fileName()).isPresent()) {
            dissolve(before, location);
            return new Written.Lost();
        }
        // first: a place that is known without its record naming it would be checked for ever, and always missed
        locations.forget(merged.left().stream().map(Location::path).toList());
        if (otherIdentity) {
            bury(before.record(), "its file can be read now, and has another identifier: " + after.id());
        }
        return table.update(before, after);
    }

    /** First: a record that is gone without a tombstone would never be told of. */
    private void bury(R record, String reason) {
        tombstones.add(
                Tombstone.of(record, table.now(), reason), record.modified().orElse(Instant.EPOCH));
    }

    /**
     * Gives a record up, because its file turns out to be a copy of another one's. Its locations go first: a location
     * that is known must have its record, else its file would never be read again.
     */
    private void dissolve(StoredRecord<R> record, Location met) {
        String fileName = record.record().location().fileName();
        locations.forget(Stream.concat(
                        Stream.of(record.record().location().directory()),
                        Stream.concat(
                                        record.record().places().copies().stream(),
                                        record.record().places().conflicts().stream())
                                .map(place -> place.absolute()))
                .map(directory -> new Location(directory, fileName).path())
                .toList());
        bury(record.record(), "its file is a copy of another record's: " + met.path());
        table.delete(record);
    }

    private Optional<LocationEntry> entry(Observation<R> observation) {
        String path = observation.location().path();
        return Optional.ofNullable(locations.entries(List.of(path)).get(path)).filter(this::isOwn);
    }

    private boolean isOwn(LocationEntry entry) {
        return entry.file().type() == table.kind().type();
    }

    private Optional<StoredRecord<R>> before(Observation<R> observation, Optional<LocationEntry> entry) {
        return entry.flatMap(known -> table.byId(known.record()))
                .or(() -> table.byLocation(observation.location()))
                .or(() -> table.byIdentity(
                        observation.candidate().id(), observation.location().fileName()));
    }

    private static Optional<FileRole> role(Optional<LocationEntry> entry) {
        return entry.map(known -> known.file().role());
    }

    private Result inserted(ObjectId id, Observation<R> observation) {
        R record = observation.candidate();
        KnownFile file = new KnownFile(
                table.kind().type(),
                record.size(),
                observation.hash(),
                record.revision().statusOfValidation(),
                FileRole.PRIMARY);
        return new Result(
                new Stored(Outcome.NEW, List.of(), harvests(record.harvestId()), List.of(), Set.of()),
                Optional.of(new LocationEntry(
                        observation.location().path(),
                        id,
                        file,
                        record.revision().dateOfValidation(),
                        record.revision().nextLastDateOfValidation(),
                        LocationEntry.lastInspection(record))));
    }

    private Result merged(
            StoredRecord<R> before, Observation<R> observation, Merged<R> merged, Optional<LocationEntry> entry) {
        KnownFile file = new KnownFile(
                table.kind().type(),
                observation.candidate().size(),
                observation.hash(),
                merged.status(),
                merged.role());
        Location met = observation.location();
        boolean isLeft = merged.left().contains(met);
        Location now = isLeft ? merged.record().location() : met;
        return new Result(
                new Stored(
                        merged.outcome(),
                        merged.findings(),
                        harvests(before.record().harvestId(), merged.record().harvestId()),
                        // what is met once more has been told before
                        merged.changed()
                                ? merged.left().stream()
                                        .map(from -> new Move(from, now))
                                        .toList()
                                : List.of(),
                        Set.of()),
                isLeft
                        ? Optional.empty()
                        : Optional.of(inspected(
                                LocationEntry.after(before.id(), file, met, observation.at(), merged, entry),
                                observation.candidate(),
                                merged)));
    }

    /** What was inspected now is known, unless the record holds the inspection of other bytes. */
    private static LocationEntry inspected(LocationEntry entry, StoredFileRecord candidate, Merged<?> merged) {
        if (LocationEntry.lastInspection(candidate).isEmpty()) {
            return entry;
        }
        boolean right = merged.role() == FileRole.PRIMARY
                && candidate
                        .revision()
                        .hashOrig()
                        .equals(merged.record().revision().hashOrig());
        return entry.withInspected(right ? LocationEntry.lastInspection(merged.record()) : Optional.empty());
    }

    private static Result refused(Observation<?> observation, String reason) {
        Finding finding =
                Finding.of(FindingCode.RECORD_REFUSED, observation.location().path(), reason);
        return new Result(
                new Stored(Outcome.REFUSED, List.of(finding), harvests(), List.of(), Set.of()), Optional.empty());
    }

    private static Set<String> harvests(String... ids) {
        return Stream.of(ids).filter(id -> !id.equals(GraineryRecord.NA)).collect(Collectors.toSet());
    }
}
