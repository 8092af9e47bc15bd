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

/** An empty store that is being filled. Until it is whole, nobody else can open it. For one thread. */
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

    /** Whether a store was begun to be filled, and is not whole. */
    static boolean isUnfinished(DocumentStore store) {
        return store.collection(StoreSchema.SETTING).first(Query.id(MARK)).isPresent();
    }

    /** Whether a document is the mark of a store that is being filled. */
    static boolean isMark(CollectionSchema schema, Object id) {
        return schema.equals(StoreSchema.SETTING) && MARK.equals(id);
    }

    /**
     * Begins. What an earlier attempt has left is taken away.
     *
     * @throws TransferException if the store has documents already
     */
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
            // an empty store says of which version it is
            if (collection(one).find(Query.all().first(2)).stream()
                    .anyMatch(document -> !SchemaVersion.isMark(one, document))) {
                throw new TransferException("the store " + store.uri() + " has documents already (" + one.name()
                        + "); a store can only be filled if it is empty");
            }
        }
    }

    /**
     * Fills it: whole from then on, or empty again if the work is refused.
     *
     * @throws TransferException as the work does
     */
    <T> T fill(Supplier<T> work) {
        try {
            T done = work.get();
            write();
            // the documents first: a store without the mark is whole
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

    /**
     * Adds a document.
     *
     * @throws TransferException if the store refuses it or one before it, or has one of the same identity
     */
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

    /** Whether a document says what the store itself is. */
    private static boolean isOwn(CollectionSchema schema, Document document) {
        return isMark(schema, document.get(DocumentCollection.ID)) || SchemaVersion.isMark(schema, document);
    }

    private DocumentCollection collection(CollectionSchema of) {
        return store.documents().collection(of);
    }
}
