// SPDX-License-Identifier: Apache-2.0
package dev.grainery.internal.reading;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A line of a text file, without its line end. It is lent: it is good only until the next line is asked for. */
public final class TextLine {

    private final byte[] bytes;
    private final int from;
    private final int to;
    private final boolean cut;
    private final long number;
    private final long position;

    TextLine(byte[] bytes, int from, int to, boolean cut, long number, long position) {
        this.bytes = bytes;
        this.from = from;
        this.to = to;
        this.cut = cut;
        this.number = number;
        this.position = position;
    }

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

    /** Whether the line was longer than what was kept of it. */
    public boolean isCut() {
        return cut;
    }

    /** Its number, from 1. */
    public long number() {
        return number;
    }

    /** Where it begins in the text, in bytes. */
    public long position() {
        return position;
    }
}
