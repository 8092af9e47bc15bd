// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Sorts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.bson.Document;

/** What stays of records that were taken away. Nothing in it is ever changed or taken away. */
public final class Tombstones {

    static final String NAME = "tombstone";

    private static final String IDENTIFIER = "id";

    private final MongoCollection<Document> documents;
    private final ServerCalls calls;

    Tombstones(MongoDatabase database, ServerCalls calls) {
        this.documents = database.getCollection(NAME);
        this.calls = calls;
    }

    /** Adds one, unless there is one of the same record since a time: then a run was broken off after it. */
    void add(Tombstone tombstone, Instant since) {
        Document same = new Document(IDENTIFIER, tombstone.id()).append("fileName", tombstone.fileName());
        boolean isKept = calls
                .get(() -> documents
                        .find(same)
                        .map(document -> DocumentMapping.record(document, Tombstone.class))
                        .into(new ArrayList<>()))
                .stream()
                .anyMatch(kept -> !kept.date().isBefore(since));
        if (!isKept) {
            calls.run(() -> documents.insertOne(DocumentMapping.document(tombstone)));
        }
    }

    /** All of them, the oldest first. */
    public List<Tombstone> all() {
        return calls.get(() -> documents
                .find()
                .sort(Sorts.ascending(DocumentMapping.ID))
                .map(document -> DocumentMapping.record(document, Tombstone.class))
                .into(new ArrayList<>()));
    }
}
