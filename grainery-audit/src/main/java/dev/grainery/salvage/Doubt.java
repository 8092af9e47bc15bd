// SPDX-License-Identifier: Apache-2.0
package dev.grainery.salvage;

/**
 * A stretch of a file that was put together, whose bytes nothing shows to be right.
 *
 * @param from where it begins in the file
 * @param to where it ends
 */
public record Doubt(Kind kind, long from, long to) {

    /** Why it is in doubt. */
    public enum Kind {
        /** No copy has bytes for it; it was filled with zeros. */
        MISSING,
        /** No combination of the bytes of the copies gives gzip members with right checksums. */
        DAMAGED,
        /** The copies differ, and nothing tells which of them is right. */
        UNDECIDED
    }
}
