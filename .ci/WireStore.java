// SPDX-License-Identifier: Apache-2.0
import dev.grainery.store.WireServer;
import java.nio.file.Files;
import java.nio.file.Path;

/** A server in memory that speaks MongoDB's protocol, until it is killed. */
class WireStore {

    /** @param arguments the file that gets its address, when it answers */
    public static void main(String[] arguments) throws Exception {
        try (WireServer server = WireServer.start()) {
            Files.writeString(Path.of(arguments[0]), server.connectionString());
            Thread.currentThread().join();
        }
    }
}
