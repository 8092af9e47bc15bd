// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.store.internal.document.DocumentCollection;
import dev.grainery.store.internal.document.DocumentMapping;
import dev.grainery.store.internal.document.DocumentStore;
import dev.grainery.store.internal.document.Query;
import dev.grainery.store.internal.document.Writes;
import java.time.Instant;
import java.util.List;
import org.bson.Document;
import org.bson.types.ObjectId;

/** What stays of records that were taken away. Nothing in it is ever changed or taken away. */
public final class Tombstones {

    static final String DATE = "date";

    private static final String IDENTIFIER = "id";

    private final DocumentCollection documents;

    Tombstones(DocumentStore store) {
        this.documents = store.collection(StoreSchema.TOMBSTONE);
    }

    /** Adds one, unless there is one of the same record since a time: then a run was broken off after it. */
    void add(Tombstone tombstone, Instant since) {
        Query same = Query.all().is(IDENTIFIER, tombstone.id()).is("fileName", tombstone.fileName());
        boolean isKept = read(documents.find(same)).stream()
                .anyMatch(kept -> !kept.date().isBefore(since));
        if (!isKept) {
            Writes.insert(
                    documents, List.of(DocumentMapping.document(tombstone).append(DocumentMapping.ID, new ObjectId())));
        }
    }

    /**
     * Those of a time or later, the earliest first. Those of one date are never parted: whoever asks again from the
     * millisecond after the last date misses none. A record that was made again since is in the store nevertheless.
     *
     * @param atLeast how many, if there are so many
     */
    public List<Tombstone> since(Instant from, int atLeast) {
        return read(Page.since(documents, DATE, from, atLeast));
    }

    private static List<Tombstone> read(List<Document> documents) {
        return documents.stream()
                .map(document -> DocumentMapping.record(document, Tombstone.class))
                .toList();
    }

    /** All of them, the oldest first. */
    public List<Tombstone> all() {
        return read(documents.find(Query.all().ascending(DocumentMapping.ID)));
    }
}
