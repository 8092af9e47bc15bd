// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.container;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

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

    public static int afterBlanks(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && isBlank(bytes[at])) {
            at++;
        }
        return at;
    }

    public static int beforeBlanks(byte[] bytes, int from, int to) {
        int end = to;
        while (end > from && isBlank(bytes[end - 1])) {
            end--;
        }
        return end;
    }

    public static int find(char wanted, byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && bytes[at] != wanted) {
            at++;
        }
        return at;
    }

    public static int afterLine(byte[] bytes, int from, int to) {
        return Math.min(find('\n', bytes, from, to) + 1, to);
    }

    public static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }

    /** Ignores case; {@code text} is in lower case. */
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

    /** Ignores case; {@code text} is in lower case. */
    public static boolean is(String text, byte[] bytes, int from, int to) {
        return to - from == text.length() && begins(text, bytes, from, to);
    }

    /** Returns -1 if these are not 1 to 18 digits. */
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

    /** Empty if the bytes are not UTF-8. */
    public static Optional<String> utf8(byte[] bytes, int from, int to) {
        try {
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, from, to - from))
                    .toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }

    /** UTF-8, otherwise ISO 8859-1: containers do not state the encoding. */
    public static String text(byte[] bytes, int from, int to) {
        return utf8(bytes, from, to).orElseGet(() -> new String(bytes, from, to - from, StandardCharsets.ISO_8859_1));
    }

    public static String shown(byte[] bytes, int from, int to, int most) {
        StringBuilder text = new StringBuilder();
        for (int i = from; i < to && text.length() < most; i++) {
            text.append(bytes[i] > ' ' && bytes[i] < 0x7f ? (char) bytes[i] : '?');
        }
        return to - from > most ? text.append('…').toString() : text.toString();
    }
}
