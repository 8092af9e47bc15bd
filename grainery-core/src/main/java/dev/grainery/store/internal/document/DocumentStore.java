// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.internal.document;

import java.util.List;
import java.util.function.Consumer;

/**
 * Keeps documents in collections. Thread-safe; several processes may have it open at once. Every method fails with a
 * {@link dev.grainery.store.access.StoreException}, and with a {@link dev.grainery.store.access.StoreUnavailableException} if what
 * keeps the documents cannot be reached or takes nothing.
 */
public interface DocumentStore extends AutoCloseable {

    /** One of the collections that the store was opened with. */
    DocumentCollection collection(CollectionSchema schema);

    /** The names of collections that hold documents, and are none of those that the store was opened with. */
    List<String> others();

    /**
     * Makes the indexes that are missing; one that a file cannot do without is there since it was opened. What was made
     * stays if that is broken off.
     *
     * @param begun is given each before it is made: its collection and its fields
     */
    void makeIndexes(Consumer<String> begun);

    /** Returns when whatever was written is kept even if the machine loses its power. */
    void flush();

    /** Looks whether it is still what was opened, and sound as far as can be told in a short time; fails if it is not. */
    void look();

    /**
     * Reads everything that is kept, and looks whether it is what was written, as far as can be told.
     *
     * @param problem is given each thing that is wrong, in words
     */
    void verify(Consumer<String> problem);

    /** Closes it; whatever was written is kept. */
    @Override
    void close();
}
