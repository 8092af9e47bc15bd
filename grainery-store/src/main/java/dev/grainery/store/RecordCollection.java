// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.earlier.EarlierFile;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.fixity.RevisionCycle;
import dev.grainery.harvest.CrawlLogs;
import dev.grainery.record.Amount;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.record.RecordDate;
import dev.grainery.record.RecordType;
import dev.grainery.record.RevisionStatus;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.RecordTable.StoredRecord;
import dev.grainery.store.Tombstones.Tombstone;
import dev.grainery.store.document.Chunks;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.DocumentStore;
import dev.grainery.store.document.Query;
import dev.grainery.store.document.StoreException;
import dev.grainery.store.document.StoreUnavailableException;
import dev.grainery.store.document.Writes;
import dev.grainery.store.merge.EarlierEvidence;
import dev.grainery.store.merge.FileRole;
import dev.grainery.store.merge.FixityCheck;
import dev.grainery.store.merge.Merge;
import dev.grainery.store.merge.Observation;
import dev.grainery.store.merge.Observation.Outcome;
import dev.grainery.store.merge.PlaceEdit;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.bson.types.ObjectId;

/**
 * The records of containers, or those of CDX files. Thread-safe; any number of threads and processes may write at once.
 * What is written is only kept for certain after {@link GraineryStore#flush}. Every method fails with a
 * {@link StoreException}, if the server is lost with a {@link StoreUnavailableException}.
 */
public final class RecordCollection<R extends StoredFileRecord> {

    private static final int LOOKED_UP_AT_ONCE = 1_000;
    private static final Query IN_ORDER = Query.all().ascending(DocumentMapping.ID);

    private final RecordTable<R> table;
    private final DocumentCollection documents;
    private final RecordWriter<R> writer;
    private final Locations locations;

    RecordCollection(
            RecordTable.Kind<R> kind,
            DocumentStore store,
            Locations locations,
            PendingHarvests pending,
            FixityHistory history,
            FindingCollection findings,
            Tombstones tombstones,
            EarlierRecords earlier,
            InstantSource clock) {
        this.table = new RecordTable<>(kind, store, clock);
        this.writer = new RecordWriter<>(table, store, locations, pending, history, findings, tombstones, earlier);
        this.documents = table.documents();
        this.locations = locations;
    }

    /** Does what {@link #store(List, Observer)} does for somebody who only has records of files. */
    public List<Stored> store(List<Observation<R>> batch) {
        return store(batch, Observer.NONE);
    }

    /**
     * Stores files as they were met, and keeps what was found at them. Harvests they belong or belonged to are marked as
     * pending first. Files that are met at a new place, and lie no more at the old one, have moved: the record has the new
     * place, and the history the move. If this fails, the batch may be stored in part, and may be stored again.
     *
     * @param observer who has met the files, and looks at their other places
     * @return what became of each observation, in their order
     */
    public List<Stored> store(List<Observation<R>> batch, Observer observer) {
        return writer.write(batch.stream()
                .map(observation -> new ObservationChange<>(table.kind().type(), observation, observer, table::now))
                .toList());
    }

    /**
     * Adds the record of a file that is not there. No place is known of it, so that nobody looks for the file.
     *
     * @return whether there was no record of its identity or place
     */
    public boolean addWithoutFile(R record) {
        Change.Subject<R> subject =
                new Change.Subject<>(List.of(record.location()), Optional.of(record.id()), Optional.empty());
        return edit(
                subject,
                known -> known.record().isPresent()
                        ? Change.Effect.nothing()
                        : Change.Effect.<R, Boolean>inserting(record, true).rebuilding(List.of()));
    }

    /** Takes away a record that {@link #addWithoutFile} has added, unless it has changed since. */
    public void remove(R record) {
        stored(record.id(), record.location().fileName())
                .ifPresent(stored -> edit(
                        Change.Subject.of(stored),
                        known -> known.record()
                                .filter(now -> isWritten(record, now.record()))
                                .map(now -> Change.Effect.deleting(now, true)
                                        .tombstone(
                                                Tombstone.of(now.record(), table.now(), "its file was never there"),
                                                now.record().modified().orElse(Instant.EPOCH))
                                        .rebuilding(List.of()))
                                .orElseGet(Change.Effect::nothing)));
    }

    private boolean edit(Change.Subject<R> subject, Function<Change.Known<R>, Change.Effect<R, Boolean>> change) {
        return !writer.write(List.of(new EditChange<>(subject, change))).isEmpty();
    }

    /**
     * Adds a record as an export has written it, with the places that it names. It is only kept for certain after
     * {@link GraineryStore#flush}.
     *
     * @return whether there was no record of its identity, and none at its places
     */
    boolean restore(R record) {
        StoredRecord<R> restored = new StoredRecord<>(new ObjectId(), record);
        List<LocationEntry> places = isWithoutFile(record) ? List.of() : LocationEntry.of(restored);
        boolean isFree = locations
                .entries(places.stream().map(LocationEntry::location).toList())
                .isEmpty();
        if (!isFree || !Writes.isDone(table.restore(restored))) {
            return false;
        }
        table.locate(locations, places);
        return true;
    }

    /** Records of CDX files that were expected and are not there have no place. */
    static boolean isWithoutFile(StoredFileRecord record) {
        return record instanceof CdxRecord cdx && !cdx.cdx().exists();
    }

    /** Whether a record, which may not be dated yet, is written as one that is. */
    private boolean isWritten(R record, R stored) {
        return record.equals(stored)
                || record.written(record.version(), stored.modified()).equals(stored);
    }

    /** Writes entries of records of this kind that are not there. */
    void locate(Collection<LocationEntry> missing) {
        table.locate(locations, missing);
    }

    /** Whether there is a record of this identity. */
    public boolean has(String id, String fileName) {
        return documents.first(identity(id, fileName).only(kind().idField())).isPresent();
    }

    /** The record of this identity. */
    public Optional<R> find(String id, String fileName) {
        return stored(id, fileName).map(StoredRecord::record);
    }

    private Optional<StoredRecord<R>> stored(String id, String fileName) {
        return documents.first(identity(id, fileName)).map(table::stored);
    }

    private Query identity(String id, String fileName) {
        return Query.all().is(kind().idField(), id).is(kind().nameField(), fileName);
    }

    /** The records of this identifier or this file name; real archives have several of either. */
    public List<R> find(String nameOrId) {
        return Stream.concat(
                        named(List.of(nameOrId)).stream(), records(Query.all().is(kind().idField(), nameOrId)).stream())
                .toList();
    }

    /**
     * Applies what {@link EarlierRecords} keep to the records of these file names.
     *
     * @param fileNames at most some hundreds
     * @return what that says of each record, which may be nothing
     */
    public List<EarlierEvidence<R>> applyEarlier(Collection<String> fileNames) {
        return writer.write(table.all(Query.all().in(kind().nameField(), fileNames)).stream()
                .map(EarlierChange::new)
                .toList());
    }

    /** What documents would say of each record of their file names, if they were kept here; nothing is written. */
    public List<EarlierEvidence<R>> earlierEvidence(Map<String, List<EarlierFile>> documents) {
        return table.all(Query.all().in(kind().nameField(), documents.keySet())).stream()
                .map(StoredRecord::record)
                .map(record -> EarlierEvidence.of(
                        Merge.as(record, record.asRead()),
                        documents.get(record.location().fileName())))
                .toList();
    }

    /** The records with one of these file names. */
    public List<R> named(Collection<String> fileNames) {
        return having(kind().nameField(), fileNames);
    }

    /**
     * The first records of a file name, without what may be long and only describes the content, as {@link #forEachBrief}
     * passes them on. Any number of files may have the same name.
     *
     * @param most how many at most
     */
    public List<R> named(String fileName, int most) {
        return records(Query.all().is(kind().nameField(), fileName).first(most).only(table.briefFields()));
    }

    /**
     * The first records of some identifiers, without their extensions.
     *
     * @param ids at most some thousands
     * @param most how many at most
     */
    public List<R> summaries(Collection<String> ids, int most) {
        return summaries(Query.all().in(kind().idField(), ids).first(most));
    }

    /**
     * The first records that have one of these identifiers and one of these file names, without their extensions.
     *
     * @param ids at most some thousands
     * @param fileNames at most some thousands
     * @param most how many at most
     */
    public List<R> summaries(Collection<String> ids, Collection<String> fileNames, int most) {
        return summaries(Query.all()
                .in(kind().idField(), ids)
                .in(kind().nameField(), fileNames)
                .first(most));
    }

    /** Which records these {@code _id}s are of. */
    Map<ObjectId, RecordReference> references(List<ObjectId> recordIds) {
        Map<ObjectId, RecordReference> found = new HashMap<>();
        Chunks.of(recordIds)
                .forEach(some -> documents
                        .find(Query.ids(some).only(kind().idField()))
                        .forEach(document -> found.put(
                                document.getObjectId(DocumentMapping.ID),
                                new RecordReference(
                                        kind().type(),
                                        DocumentMapping.field(document, kind().idField(), String.class)))));
        return found;
    }

    private List<R> summaries(Query query) {
        return documents.find(query.only(table.summary())).stream()
                .map(table::summary)
                .toList();
    }

    private List<R> records(Query query) {
        return table.all(query).stream().map(StoredRecord::record).toList();
    }

    /** The records with one of these texts in a field that may hold several; each record once. */
    List<R> having(String field, Collection<String> texts) {
        Map<ObjectId, R> found = new LinkedHashMap<>();
        Chunks.of(List.copyOf(texts), LOOKED_UP_AT_ONCE)
                .forEach(some ->
                        table.all(Query.all().in(field, some)).forEach(one -> found.put(one.id(), one.record())));
        return List.copyOf(found.values());
    }

    /** Passes on every record in the order in which they were made, or every record of one harvest in any order. */
    public void forEach(Optional<String> harvestId, Consumer<R> consumer) {
        forEach(ofHarvest(harvestId), consumer);
    }

    /**
     * Passes on records in any order, with no more of their extensions than date and digests.
     *
     * @param since only those that were written then or later; empty for all
     */
    public void forEachWritten(Optional<Instant> since, Consumer<R> consumer) {
        Query query = since.map(date -> Query.all().from(StoreSchema.MODIFIED, RecordDate.text(date)))
                .orElse(IN_ORDER);
        documents.forEachPage(
                query.only(table.summary(StoreSchema.MODIFIED, "extension.digests")),
                page -> page.forEach(document -> consumer.accept(table.summary(document))));
    }

    /**
     * Passes on records as {@link #forEach} does, without what may be long and only describes the content: inspections,
     * digests, what utilities say.
     */
    public void forEachBrief(Optional<String> harvestId, Consumer<R> consumer) {
        forEach(ofHarvest(harvestId).only(table.briefFields()), consumer);
    }

    /** Passes on the places of the files of a harvest, of their copies and conflicts, in any order. */
    public void forEachLocation(String harvestId, Consumer<Location> consumer) {
        documents.forEachPage(
                Query.all().is(StoreSchema.HARVEST, harvestId).only(table.places()),
                page -> page.forEach(document -> table.locations(document).forEach(consumer)));
    }

    /**
     * Passes on every record of the harvests whose identifiers lie in a range, in any order. Ranges that follow each other
     * have all records between them, also those of no harvest.
     *
     * @param from the least identifier in it; an empty text is the least of all
     * @param before the least one after it; empty if there is none
     */
    public void forEachBetween(String from, Optional<String> before, Consumer<R> consumer) {
        if (from.isEmpty()) {
            // a condition on a field holds for no record without it
            before.ifPresent(end -> forEach(Query.all().lacking(StoreSchema.HARVEST), consumer));
        }
        Query range = from.isEmpty() ? Query.all() : Query.all().from(StoreSchema.HARVEST, from);
        forEach(before.map(end -> range.before(StoreSchema.HARVEST, end)).orElse(range), consumer);
    }

    private static Query ofHarvest(Optional<String> harvestId) {
        return harvestId.map(id -> Query.all().is(StoreSchema.HARVEST, id)).orElse(IN_ORDER);
    }

    private void forEach(Query query, Consumer<R> consumer) {
        table.forEachPage(query, some -> some.forEach(stored -> consumer.accept(stored.record())));
    }

    /**
     * Records in the order in which they were first made.
     *
     * @param after only those after this key, which a page before has given; empty for the first
     * @param limit how many at most
     */
    public Page<R> page(Optional<String> after, int limit) {
        return Page.byKey(
                        documents,
                        Query.all(),
                        after,
                        limit,
                        document -> table.stored(document).record())
                .map(Keyed::item);
    }

    /**
     * Records without their extensions, which may be long: inspections, what utilities say, copies. A list of records needs
     * none of that.
     *
     * @param after only those after this key, which a page before of the same list has given; empty for the first
     * @param limit how many at most
     * @throws IllegalArgumentException if {@code after} is no key of such a page
     */
    public Page<R> summaries(FileListing listing, Optional<String> after, int limit) {
        String field = switch (listing.order()) {
            case ADDED -> DocumentMapping.ID;
            case NAME -> kind().nameField();
            case NEXT_CHECK -> StoreSchema.NEXT;
        };
        Query query = listing.query(kind().nameField()).only(table.summary());
        return Page.by(field, listing.descending(), documents, query, after, limit, table::summary)
                .map(Keyed::item);
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
    public Page<Keyed<R>> changed(DateRange written, Optional<String> after, int limit) {
        return Page.by(
                StoreSchema.MODIFIED,
                false,
                documents,
                written.of(StoreSchema.MODIFIED).only(table.summary(StoreSchema.MODIFIED, "extension.harvestNames")),
                after,
                limit,
                table::summary);
    }

    /** The harvests of the records that describe, or list a copy of, a file whose crawl logs these may be. */
    public Set<String> harvestsOf(CrawlLogs logs) {
        String directory = logs.harvestDirectory();
        Set<ObjectId> records = locations.recordsBelow(
                directory, containers -> CrawlLogs.directoriesFor(containers).contains(directory));
        Set<String> harvests = new HashSet<>();
        Chunks.of(List.copyOf(records))
                .forEach(some -> documents
                        .find(Query.ids(some).only(StoreSchema.HARVEST))
                        .forEach(record ->
                                harvests.add(DocumentMapping.field(record, StoreSchema.HARVEST, String.class))));
        return harvests;
    }

    /** Passes on every record of these harvests, in one pass. */
    public void scan(Set<String> harvestIds, Consumer<R> consumer) {
        forEachSome(
                harvestIds,
                some -> some.stream()
                        .map(StoredRecord::record)
                        // it may have gone to another harvest since the pass began
                        .filter(record -> harvestIds.contains(record.harvestId()))
                        .forEach(consumer));
    }

    private void forEachSome(Set<String> harvestIds, Consumer<List<StoredRecord<R>>> some) {
        Chunks.of(List.copyOf(harvestIds))
                .forEach(ids -> table.forEachPage(Query.all().in(StoreSchema.HARVEST, ids), some));
    }

    /**
     * Changes one record, such as its links to others. The change may be asked for again if another writer was first; it
     * must keep identity and location. If it moves the record to another harvest, both are marked as pending; if it changes
     * what the harvest says, its harvest is.
     *
     * @return whether there is a record of this identity
     */
    public boolean update(String id, String fileName, UnaryOperator<R> change) {
        return stored(id, fileName)
                .filter(read ->
                        !writer.write(List.of(EditChange.of(read, change))).isEmpty())
                .isPresent();
    }

    /**
     * Changes records of these harvests, each as {@link #update} does.
     *
     * @return how many were changed
     */
    public long updateEach(Set<String> harvestIds, UnaryOperator<R> change) {
        AtomicLong changed = new AtomicLong();
        forEachSome(harvestIds, some -> changed.addAndGet(updateAll(some, change)));
        return changed.get();
    }

    /**
     * Changes any records, each as {@link #update} does.
     *
     * @return how many were changed
     */
    public long updateAll(UnaryOperator<R> change) {
        AtomicLong changed = new AtomicLong();
        table.forEachPage(IN_ORDER, some -> changed.addAndGet(updateAll(some, change)));
        return changed.get();
    }

    private long updateAll(List<StoredRecord<R>> some, UnaryOperator<R> change) {
        return writer
                .write(some.stream().map(read -> EditChange.of(read, change)).toList())
                .stream()
                .filter(isChanged -> isChanged)
                .count();
    }

    /**
     * Works checks of files into their records: of the file that a record describes, of its copies and of its conflicts.
     * Their entries of the history and what was found are kept with them, and harvests are marked as pending.
     *
     * @param report what is kept of each check beside its record
     * @return what each check did; files that have no record of this kind any more are left out
     */
    public List<FixityResult> check(List<FixityCheck> checks, CheckReport report) {
        return writer.write(checks.stream()
                .map(check -> new CheckChange<R>(check, check.location(), Optional.empty(), report))
                .toList());
    }

    /**
     * Gives a record the place where its file was found, if the file there has the record's first hash.
     *
     * @param from where the record says that the file lies
     * @param found the file as it was found
     * @param remark what to say of that in the comment
     * @param report what is kept of it beside the record; findings go along, and its verdict is of the place where it was
     * @return what it did, empty if that is another file
     */
    public Optional<FixityResult> move(Location from, FixityCheck found, String remark, CheckReport report) {
        return writer.write(List.of(new CheckChange<R>(found, from, Optional.of(remark), report))).stream()
                .findFirst();
    }

    /**
     * Gives files other places, because somebody says that they lie there now; no byte of them is looked at. A place that
     * holds a file of another record already is left alone. What is broken off can be said again.
     *
     * @param placing the record of a file at another place
     * @return what became of each file that has a record of this kind; the others are left out
     */
    public List<PlaceStatement<R>> relocate(List<Move> moves, BiFunction<R, Location, R> placing, Statement said) {
        Map<Location, ObjectId> described = new HashMap<>();
        table.byLocations(moves.stream().map(Move::to).toList())
                .forEach(stored -> described.put(stored.record().location(), stored.id()));
        return writer.write(moves.stream()
                .map(move -> new PlaceStatements.RelocationChange<>(
                        move, Optional.ofNullable(described.get(move.to())), new PlaceEdit<>(placing), said))
                .toList());
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
        return writer.write(places.stream()
                .map(place -> new PlaceStatements.ForgettingChange<>(
                        place, Optional.empty(), lastPlaces, new PlaceEdit<>(placing), said))
                .toList());
    }

    /**
     * Takes away the record of a file that has only one place, and has gone from there to another name, by which a second
     * record describes it. The history of the file has the move, and a tombstone stays.
     *
     * @return what became of it; empty if no record has the place
     */
    public Optional<PlaceStatement<R>> renamed(Location from, Location now, Statement said) {
        return writer
                .write(List.of(new PlaceStatements.ForgettingChange<R>(
                        from, Optional.of(now), true, new PlaceEdit<>((record, place) -> record), said)))
                .stream()
                .findFirst();
    }

    /**
     * Moves the statuses that time alone changes, and marks the harvests of these records as pending.
     *
     * @param goesOn asked now and then whether to go on; the rest can be done later
     * @return how many records are due now and were not before
     */
    public long age(Instant now, BooleanSupplier goesOn) {
        long changed = 0;
        for (RevisionStatus status : List.of(RevisionStatus.FIRST, RevisionStatus.VALIDATED)) {
            String from = "";
            int most = LOOKED_UP_AT_ONCE;
            boolean more;
            do {
                // one that is good by an earlier document alone does not age, and is passed here
                List<StoredRecord<R>> some = table.all(inOrder(status, now.plus(RevisionCycle.DUE_BEFORE), most)
                        .from(StoreSchema.NEXT, from));
                changed += updateAll(
                        some,
                        record -> Merge.framed(
                                record, record.header(), record.places(), RevisionCycle.at(record.revision(), now)));
                more = some.size() == most;
                String last = more ? next(some.get(most - 1).record()) : from;
                most = last.equals(from) ? most + LOOKED_UP_AT_ONCE : LOOKED_UP_AT_ONCE;
                from = last;
            } while (more && goesOn.getAsBoolean());
        }
        return changed;
    }

    /** The first records of a status whose next check is due before or at a time. */
    static Query inOrder(RevisionStatus status, Instant time, int most) {
        return Query.all()
                .is(StoreSchema.STATUS, status.name())
                .upTo(StoreSchema.NEXT, RecordDate.text(time))
                .ascending(StoreSchema.NEXT)
                .first(most);
    }

    private static String next(StoredFileRecord record) {
        return RecordDate.text(record.revision().nextLastDateOfValidation());
    }

    /** Whether there is no record. */
    public boolean isEmpty() {
        return documents.first(Query.all()).isEmpty();
    }

    /** How many records there are. */
    public long count() {
        return documents.count(Query.all());
    }

    /** How many records belong to a harvest; no record is looked at. */
    public long count(String harvestId) {
        return documents.count(Query.all().is(StoreSchema.HARVEST, harvestId));
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
     * @param contradicted what to tell if an earlier record is what it contradicts
     * @param after how the check ended for this file
     * @param acknowledged what was found and is known to a person already
     */
    public record FixityResult(
            FixityCheck check,
            RecordType type,
            String id,
            FileRole role,
            Hash expected,
            Amount sizeBefore,
            Optional<Finding> digestDiffers,
            Optional<Finding> contradicted,
            RevisionStatus after,
            Set<FindingCode> acknowledged) {

        public FixityResult {
            acknowledged = Set.copyOf(acknowledged);
        }

        FixityResult acknowledging(Set<FindingCode> codes) {
            return new FixityResult(
                    check, type, id, role, expected, sizeBefore, digestDiffers, contradicted, after, codes);
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
    public record Move(Location from, Location to) {}

    /**
     * What became of one place of which a person said something.
     *
     * @param place the place
     * @param end how it ended
     * @param record the record of the file as it is now, or as it was before it was taken away; empty if there was none, or
     *     nothing was changed
     */
    public record PlaceStatement<R extends StoredFileRecord>(Location place, End end, Optional<R> record) {

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
    public record Statement(String by, Optional<String> reason, Instant at, String host, String program) {}
}
