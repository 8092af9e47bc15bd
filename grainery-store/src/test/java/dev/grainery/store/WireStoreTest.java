// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.Soak;
import dev.grainery.store.document.StoreUri;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;

/** The contract of the store over MongoDB's protocol, on a server in this process. */
class WireStoreTest {

    private final WireServer server = WireServer.start();

    @AfterEach
    void stop() {
        server.close();
    }

    private StoreUri address() {
        return new TestServer(server.connectionString()).newDatabase();
    }

    @Nested
    class Records extends StoreContractTest {
        @Override
        StoreUri address() {
            return WireStoreTest.this.address();
        }
    }

    @Nested
    class Harvests extends HarvestContractTest {
        @Override
        StoreUri address() {
            return WireStoreTest.this.address();
        }
    }

    @Nested
    class Crawls extends CrawlContractTest {
        @Override
        StoreUri address() {
            return WireStoreTest.this.address();
        }
    }

    @Nested
    class Checks extends CheckContractTest {
        @Override
        StoreUri address() {
            return WireStoreTest.this.address();
        }
    }

    @Nested
    class CheckedHarvests extends CheckedHarvestContractTest {
        @Override
        StoreUri address() {
            return WireStoreTest.this.address();
        }

        @Override
        int seeds() {
            return Soak.trials(1, 2);
        }
    }

    @Nested
    class Counts extends CountContractTest {
        @Override
        StoreUri address() {
            return WireStoreTest.this.address();
        }
    }

    @Nested
    class Schema extends SchemaContractTest {
        @Override
        StoreUri address() {
            return WireStoreTest.this.address();
        }
    }

    @Nested
    class Transfers extends TransferContractTest {
        @Override
        StoreUri address() {
            return WireStoreTest.this.address();
        }
    }

    @Nested
    class Findings extends FindingContractTest {
        @Override
        StoreUri address() {
            return WireStoreTest.this.address();
        }
    }

    @Nested
    class Lists extends ListingContractTest {
        @Override
        StoreUri address() {
            return WireStoreTest.this.address();
        }
    }

    @Nested
    class Earlier extends EarlierContractTest {
        @Override
        StoreUri address() {
            return WireStoreTest.this.address();
        }
    }

    @Nested
    class Dates extends CheckDatesContractTest {
        @Override
        StoreUri address() {
            return WireStoreTest.this.address();
        }
    }

    @Nested
    class Inspections extends InspectedFilesContractTest {
        @Override
        StoreUri address() {
            return WireStoreTest.this.address();
        }
    }

    @Nested
    class Writers extends ConcurrentContractTest {
        @Override
        StoreUri address() {
            return WireStoreTest.this.address();
        }

        @Override
        boolean updatesInOneStep() {
            return true;
        }
    }
}
