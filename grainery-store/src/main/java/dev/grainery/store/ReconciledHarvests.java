// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.record.Reconciled;
import dev.grainery.store.document.Chunks;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.DocumentStore;
import dev.grainery.store.document.Query;
import dev.grainery.store.document.Write;
import dev.grainery.store.document.Writes;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.Document;

/** What the crawl logs of harvests have told, one document for each harvest. Thread-safe. */
public final class ReconciledHarvests {

    private final DocumentCollection documents;
    private final PendingHarvests pending;

    ReconciledHarvests(DocumentStore store, PendingHarvests pending) {
        this.documents = store.collection(StoreSchema.RECONCILED);
        this.pending = pending;
    }

    /**
     * Keeps what the logs of a harvest have told, which is marked as pending before. What that does not speak of stays as it
     * is known.
     */
    public void put(String harvestId, Reconciled told) {
        pending.whileMarked(Set.of(harvestId), () -> {
            Writes.change(documents, harvestId, known -> DocumentMapping.document(told));
            return told;
        });
    }

    /** What is known of these harvests; those of which nothing is known are left out. */
    public Map<String, Reconciled> find(Collection<String> harvestIds) {
        Map<String, Reconciled> found = new HashMap<>();
        for (List<String> some : Chunks.of(List.copyOf(harvestIds))) {
            documents
                    .find(Query.ids(some))
                    .forEach(document -> found.put(document.getString(DocumentMapping.ID), reconciled(document)));
        }
        return found;
    }

    /** Forgets what is known of a harvest, which is none any more. */
    public void remove(String harvestId) {
        documents.write(new Write.Delete(harvestId));
    }

    static Reconciled reconciled(Document document) {
        return DocumentMapping.record(document, Reconciled.class);
    }
}
