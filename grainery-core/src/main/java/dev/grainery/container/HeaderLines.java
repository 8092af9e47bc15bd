// SPDX-License-Identifier: Apache-2.0
package dev.grainery.container;

import java.util.Arrays;

/** The bytes of the lines of one header, in a buffer that is used again for the next. Not thread-safe. */
final class HeaderLines {

    private static final int USUAL = 1 << 13;

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

    /** A copy of the bytes from here to the end. */
    byte[] from(int index) {
        return Arrays.copyOfRange(bytes, index, length);
    }

    /** Whether the bytes between begin as these do. */
    boolean startsWith(byte[] start, int index) {
        int end = index + start.length;
        return end <= length && Arrays.equals(bytes, index, end, start, 0, start.length);
    }
}
