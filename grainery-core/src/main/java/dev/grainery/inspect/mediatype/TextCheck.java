// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect.mediatype;

import java.util.Arrays;

/** Distinguishes text by character frequencies, with the limits of Tika. */
final class TextCheck {

    private static final byte UNSAFE_CONTROL = 0;
    private static final byte SAFE_CONTROL = 1;
    private static final byte PLAIN = 2;
    private static final byte CONTINUATION = 3;
    private static final byte LEADING_TWO = 4;
    private static final byte LEADING_THREE = 5;
    private static final byte LEADING_FOUR = 6;
    private static final byte NOT_UTF8 = 7;
    private static final byte[] KINDS = kinds();
    private static final long HIGHEST_BITS = 0x8080808080808080L;
    private static final long ALL_BUT_HIGHEST = 0x7f7f7f7f7f7f7f7fL;
    private static final long EACH = 0x0101010101010101L;
    private static final long TO_SPACES = 0x6060606060606060L;
    private static final int OTHERS = -1;

    private TextCheck() {}

    private static byte[] kinds() {
        byte[] kinds = new byte[1 << Byte.SIZE];
        "\t\n\r\f\u001b".chars().forEach(control -> kinds[control] = SAFE_CONTROL);
        Arrays.fill(kinds, ' ', 0x80, PLAIN);
        Arrays.fill(kinds, 0x80, 0xc0, CONTINUATION);
        Arrays.fill(kinds, 0xc0, 0xe0, LEADING_TWO);
        Arrays.fill(kinds, 0xe0, 0xf0, LEADING_THREE);
        Arrays.fill(kinds, 0xf0, 0xf8, LEADING_FOUR);
        Arrays.fill(kinds, 0xf8, kinds.length, NOT_UTF8);
        return kinds;
    }

    static boolean isText(FirstBytes start) {
        int[] counts = new int[NOT_UTF8 + 1];
        int length = start.length();
        int at = 0;
        for (; at + Long.BYTES <= length; at += Long.BYTES) {
            int lineEnds = lineEnds(start.eightFrom(at));
            if (lineEnds != OTHERS) {
                counts[SAFE_CONTROL] += lineEnds;
                counts[PLAIN] += Long.BYTES - lineEnds;
            } else if (cannotBeText(counts, length)) {
                // most compressed or encrypted data end here early
                return false;
            } else {
                count(start.bytes(), at, at + Long.BYTES, counts);
            }
        }
        count(start.bytes(), at, length, counts);
        return isMostlyAscii(counts, length) || isUtf8(counts);
    }

    private static void count(byte[] bytes, int from, int to, int[] counts) {
        for (int at = from; at < to; at++) {
            counts[KINDS[bytes[at] & 0xff]]++;
        }
    }

    /** Counts line ends and tabs if all other bytes are plain; otherwise {@link #OTHERS}. */
    private static int lineEnds(long eight) {
        if ((eight & HIGHEST_BITS) != 0) {
            return OTHERS;
        }
        long control = ~(eight + TO_SPACES) & HIGHEST_BITS;
        if (control == 0) {
            return 0;
        }
        long known = equal(eight, '\n') | equal(eight, '\r') | equal(eight, '\t');
        return control == known ? Long.bitCount(control) : OTHERS;
    }

    /** @param eight bytes without their highest bits */
    private static long equal(long eight, char wanted) {
        return ~((eight ^ (wanted * EACH)) + ALL_BUT_HIGHEST) & HIGHEST_BITS;
    }

    private static boolean cannotBeText(int[] counts, int total) {
        return counts[NOT_UTF8] > 0 && counts[UNSAFE_CONTROL] * 100 >= total * 2;
    }

    private static boolean isMostlyAscii(int[] counts, int total) {
        return total > 0
                && counts[UNSAFE_CONTROL] * 100 < total * 2
                && (counts[PLAIN] + counts[SAFE_CONTROL]) * 100 > total * 90;
    }

    private static boolean isUtf8(int[] counts) {
        int characters = counts[PLAIN] + counts[LEADING_TWO] + counts[LEADING_THREE] + counts[LEADING_FOUR];
        int expected = counts[LEADING_TWO] + 2 * counts[LEADING_THREE] + 3 * counts[LEADING_FOUR];
        return characters > 0
                && counts[NOT_UTF8] == 0
                && counts[CONTINUATION] <= expected
                && counts[CONTINUATION] >= expected - 3
                && counts[UNSAFE_CONTROL] * 100 < characters * 2;
    }
}
