// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import java.net.IDN;
import java.util.Locale;

/** Registered forms of host names, so that internationalized names have one form. */
public final class HostName {

    private HostName() {}

    /** In ASCII, such as {@code xn--lt-1ka72c.example}; names that cannot be registered are only lowercased. */
    public static String registered(String host) {
        String ascii;
        try {
            ascii = IDN.toASCII(host, IDN.ALLOW_UNASSIGNED);
        } catch (IllegalArgumentException e) {
            // not a name that can be registered
            ascii = host;
        }
        return ascii.toLowerCase(Locale.ROOT);
    }
}
