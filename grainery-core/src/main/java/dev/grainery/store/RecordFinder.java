// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.Sorts;
import dev.grainery.record.Location;
import dev.grainery.record.RecordDate;
import dev.grainery.record.RevisionStatus;
import dev.grainery.record.StoredFileRecord;
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
import org.bson.conversions.Bson;
import org.bson.types.ObjectId;

/** Reads records of one type, by filters that are exactly the fields of one index. */
final class RecordFinder<R extends StoredFileRecord> {

    private static final int LOOKED_UP_AT_ONCE = 1_000;

    private static final List<String> HARVEST_PATH = List.of(StoreIndexes.HARVEST.split("\\."));

    private final RecordKind<R> kind;
    private final MongoCollection<Document> documents;
    private final ServerCalls calls;

    RecordFinder(RecordKind<R> kind, MongoCollection<Document> documents, ServerCalls calls) {
        this.kind = kind;
        this.documents = documents;
        this.calls = calls;
    }

    boolean isEmpty() {
        return calls.get(() -> documents.find().limit(1).into(new ArrayList<>()).isEmpty());
    }

    List<StoredRecord<R>> byIds(List<ObjectId> ids) {
        List<StoredRecord<R>> found = new ArrayList<>(ids.size());
        Chunks.of(ids).forEach(some -> found.addAll(all(Filters.in(DocumentMapping.ID, some))));
        return found;
    }

    Optional<StoredRecord<R>> byId(ObjectId id) {
        return all(Filters.eq(DocumentMapping.ID, id)).stream().findFirst();
    }

    Optional<StoredRecord<R>> byIdentity(String id, String fileName) {
        return all(new Document(kind.idField(), id).append(kind.nameField(), fileName)).stream()
                .findFirst();
    }

    Optional<StoredRecord<R>> byLocation(Location location) {
        return all(new Document(StoreIndexes.DIRECTORY, location.directory())
                        .append(kind.nameField(), location.fileName()))
                .stream()
                .findFirst();
    }

    List<StoredRecord<R>> byName(Collection<String> fileNames) {
        return byAny(kind.nameField(), fileNames);
    }

    /** Records with one of these texts in a field that may hold several; each record once. */
    List<StoredRecord<R>> byAny(String field, Collection<String> texts) {
        Map<ObjectId, StoredRecord<R>> found = new LinkedHashMap<>();
        // the field has an index of its own, so that no server compares documents with texts
        Chunks.of(List.copyOf(texts), LOOKED_UP_AT_ONCE)
                .forEach(some -> all(Filters.in(field, some)).forEach(one -> found.put(one.id(), one)));
        return List.copyOf(found.values());
    }

    /** The first records of a status whose next check is due before or at a time. */
    List<StoredRecord<R>> nextBefore(RevisionStatus status, Instant time) {
        return calls.get(() -> inOrder(status, time).map(this::stored).into(new ArrayList<>()));
    }

    FindIterable<Document> inOrder(RevisionStatus status, Instant time) {
        Document filter = new Document(StoreIndexes.STATUS, status.name())
                .append(StoreIndexes.NEXT, new Document("$lte", RecordDate.text(time)));
        return documents.find(filter).sort(Sorts.ascending(StoreIndexes.NEXT)).limit(LOOKED_UP_AT_ONCE);
    }

    /** The harvests that these records belong to. */
    Set<String> harvests(Collection<ObjectId> ids) {
        Set<String> harvests = new HashSet<>();
        Chunks.of(List.copyOf(ids))
                .forEach(some -> calls.run(() -> documents
                        .find(Filters.in(DocumentMapping.ID, some))
                        .projection(Projections.include(StoreIndexes.HARVEST))
                        .forEach(record -> harvests.add(record.getEmbedded(HARVEST_PATH, String.class)))));
        return harvests;
    }

    List<StoredRecord<R>> byIdentifier(String id) {
        // any name, but asked for: the index is one of both fields
        return all(new Document(kind.idField(), id).append(kind.nameField(), new Document("$gte", "")));
    }

    /** Passes on every record, in the order of their {@code _id}s. */
    void forEachSome(Consumer<List<StoredRecord<R>>> some) {
        forEachSome(documents.find().sort(Sorts.ascending(DocumentMapping.ID)), some);
    }

    /** Passes on all records that match, in no order. */
    void forEachSome(Bson filter, Consumer<List<StoredRecord<R>>> some) {
        forEachSome(documents.find(filter), some);
    }

    private void forEachSome(FindIterable<Document> found, Consumer<List<StoredRecord<R>>> some) {
        try (MongoCursor<Document> cursor =
                calls.get(() -> found.batchSize(Chunks.SIZE).iterator())) {
            List<StoredRecord<R>> next = next(cursor);
            while (!next.isEmpty()) {
                some.accept(next);
                next = next(cursor);
            }
        }
    }

    private List<StoredRecord<R>> next(MongoCursor<Document> cursor) {
        return calls.get(() -> {
            List<StoredRecord<R>> next = new ArrayList<>(Chunks.SIZE);
            while (next.size() < Chunks.SIZE && cursor.hasNext()) {
                next.add(stored(cursor.next()));
            }
            return next;
        });
    }

    private List<StoredRecord<R>> all(Bson filter) {
        return calls.get(() ->
                documents.find(filter).batchSize(Chunks.SIZE).map(this::stored).into(new ArrayList<>()));
    }

    private StoredRecord<R> stored(Document document) {
        R record = kind.ordinary().apply(document).orElseGet(() -> DocumentMapping.record(document, kind.javaType()));
        return new StoredRecord<>(document.getObjectId(DocumentMapping.ID), record);
    }
}
