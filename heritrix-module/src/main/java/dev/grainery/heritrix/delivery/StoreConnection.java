// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.delivery;

import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StoreTimeouts;
import dev.grainery.store.document.StoreUnavailableException;
import dev.grainery.store.document.StoreUri;
import java.time.Duration;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Opened when first needed. For one thread, except {@link #close}. */
public final class StoreConnection implements AutoCloseable {

    /** a store that needs longer for one answer counts as unreachable */
    private static final StoreTimeouts PATIENCE = new StoreTimeouts(Duration.ofSeconds(10), Duration.ofMinutes(2));

    private final UnaryOperator<StoreUri> again;
    private volatile Optional<StoreUri> uri;
    private Optional<GraineryStore> store = Optional.empty();
    private boolean failed;
    private boolean closed;

    public StoreConnection(Optional<StoreUri> uri, UnaryOperator<StoreUri> again) {
        this.uri = uri;
        this.again = again;
    }

    synchronized void failed() {
        failed = true;
    }

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
