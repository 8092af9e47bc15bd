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

public final class ReconciliationResults {

    private final DocumentCollection documents;
    private final PendingHarvests pending;

    ReconciliationResults(DocumentStore store, PendingHarvests pending) {
        this.documents = store.collection(StoreSchema.RECONCILED);
        this.pending = pending;
    }

    /** Missing values keep the stored ones. Marks the harvest as pending first. */
    public void put(String harvestId, Reconciled told) {
        pending.whileMarked(Set.of(harvestId), () -> {
            Writes.change(documents, harvestId, known -> DocumentMapping.document(told));
            return told;
        });
    }

    public Map<String, Reconciled> find(Collection<String> harvestIds) {
        Map<String, Reconciled> found = new HashMap<>();
        for (List<String> some : Chunks.of(List.copyOf(harvestIds))) {
            documents
                    .find(Query.ids(some))
                    .forEach(document -> found.put(document.getString(DocumentMapping.ID), reconciled(document)));
        }
        return found;
    }

    public void remove(String harvestId) {
        documents.write(new Write.Delete(harvestId));
    }

    static Reconciled reconciled(Document document) {
        return DocumentMapping.record(document, Reconciled.class);
    }
}
