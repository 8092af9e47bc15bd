// SPDX-License-Identifier: Apache-2.0
package dev.grainery.internal.mediatype;

/** Tells text from other bytes by how many of each kind there are, with the limits of Tika. */
final class TextCheck {

    private static final int UNSAFE_CONTROL = 0;
    private static final int SAFE_CONTROL = 1;
    private static final int PLAIN = 2;
    private static final int CONTINUATION = 3;
    private static final int LEADING_TWO = 4;
    private static final int LEADING_THREE = 5;
    private static final int LEADING_FOUR = 6;
    private static final int NOT_UTF8 = 7;
    private static final byte[] KINDS = kinds();

    private static final long HIGHEST_BITS = 0x8080808080808080L;
    private static final long ALL_BUT_HIGHEST = 0x7f7f7f7f7f7f7f7fL;
    private static final long EACH = 0x0101010101010101L;
    private static final long TO_SPACES = 0x6060606060606060L;
    private static final int OTHERS = -1;
    private static final int FOUR = 4;

    private TextCheck() {}

    private static byte[] kinds() {
        byte[] kinds = new byte[1 << Byte.SIZE];
        for (int value = 0; value < kinds.length; value++) {
            kinds[value] = (byte) kind(value);
        }
        return kinds;
    }

    private static int kind(int value) {
        if (value < ' ') {
            return "\t\n\r\f\u001b".indexOf(value) >= 0 ? SAFE_CONTROL : UNSAFE_CONTROL;
        }
        if (value < 0x80) {
            return PLAIN;
        }
        if (value < 0xc0) {
            return CONTINUATION;
        }
        if (value < 0xe0) {
            return LEADING_TWO;
        }
        if (value < 0xf0) {
            return LEADING_THREE;
        }
        return value < 0xf8 ? LEADING_FOUR : NOT_UTF8;
    }

    static boolean isText(FirstBytes start) {
        int[] counts = new int[NOT_UTF8 + 1];
        int length = start.length();
        int at = 0;
        while (at + FOUR * Long.BYTES <= length) {
            if (arePlain(start, at)) {
                counts[PLAIN] += FOUR * Long.BYTES;
            } else if (isNeither(counts, length)) {
                // so it is with most bytes that are compressed or encrypted, long before their end
                return false;
            } else {
                for (int i = 0; i < FOUR; i++) {
                    countEight(start, at + i * Long.BYTES, counts);
                }
            }
            at += FOUR * Long.BYTES;
        }
        count(start.bytes(), at, length, counts);
        return isMostlyAscii(counts, length) || isUtf8(counts);
    }

    /** Whether the bytes from here on, four times eight of them, are plain. */
    private static boolean arePlain(FirstBytes start, int at) {
        long first = start.eightFrom(at);
        long second = start.eightFrom(at + Long.BYTES);
        long third = start.eightFrom(at + 2 * Long.BYTES);
        long fourth = start.eightFrom(at + 3 * Long.BYTES);
        long notAscii = first | second | third | fourth;
        // a space and what is above it reach the highest bit
        long plain = (first + TO_SPACES) & (second + TO_SPACES) & (third + TO_SPACES) & (fourth + TO_SPACES);
        return (plain & ~notAscii & HIGHEST_BITS) == HIGHEST_BITS;
    }

    private static void countEight(FirstBytes start, int at, int[] counts) {
        int lineEnds = lineEnds(start.eightFrom(at));
        if (lineEnds == OTHERS) {
            count(start.bytes(), at, at + Long.BYTES, counts);
        } else {
            counts[SAFE_CONTROL] += lineEnds;
            counts[PLAIN] += Long.BYTES - lineEnds;
        }
    }

    private static void count(byte[] bytes, int from, int to, int[] counts) {
        for (int at = from; at < to; at++) {
            counts[KINDS[bytes[at] & 0xff]]++;
        }
    }

    /** How many of eight bytes are line ends or tabs, if all others are plain; else {@link #OTHERS}. */
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

    /** The highest bit of each byte that is this one, of bytes without their highest bits. */
    private static long equal(long eight, char wanted) {
        return ~((eight ^ (wanted * EACH)) + ALL_BUT_HIGHEST) & HIGHEST_BITS;
    }

    /** Whether no bytes that may follow make these text. */
    private static boolean isNeither(int[] counts, int total) {
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
