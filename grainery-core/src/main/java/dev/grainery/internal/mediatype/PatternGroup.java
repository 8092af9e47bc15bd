// SPDX-License-Identifier: Apache-2.0
package dev.grainery.internal.mediatype;

import java.util.List;

/** Patterns that begin with the same byte and between the same offsets, so that they can be sought together. Immutable. */
final class PatternGroup {

    private final BytePattern[] patterns;
    private final boolean[] seconds = new boolean[1 << Byte.SIZE];

    /**
     * @param patterns {@linkplain BytePattern#isSoughtWith sought together}, of at least two bytes each
     */
    PatternGroup(List<BytePattern> patterns) {
        this.patterns = patterns.toArray(BytePattern[]::new);
        for (BytePattern pattern : patterns) {
            for (int value = 0; value < seconds.length; value++) {
                seconds[value] |= pattern.mayBe(1, value);
            }
        }
    }

    /**
     * How many of them are met.
     *
     * @param enough after so many, no more are sought
     */
    int met(FirstBytes start, int enough) {
        byte[] bytes = start.bytes();
        int stop = patterns[0].lastIn(start) + 1;
        byte first = patterns[0].firstByte();
        int met = 0;
        long metOnes = 0;
        int at = start.next(first, patterns[0].from(), stop);
        while (at >= 0 && met < enough) {
            // there is room for all of a pattern behind its last place
            if (seconds[bytes[at + 1] & 0xff]) {
                for (int i = 0; i < patterns.length; i++) {
                    if ((metOnes & 1L << i) == 0 && patterns[i].isIn(start, at)) {
                        metOnes |= 1L << i;
                        met++;
                    }
                }
            }
            at = start.next(first, at + 1, stop);
        }
        return met;
    }
}
