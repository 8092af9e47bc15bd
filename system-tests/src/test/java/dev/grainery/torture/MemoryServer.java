// SPDX-License-Identifier: Apache-2.0
package dev.grainery.torture;

import dev.grainery.store.WireServer;

/** A server of the tests in a process of its own, which can be held. It ends when its input does. */
final class MemoryServer {

    private MemoryServer() {}

    public static void main(String[] arguments) throws Exception {
        try (WireServer server = WireServer.start()) {
            System.out.println(server.connectionString());
            System.in.read();
        }
    }
}
