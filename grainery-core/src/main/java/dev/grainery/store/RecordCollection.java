// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static java.util.Objects.requireNonNull;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.fixity.RevisionCycle;
import dev.grainery.harvest.CrawlLogs;
import dev.grainery.record.Amount;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.record.RecordType;
import dev.grainery.record.Revision;
import dev.grainery.record.RevisionStatus;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.RecordTable.StoredRecord;
import dev.grainery.store.Tombstones.Tombstone;
import dev.grainery.store.access.StoreException;
import dev.grainery.store.access.StoreUnavailableException;
import dev.grainery.store.internal.document.Chunks;
import dev.grainery.store.internal.document.DocumentStore;
import dev.grainery.store.internal.document.Writes;
import dev.grainery.store.internal.document.Written;
import dev.grainery.store.internal.merge.Merge;
import dev.grainery.store.merge.FileCheck;
import dev.grainery.store.merge.FileRole;
import dev.grainery.store.merge.Observation;
import dev.grainery.store.merge.Observation.Outcome;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.bson.types.ObjectId;

/**
 * The records of containers, or those of CDX files. Thread-safe; any number of threads and processes may write at once.
 * Every method fails with a {@link StoreException}, if the server is lost with a {@link StoreUnavailableException}.
 */
public final class RecordCollection<R extends StoredFileRecord> {

    private final RecordTable<R> table;
    private final Locations locations;
    private final PendingHarvests pending;
    private final CheckHistory history;
    private final FindingCollection findings;
    private final Tombstones tombstones;
    private final Runnable flush;

    RecordCollection(
            RecordTable.Kind<R> kind,
            DocumentStore store,
            Locations locations,
            PendingHarvests pending,
            CheckHistory history,
            FindingCollection findings,
            Tombstones tombstones,
            InstantSource clock) {
        this.table = new RecordTable<>(kind, store, pending, clock);
        this.locations = locations;
        this.pending = pending;
        this.history = history;
        this.findings = findings;
        this.tombstones = tombstones;
        this.flush = store::flush;
    }

    /**
     * Stores files as they were met, and keeps what was found at them. Harvests they belong or belonged to are marked as pending first. When this returns,
     * all is kept even if the process is killed; if it fails, the batch may be stored in part, and may be stored again.
     *
     * @return what became of each observation, in their order
     */
    public List<Stored> store(List<Observation<R>> batch) {
        return store(batch, Observer.NONE);
    }

    /**
     * Does what {@link #store(List)} does. Files that are met at a new place, and lie no more at the old one, have moved:
     * the record has the new place, and the history the move.
     *
     * @param observer who has met the files, and looks at their other places
     */
    public List<Stored> store(List<Observation<R>> batch, Observer observer) {
        List<Stored> stored = storeUnflushed(batch, observer);
        flush.run();
        return stored;
    }

    /** Does what {@link #store(List, Observer)} does, but it is only kept for certain after {@link GraineryStore#flush}. */
    public List<Stored> storeUnflushed(List<Observation<R>> batch, Observer observer) {
        return batch.isEmpty()
                ? List.of()
                : new ObservationStore<>(table, locations, pending, history, findings, tombstones, batch, observer)
                        .store();
    }

    /**
     * Adds the record of a file that is not there. No place is known of it, so that nobody looks for the file. It is only
     * kept for certain after {@link GraineryStore#flush}.
     *
     * @return whether there was no record of its identity or place
     */
    public boolean addWithoutFile(R record) {
        return table.insert(List.of(new StoredRecord<>(new ObjectId(), record))).get(0) instanceof Written.Done;
    }

    /** Takes away a record that {@link #addWithoutFile} has added, unless it has changed since. */
    public void remove(R record) {
        table.byIdentity(record.id(), record.location().fileName())
                .filter(stored -> isWritten(record, stored.record()))
                .ifPresent(stored -> {
                    tombstones.add(
                            Tombstone.of(stored.record(), table.now(), "its file was never there"),
                            stored.record().modified().orElse(Instant.EPOCH));
                    table.delete(stored);
                });
    }

    /**
     * Puts a record back as an export has written it, with the places that it names. Its harvest is marked as pending. It
     * is only kept for certain after {@link GraineryStore#flush}.
     */
    Restored restore(R record, RestoredDate date) {
        Optional<StoredRecord<R>> there =
                table.byIdentity(record.id(), record.location().fileName());
        if (there.isPresent()) {
            boolean isSame = isWritten(record, there.get().record());
            if (isSame) {
                // an import that was broken off may have left them out
                locate(there.get());
            }
            return isSame ? Restored.SAME : Restored.CONFLICT;
        }
        StoredRecord<R> restored = new StoredRecord<>(new ObjectId(), record);
        List<LocationEntry> places = LocationEntry.of(restored);
        if (!locations
                .entries(places.stream().map(LocationEntry::path).toList())
                .isEmpty()) {
            return Restored.CONFLICT;
        }
        if (!Writes.isDone(pending.whileMarked(Set.of(record.harvestId()), () -> table.restore(restored, date)))) {
            return Restored.CONFLICT;
        }
        table.locate(locations, places);
        return Restored.ADDED;
    }

    /** Whether a record, which may not be dated yet, is written as one that is. */
    private boolean isWritten(R record, R stored) {
        return record.equals(stored)
                || record.written(record.version(), stored.modified()).equals(stored);
    }

    private void locate(StoredRecord<R> stored) {
        List<LocationEntry> places = LocationEntry.of(stored);
        Map<String, LocationEntry> known =
                locations.entries(places.stream().map(LocationEntry::path).toList());
        locate(places.stream().filter(place -> !known.containsKey(place.path())).toList());
    }

    /** Writes entries of records of this kind that are not there. */
    void locate(Collection<LocationEntry> missing) {
        table.locate(locations, missing);
    }

    /** Whether there is a record of this identity. */
    public boolean has(String id, String fileName) {
        return table.has(id, fileName);
    }

    /** The record of this identity. */
    public Optional<R> find(String id, String fileName) {
        return table.byIdentity(id, fileName).map(StoredRecord::record);
    }

    /** The records of this identifier or this file name; real archives have several of either. */
    public List<R> find(String nameOrId) {
        return Stream.concat(table.byName(List.of(nameOrId)).stream(), table.byIdentifier(nameOrId).stream())
                .map(StoredRecord::record)
                .toList();
    }

    /** The records with one of these file names. */
    public List<R> named(Collection<String> fileNames) {
        return table.byName(fileNames).stream().map(StoredRecord::record).toList();
    }

    /**
     * The first records of a file name, without what may be long and only describes the content, as {@link #forEachBrief}
     * passes them on. Any number of files may have the same name.
     *
     * @param most how many at most
     */
    public List<R> named(String fileName, int most) {
        return table.byName(fileName, most).stream().map(StoredRecord::record).toList();
    }

    /**
     * The first records of some identifiers, without their extensions.
     *
     * @param ids at most some thousands
     * @param most how many at most
     */
    public List<R> heads(Collection<String> ids, int most) {
        return table.heads(ids, most);
    }

    /**
     * The first records that have one of these identifiers and one of these file names, without their extensions.
     *
     * @param ids at most some thousands
     * @param fileNames at most some thousands
     * @param most how many at most
     */
    public List<R> heads(Collection<String> ids, Collection<String> fileNames, int most) {
        return table.heads(ids, fileNames, most);
    }

    List<R> having(String field, Collection<String> values) {
        return table.byAny(field, values).stream().map(StoredRecord::record).toList();
    }

    /** Passes on every record in the order in which they were made, or every record of one harvest in any order. */
    public void forEach(Optional<String> harvestId, Consumer<R> consumer) {
        Consumer<List<StoredRecord<R>>> records = some -> some.forEach(record -> consumer.accept(record.record()));
        if (harvestId.isPresent()) {
            table.forEachSome(Set.of(harvestId.get()), records);
        } else {
            table.forEachSome(records);
        }
    }

    /**
     * Passes on records as {@link #forEach} does, without what may be long and only describes the content: inspections,
     * digests, what utilities say.
     */
    public void forEachBrief(Optional<String> harvestId, Consumer<R> consumer) {
        table.forEachBrief(harvestId, some -> some.forEach(record -> consumer.accept(record.record())));
    }

    /**
     * Records in the order in which they were first made.
     *
     * @param after only those after this key, which a page before has given; empty for the first
     * @param limit how many at most
     */
    public Page<R> page(Optional<String> after, int limit) {
        return table.page(after, limit);
    }

    /**
     * Records without their extensions, which may be long: inspections, what utilities say, copies. A list of records needs
     * none of that.
     *
     * @param after only those after this key, which a page before of the same list has given; empty for the first
     * @param limit how many at most
     * @throws IllegalArgumentException if {@code after} is no key of such a page
     */
    public Page<R> heads(FileListing listing, Optional<String> after, int limit) {
        return table.heads(listing, after, limit);
    }

    /**
     * Records in the order in which they were last written ({@code extension.modified}), those of one date in the order in
     * which they were made. Whoever asks for one page after the other meets each record that is not written meanwhile
     * once; one that is written comes again with its new date. Of their extensions, which may be long, they have only that
     * date and the names of the harvest.
     *
     * @param written when they were last written
     * @param after only those after this key, which a page before of the same list has given; empty for the first
     * @param limit how many at most
     * @throws IllegalArgumentException if {@code after} is no key of such a page
     */
    public Page<Placed<R>> changed(DateRange written, Optional<String> after, int limit) {
        return table.changed(written, after, limit);
    }

    /**
     * Passes on what was written since a time ({@code extension.modified}), without the records, in no order. Memory does
     * not grow with the records, however many were written at once.
     *
     * @param from the earliest date
     */
    public void changesSince(Instant from, Consumer<RecordChange> consumer) {
        table.changesSince(from, consumer);
    }

    /** The harvests of the records that describe, or list a copy of, a file whose crawl logs these may be. */
    public Set<String> harvestsOf(CrawlLogs logs) {
        String directory = logs.harvestDirectory();
        return table.harvests(locations.recordsBelow(
                directory, containers -> CrawlLogs.directoriesFor(containers).contains(directory)));
    }

    /** Passes on every record of these harvests, in one pass. */
    public void scan(Set<String> harvestIds, Consumer<R> consumer) {
        for (List<String> some : Chunks.of(List.copyOf(harvestIds))) {
            table.forEachSome(
                    some,
                    records -> records.stream()
                            .map(StoredRecord::record)
                            // it may have gone to another harvest since the pass began
                            .filter(record -> harvestIds.contains(record.harvestId()))
                            .forEach(consumer));
        }
    }

    /**
     * Changes one record, such as its links to others. The change may be asked for again if another writer was first; it
     * must keep identity and location. If it moves the record to another harvest, both are marked as pending.
     *
     * @return the record as it is now, empty if there is none of this identity
     */
    public Optional<R> update(String id, String fileName, UnaryOperator<R> change) {
        Optional<R> updated = updateUnflushed(id, fileName, change);
        flush.run();
        return updated;
    }

    /** Does what {@link #update} does, but it is only kept for certain after {@link GraineryStore#flush}. */
    public Optional<R> updateUnflushed(String id, String fileName, UnaryOperator<R> change) {
        return table.change(() -> table.byIdentity(id, fileName), before -> change.apply(before.record()));
    }

    /**
     * Changes records of these harvests, each as {@link #update} does.
     *
     * @return how many were changed
     */
    public long updateEach(Set<String> harvestIds, UnaryOperator<R> change) {
        AtomicLong changed = new AtomicLong();
        for (List<String> harvests : Chunks.of(List.copyOf(harvestIds))) {
            table.forEachSome(
                    harvests,
                    some -> changed.addAndGet(table.changeAll(some, before -> change.apply(before.record()))));
        }
        flush.run();
        return changed.get();
    }

    /**
     * Changes any records, each as {@link #update} does.
     *
     * @return how many were changed
     */
    public long updateAll(UnaryOperator<R> change) {
        AtomicLong changed = new AtomicLong();
        table.forEachSome(some -> changed.addAndGet(table.changeAll(some, before -> change.apply(before.record()))));
        flush.run();
        return changed.get();
    }

    /**
     * Works checks of files into their records: of the file that a record describes, of its copies and of its conflicts.
     * Harvests are marked as pending first. It is only kept for certain after {@link GraineryStore#flush}.
     *
     * @return what each check did; files that have no record of this kind any more are left out
     */
    public List<Checked> check(List<FileCheck> checks) {
        return checks.isEmpty() ? List.of() : new CheckStore<>(table, locations, pending).store(checks);
    }

    /**
     * Gives a record the place where its file was found, if the file there has the record's first hash.
     *
     * @param from where the record says that the file lies
     * @param found the file as it was found
     * @param remark what to say of that in the comment
     * @return what it did, empty if that is another file
     */
    public Optional<Checked> move(Location from, FileCheck found, String remark) {
        Optional<Checked> moved = new CheckStore<>(table, locations, pending).move(from, found, remark);
        flush.run();
        return moved;
    }

    /**
     * Gives files other places, because somebody says that they lie there now; no byte of them is looked at. A place that
     * holds a file of another record already is left alone. What is broken off can be said again.
     *
     * @param placing the record of a file at another place
     * @return what became of each file that has a record of this kind; the others are left out
     */
    public List<PlaceStatement<R>> relocate(List<Move> moves, BiFunction<R, Location, R> placing, Statement said) {
        List<PlaceStatement<R>> ends = statements(placing, said).relocate(moves);
        flush.run();
        return ends;
    }

    /**
     * Takes places out of records, because somebody says that no file lies there any more. A record whose last place that
     * is stays, or is taken away and leaves a tombstone. What is broken off can be said again.
     *
     * @param lastPlaces whether records without any other place are to be taken away
     * @param placing the record of a file at another place
     * @return what became of each place that has a record of this kind; the others are left out
     */
    public List<PlaceStatement<R>> forget(
            List<Location> places, boolean lastPlaces, BiFunction<R, Location, R> placing, Statement said) {
        List<PlaceStatement<R>> ends = statements(placing, said).forget(places, lastPlaces);
        flush.run();
        return ends;
    }

    private PlaceStatements<R> statements(BiFunction<R, Location, R> placing, Statement said) {
        return new PlaceStatements<>(table, locations, pending, history, tombstones, placing, said);
    }

    /**
     * Moves the statuses that time alone changes, and marks the harvests of these records as pending.
     *
     * @return how many records are due now and were not before
     */
    public long age(Instant now) {
        long changed = 0;
        for (RevisionStatus status : List.of(RevisionStatus.FIRST, RevisionStatus.VALIDATED)) {
            List<StoredRecord<R>> due = table.nextBefore(status, now.plus(RevisionCycle.DUE_BEFORE));
            while (!due.isEmpty()) {
                changed += revise(due, record -> RevisionCycle.at(record.revision(), now));
                due = table.nextBefore(status, now.plus(RevisionCycle.DUE_BEFORE));
            }
        }
        flush.run();
        return changed;
    }

    /**
     * Gives records the dates of their files, if these are earlier and no check came between.
     *
     * @param files the files that the records describe, by their paths
     */
    void dueEarlier(Map<String, LocationEntry> files) {
        Function<R, Revision> earlier =
                record -> Optional.ofNullable(files.get(record.location().path()))
                        .filter(file -> file.checked().equals(record.revision().dateOfValidation()))
                        .map(file -> RevisionCycle.dueEarlier(record.revision(), file.due()))
                        .orElse(record.revision());
        List<ObjectId> ids = files.values().stream().map(LocationEntry::record).toList();
        List<StoredRecord<R>> found = table.byIds(ids).stream()
                .filter(stored ->
                        !earlier.apply(stored.record()).equals(stored.record().revision()))
                .toList();
        revise(found, earlier);
    }

    private long revise(List<StoredRecord<R>> records, Function<R, Revision> revision) {
        List<String> harvests =
                records.stream().map(stored -> stored.record().harvestId()).toList();
        return pending.whileMarked(
                harvests,
                () -> table.changeAll(
                        records,
                        before -> Merge.framed(
                                before.record(),
                                before.record().header(),
                                before.record().places(),
                                revision.apply(before.record()))));
    }

    /** Whether there is no record. */
    public boolean isEmpty() {
        return table.isEmpty();
    }

    /** How many records there are. */
    public long count() {
        return table.count();
    }

    /** How many records belong to a harvest; no record is looked at. */
    public long count(String harvestId) {
        return table.count(harvestId);
    }

    RecordTable.Kind<R> kind() {
        return table.kind();
    }

    /**
     * What a check did to the record of its file.
     *
     * @param check the check
     * @param type the type of the record
     * @param id the identifier of the record
     * @param role what the file is to the record
     * @param expected the hash the file should have had
     * @param sizeBefore its size when it was read before
     * @param digestDiffers what to tell if its MD5 is right and another digest is not
     * @param after how the check ended for this file
     */
    public record Checked(
            FileCheck check,
            RecordType type,
            String id,
            FileRole role,
            Hash expected,
            Amount sizeBefore,
            Optional<Finding> digestDiffers,
            RevisionStatus after) {

        public Checked {
            requireNonNull(check, "check");
            requireNonNull(type, "type");
            requireNonNull(id, "id");
            requireNonNull(role, "role");
            requireNonNull(expected, "expected");
            requireNonNull(sizeBefore, "sizeBefore");
            requireNonNull(digestDiffers, "digestDiffers");
            requireNonNull(after, "after");
        }
    }

    /**
     * What became of an observation in the store.
     *
     * @param outcome how it ended
     * @param findings what there is to report
     * @param harvestIds the harvests whose records it may have changed: the one the file belongs to, and the one it belonged
     *     to before
     * @param moves the places that the file has left
     * @param acknowledged what was found at the file, while it was read or now, and is known to a person already
     */
    public record Stored(
            Outcome outcome,
            List<Finding> findings,
            Set<String> harvestIds,
            List<Move> moves,
            Set<FindingCode> acknowledged) {

        public Stored {
            requireNonNull(outcome, "outcome");
            findings = List.copyOf(findings);
            harvestIds = Set.copyOf(harvestIds);
            moves = List.copyOf(moves);
            acknowledged = Set.copyOf(acknowledged);
        }

        Stored acknowledging(Set<FindingCode> codes) {
            return new Stored(outcome, findings, harvestIds, moves, codes);
        }
    }

    /**
     * A file that lies at another place than before.
     *
     * @param from where it lay
     * @param to where it lies now
     */
    public record Move(Location from, Location to) {

        public Move {
            requireNonNull(from, "from");
            requireNonNull(to, "to");
        }
    }

    /**
     * What became of one place of which a person said something.
     *
     * @param place the place
     * @param end how it ended
     * @param record the record of the file as it is now, or as it was before it was taken away; empty if there was none, or
     *     nothing was changed
     */
    public record PlaceStatement<R extends StoredFileRecord>(Location place, End end, Optional<R> record) {

        public PlaceStatement {
            requireNonNull(place, "place");
            requireNonNull(end, "end");
            requireNonNull(record, "record");
        }

        /** How it ended. */
        public enum End {
            /** The records say so now. */
            DONE,
            /** The record was taken away, as it had no other place. */
            TAKEN_AWAY,
            /** Nothing was changed: it is the last place of its record. */
            LAST_PLACE,
            /** Nothing was changed: another record has a file at the new place. */
            TAKEN
        }
    }

    /**
     * What a person says of files.
     *
     * @param by who says so
     * @param reason why, if that is said
     * @param at when
     * @param host the machine on which it is said
     * @param program name and version of the program that keeps it
     */
    public record Statement(String by, Optional<String> reason, Instant at, String host, String program) {

        public Statement {
            requireNonNull(by, "by");
            requireNonNull(reason, "reason");
            requireNonNull(at, "at");
            requireNonNull(host, "host");
            requireNonNull(program, "program");
        }
    }
}
