// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.Soak;
import dev.grainery.store.document.StoreUri;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedStoreTest {

    @TempDir
    Path directory;

    private int stores;

    private StoreUri address() {
        return StoreUri.parse("embedded:" + directory.resolve("store" + stores++));
    }

    @Nested
    class Records extends StoreContractTest {
        @Override
        StoreUri address() {
            return EmbeddedStoreTest.this.address();
        }
    }

    @Nested
    class Harvests extends HarvestContractTest {
        @Override
        StoreUri address() {
            return EmbeddedStoreTest.this.address();
        }
    }

    @Nested
    class Crawls extends CrawlContractTest {
        @Override
        StoreUri address() {
            return EmbeddedStoreTest.this.address();
        }
    }

    @Nested
    class Checks extends CheckContractTest {
        @Override
        StoreUri address() {
            return EmbeddedStoreTest.this.address();
        }
    }

    @Nested
    class CheckedHarvests extends CheckedHarvestContractTest {
        @Override
        StoreUri address() {
            return EmbeddedStoreTest.this.address();
        }

        @Override
        int seeds() {
            return Soak.trials("grainery.checkedHarvests", 1, 6);
        }
    }

    @Nested
    class Counts extends CountContractTest {
        @Override
        StoreUri address() {
            return EmbeddedStoreTest.this.address();
        }
    }

    @Nested
    class Schema extends SchemaContractTest {
        @Override
        StoreUri address() {
            return EmbeddedStoreTest.this.address();
        }
    }

    @Nested
    class Transfers extends TransferContractTest {
        @Override
        StoreUri address() {
            return EmbeddedStoreTest.this.address();
        }
    }

    @Nested
    class Findings extends FindingContractTest {
        @Override
        StoreUri address() {
            return EmbeddedStoreTest.this.address();
        }
    }

    @Nested
    class Lists extends ListingContractTest {
        @Override
        StoreUri address() {
            return EmbeddedStoreTest.this.address();
        }
    }

    @Nested
    class Earlier extends EarlierContractTest {
        @Override
        StoreUri address() {
            return EmbeddedStoreTest.this.address();
        }
    }

    @Nested
    class Dates extends CheckDatesContractTest {
        @Override
        StoreUri address() {
            return EmbeddedStoreTest.this.address();
        }
    }

    @Nested
    class Inspections extends InspectedFilesContractTest {
        @Override
        StoreUri address() {
            return EmbeddedStoreTest.this.address();
        }
    }

    @Nested
    class Writers extends ConcurrentContractTest {
        @Override
        StoreUri address() {
            return EmbeddedStoreTest.this.address();
        }

        @Override
        boolean updatesInOneStep() {
            return true;
        }
    }
}
