// SPDX-License-Identifier: Apache-2.0
package dev.grainery.place;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Locale;

/** The machine that the program runs on. */
public final class ThisMachine {

    private ThisMachine() {}

    /** Who uses it, as {@code user@host}. */
    public static String user() {
        return System.getProperty("user.name") + "@" + hostName();
    }

    /**
     * Whether two names of machines mean the same one: each may be with its domain or without it. A machine that is only
     * called {@code localhost} is none that can be told from others.
     */
    static boolean isSame(String name, String other) {
        String one = name.toLowerCase(Locale.ROOT);
        String two = other.toLowerCase(Locale.ROOT);
        return !isAnyMachine(one) && (one.equals(two) || one.startsWith(two + ".") || two.startsWith(one + "."));
    }

    /** Whether a name is that which every machine has for itself. */
    public static boolean isAnyMachine(String name) {
        return name.isBlank() || name.equals("localhost") || name.startsWith("localhost.");
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
