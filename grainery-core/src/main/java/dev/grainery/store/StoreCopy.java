// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.store.TransferTarget.Documents;
import dev.grainery.store.internal.document.CollectionSchema;
import dev.grainery.store.internal.document.DocumentCollection;
import dev.grainery.store.internal.document.Query;
import dev.grainery.store.internal.document.Write;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.Document;

/**
 * Copies everything that a store keeps into an empty one: records, places, history, findings, settings. What is broken
 * off is gone on with by the same copy once more, which also takes over what has changed meanwhile.
 */
public final class StoreCopy {

    private final GraineryStore from;
    private final GraineryStore to;
    private final TransferProgress progress;

    /**
     * A copy.
     *
     * @param to a store without documents, or an unfinished copy of the first; opened by
     *     {@link GraineryStore#openUnfinished}
     */
    public StoreCopy(GraineryStore from, GraineryStore to, TransferProgress progress) {
        this.from = from;
        this.to = to;
        this.progress = progress;
    }

    /**
     * Copies all, and then compares all.
     *
     * @throws TransferException if the other store is not empty, refuses a document, or is not the same at the end
     *     because somebody wrote to the first one meanwhile
     */
    public Transferred run() {
        TransferTarget target = new TransferTarget(to);
        target.begin("the store " + from.uri());
        long removed = 0;
        for (CollectionSchema schema : StoreSchema.KEPT) {
            source(schema).forEachPage(Query.all().ascending(DocumentCollection.ID), page -> {
                target.put(schema, page.stream().map(Documents::same).toList());
                progress.at(target.documents());
            });
            removed += removeOthers(schema, target.collection(schema));
        }
        to.flush();
        StoreSchema.KEPT.forEach(schema -> compare(schema, target.collection(schema)));
        return target.end(removed);
    }

    /** Takes away what the source had when an earlier attempt was broken off, and has no more. */
    private long removeOthers(CollectionSchema schema, DocumentCollection target) {
        long[] removed = {0};
        target.forEachPage(Query.all().ascending(DocumentCollection.ID).only(DocumentCollection.ID), page -> {
            List<Object> ids =
                    page.stream().map(one -> one.get(DocumentCollection.ID)).toList();
            Set<Object> known = new HashSet<>();
            source(schema)
                    .find(Query.ids(ids).only(DocumentCollection.ID))
                    .forEach(one -> known.add(one.get(DocumentCollection.ID)));
            List<Write> others = ids.stream()
                    .filter(id -> !known.contains(id) && !TransferTarget.isMark(schema, id))
                    .map(id -> (Write) new Write.Delete(id))
                    .toList();
            target.write(others);
            removed[0] += others.size();
        });
        return removed[0];
    }

    private void compare(CollectionSchema schema, DocumentCollection target) {
        long[] number = {schema.equals(StoreSchema.SETTING) ? 1 : 0};
        source(schema).forEachPage(Query.all().ascending(DocumentCollection.ID), page -> {
            Map<Object, Document> copied = new HashMap<>();
            target.find(Query.ids(page.stream()
                            .map(one -> one.get(DocumentCollection.ID))
                            .toList()))
                    .forEach(one -> copied.put(one.get(DocumentCollection.ID), Documents.same(one)));
            for (Document one : page) {
                if (!Documents.same(one).equals(copied.get(one.get(DocumentCollection.ID)))) {
                    throw different(schema);
                }
            }
            number[0] += page.size();
        });
        if (target.count(Query.all()) != number[0]) {
            throw different(schema);
        }
    }

    private TransferException different(CollectionSchema schema) {
        return new TransferException("the copy is not the same as " + from.uri() + " (" + schema.name()
                + "): something writes to one of them; stop that, and run the same copy once more");
    }

    private DocumentCollection source(CollectionSchema schema) {
        return from.documents().collection(schema);
    }

    /**
     * What a transfer did.
     *
     * @param documents how many documents the store has now
     * @param written how many of them were written
     * @param removed how many were taken away, as the source has them no more
     */
    public record Transferred(long documents, long written, long removed) {}
}
