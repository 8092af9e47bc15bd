// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** The machine that the program runs on. */
final class Machine {

    private Machine() {}

    /** Its name, {@code localhost} if it does not know it. */
    static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }
}
