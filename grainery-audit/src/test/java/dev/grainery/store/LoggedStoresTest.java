// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.store.document.StoreUri;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/** The contract of the log on stores of every kind. */
class LoggedStoresTest {

    private final List<AutoCloseable> servers = new ArrayList<>();

    @TempDir
    private Path directory;

    /** After the store was closed. */
    @AfterEach
    void stop() throws Exception {
        for (AutoCloseable server : servers) {
            server.close();
        }
    }

    @Nested
    class Embedded extends LogContractTest {
        private int stores;

        @Override
        StoreUri address() {
            return StoreUri.parse("embedded:" + directory.resolve("store" + stores++));
        }
    }

    @Nested
    class OverTheWire extends LogContractTest {
        @Override
        StoreUri address() {
            WireServer server = WireServer.start();
            servers.add(server);
            return new TestServer(server.connectionString()).newDatabase();
        }
    }

    @Nested
    @Tag("mongodb")
    @EnabledIfEnvironmentVariable(named = TestServer.VARIABLE, matches = ".+")
    class OnAServer extends LogContractTest {
        @Override
        StoreUri address() {
            TestServer server = new TestServer(System.getenv(TestServer.VARIABLE));
            servers.add(server);
            return server.newDatabase();
        }
    }
}
