// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import java.net.IDN;
import java.util.Locale;

/** Names of hosts in the form in which they are registered, so that those with letters beyond ASCII have one form as well. */
public final class HostName {

    private HostName() {}

    /** A host in lower case and ASCII, such as {@code xn--lt-1ka72c.example}; one that cannot be registered only in lower case. */
    public static String registered(String host) {
        String ascii;
        try {
            ascii = IDN.toASCII(host, IDN.ALLOW_UNASSIGNED);
        } catch (IllegalArgumentException e) {
            // no name that can be registered
            ascii = host;
        }
        return ascii.toLowerCase(Locale.ROOT);
    }
}
