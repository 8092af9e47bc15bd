// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.record.CdxExtension;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerExtension;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Inspection;
import dev.grainery.record.Location;
import dev.grainery.record.Places;
import dev.grainery.record.RecordDate;
import dev.grainery.record.RecordType;
import dev.grainery.record.RevisionStatus;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.access.StoreException;
import dev.grainery.store.internal.document.Chunks;
import dev.grainery.store.internal.document.DocumentCollection;
import dev.grainery.store.internal.document.DocumentMapping;
import dev.grainery.store.internal.document.DocumentStore;
import dev.grainery.store.internal.document.Query;
import dev.grainery.store.internal.document.Write;
import dev.grainery.store.internal.document.Writes;
import dev.grainery.store.internal.document.Written;
import dev.grainery.store.internal.merge.Merge;
import java.lang.reflect.RecordComponent;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.Document;
import org.bson.types.ObjectId;

/**
 * The documents of the records of one type: finds them, and writes them under the guard of their version, so that no
 * writer overwrites what another one has written since it read. Thread-safe.
 */
final class RecordTable<R extends StoredFileRecord> {

    private static final int LOOKED_UP_AT_ONCE = 1_000;
    private static final List<String> HARVEST_PATH = List.of(StoreSchema.HARVEST.split("\\."));
    private static final String EXTENSION = "extension";
    private static final String HARVEST_NAMES = "extension.harvestNames";
    private static final String REVISION = "revision";
    private static final Set<String> CONTENT = Set.of("inspection", "digests", "utilities");

    private final Kind<R> kind;
    private final DocumentCollection documents;
    private final PendingHarvests pending;
    private final InstantSource clock;
    private final Document noExtension;

    /**
     * What the store must know of one type of records of files.
     *
     * @param type the type
     * @param javaType the class of its records
     * @param idField the field of the identifier
     * @param nameField the field of the file name
     * @param noExtension stands for an extension that was not read
     */
    record Kind<R extends StoredFileRecord>(
            RecordType type, Class<R> javaType, String idField, String nameField, Object noExtension) {

        static final Kind<ContainerRecord> CONTAINER = new Kind<>(
                RecordType.CONTAINER,
                ContainerRecord.class,
                "container.warcID",
                "container.fileName",
                new ContainerExtension(
                        0,
                        new ContainerRecord.HarvestNames(
                                GraineryRecord.NA, GraineryRecord.NA, GraineryRecord.NA, GraineryRecord.NA),
                        Places.NONE));

        static final Kind<CdxRecord> CDX = new Kind<>(
                RecordType.CDX,
                CdxRecord.class,
                "cdx.cdxID",
                "cdx.fileName",
                new CdxExtension(0, 0, GraineryRecord.NA, Places.NONE));

        static final List<Kind<?>> ALL = List.of(CONTAINER, CDX);

        /** All but those parts of the extension that may be long and only describe the content. */
        String[] briefFields() {
            List<String> fields = new ArrayList<>(
                    List.of("recType", "author", "date", "standard", type.word(), "type", "paths", REVISION));
            for (RecordComponent part : noExtension.getClass().getRecordComponents()) {
                if (!CONTENT.contains(part.getName())) {
                    fields.add(EXTENSION + "." + part.getName());
                }
            }
            for (RecordComponent part : Places.class.getRecordComponents()) {
                fields.add(EXTENSION + "." + part.getName());
            }
            return fields.toArray(String[]::new);
        }
    }

    RecordTable(Kind<R> kind, DocumentStore store, PendingHarvests pending, InstantSource clock) {
        this.clock = clock;
        this.kind = kind;
        this.documents = store.collection(StoreSchema.of(kind.type()));
        this.noExtension = documents(DocumentMapping.document(kind.noExtension()));
        this.pending = pending;
    }

    /** As the driver reads it, with documents in documents: then no mapper is needed to read it. */
    private static Document documents(Map<?, ?> map) {
        Document document = new Document();
        map.forEach((name, value) ->
                document.append(String.valueOf(name), value instanceof Map<?, ?> inner ? documents(inner) : value));
        return document;
    }

    Kind<R> kind() {
        return kind;
    }

    boolean isEmpty() {
        return documents.first(Query.all()).isEmpty();
    }

    long count() {
        return documents.count(Query.all());
    }

    long count(String harvestId) {
        return documents.count(Query.all().is(StoreSchema.HARVEST, harvestId));
    }

    List<StoredRecord<R>> byIds(List<ObjectId> ids) {
        List<StoredRecord<R>> found = new ArrayList<>(ids.size());
        Chunks.of(ids).forEach(some -> found.addAll(all(Query.ids(some))));
        return found;
    }

    Optional<StoredRecord<R>> byId(ObjectId id) {
        return first(Query.id(id));
    }

    Optional<StoredRecord<R>> byIdentity(String id, String fileName) {
        return first(Query.all().is(kind.idField(), id).is(kind.nameField(), fileName));
    }

    Optional<StoredRecord<R>> byLocation(Location location) {
        return first(
                Query.all().is(StoreSchema.DIRECTORY, location.directory()).is(kind.nameField(), location.fileName()));
    }

    /** Whether there is a record of this identity. */
    boolean has(String id, String fileName) {
        return documents
                .first(Query.all()
                        .is(kind.idField(), id)
                        .is(kind.nameField(), fileName)
                        .only(kind.idField()))
                .isPresent();
    }

    List<StoredRecord<R>> byIdentifier(String id) {
        return all(Query.all().is(kind.idField(), id));
    }

    List<StoredRecord<R>> byName(Collection<String> fileNames) {
        return byAny(kind.nameField(), fileNames);
    }

    /** The first records of a file name, without what may be long. */
    List<StoredRecord<R>> byName(String fileName, int most) {
        return all(Query.all().is(kind.nameField(), fileName).first(most).only(kind.briefFields()));
    }

    /** The first records of these identifiers, without their extensions. */
    List<R> heads(Collection<String> ids, int most) {
        return heads(Query.all().in(kind.idField(), ids), most);
    }

    /** The first records of these identifiers that have these file names, too, without their extensions. */
    List<R> heads(Collection<String> ids, Collection<String> fileNames, int most) {
        return heads(Query.all().in(kind.idField(), ids).in(kind.nameField(), fileNames), most);
    }

    private List<R> heads(Query query, int most) {
        return documents.find(query.first(most).only(head())).stream()
                .map(this::head)
                .toList();
    }

    /** Records with one of these texts in a field that may hold several; each record once. */
    List<StoredRecord<R>> byAny(String field, Collection<String> texts) {
        Map<ObjectId, StoredRecord<R>> found = new LinkedHashMap<>();
        Chunks.of(List.copyOf(texts), LOOKED_UP_AT_ONCE)
                .forEach(some -> all(Query.all().in(field, some)).forEach(one -> found.put(one.id(), one)));
        return List.copyOf(found.values());
    }

    /** The first records of a status whose next check is due before or at a time. */
    List<StoredRecord<R>> nextBefore(RevisionStatus status, Instant time) {
        return all(inOrder(status, time));
    }

    static Query inOrder(RevisionStatus status, Instant time) {
        return Query.all()
                .is(StoreSchema.STATUS, status.name())
                .upTo(StoreSchema.NEXT, RecordDate.text(time))
                .ascending(StoreSchema.NEXT)
                .first(LOOKED_UP_AT_ONCE);
    }

    /** The harvests that these records belong to. */
    Set<String> harvests(Collection<ObjectId> ids) {
        Set<String> harvests = new HashSet<>();
        Chunks.of(List.copyOf(ids))
                .forEach(some -> documents
                        .find(Query.ids(some).only(StoreSchema.HARVEST))
                        .forEach(record -> harvests.add(record.getEmbedded(HARVEST_PATH, String.class))));
        return harvests;
    }

    /**
     * Writes entries that other writers cannot have seen, and takes back those whose records were taken away meanwhile:
     * a file that is known without a record would never be described again.
     */
    void locate(Locations locations, Collection<LocationEntry> entries) {
        if (entries.isEmpty()) {
            return;
        }
        locations.add(entries);
        Set<ObjectId> there = new HashSet<>();
        Chunks.of(entries.stream().map(LocationEntry::record).distinct().toList())
                .forEach(some -> documents
                        .find(Query.ids(some).only(DocumentMapping.ID))
                        .forEach(record -> there.add(record.getObjectId(DocumentMapping.ID))));
        List<LocationEntry> orphans = entries.stream()
                .filter(entry -> !there.contains(entry.record()))
                .toList();
        if (!orphans.isEmpty()) {
            locations.withdraw(orphans);
        }
    }

    /** Records in the order of their {@code _id}s. */
    Page<R> page(Optional<String> after, int limit) {
        return Page.of(
                documents,
                after.map(ObjectId::new),
                limit,
                document -> stored(document).record());
    }

    /** Records without their extensions. */
    Page<R> heads(FileListing listing, Optional<String> after, int limit) {
        Query query = listing.query(kind.nameField()).only(head());
        Function<Document, R> reading = this::head;
        return switch (listing.order()) {
            case ADDED -> Page.byKey(listing.descending(), documents, query, after.map(ObjectId::new), limit, reading);
            case NAME ->
                Page.byText(
                        kind.nameField(),
                        listing.descending(),
                        documents,
                        query,
                        after.map(PageKey::parse),
                        limit,
                        reading);
            case NEXT_CHECK ->
                Page.byText(
                        StoreSchema.NEXT,
                        listing.descending(),
                        documents,
                        query,
                        after.map(PageKey::parse),
                        limit,
                        reading);
        };
    }

    /** The fields of a record without its extension, and these. */
    private String[] head(String... ofExtension) {
        return Stream.concat(
                        Stream.of(
                                "recType",
                                "author",
                                "date",
                                "standard",
                                kind.type().word(),
                                "type",
                                "paths",
                                REVISION),
                        Stream.of(ofExtension))
                .toArray(String[]::new);
    }

    private R head(Document document) {
        Document extension = new Document(noExtension);
        Optional.ofNullable(document.get(EXTENSION, Document.class)).ifPresent(extension::putAll);
        return stored(new Document(document).append(EXTENSION, extension)).record();
    }

    /** Records in the order in which they were last written, with no more of their extensions than this. */
    Page<Placed<R>> changed(DateRange written, Optional<String> after, int limit) {
        return Page.byDate(
                StoreSchema.MODIFIED,
                written,
                documents,
                query -> query.only(head(StoreSchema.MODIFIED, HARVEST_NAMES)),
                after,
                limit,
                this::head);
    }

    void changesSince(Instant from, Consumer<RecordChange> consumer) {
        RecordChange.forEachSince(documents, StoreSchema.HARVEST, from, consumer);
    }

    /** Passes on every record, or those of one harvest, without what may be long. */
    void forEachBrief(Optional<String> harvestId, Consumer<List<StoredRecord<R>>> some) {
        Query query = harvestId
                .map(id -> Query.all().is(StoreSchema.HARVEST, id))
                .orElseGet(() -> Query.all().ascending(DocumentMapping.ID));
        forEachSome(query.only(kind.briefFields()), some);
    }

    /** Passes on every record, in the order of their {@code _id}s. */
    void forEachSome(Consumer<List<StoredRecord<R>>> some) {
        forEachSome(Query.all().ascending(DocumentMapping.ID), some);
    }

    /** Passes on all records of these harvests. */
    void forEachSome(Collection<String> harvestIds, Consumer<List<StoredRecord<R>>> some) {
        forEachSome(Query.all().in(StoreSchema.HARVEST, harvestIds), some);
    }

    private void forEachSome(Query query, Consumer<List<StoredRecord<R>>> some) {
        documents.forEachPage(
                query, page -> some.accept(page.stream().map(this::stored).toList()));
    }

    private Optional<StoredRecord<R>> first(Query query) {
        return documents.first(query).map(this::stored);
    }

    private List<StoredRecord<R>> all(Query query) {
        return documents.find(query).stream().map(this::stored).toList();
    }

    private StoredRecord<R> stored(Document document) {
        return new StoredRecord<>(
                document.getObjectId(DocumentMapping.ID), DocumentMapping.record(document, kind.javaType()));
    }

    /** Inserts new records; the result of each stands at the same place. */
    List<Written> insert(List<StoredRecord<R>> records) {
        return documents.write(records.stream()
                .map(record -> (Write) new Write.Insert(
                        DocumentMapping.document(written(record.record(), 1)).append(DocumentMapping.ID, record.id())))
                .toList());
    }

    /** Inserts a record with the version that it has. */
    Written restore(StoredRecord<R> record, RestoredDate date) {
        StoredFileRecord dated =
                date == RestoredDate.KEPT && record.record().modified().isPresent()
                        ? record.record()
                        : written(record.record(), record.record().version());
        return documents.write(
                new Write.Insert(DocumentMapping.document(dated).append(DocumentMapping.ID, record.id())));
    }

    /**
     * Changes one record, whatever other writers do meanwhile: if one of them was first, the record is read and changed
     * again. If the change moves it to another harvest, both are marked as pending; if it changes what an inspection has
     * counted, its harvest is.
     *
     * @return the record as it is then; empty if it is not found
     */
    Optional<R> change(Supplier<Optional<StoredRecord<R>>> find, Function<StoredRecord<R>, R> change) {
        return Writes.retried("a record", () -> {
            Optional<StoredRecord<R>> before = find.get();
            if (before.isEmpty()) {
                return Optional.of(Optional.empty());
            }
            R after = change.apply(before.get());
            if (after.equals(before.get().record())) {
                return Optional.of(Optional.of(after));
            }
            boolean written =
                    pending.whileMarked(toRebuild(before.get().record(), after), () -> isUpdated(before.get(), after));
            return written ? Optional.of(Optional.of(written(after, after.version() + 1))) : Optional.empty();
        });
    }

    /** Changes records that were just read, each as {@link #change} does, and tells how many are changed. */
    long changeAll(List<StoredRecord<R>> some, Function<StoredRecord<R>, R> change) {
        return changeAll(some, some.stream().map(change).toList(), change).records();
    }

    /**
     * What became of records that were to be changed.
     *
     * @param records how many are changed
     * @param gone the {@code _id}s of those that another writer has taken away
     */
    record Changed(long records, Set<ObjectId> gone) {

        Changed {
            gone = Set.copyOf(gone);
        }
    }

    /**
     * Changes records that were just read.
     *
     * @param changed what becomes of each of them
     * @param change makes the change of a record that another writer changed first, or that may be changed already
     */
    Changed changeAll(List<StoredRecord<R>> some, List<R> changed, Function<StoredRecord<R>, R> change) {
        List<StoredRecord<R>> before = new ArrayList<>();
        List<R> after = new ArrayList<>();
        Set<String> harvests = new HashSet<>();
        for (int i = 0; i < some.size(); i++) {
            if (!changed.get(i).equals(some.get(i).record())) {
                before.add(some.get(i));
                after.add(changed.get(i));
                harvests.addAll(toRebuild(some.get(i).record(), changed.get(i)));
            }
        }
        Set<ObjectId> gone = new HashSet<>();
        if (!before.isEmpty() && !pending.whileMarked(harvests, () -> updateAll(before, after))) {
            for (StoredRecord<R> stored : before) {
                // some may be written: the same change once more does nothing to them
                if (change(() -> byId(stored.id()), change).isEmpty()) {
                    gone.add(stored.id());
                }
            }
        }
        return new Changed(before.size() - gone.size(), gone);
    }

    /** The harvests that hold something else after a change. */
    private static List<String> toRebuild(StoredFileRecord before, StoredFileRecord after) {
        if (!before.harvestId().equals(after.harvestId())) {
            return List.of(before.harvestId(), after.harvestId());
        }
        return inspection(before).equals(inspection(after)) ? List.of() : List.of(after.harvestId());
    }

    private static Optional<Inspection> inspection(StoredFileRecord record) {
        return record instanceof ContainerRecord container ? container.inspection() : Optional.empty();
    }

    /** Updates one record, unless another writer was first. */
    Written update(StoredRecord<R> before, R after) {
        return documents.write(guarded(before, after));
    }

    /**
     * Whether one record is updated; it is not if another writer was first.
     *
     * @throws StoreException if the store does not take it
     */
    boolean isUpdated(StoredRecord<R> before, R after) {
        Written written = update(before, after);
        if (written instanceof Written.Refused refused) {
            throw new StoreException(
                    "the store refused the record of " + after.location().path() + ": " + refused.reason());
        }
        return written.isDone();
    }

    /** Updates many records, and tells whether all of them are updated; else some may be, and each is to be looked at. */
    boolean updateAll(List<StoredRecord<R>> before, List<R> after) {
        return documents
                .write(IntStream.range(0, before.size())
                        .mapToObj(i -> guarded(before.get(i), after.get(i)))
                        .toList())
                .stream()
                .allMatch(Written::isDone);
    }

    /** Deletes a record unless it has changed since it was read, and tells whether it did. */
    boolean delete(StoredRecord<R> record) {
        return Writes.isDone(documents.write(new Write.Delete(record.id(), guard(record))));
    }

    private Write guarded(StoredRecord<R> before, R after) {
        return new Write.Set(before.id(), guard(before), changed(before.record(), after));
    }

    /** The sections that differ: a check changes two of many. */
    private Document changed(R before, R after) {
        R next = written(after, before.version() + 1);
        boolean onlyChecked = Merge.framed(after, after.header(), before.places(), before.revision())
                .equals(before);
        if (onlyChecked) {
            return new Document(EXTENSION, DocumentMapping.document(next.extension()))
                    .append(REVISION, DocumentMapping.document(next.revision()));
        }
        Document changed = DocumentMapping.document(next);
        Document was = DocumentMapping.document(before);
        changed.entrySet().removeIf(field -> field.getValue().equals(was.get(field.getKey())));
        return changed;
    }

    private static Document guard(StoredRecord<? extends StoredFileRecord> record) {
        return new Document(StoreSchema.VERSION, record.record().version());
    }

    /** The record as it is written now, for this number of times. */
    private R written(R record, long version) {
        return kind.javaType().cast(record.written(version, Optional.of(now())));
    }

    Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    /**
     * A record as it was read from the store.
     *
     * @param id the {@code _id} of its document
     * @param record the record
     */
    record StoredRecord<R>(ObjectId id, R record) {}
}
