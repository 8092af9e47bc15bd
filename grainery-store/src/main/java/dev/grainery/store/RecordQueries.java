// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.harvest.CrawlLogs;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.Location;
import dev.grainery.record.RecordDate;
import dev.grainery.record.RevisionStatus;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.RecordTable.StoredRecord;
import dev.grainery.store.document.Chunks;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.Query;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.bson.Document;
import org.bson.types.ObjectId;

public abstract sealed class RecordQueries<R extends StoredFileRecord> permits RecordCollection {

    static final int LOOKED_UP_AT_ONCE = 1_000;

    static final Query IN_ORDER = Query.all().ascending(DocumentMapping.ID);

    final RecordTable<R> table;
    private final DocumentCollection documents;
    private final Locations locations;

    RecordQueries(RecordTable<R> table, Locations locations) {
        this.table = table;
        this.documents = table.documents();
        this.locations = locations;
    }

    public boolean has(String id, String fileName) {
        return documents.first(identity(id, fileName).only(kind().idField())).isPresent();
    }

    public Optional<R> find(String id, String fileName) {
        return stored(id, fileName).map(StoredRecord::record);
    }

    Optional<StoredRecord<R>> stored(String id, String fileName) {
        return documents.first(identity(id, fileName)).map(table::stored);
    }

    private Query identity(String id, String fileName) {
        return Query.all().is(kind().idField(), id).is(kind().nameField(), fileName);
    }

    /** Archives have several of either. */
    public List<R> find(String nameOrId) {
        return Stream.concat(
                        named(List.of(nameOrId)).stream(), records(Query.all().is(kind().idField(), nameOrId)).stream())
                .toList();
    }

    public List<R> named(Collection<String> fileNames) {
        return having(kind().nameField(), fileNames);
    }

    /** Containers, or CDX files that name a container, of these {@link Stems}. */
    public List<R> withStems(Collection<String> stems) {
        return having(StoreSchema.STEM, stems);
    }

    public List<R> named(String fileName, int most) {
        return records(Query.all().is(kind().nameField(), fileName).first(most).only(table.briefFields()));
    }

    public List<R> summaries(Collection<String> ids, int most) {
        return summaries(Query.all().in(kind().idField(), ids).first(most));
    }

    public List<R> summaries(Collection<String> ids, Collection<String> fileNames, int most) {
        return summaries(Query.all()
                .in(kind().idField(), ids)
                .in(kind().nameField(), fileNames)
                .first(most));
    }

    Map<ObjectId, RecordReference> references(List<ObjectId> recordIds) {
        Map<ObjectId, RecordReference> found = new HashMap<>();
        Chunks.of(recordIds)
                .forEach(some -> documents
                        .find(Query.ids(some).only(kind().idField(), StoreSchema.HARVEST))
                        .forEach(document -> found.put(
                                document.getObjectId(DocumentMapping.ID),
                                new RecordReference(
                                        kind().type(),
                                        DocumentMapping.field(document, kind().idField(), String.class),
                                        DocumentMapping.field(document, StoreSchema.HARVEST, String.class)))));
        return found;
    }

    private List<R> summaries(Query query) {
        return documents.find(query.only(table.summary())).stream()
                .map(table.summaries())
                .toList();
    }

    private List<R> records(Query query) {
        return table.all(query).stream().map(StoredRecord::record).toList();
    }

    /** Each record once, though the field may be a list. */
    private List<R> having(String field, Collection<String> texts) {
        Map<ObjectId, R> found = new LinkedHashMap<>();
        Chunks.of(List.copyOf(texts), LOOKED_UP_AT_ONCE)
                .forEach(some ->
                        table.all(Query.all().in(field, some)).forEach(one -> found.put(one.id(), one.record())));
        return List.copyOf(found.values());
    }

    /** In the order of creation, or the records of one harvest in any order. */
    public void forEach(Optional<String> harvestId, Consumer<R> consumer) {
        forEach(ofHarvest(harvestId), consumer);
    }

    /** In any order; extensions have only date, digests and earlier documents. */
    public void forEachWritten(Optional<Instant> since, Consumer<R> consumer) {
        Query query = since.map(date -> Query.all().from(StoreSchema.MODIFIED, RecordDate.text(date)))
                .orElse(IN_ORDER);
        Function<Document, R> summaries = table.summaries();
        documents.forEachPage(
                query.only(table.summary(StoreSchema.MODIFIED, "extension.digests", "extension.earlier")),
                page -> page.forEach(document -> consumer.accept(summaries.apply(document))));
    }

    /** Without inspections, digests and outputs of utilities. */
    public void forEachBrief(Optional<String> harvestId, Consumer<R> consumer) {
        forEach(ofHarvest(harvestId).only(table.briefFields()), consumer);
    }

    public void forEachLocation(String harvestId, Consumer<Location> consumer) {
        documents.forEachPage(
                Query.all().is(StoreSchema.HARVEST, harvestId).only(table.locationFields()),
                page -> page.forEach(document -> table.locations(document).forEach(consumer)));
    }

    /**
     * From inclusive, before exclusive, any order. Adjacent ranges include all records, also those without a harvest.
     */
    public void forEachBetween(String from, Optional<String> before, Consumer<R> consumer) {
        if (from.isEmpty()) {
            // a condition on a field excludes documents without it
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

    public Page<R> page(Optional<String> after, int limit) {
        return Page.by(
                        DocumentMapping.ID,
                        false,
                        documents,
                        Query.all(),
                        after,
                        limit,
                        document -> table.stored(document).record())
                .map(Keyed::item);
    }

    /** Without extensions. An invalid key is an {@link IllegalArgumentException}. */
    public Page<R> summaries(FileListing listing, Optional<String> after, int limit) {
        String field = switch (listing.order()) {
            case ADDED -> DocumentMapping.ID;
            case NAME -> kind().nameField();
            case NEXT_CHECK -> StoreSchema.NEXT;
        };
        Query query = listing.query(kind().nameField()).only(table.summary());
        return Page.by(field, listing.descending(), documents, query, after, limit, table.summaries())
                .map(Keyed::item);
    }

    /**
     * By date of last write, then in order of creation: records written meanwhile come again. Extensions have only that
     * date and the names of the harvest.
     */
    public Page<Keyed<R>> changed(DateRange written, Optional<String> after, int limit) {
        return Page.by(
                StoreSchema.MODIFIED,
                false,
                documents,
                written.of(StoreSchema.MODIFIED).only(table.summary(StoreSchema.MODIFIED, "extension.harvestNames")),
                after,
                limit,
                table.summaries());
    }

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

    public void scan(Set<String> harvestIds, Consumer<R> consumer) {
        forEachSome(
                harvestIds,
                some -> some.stream()
                        .map(StoredRecord::record)
                        // it may have changed its harvest since the pass began
                        .filter(record -> harvestIds.contains(record.harvestId()))
                        .forEach(consumer));
    }

    void forEachSome(Set<String> harvestIds, Consumer<List<StoredRecord<R>>> some) {
        Chunks.of(List.copyOf(harvestIds))
                .forEach(ids -> table.forEachPage(Query.all().in(StoreSchema.HARVEST, ids), some));
    }

    static Query inOrder(RevisionStatus status, Instant time, int most) {
        return Query.all()
                .is(StoreSchema.STATUS, status.name())
                .upTo(StoreSchema.NEXT, RecordDate.text(time))
                .ascending(StoreSchema.NEXT)
                .first(most);
    }

    public boolean isEmpty() {
        return documents.first(Query.all()).isEmpty();
    }

    public long count() {
        return documents.count(Query.all());
    }

    public long count(String harvestId) {
        return documents.count(Query.all().is(StoreSchema.HARVEST, harvestId));
    }

    RecordTable.Kind<R> kind() {
        return table.kind();
    }

    /** An expected CDX file that is missing has a record without a location. */
    static boolean isWithoutFile(StoredFileRecord record) {
        return record instanceof CdxRecord cdx && !cdx.cdx().exists();
    }
}
