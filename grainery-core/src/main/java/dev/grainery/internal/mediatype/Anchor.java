// SPDX-License-Identifier: Apache-2.0
package dev.grainery.internal.mediatype;

import java.util.BitSet;
import java.util.Optional;

/**
 * What the byte at one offset must be.
 *
 * @param offset its offset
 * @param values the values that it may have, without sign
 * @param mask which bits of the eight bytes from there on must be known ones, the first byte in the lowest bits
 * @param bits these bits
 */
record Anchor(int offset, BitSet values, long mask, long bits) {

    /** Of this byte alone. */
    Anchor(int offset, BitSet values) {
        this(offset, values, 0, 0);
    }

    Anchor {
        values = (BitSet) values.clone();
    }

    @Override
    public BitSet values() {
        return (BitSet) values.clone();
    }

    /** Either this or the other, if both are about the same byte. */
    Optional<Anchor> or(Anchor other) {
        if (other.offset != offset) {
            return Optional.empty();
        }
        BitSet either = values();
        either.or(other.values);
        return Optional.of(new Anchor(offset, either));
    }
}
