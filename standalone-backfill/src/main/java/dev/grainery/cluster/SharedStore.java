// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cluster;

import dev.grainery.store.GraineryStore;
import java.io.Serializable;
import java.util.Optional;
import java.util.function.Supplier;

/** Opened once by each process: opening for each part would cost more requests than the part. Thread-safe. */
public final class SharedStore implements Serializable, AutoCloseable {

    private static final long serialVersionUID = 1L;

    private transient Optional<GraineryStore> opened = Optional.empty();

    public synchronized GraineryStore opened(Supplier<GraineryStore> opening) {
        if (opened.isEmpty()) {
            opened = Optional.of(opening.get());
        }
        return opened.get();
    }

    @Override
    public synchronized void close() {
        opened.ifPresent(GraineryStore::close);
        opened = Optional.empty();
    }

    /** The store is opened again in the process that reads this. */
    private Object readResolve() {
        return new SharedStore();
    }
}
