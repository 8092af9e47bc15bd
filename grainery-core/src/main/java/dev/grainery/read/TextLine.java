// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A line of a text file, without its line end. It is lent: it is good only until the next line is asked for.
 *
 * @param bytes where it stands, among others
 * @param from where it begins there
 * @param to where it ends
 * @param isCut whether the line was longer than what was kept of it
 * @param number its number, from 1
 * @param position where it begins in the text, in bytes
 */
// lent for a moment, and never compared
@SuppressWarnings("ArrayRecordComponent")
public record TextLine(byte[] bytes, int from, int to, boolean isCut, long number, long position) {

    /** A line without a byte. */
    public static final TextLine EMPTY = new TextLine(new byte[0], 0, 0, false, 0, 0);

    /** How many bytes it has, as far as they were kept. */
    public int length() {
        return to - from;
    }

    /** The byte at this place of the line, as an ASCII character where it is one. */
    public char at(int index) {
        return (char) (bytes[from + index] & 0xff);
    }

    /** A part of the line as text; what is no UTF-8 is replaced. */
    public String text(int start, int end) {
        return new String(bytes, from + start, end - start, StandardCharsets.UTF_8);
    }

    /** A copy of the bytes of a part. */
    public byte[] copy(int start, int end) {
        return Arrays.copyOfRange(bytes, from + start, from + end);
    }

    /** Whether a part has just these bytes. */
    public boolean matches(int start, int end, byte[] other) {
        return Arrays.equals(bytes, from + start, from + end, other, 0, other.length);
    }

    /** Whether there is nothing but blanks. */
    public boolean isBlank() {
        for (int i = 0; i < length(); i++) {
            if (at(i) != ' ' && at(i) != '\t') {
                return false;
            }
        }
        return true;
    }
}
