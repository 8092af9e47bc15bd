// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.delivery;

import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StorePatience;
import dev.grainery.store.document.StoreUnavailableException;
import dev.grainery.store.document.StoreUri;
import java.time.Duration;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The connection to the store, made when it is first needed and kept. There may be none, when all records are to stay in
 * the outbox. For one thread, but for {@link #close}.
 */
public final class StoreConnection implements AutoCloseable {

    /** A store that takes longer for one answer counts as away. */
    private static final StorePatience PATIENCE = new StorePatience(Duration.ofSeconds(10), Duration.ofMinutes(2));

    private final UnaryOperator<StoreUri> again;
    private volatile Optional<StoreUri> uri;
    private Optional<GraineryStore> store = Optional.empty();
    private boolean failed;
    private boolean closed;

    /**
     * @param uri address of the store, empty if there is none
     * @param again reads the address again, which may have been corrected, whenever the store was not reached with it; may
     *     throw a {@link StoreUnavailableException}
     */
    public StoreConnection(Optional<StoreUri> uri, UnaryOperator<StoreUri> again) {
        this.uri = uri;
        this.again = again;
    }

    /** The store does not answer, or does not let us in. */
    synchronized void failed() {
        failed = true;
    }

    /**
     * The store.
     *
     * @throws dev.grainery.store.document.StoreUnavailableException if it cannot be reached, does not let us in, or there is none
     */
    GraineryStore open() {
        StoreUri address;
        synchronized (this) {
            if (closed) {
                throw new IllegalStateException("the connection to the store is closed");
            }
            if (store.isPresent() && !failed) {
                return store.get();
            }
            StoreUri before = uri.orElseThrow(() -> new StoreUnavailableException("all records stay in the outbox"));
            address = failed ? again.apply(before) : before;
            failed = false;
            if (store.isPresent() && address.connectionString().equals(before.connectionString())) {
                return store.get();
            }
            store.ifPresent(GraineryStore::close);
            store = Optional.empty();
            uri = Optional.of(address);
        }
        GraineryStore opened = GraineryStore.open(address, PATIENCE);
        synchronized (this) {
            if (closed) {
                opened.close();
                throw new IllegalStateException("the connection to the store is closed");
            }
            store = Optional.of(opened);
        }
        return opened;
    }

    /** The address of the store, empty if there is none. */
    public Optional<StoreUri> uri() {
        return uri;
    }

    @Override
    public synchronized void close() {
        closed = true;
        store.ifPresent(GraineryStore::close);
        store = Optional.empty();
    }
}
