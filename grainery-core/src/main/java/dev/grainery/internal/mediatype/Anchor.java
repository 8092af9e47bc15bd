// SPDX-License-Identifier: Apache-2.0
package dev.grainery.internal.mediatype;

import java.util.BitSet;
import java.util.Optional;

/**
 * What the byte at one offset must be.
 *
 * @param offset its offset
 * @param values the values that it may have, without sign
 */
record Anchor(int offset, BitSet values) {

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
