// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.document;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Collections of documents. Thread-safe; several processes may have it open. Every method fails with a {@link
 * dev.grainery.store.document.StoreException}, with a {@link dev.grainery.store.document.StoreUnavailableException} if
 * the store cannot be reached or accepts no writes.
 */
public interface DocumentStore extends AutoCloseable {

    DocumentCollection collection(CollectionSchema schema);

    /**
     * Runs work in one transaction, if the store has transactions: all writes of this thread are committed or none, it
     * reads its own writes, and no other writer runs meanwhile, so the work must be short. Nested transactions join the
     * outer one. Other stores write one after another, so a kill may interrupt the work between its writes in their
     * order.
     */
    default <T> T inTransaction(Supplier<T> work) {
        return work.get();
    }

    /** Names of non-empty collections outside the schema. */
    default List<String> others() {
        return List.of();
    }

    /**
     * Creates missing indexes. Those that were created stay if it is interrupted.
     * @param begun receives collection and fields before each index
     */
    default void makeIndexes(Consumer<String> begun) {}

    /** Makes all writes durable, even if the machine loses power. */
    void flush();

    /** Checks quickly whether the store is still the one that was opened, and sound; fails if not. */
    void checkHealth();

    /**
     * Reads everything and verifies checksums, as far as there are any.
     * @param problem receives a message for each problem
     */
    void verify(Consumer<String> problem);

    @Override
    void close();
}
