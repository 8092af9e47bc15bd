// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/** The contract of the store on the server that the environment names. */
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
    class Writers extends ConcurrentContractTest {
        @BeforeEach
        void guards_are_needed() {
            assumeTrue(server.updatesInOneStep(), "this server tests and updates in two steps");
        }

        @Override
        StoreUri address() {
            return server.newDatabase();
        }
    }
}
