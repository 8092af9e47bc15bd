// SPDX-License-Identifier: Apache-2.0
package dev.grainery.demo;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Ports of this machine. */
final class LoopbackPort {

    private LoopbackPort() {}

    /** A port that nobody listens to: the one given if that is free. */
    static int free(int wanted) throws IOException {
        try (ServerSocket socket = new ServerSocket(wanted, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            if (wanted == 0) {
                throw e;
            }
            return free(0);
        }
    }
}
