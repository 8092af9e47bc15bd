// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.store.document.CollectionSchema;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.DocumentStore;
import dev.grainery.store.document.EmbeddedStores;
import dev.grainery.store.document.Query;
import dev.grainery.store.document.Write;
import dev.grainery.store.document.Writes;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.bson.Document;

/** The documents of a store, for those who change them behind its back. */
public final class StoredDocuments implements AutoCloseable {

    private final DocumentStore store;

    public StoredDocuments(Path directory) {
        this.store = EmbeddedStores.installed().open(directory, StoreSchema.ALL);
    }

    /** A new store with documents of all kinds: copies, a conflict, findings, renamed harvests, a tombstone, a history. */
    public static void fill(Path directory) {
        try (StoredDocuments documents = new StoredDocuments(directory);
                InputStream lines = StoredDocuments.class.getResourceAsStream("documents.jsonl")) {
            new String(lines.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(Document::parse)
                    .collect(Collectors.groupingBy(line -> line.getString("collection")))
                    .forEach((name, some) -> Writes.put(
                            documents.collection(name),
                            some.stream()
                                    .map(line -> line.get("document", Document.class))
                                    .toList()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public List<String> names() {
        return StoreSchema.ALL.stream().map(CollectionSchema::name).toList();
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
