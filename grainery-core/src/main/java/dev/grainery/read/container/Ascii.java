// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.container;

import java.nio.charset.StandardCharsets;

/** Texts of ASCII in buffers of bytes. */
public final class Ascii {

    private Ascii() {}

    public static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    public static int lower(int c) {
        return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
    }

    public static boolean isBlank(int c) {
        return c == ' ' || (c >= '\t' && c <= '\r');
    }

    /** Where what is not blank begins. */
    public static int afterBlanks(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && isBlank(bytes[at])) {
            at++;
        }
        return at;
    }

    /** Where what is not blank ends. */
    public static int beforeBlanks(byte[] bytes, int from, int to) {
        int end = to;
        while (end > from && isBlank(bytes[end - 1])) {
            end--;
        }
        return end;
    }

    /** Where this character stands first, or the end. */
    public static int find(char wanted, byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && bytes[at] != wanted) {
            at++;
        }
        return at;
    }

    /** Where the next line begins. */
    public static int afterLine(byte[] bytes, int from, int to) {
        return Math.min(find('\n', bytes, from, to) + 1, to);
    }

    public static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }

    /** Whether these bytes begin with this text in lower case, in whatever case they are. */
    public static boolean begins(String text, byte[] bytes, int from, int to) {
        if (to - from < text.length()) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            if (lower(bytes[from + i]) != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** Whether these bytes are this text in lower case, in whatever case they are. */
    public static boolean is(String text, byte[] bytes, int from, int to) {
        return to - from == text.length() && begins(text, bytes, from, to);
    }

    /** A number of up to 18 digits, or -1. */
    public static long number(byte[] bytes, int from, int to) {
        if (from >= to || to - from > 18) {
            return -1;
        }
        long number = 0;
        for (int i = from; i < to; i++) {
            if (!isDigit(bytes[i])) {
                return -1;
            }
            number = 10 * number + (bytes[i] - '0');
        }
        return number;
    }

    /** A text from an archive as it may stand in a message. */
    public static String shown(byte[] bytes, int from, int to, int most) {
        StringBuilder text = new StringBuilder();
        for (int i = from; i < to && text.length() < most; i++) {
            text.append(bytes[i] > ' ' && bytes[i] < 0x7f ? (char) bytes[i] : '?');
        }
        return to - from > most ? text.append('…').toString() : text.toString();
    }
}
