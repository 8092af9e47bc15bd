// SPDX-License-Identifier: Apache-2.0
package dev.grainery.place;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** The machine that the program runs on. */
public final class ThisMachine {

    private ThisMachine() {}

    /** Who uses it, as {@code user@host}. */
    public static String user() {
        return System.getProperty("user.name") + "@" + hostName();
    }

    /** Its name, {@code localhost} if it does not know it. */
    public static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }
}
