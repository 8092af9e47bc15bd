// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Valid only until the next line is read. {@code number} counts from 1; {@code position} is in bytes. */
// lent for a moment, and never compared
@SuppressWarnings("ArrayRecordComponent")
public record TextLine(byte[] bytes, int from, int to, boolean isCut, long number, long position) {

    public static final TextLine EMPTY = new TextLine(new byte[0], 0, 0, false, 0, 0);

    public int length() {
        return to - from;
    }

    public char at(int index) {
        return (char) (bytes[from + index] & 0xff);
    }

    /** Bytes that are not UTF-8 are replaced. */
    public String text(int start, int end) {
        return new String(bytes, from + start, end - start, StandardCharsets.UTF_8);
    }

    public byte[] copy(int start, int end) {
        return Arrays.copyOfRange(bytes, from + start, from + end);
    }

    public boolean matches(int start, int end, byte[] other) {
        return Arrays.equals(bytes, from + start, from + end, other, 0, other.length);
    }

    public boolean isBlank() {
        for (int i = 0; i < length(); i++) {
            if (at(i) != ' ' && at(i) != '\t') {
                return false;
            }
        }
        return true;
    }
}
