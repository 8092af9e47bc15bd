// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.store.document.StoreTimeouts;
import dev.grainery.store.document.StoreUri;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A new store for each test, of whatever kind. */
abstract class OpenStore {

    GraineryStore store;

    /** When the store writes. */
    Instant now = SampleFiles.WRITTEN;

    /** The address of a new and empty store that several can open at once. */
    abstract StoreUri address();

    @BeforeEach
    final void open() {
        store = opened(address());
    }

    GraineryStore opened(StoreUri address) {
        return GraineryStore.open(address, StoreTimeouts.DEFAULT, () -> now);
    }

    @AfterEach
    final void close() {
        store.close();
    }
}
