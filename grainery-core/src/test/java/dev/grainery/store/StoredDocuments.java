// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.store.internal.document.CollectionSchema;
import dev.grainery.store.internal.document.DocumentCollection;
import dev.grainery.store.internal.document.DocumentStore;
import dev.grainery.store.internal.document.Query;
import dev.grainery.store.internal.document.Write;
import dev.grainery.store.internal.embedded.SqliteDocuments;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.bson.Document;

/** The documents of a store, for those who change them behind its back. */
public final class StoredDocuments implements AutoCloseable {

    private final DocumentStore store;

    public StoredDocuments(Path directory) {
        this.store = SqliteDocuments.open(directory, StoreSchema.ALL);
    }

    public DocumentCollection collection(String name) {
        CollectionSchema schema = StoreSchema.ALL.stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
        return store.collection(schema);
    }

    public void clear(String name) {
        collection(name)
                .find(Query.all())
                .forEach(document -> collection(name).write(new Write.Delete(document.get(DocumentCollection.ID))));
    }

    /** Changes the one document that a query finds. */
    public void change(String name, Query query, UnaryOperator<Document> change) {
        Document before = collection(name).first(query).orElseThrow();
        collection(name).write(new Write.Put(change.apply(before)));
    }

    /** Writes each document once more, with a field of ours. */
    public void touchAll() {
        for (CollectionSchema schema : StoreSchema.ALL) {
            List<Document> all = store.collection(schema).find(Query.all());
            store.collection(schema)
                    .write(all.stream()
                            .map(document ->
                                    (Write) new Write.Put(document.append("touched", document.get("touched", 0L) + 1)))
                            .toList());
        }
    }

    public void flush() {
        store.flush();
    }

    /** All documents of all kinds, as whoever exports them reads them. */
    public static Map<String, List<String>> all(Path directory) {
        try (StoredDocuments documents = new StoredDocuments(directory)) {
            Map<String, List<String>> all = new TreeMap<>();
            for (CollectionSchema schema : StoreSchema.ALL) {
                List<String> ofKind = new ArrayList<>();
                documents
                        .store
                        .collection(schema)
                        .forEachPage(
                                Query.all().ascending(DocumentCollection.ID),
                                page -> page.forEach(document -> ofKind.add(document.toJson())));
                all.put(schema.name(), ofKind);
            }
            return all;
        }
    }

    @Override
    public void close() {
        store.close();
    }
}
