// SPDX-License-Identifier: Apache-2.0
package dev.grainery.salvage;

/** A range of a salvaged file whose bytes are not confirmed. */
public record DoubtfulRange(Kind kind, long from, long to) {
    public enum Kind {
        /** No copy has these bytes; they were filled with zeros. */
        MISSING,
        /** No combination of the copies' bytes gives gzip members with correct checksums. */
        DAMAGED,
        /** The copies differ, and no checksum decides between them. */
        UNDECIDED
    }
}
