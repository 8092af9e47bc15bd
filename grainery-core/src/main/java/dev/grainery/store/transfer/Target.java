// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.transfer;

import dev.grainery.store.GraineryStore;
import dev.grainery.store.SchemaVersion;
import dev.grainery.store.StoreSchema;
import dev.grainery.store.UnfinishedTransfer;
import dev.grainery.store.internal.document.CollectionSchema;
import dev.grainery.store.internal.document.DocumentCollection;
import dev.grainery.store.internal.document.Query;
import dev.grainery.store.internal.document.Write;
import dev.grainery.store.internal.document.Written;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.bson.Document;

/** The store that a transfer fills. Until it is whole, nobody else can open it. */
final class Target {

    private final GraineryStore store;
    private final UnfinishedTransfer mark;
    private long documents;
    private long written;

    Target(GraineryStore store) {
        this.store = store;
        this.mark = new UnfinishedTransfer(store.documents());
    }

    /**
     * Begins a transfer, or goes on with it.
     *
     * @param source what is transferred; a transfer of something else is not gone on with
     * @throws TransferException if the store has documents already
     */
    void begin(String source) {
        if (mark.source().isPresent()) {
            String begun = mark.source().get();
            if (!begun.equals(source)) {
                throw new TransferException("the store " + store.uri() + " is an unfinished copy of " + begun
                        + "; finish that one, or choose an empty store");
            }
            return;
        }
        for (CollectionSchema schema : StoreSchema.KEPT) {
            // an empty store says of which version it is
            if (collection(schema).find(Query.all().first(2)).stream()
                    .anyMatch(one -> !SchemaVersion.isMark(schema, one))) {
                throw new TransferException("the store " + store.uri() + " has documents already (" + schema.name()
                        + "); a whole store can only be copied into an empty one");
            }
        }
        mark.put(source);
        store.flush();
    }

    /** Writes documents that are not there, or not the same. */
    void put(CollectionSchema schema, List<Document> page) {
        DocumentCollection collection = collection(schema);
        Map<Object, Document> there = new HashMap<>();
        collection
                .find(Query.ids(
                        page.stream().map(one -> one.get(DocumentCollection.ID)).toList()))
                .forEach(one -> there.put(one.get(DocumentCollection.ID), Documents.same(one)));
        List<Write> writes = new ArrayList<>();
        for (Document one : page) {
            if (!Objects.equals(there.get(one.get(DocumentCollection.ID)), one)) {
                writes.add(new Write.Put(one));
            }
        }
        for (Written result : collection.write(writes)) {
            if (result instanceof Written.Refused refused) {
                throw new TransferException("the store " + store.uri() + " does not take a document of " + schema.name()
                        + ": " + refused.reason());
            }
            if (!result.isDone()) {
                throw new TransferException("two documents of " + schema.name()
                        + " have the same identity or place, or another process writes to " + store.uri());
            }
        }
        documents += page.size();
        written += writes.size();
    }

    /** Ends it: from now on it is a store as any other. */
    Transferred end(long removed) {
        store.flush();
        mark.remove();
        store.flush();
        return new Transferred(documents, written, removed);
    }

    DocumentCollection collection(CollectionSchema schema) {
        return store.documents().collection(schema);
    }

    long documents() {
        return documents;
    }
}
