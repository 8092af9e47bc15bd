// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.store.document.CollectionSchema;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.DocumentStore;
import dev.grainery.store.document.Query;
import dev.grainery.store.document.Write;
import dev.grainery.store.document.Writes;
import dev.grainery.store.document.Written;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.bson.Document;

/** A store that is being filled: no other process can open it until it is complete. For one thread. */
final class StoreFilling {

    /** The {@code _id} of the mark among the settings. */
    private static final String MARK = "unfinishedTransfer";

    private static final String TOKEN = "token";

    private final GraineryStore store;
    private final DocumentCollection settings;
    private final String token = UUID.randomUUID().toString();
    private final List<Write> page = new ArrayList<>();
    private CollectionSchema schema = StoreSchema.SETTING;

    private StoreFilling(GraineryStore store) {
        this.store = store;
        this.settings = store.documents().collection(StoreSchema.SETTING);
    }

    static boolean isUnfinished(DocumentStore store) {
        return store.collection(StoreSchema.SETTING).first(Query.id(MARK)).isPresent();
    }

    static boolean isMark(CollectionSchema schema, Object id) {
        return schema.equals(StoreSchema.SETTING) && MARK.equals(id);
    }

    /** Removes the remains of an earlier attempt. */
    static StoreFilling begin(GraineryStore store) {
        StoreFilling filling = new StoreFilling(store);
        if (isUnfinished(store.documents())) {
            filling.clear();
        } else {
            filling.refuseUsed();
        }
        Writes.put(filling.settings, List.of(new Document(DocumentCollection.ID, MARK).append(TOKEN, filling.token)));
        store.flush();
        return filling;
    }

    private void refuseUsed() {
        for (CollectionSchema one : StoreSchema.KEPT) {
            // an empty store has its version
            if (collection(one).find(Query.all().first(2)).stream()
                    .anyMatch(document -> !SchemaVersion.isMark(one, document))) {
                throw new TransferException("the store " + store.uri() + " has documents already (" + one.name()
                        + "); a store can only be filled if it is empty");
            }
        }
    }

    /** The store is complete afterwards, or empty again if the work fails. */
    <T> T fill(Supplier<T> work) {
        try {
            T done = work.get();
            write();
            // documents first: a store without the mark counts as complete
            store.flush();
            if (!settings.write(new Write.Delete(MARK, new Document(TOKEN, token)))
                    .isDone()) {
                throw new TransferException("another process is also filling the store " + store.uri());
            }
            store.flush();
            return done;
        } catch (TransferException e) {
            clear();
            settings.write(new Write.Delete(MARK));
            store.flush();
            throw e;
        }
    }

    void put(CollectionSchema of, Document document) {
        if (!of.equals(schema) || page.size() == DocumentCollection.PAGE) {
            write();
            schema = of;
        }
        if (!SchemaVersion.isMark(of, document)) {
            page.add(new Write.Insert(document));
        }
    }

    private void write() {
        List<Written> results = page.isEmpty() ? List.of() : collection(schema).write(page);
        page.clear();
        for (Written result : results) {
            if (result instanceof Written.Refused refused) {
                throw new TransferException("the store " + store.uri() + " refused a document of " + schema.name()
                        + ": " + refused.reason());
            }
            if (!result.isDone()) {
                throw new TransferException("two documents of " + schema.name()
                        + " have the same identity or place, or another process writes to " + store.uri());
            }
        }
    }

    private void clear() {
        page.clear();
        for (CollectionSchema one : StoreSchema.KEPT) {
            collection(one)
                    .forEachPage(
                            Query.all().ascending(DocumentCollection.ID).only(DocumentCollection.ID),
                            some -> collection(one)
                                    .write(some.stream()
                                            .filter(document -> !isOwn(one, document))
                                            .<Write>map(
                                                    document -> new Write.Delete(document.get(DocumentCollection.ID)))
                                            .toList()));
        }
        store.flush();
    }

    private static boolean isOwn(CollectionSchema schema, Document document) {
        return isMark(schema, document.get(DocumentCollection.ID)) || SchemaVersion.isMark(schema, document);
    }

    private DocumentCollection collection(CollectionSchema of) {
        return store.documents().collection(of);
    }
}
