// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.embedded;

import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.AbstractSynchronizedMongoCollection;
import de.bwaldvogel.mongo.backend.ArrayFilters;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.DocumentWithPosition;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.oplog.Oplog;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.h2.mvstore.MVMap;

/** One collection. A document's position is the key of its {@code _id}. */
final class FileCollection extends AbstractSynchronizedMongoCollection<String> {

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
    protected QueryResult queryDocuments(
            Document query, Document orderBy, int skip, int limit, int batchSize, Document fields) {
        Optional<AskedIds> asked = AskedIds.of(query);
        if (asked.isPresent()) {
            Stream<Document> found = asked.get().positions().stream().flatMap(position -> find(position).stream());
            return matchDocumentsFromStream(found, asked.get().rest(), orderBy, skip, limit, batchSize, fields);
        }
        return super.queryDocuments(query, orderBy, skip, limit, batchSize, fields);
    }

    @Override
    public synchronized Document updateDocuments(
            Document selector,
            Document update,
            ArrayFilters arrayFilters,
            boolean isMulti,
            boolean isUpsert,
            Oplog oplog) {
        Object id = selector.get(AskedIds.ID);
        Optional<PlainUpdate> plain = FileIndex.isPlain(id) ? PlainUpdate.of(update) : Optional.empty();
        if (plain.isPresent() && (!isMulti || !plain.get().whole())) {
            String position = IndexKeys.of(id);
            Optional<Document> before = find(position)
                    .filter(document -> documentMatchesQuery(document, selector))
                    .filter(plain.get()::keepsId);
            if (before.isPresent()) {
                boolean changed = change(position, before.get(), plain.get().after(before.get()));
                oplog.handleUpdate(getFullName(), selector, update, changed ? List.of(id) : List.of());
                return new Document("n", 1).append("nModified", changed ? 1 : 0);
            }
        }
        return super.updateDocuments(selector, update, arrayFilters, isMulti, isUpsert, oplog);
    }

    private boolean change(String position, Document before, Document after) {
        if (after.equals(before)) {
            return false;
        }
        getIndexes().forEach(index -> index.checkUpdate(before, after, this));
        getIndexes().forEach(index -> index.updateInPlace(before, after, position, this));
        handleUpdate(position, before, after);
        return true;
    }

    @Override
    protected QueryResult matchDocuments(
            Document query, Document orderBy, int skip, int limit, int batchSize, Document fields) {
        if (query.isEmpty() && isWhole(skip, limit, fields)) {
            List<String> bounds = bounds();
            if (AskedOrder.isThatOf(bounds, orderBy)) {
                return answer(new KeyWalk(documents, bounds), batchSize, this::find);
            }
        }
        if (query.isEmpty() && limit > 0 && AskedOrder.isLatestFirst(orderBy) && hasObjectIds()) {
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

    /** The first and the last position; nothing if there are no documents. */
    private List<String> bounds() {
        return documents.isEmpty() ? List.of() : List.of(documents.firstKey(), documents.lastKey());
    }

    private boolean hasObjectIds() {
        return !documents.isEmpty() && bounds().stream().allMatch(IndexKeys::isObjectId);
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
        if (positions instanceof InOrder inOrder && limit > 0 && AskedOrder.isAscending(inOrder.field(), orderBy)) {
            Stream<Document> sorted =
                    StreamSupport.stream(inOrder.spliterator(), false).flatMap(position -> find(position).stream());
            return matchDocumentsFromStream(sorted, query, new Document(), skip, limit, batchSize, fields);
        }
        List<String> found = new ArrayList<>();
        positions.forEach(found::add);
        found.sort(null);
        if (isWhole(skip, limit, fields) && AskedOrder.isThatOf(found, orderBy)) {
            return hasNoRange(query)
                    ? answer(found.iterator(), batchSize, this::find)
                    : answer(
                            found.iterator(),
                            batchSize,
                            position -> find(position).filter(document -> documentMatchesQuery(document, query)));
        }
        return super.matchDocuments(query, found, orderBy, skip, limit, batchSize, fields);
    }

    /** Whether an index finds what is asked for and nothing else; of a range it may find the bounds as well. */
    private static boolean hasNoRange(Document query) {
        return query.values().stream().allMatch(value -> FileIndex.isPlain(value) || FileIndex.isPlainList(value));
    }

    private static boolean isWhole(int skip, int limit, Document fields) {
        return skip == 0 && limit == 0 && (fields == null || fields.isEmpty());
    }

    /** An answer that holds no more documents than the client asks for at a time. */
    private QueryResult answer(Iterator<String> positions, int batchSize, Function<String, Optional<Document>> found) {
        PositionCursor cursor = new PositionCursor(cursorRegistry.generateCursorId(), positions, found);
        List<Document> first = cursor.takeDocuments(batchSize > 0 ? batchSize : Integer.MAX_VALUE);
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
