// SPDX-License-Identifier: Apache-2.0
package dev.grainery.formats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;

/** Finds many strings in one pass, which skips bytes by pairs (Wu and Manber 1994). Immutable. */
final class LiteralSearch {

    /** Shortest string that can be searched. */
    static final int SHORTEST = 4;

    private final byte[] shifts = new byte[1 << 16];
    private final Map<Integer, List<Literal>> byLastPair = new HashMap<>();

    /** {@code reach} is the greatest offset of its end that matters. */
    static final class Literal {

        private final byte[] bytes;
        private final int reach;
        private final int id;

        Literal(byte[] bytes, int reach, int id) {
            this.bytes = bytes;
            this.reach = reach;
            this.id = id;
        }

        byte[] bytes() {
            return bytes;
        }

        int reach() {
            return reach;
        }

        int id() {
            return id;
        }
    }

    LiteralSearch(List<Literal> literals) {
        Arrays.fill(shifts, (byte) (SHORTEST - 1));
        for (Literal literal : literals) {
            for (int last = 1; last < SHORTEST; last++) {
                int pair = pair(literal.bytes(), last);
                shifts[pair] = (byte) Math.min(shifts[pair], SHORTEST - 1 - last);
            }
            byLastPair
                    .computeIfAbsent(pair(literal.bytes(), SHORTEST - 1), pair -> new ArrayList<>())
                    .add(literal);
        }
    }

    private static int pair(byte[] bytes, int last) {
        return (bytes[last - 1] & 0xff) << 8 | (bytes[last] & 0xff);
    }

    void search(ByteSlice range, IntConsumer found) {
        byte[] bytes = range.bytes();
        int last = range.from() + SHORTEST - 1;
        while (last < range.to()) {
            int pair = pair(bytes, last);
            int shift = shifts[pair];
            if (shift == 0) {
                int from = last - SHORTEST + 1;
                for (Literal literal : byLastPair.getOrDefault(pair, List.of())) {
                    int to = from + literal.bytes().length;
                    if (to <= Math.min(range.to(), literal.reach())
                            && Arrays.equals(bytes, from, to, literal.bytes(), 0, to - from)) {
                        found.accept(literal.id());
                    }
                }
                shift = 1;
            }
            last += shift;
        }
    }
}
