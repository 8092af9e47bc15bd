// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.delivery;

import dev.grainery.store.GraineryStore;
import dev.grainery.store.StorePatience;
import dev.grainery.store.StoreUri;
import java.time.Duration;
import java.util.Optional;

/** The connection to the store, made when it is first needed and kept. For one thread, but for {@link #close}. */
public final class StoreConnection implements AutoCloseable {

    /** A store that takes longer for one answer counts as away. */
    private static final StorePatience PATIENCE = new StorePatience(Duration.ofSeconds(10), Duration.ofMinutes(2));

    private final StoreUri uri;
    private Optional<GraineryStore> store = Optional.empty();
    private boolean closed;

    public StoreConnection(StoreUri uri) {
        this.uri = uri;
    }

    /**
     * The store.
     *
     * @throws dev.grainery.store.StoreUnavailableException if it cannot be reached, or does not let us in
     */
    GraineryStore open() {
        synchronized (this) {
            if (closed) {
                throw new IllegalStateException("the connection to the store is closed");
            }
            if (store.isPresent()) {
                return store.get();
            }
        }
        GraineryStore opened = GraineryStore.open(uri, PATIENCE);
        synchronized (this) {
            if (closed) {
                opened.close();
                throw new IllegalStateException("the connection to the store is closed");
            }
            store = Optional.of(opened);
        }
        return opened;
    }

    /** The address of the store, without a password. */
    public StoreUri uri() {
        return uri;
    }

    @Override
    public synchronized void close() {
        closed = true;
        store.ifPresent(GraineryStore::close);
        store = Optional.empty();
    }
}
