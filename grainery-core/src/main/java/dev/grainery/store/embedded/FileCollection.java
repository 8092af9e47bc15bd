// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.embedded;

import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.AbstractSynchronizedMongoCollection;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.DocumentWithPosition;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.h2.mvstore.MVMap;

/** One collection. A document's position is the key of its {@code _id}. */
final class FileCollection extends AbstractSynchronizedMongoCollection<String> {

    private static final Document ORDER_BY_ID = new Document("_id", 1);
    private static final Document LATEST_FIRST = new Document("_id", -1);

    private final MVMap<String, byte[]> documents;

    FileCollection(
            MongoDatabase database,
            String name,
            CollectionOptions options,
            CursorRegistry cursors,
            MVMap<String, byte[]> documents) {
        super(database, name, options, cursors);
        this.documents = documents;
    }

    @Override
    protected String addDocumentInternal(Document document) {
        String position =
                getIdField() == null ? UUID.randomUUID().toString() : IndexKeys.of(document.get(getIdField()));
        documents.put(position, BsonBytes.of(document));
        return position;
    }

    @Override
    protected Document getDocument(String position) {
        return find(position).orElseThrow(() -> new NoSuchElementException("no document at " + position));
    }

    @Override
    protected void removeDocument(String position) {
        documents.remove(position);
    }

    @Override
    protected void handleUpdate(String position, Document oldDocument, Document newDocument) {
        documents.put(position, BsonBytes.of(newDocument));
    }

    @Override
    protected Stream<DocumentWithPosition<String>> streamAllDocumentsWithPosition() {
        return documents.entrySet().stream()
                .map(entry -> new DocumentWithPosition<>(BsonBytes.document(entry.getValue()), entry.getKey()));
    }

    @Override
    protected QueryResult matchDocuments(
            Document query, Document orderBy, int skip, int limit, int batchSize, Document fields) {
        if (query.isEmpty() && isWhole(skip, limit, batchSize, fields)) {
            List<String> positions = List.copyOf(documents.keySet());
            if (isInOrder(positions, orderBy)) {
                return answer(positions, batchSize);
            }
        }
        if (query.isEmpty() && limit > 0 && LATEST_FIRST.equals(orderBy) && hasObjectIds()) {
            return matchDocumentsFromStream(latestFirst(), query, new Document(), skip, limit, batchSize, fields);
        }
        Stream<Document> all = documents.values().stream().map(BsonBytes::document);
        if (isNaturalDescending(orderBy)) {
            all = streamAllDocumentsWithPosition()
                    .sorted(Comparator.<DocumentWithPosition<String>, String>comparing(
                                    DocumentWithPosition::getPosition)
                            .reversed())
                    .map(DocumentWithPosition::getDocument);
        }
        return matchDocumentsFromStream(all, query, orderBy, skip, limit, batchSize, fields);
    }

    private boolean hasObjectIds() {
        return !documents.isEmpty()
                && IndexKeys.isObjectId(documents.firstKey())
                && IndexKeys.isObjectId(documents.lastKey());
    }

    private Stream<Document> latestFirst() {
        Iterable<String> positions = () -> documents.keyIteratorReverse(documents.lastKey());
        return StreamSupport.stream(positions.spliterator(), false).flatMap(position -> find(position).stream());
    }

    @Override
    protected QueryResult matchDocuments(
            Document query,
            Iterable<String> positions,
            Document orderBy,
            int skip,
            int limit,
            int batchSize,
            Document fields) {
        if (positions instanceof InOrder inOrder && limit > 0 && isOrder(inOrder.field(), orderBy)) {
            Stream<Document> sorted =
                    StreamSupport.stream(inOrder.spliterator(), false).flatMap(position -> find(position).stream());
            return matchDocumentsFromStream(sorted, query, new Document(), skip, limit, batchSize, fields);
        }
        List<String> found = new ArrayList<>();
        positions.forEach(found::add);
        found.sort(null);
        return isWhole(skip, limit, batchSize, fields) && isInOrder(found, orderBy)
                ? answer(found, batchSize)
                : super.matchDocuments(query, found, orderBy, skip, limit, batchSize, fields);
    }

    private static boolean isOrder(String field, Document orderBy) {
        return orderBy != null
                && orderBy.keySet().equals(Set.of(field))
                && orderBy.get(field) instanceof Number direction
                && direction.intValue() == 1;
    }

    private static boolean isWhole(int skip, int limit, int batchSize, Document fields) {
        return skip == 0 && limit == 0 && batchSize > 0 && (fields == null || fields.isEmpty());
    }

    /** Whether sorted positions are in an order that is asked for: those of ObjectIds sort as these do. */
    private static boolean isInOrder(List<String> positions, Document orderBy) {
        if (orderBy == null || orderBy.isEmpty() || positions.isEmpty()) {
            return true;
        }
        return orderBy.equals(ORDER_BY_ID)
                && IndexKeys.isObjectId(positions.get(0))
                && IndexKeys.isObjectId(positions.get(positions.size() - 1));
    }

    /** An answer that holds no more documents than the client asks for at a time. */
    private QueryResult answer(List<String> positions, int batchSize) {
        PositionCursor cursor = new PositionCursor(cursorRegistry.generateCursorId(), positions, this::find);
        List<Document> first = cursor.takeDocuments(batchSize);
        if (cursor.isEmpty()) {
            return new QueryResult(first);
        }
        cursorRegistry.add(cursor);
        return new QueryResult(first, cursor);
    }

    private Optional<Document> find(String position) {
        return Optional.ofNullable(documents.get(position)).map(BsonBytes::document);
    }

    @Override
    public int count() {
        return documents.size();
    }

    /** Without a look at the documents, if an index knows all that is asked for. */
    @Override
    public int count(Document query, int skip, int limit) {
        Optional<FileIndex> exact = getIndexes().stream()
                .filter(FileIndex.class::isInstance)
                .map(FileIndex.class::cast)
                .filter(index -> index.isExactFor(query))
                .findFirst();
        if (exact.isEmpty() || skip > 0 || limit > 0) {
            return super.count(query, skip, limit);
        }
        int count = 0;
        for (Iterator<String> it = exact.get().getPositions(query).iterator(); it.hasNext(); it.next()) {
            count++;
        }
        return count;
    }

    @Override
    public boolean isEmpty() {
        return documents.isEmpty();
    }

    @Override
    protected boolean tracksDataSize() {
        return false;
    }

    @Override
    protected void updateDataSize(int sizeDelta) {
        // not kept: it would cost a write with every write
    }

    @Override
    protected int getDataSize() {
        return 0;
    }
}
