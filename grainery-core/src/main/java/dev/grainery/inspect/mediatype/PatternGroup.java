// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect.mediatype;

import java.util.List;

/** Patterns with the same first byte and offsets, searched together. Immutable. */
final class PatternGroup {

    private final BytePattern[] patterns;
    private final boolean[] seconds = new boolean[1 << Byte.SIZE];

    /**
     * @param patterns of at least two bytes each, {@linkplain BytePattern#isSoughtWith searchable together}
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
     * @param enough stops at so many matches
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
                // behind the last offset, there is room for every pattern
                if (at < stop && seconds[start.bytes()[at + 1] & 0xff]) {
                    long more = metAt(start, at) & ~metOnes;
                    metOnes |= more;
                    met += Long.bitCount(more);
                }
            }
        }
        return met;
    }

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
