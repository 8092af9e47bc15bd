// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.earlier.EarlierDocument;
import dev.grainery.store.document.CollectionSchema;
import dev.grainery.store.document.Query;
import dev.grainery.store.document.StoreTimeouts;
import dev.grainery.store.document.StoreUnavailableException;
import dev.grainery.store.document.StoreUri;
import dev.grainery.store.mongodb.MongoDocuments;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Opened read-only: the role {@code read} is enough. {@link #open} throws {@link StoreUnavailableException}. */
public final class EarlierDatabase implements AutoCloseable {

    private static final List<CollectionSchema> COLLECTIONS = Stream.of("container", "cdx", "harvest")
            .map(CollectionSchema::ofObjectIds)
            .toList();

    private final MongoDocuments documents;

    private EarlierDatabase(MongoDocuments documents) {
        this.documents = documents;
    }

    public static EarlierDatabase open(StoreUri uri, StoreTimeouts patience) {
        return new EarlierDatabase(MongoDocuments.open(uri, patience, COLLECTIONS));
    }

    public void forEach(Consumer<EarlierDocument> consumer) {
        COLLECTIONS.forEach(schema -> documents
                .collection(schema)
                .forEachPage(
                        Query.all(), page -> page.forEach(document -> consumer.accept(EarlierDocument.of(document)))));
    }

    @Override
    public void close() {
        documents.close();
    }
}
