// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import com.mongodb.MongoServerException;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.ReplaceOneModel;
import com.mongodb.client.model.ReplaceOptions;
import java.util.List;
import org.bson.BSONException;
import org.bson.Document;

/** Documents written by their {@code _id}, whether they exist or not, without a guard: the last one stays. */
final class Upserts {

    private static final int ATTEMPTS = 5;

    private final MongoCollection<Document> documents;
    private final ServerCalls calls;

    Upserts(MongoCollection<Document> documents, ServerCalls calls) {
        this.documents = documents;
        this.calls = calls;
    }

    void put(List<Document> all) {
        Chunks.of(all, 1_000).forEach(some -> calls.run(() -> putSome(some)));
    }

    private void putSome(List<Document> some) {
        List<ReplaceOneModel<Document>> writes = some.stream()
                .map(document -> new ReplaceOneModel<>(
                        Filters.eq(DocumentMapping.ID, document.get(DocumentMapping.ID)),
                        document,
                        new ReplaceOptions().upsert(true)))
                .toList();
        for (int attempt = 1; ; attempt++) {
            try {
                documents.bulkWrite(writes, new BulkWriteOptions().ordered(false));
                return;
            } catch (MongoServerException | BSONException e) {
                // two writers that both saw no document: one of them is refused, by some servers with an answer that
                // the driver cannot read, and finds it the next time
                giveUpAfter(attempt, e);
            }
        }
    }

    private static void giveUpAfter(int attempt, RuntimeException e) {
        if (attempt == ATTEMPTS) {
            throw e;
        }
    }
}
