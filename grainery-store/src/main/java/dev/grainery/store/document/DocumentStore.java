// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.document;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Thread-safe; several processes may have it open. Every method fails with a {@link StoreException}, with a {@link
 * StoreUnavailableException} if the store cannot be reached or accepts no writes.
 */
public interface DocumentStore extends AutoCloseable {

    DocumentCollection collection(CollectionSchema schema);

    /**
     * With transactions, all writes of this thread are committed or none, and no other writer runs meanwhile, so the
     * work must be short. Nested transactions join the outer one. Other stores write in order, so a kill may leave the
     * first of the writes.
     */
    default <T> T inTransaction(Supplier<T> work) {
        return work.get();
    }

    /** Names of non-empty collections outside the schema. */
    default List<String> others() {
        return List.of();
    }

    /** Indexes that were created stay if it is interrupted. */
    default void makeIndexes(Consumer<String> begun) {}

    /** Makes all writes durable, even if the machine loses power. */
    void flush();

    /** A quick check whether the store is still the opened one, and sound; fails if not. */
    void checkHealth();

    /** Reads everything and verifies available checksums. */
    void verify(Consumer<String> problem);

    @Override
    void close();
}
