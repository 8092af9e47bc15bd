// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.DocumentStore;
import dev.grainery.store.document.Query;
import java.time.Instant;
import java.util.List;
import org.bson.types.ObjectId;

/** What stays of records that were taken away. Nothing in it is ever changed or taken away. */
public final class Tombstones {

    private static final String IDENTIFIER = "id";

    private final DocumentCollection documents;

    Tombstones(DocumentStore store) {
        this.documents = store.collection(StoreSchema.TOMBSTONE);
    }

    /** Adds one, unless there is one of the same record since a time: then a run was broken off after it. */
    void add(Tombstone tombstone, Instant since) {
        Query same = Query.all().is(IDENTIFIER, tombstone.id()).is("fileName", tombstone.fileName());
        boolean isKept = documents.find(same).stream()
                .map(document -> DocumentMapping.record(document, Tombstone.class))
                .anyMatch(kept -> !kept.date().isBefore(since));
        if (!isKept) {
            Writes.insert(
                    documents, List.of(DocumentMapping.document(tombstone).append(DocumentMapping.ID, new ObjectId())));
        }
    }

    /** All of them, the oldest first. */
    public List<Tombstone> all() {
        return documents.find(Query.all().ascending(DocumentMapping.ID)).stream()
                .map(document -> DocumentMapping.record(document, Tombstone.class))
                .toList();
    }
}
