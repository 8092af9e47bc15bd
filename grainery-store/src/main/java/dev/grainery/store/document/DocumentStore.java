// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.document;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Keeps documents in collections. Thread-safe; several processes may have it open at once. Every method fails with a
 * {@link dev.grainery.store.document.StoreException}, and with a {@link dev.grainery.store.document.StoreUnavailableException} if what
 * keeps the documents cannot be reached or takes nothing.
 */
public interface DocumentStore extends AutoCloseable {

    /** One of the collections that the store was opened with. */
    DocumentCollection collection(CollectionSchema schema);

    /**
     * Does some work, reading and writing several collections, in one transaction if the store has transactions: what this
     * thread writes in it is kept wholly or, if it fails, not at all, what it reads is what it has written, and nobody else
     * writes meanwhile, so the work is to be short. In another store each write stands for itself, so the order of the
     * writes in the work is the one in which a kill may interrupt them.
     *
     * @param work done once; within it, the same again is a part of it
     * @return what the work gives
     */
    default <T> T together(Supplier<T> work) {
        return work.get();
    }

    /** The names of collections that hold documents, and are none of those that the store was opened with. */
    default List<String> others() {
        return List.of();
    }

    /**
     * Makes the indexes that are missing, unless they are there since it was opened. What was made stays if that is broken
     * off.
     *
     * @param begun is given each before it is made: its collection and its fields
     */
    default void makeIndexes(Consumer<String> begun) {}

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
