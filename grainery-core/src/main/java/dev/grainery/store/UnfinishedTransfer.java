// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.store.internal.document.DocumentCollection;
import dev.grainery.store.internal.document.DocumentStore;
import dev.grainery.store.internal.document.Query;
import dev.grainery.store.internal.document.Write;
import dev.grainery.store.internal.document.Writes;
import java.util.List;
import java.util.Optional;
import org.bson.Document;

/** The mark of a store that is being filled with the documents of another one, and has not all of them yet. */
public final class UnfinishedTransfer {

    /** The {@code _id} of the mark among the settings. */
    public static final String ID = "unfinishedTransfer";

    private static final String SOURCE = "source";

    private final DocumentCollection settings;

    public UnfinishedTransfer(DocumentStore store) {
        this.settings = store.collection(StoreSchema.SETTING);
    }

    /** What is being transferred into the store, empty if it is whole. */
    public Optional<String> source() {
        return settings.first(Query.id(ID)).map(mark -> mark.getString(SOURCE));
    }

    /** Marks the store. */
    public void put(String source) {
        Writes.put(settings, List.of(new Document(DocumentCollection.ID, ID).append(SOURCE, source)));
    }

    /** Takes the mark away. */
    public void remove() {
        settings.write(new Write.Delete(ID));
    }
}
