// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.record.Location;
import dev.grainery.record.RecordDate;
import dev.grainery.record.RevisionStatus;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.Query;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.bson.Document;
import org.bson.types.ObjectId;

/** Reads records of one type. */
final class RecordFinder<R extends StoredFileRecord> {

    private static final int LOOKED_UP_AT_ONCE = 1_000;

    private static final List<String> HARVEST_PATH = List.of(StoreSchema.HARVEST.split("\\."));

    private final RecordKind<R> kind;
    private final DocumentCollection documents;

    RecordFinder(RecordKind<R> kind, DocumentCollection documents) {
        this.kind = kind;
        this.documents = documents;
    }

    boolean isEmpty() {
        return documents.first(Query.all()).isEmpty();
    }

    List<StoredRecord<R>> byIds(List<ObjectId> ids) {
        List<StoredRecord<R>> found = new ArrayList<>(ids.size());
        Chunks.of(ids).forEach(some -> found.addAll(all(Query.ids(some))));
        return found;
    }

    Optional<StoredRecord<R>> byId(ObjectId id) {
        return all(Query.id(id)).stream().findFirst();
    }

    Optional<StoredRecord<R>> byIdentity(String id, String fileName) {
        return all(Query.all().is(kind.idField(), id).is(kind.nameField(), fileName)).stream()
                .findFirst();
    }

    Optional<StoredRecord<R>> byLocation(Location location) {
        return all(Query.all()
                        .is(StoreSchema.DIRECTORY, location.directory())
                        .is(kind.nameField(), location.fileName()))
                .stream()
                .findFirst();
    }

    List<StoredRecord<R>> byName(Collection<String> fileNames) {
        return byAny(kind.nameField(), fileNames);
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

    List<StoredRecord<R>> byIdentifier(String id) {
        return all(Query.all().is(kind.idField(), id));
    }

    /** Passes on every record, in the order of their {@code _id}s. */
    void forEachSome(Consumer<List<StoredRecord<R>>> some) {
        forEachSome(Query.all().ascending(DocumentMapping.ID), some);
    }

    /** Passes on all records that a query asks for. */
    void forEachSome(Query query, Consumer<List<StoredRecord<R>>> some) {
        documents.forEachPage(
                query, page -> some.accept(page.stream().map(this::stored).toList()));
    }

    /** How many records there are. */
    long count() {
        return documents.count(Query.all());
    }

    private List<StoredRecord<R>> all(Query query) {
        return documents.find(query).stream().map(this::stored).toList();
    }

    private StoredRecord<R> stored(Document document) {
        R record = kind.ordinary().apply(document).orElseGet(() -> DocumentMapping.record(document, kind.javaType()));
        return new StoredRecord<>(document.getObjectId(DocumentMapping.ID), record);
    }
}
