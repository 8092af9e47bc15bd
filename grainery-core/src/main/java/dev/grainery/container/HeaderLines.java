// SPDX-License-Identifier: Apache-2.0
package dev.grainery.container;

import java.util.Arrays;

/** The bytes of the lines of one header, in a buffer that is used again for the next. Not thread-safe. */
final class HeaderLines {

    static final long NO_NUMBER = -1;

    private static final int USUAL = 1 << 13;
    private static final int MOST_DIGITS = 18;

    private byte[] bytes = new byte[USUAL];
    private int length;

    void clear() {
        length = 0;
    }

    void append(byte[] source, int from, int count) {
        if (length + count > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + count));
        }
        System.arraycopy(source, from, bytes, length, count);
        length += count;
    }

    int length() {
        return length;
    }

    /** One byte, as a number from -128. */
    byte at(int index) {
        return bytes[index];
    }

    /** The decimal number that these bytes are, or {@link #NO_NUMBER} if they are none or have too many digits. */
    long number(int from, int end) {
        if (from >= end || end - from > MOST_DIGITS) {
            return NO_NUMBER;
        }
        long number = 0;
        for (int i = from; i < end; i++) {
            byte b = bytes[i];
            if (b < '0' || b > '9') {
                return NO_NUMBER;
            }
            number = 10 * number + (b - '0');
        }
        return number;
    }

    /** A copy of the bytes. */
    byte[] copy() {
        return Arrays.copyOf(bytes, length);
    }

    /** Whether these are the bytes. */
    boolean are(byte[] others) {
        return Arrays.equals(bytes, 0, length, others, 0, others.length);
    }
}
