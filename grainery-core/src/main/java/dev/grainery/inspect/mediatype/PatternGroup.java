// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect.mediatype;

import java.util.List;

final class PatternGroup {

    private final BytePattern[] patterns;
    private final boolean[] seconds = new boolean[1 << Byte.SIZE];

    /** Patterns of at least two bytes each, {@linkplain BytePattern#isSoughtWith searchable together}. */
    PatternGroup(List<BytePattern> patterns) {
        this.patterns = patterns.toArray(BytePattern[]::new);
        for (BytePattern pattern : patterns) {
            for (int value = 0; value < seconds.length; value++) {
                seconds[value] |= pattern.mayBe(1, value);
            }
        }
    }

    int countMatches(FirstBytes start, int enough) {
        int stop = patterns[0].lastIn(start) + 1;
        byte first = patterns[0].firstByte();
        int countMatches = 0;
        long matched = 0;
        int eight = Math.max(patterns[0].from, start.noneBefore(first));
        for (; eight < stop && countMatches < enough; eight += Long.BYTES) {
            for (long places = start.placesInEight(first, eight);
                    places != 0 && countMatches < enough;
                    places &= places - 1) {
                int at = eight + (Long.numberOfTrailingZeros(places) >>> 3);
                // behind the last offset, there is room for every pattern
                if (at < stop && seconds[start.bytes()[at + 1] & 0xff]) {
                    long more = matchesAt(start, at) & ~matched;
                    matched |= more;
                    countMatches += Long.bitCount(more);
                }
            }
        }
        return countMatches;
    }

    private long matchesAt(FirstBytes start, int at) {
        long countMatches = 0;
        for (int i = 0; i < patterns.length; i++) {
            if (patterns[i].isIn(start, at)) {
                countMatches |= 1L << i;
            }
        }
        return countMatches;
    }
}
