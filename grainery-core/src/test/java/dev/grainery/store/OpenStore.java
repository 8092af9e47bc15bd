// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A new store for each test, of whatever kind. */
abstract class OpenStore {

    GraineryStore store;

    /** The address of a new and empty store that several can open at once. */
    abstract StoreUri address();

    @BeforeEach
    final void open() {
        store = GraineryStore.open(address());
    }

    @AfterEach
    final void close() {
        store.close();
    }
}
