// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect.mediatype;

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
        int stop = patterns[0].lastIn(start) + 1;
        byte first = patterns[0].firstByte();
        int met = 0;
        long metOnes = 0;
        int eight = Math.max(patterns[0].from(), start.noneBefore(first));
        for (; eight < stop && met < enough; eight += Long.BYTES) {
            for (long places = start.placesInEight(first, eight); places != 0 && met < enough; places &= places - 1) {
                int at = eight + (Long.numberOfTrailingZeros(places) >>> 3);
                // there is room for all of a pattern behind its last place
                if (at < stop && seconds[start.bytes()[at + 1] & 0xff]) {
                    long more = metAt(start, at) & ~metOnes;
                    metOnes |= more;
                    met += Long.bitCount(more);
                }
            }
        }
        return met;
    }

    /** The patterns that are met at this offset, each as one bit. */
    private long metAt(FirstBytes start, int at) {
        long met = 0;
        for (int i = 0; i < patterns.length; i++) {
            if (patterns[i].isIn(start, at)) {
                met |= 1L << i;
            }
        }
        return met;
    }
}
