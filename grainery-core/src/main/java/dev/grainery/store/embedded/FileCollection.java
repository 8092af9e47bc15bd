// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.embedded;

import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.AbstractSynchronizedMongoCollection;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.DocumentWithPosition;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.bson.Document;
import java.util.Comparator;
import java.util.NoSuchElementException;
import java.util.UUID;
import java.util.stream.Stream;
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
        byte[] bytes = documents.get(position);
        if (bytes == null) {
            throw new NoSuchElementException("no document at " + position);
        }
        return BsonBytes.document(bytes);
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

    @Override
    public int count() {
        return documents.size();
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
