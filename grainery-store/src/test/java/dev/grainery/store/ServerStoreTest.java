// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.store.document.StoreUri;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/** The contract of the store on the server that the environment names. */
@Tag("mongodb")
@EnabledIfEnvironmentVariable(named = TestServer.VARIABLE, matches = ".+")
class ServerStoreTest {

    private final TestServer server = new TestServer(System.getenv(TestServer.VARIABLE));

    @AfterEach
    void dropDatabases() {
        server.close();
    }

    @Nested
    class Records extends StoreContractTest {
        @Override
        StoreUri address() {
            return server.newDatabase();
        }
    }

    @Nested
    class Harvests extends HarvestContractTest {
        @Override
        StoreUri address() {
            return server.newDatabase();
        }
    }

    @Nested
    class Crawls extends CrawlContractTest {
        @Override
        StoreUri address() {
            return server.newDatabase();
        }
    }

    @Nested
    class Checks extends CheckContractTest {
        @Override
        StoreUri address() {
            return server.newDatabase();
        }
    }

    @Nested
    class CheckedHarvests extends CheckedHarvestContractTest {
        @Override
        StoreUri address() {
            return server.newDatabase();
        }

        @Override
        int seeds() {
            return 1;
        }
    }

    @Nested
    class Counts extends CountContractTest {
        @Override
        StoreUri address() {
            return server.newDatabase();
        }
    }

    @Nested
    class Schema extends SchemaContractTest {
        @Override
        StoreUri address() {
            return server.newDatabase();
        }
    }

    @Nested
    class Transfers extends TransferContractTest {
        @Override
        StoreUri address() {
            return server.newDatabase();
        }
    }

    @Nested
    class Findings extends FindingContractTest {
        @Override
        StoreUri address() {
            return server.newDatabase();
        }
    }

    @Nested
    class Lists extends ListingContractTest {
        @Override
        StoreUri address() {
            return server.newDatabase();
        }
    }

    @Nested
    class Earlier extends EarlierContractTest {
        @Override
        StoreUri address() {
            return server.newDatabase();
        }
    }

    @Nested
    class Dates extends CheckDatesContractTest {
        @Override
        StoreUri address() {
            return server.newDatabase();
        }
    }

    @Nested
    class Inspections extends InspectedFilesContractTest {
        @Override
        StoreUri address() {
            return server.newDatabase();
        }
    }

    @Nested
    class Writers extends ConcurrentContractTest {
        @Override
        boolean updatesInOneStep() {
            return server.updatesInOneStep();
        }

        @Override
        StoreUri address() {
            return server.newDatabase();
        }
    }
}
