// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import dev.grainery.record.Location;
import dev.grainery.record.StoredFileRecord;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.bson.types.ObjectId;

/** Reads records of one type, by filters that are exactly the fields of one index. */
final class RecordFinder<R extends StoredFileRecord> {

    private final RecordKind<R> kind;
    private final MongoCollection<Document> documents;
    private final ServerCalls calls;

    RecordFinder(RecordKind<R> kind, MongoCollection<Document> documents, ServerCalls calls) {
        this.kind = kind;
        this.documents = documents;
        this.calls = calls;
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
        List<StoredRecord<R>> found = new ArrayList<>();
        Chunks.of(List.copyOf(fileNames)).forEach(some -> found.addAll(all(Filters.in(kind.nameField(), some))));
        return found;
    }

    List<StoredRecord<R>> byIdentifier(String id) {
        return all(Filters.eq(kind.idField(), id));
    }

    /**
     * Passes on all records that match, a few at a time. Their {@code _id}s are asked for first, because the embedded
     * server holds the whole answer to a question in memory.
     */
    void forEachSome(Bson filter, Consumer<List<StoredRecord<R>>> some) {
        List<ObjectId> ids = new ArrayList<>();
        calls.run(() -> documents
                .find(filter)
                .projection(Projections.include(DocumentMapping.ID))
                .forEach(document -> ids.add(document.getObjectId(DocumentMapping.ID))));
        ids.sort(null);
        Chunks.of(ids).forEach(chunk -> some.accept(byIds(chunk)));
    }

    private List<StoredRecord<R>> all(Bson filter) {
        return calls.get(() -> documents
                .find(filter)
                .map(document -> new StoredRecord<>(
                        document.getObjectId(DocumentMapping.ID), DocumentMapping.record(document, kind.javaType())))
                .into(new ArrayList<>()));
    }
}
