// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

/** How addresses in a storage lie to each other, which their texts tell. */
final class Addresses {

    private Addresses() {}

    /** Whether an address is that of a directory, or of something in it, however deep. */
    static boolean isWithin(String inner, String outer) {
        return inner.startsWith(outer)
                && (inner.length() == outer.length() || outer.endsWith("/") || inner.charAt(outer.length()) == '/');
    }

    /** The address of the directory that something lies in. */
    static String directoryOf(String address) {
        int slash = address.lastIndexOf('/');
        return slash == 0 ? "/" : address.substring(0, slash);
    }

    /** The last name of an address. */
    static String nameOf(String address) {
        return address.substring(address.lastIndexOf('/') + 1);
    }
}
