// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/**
 * Reversible text form of the bytes of a name. Bytes that are not UTF-8 or are control characters become {@code %XX} in
 * upper case, and a percent sign that would read as such an escape {@code %25}. Texts are unique, as names that look
 * escaped are escaped, too.
 */
record EscapedName(String text, boolean utf8) {

    private static final int ESCAPE = 3;

    /** The bytes must not contain a slash. */
    static EscapedName of(byte[] name) {
        EscapedName escaped = escaped(name);
        return escaped.utf8() && isOwnText(name)
                ? new EscapedName(new String(name, StandardCharsets.UTF_8), true)
                : escaped;
    }

    static byte[] bytesOf(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return isTextOfAnother(bytes) ? unescaped(bytes) : bytes;
    }

    private static boolean isOwnText(byte[] name) {
        return !hasControls(name) && !isTextOfAnother(name);
    }

    private static boolean isTextOfAnother(byte[] name) {
        byte[] other = unescaped(name);
        if (Arrays.equals(name, other)) {
            return false;
        }
        EscapedName escaped = escaped(other);
        return Arrays.equals(escaped.text().getBytes(StandardCharsets.UTF_8), name)
                && !(escaped.utf8() && isOwnText(other));
    }

    private static boolean hasControls(byte[] name) {
        return new String(name, StandardCharsets.UTF_8).chars().anyMatch(Character::isISOControl);
    }

    private static EscapedName escaped(byte[] name) {
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        ByteBuffer in = ByteBuffer.wrap(name);
        CharBuffer out = CharBuffer.allocate(name.length);
        StringBuilder text = new StringBuilder(name.length);
        boolean utf8 = true;
        while (in.hasRemaining()) {
            CoderResult result = decoder.reset().decode(in, out, true);
            appendPrintable(text, out.flip());
            out.clear();
            for (int i = 0; result.isError() && i < result.length(); i++) {
                utf8 = false;
                appendEscaped(text, in.get());
            }
        }
        return new EscapedName(text.toString(), utf8);
    }

    private static void appendPrintable(StringBuilder text, CharBuffer chars) {
        for (int i = 0; i < chars.length(); i++) {
            char c = chars.charAt(i);
            if (Character.isISOControl(c)) {
                for (byte b : String.valueOf(c).getBytes(StandardCharsets.UTF_8)) {
                    appendEscaped(text, b);
                }
            } else if (c == '%' && i + 2 < chars.length() && isEscape(chars.charAt(i + 1), chars.charAt(i + 2))) {
                appendEscaped(text, (byte) c);
            } else {
                text.append(c);
            }
        }
    }

    private static void appendEscaped(StringBuilder text, byte b) {
        text.append(String.format(Locale.ROOT, "%%%02X", b));
    }

    private static byte[] unescaped(byte[] text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length);
        for (int i = 0; i < text.length; i++) {
            if (text[i] == '%' && i + 2 < text.length && isEscape((char) text[i + 1], (char) text[i + 2])) {
                bytes.write(Character.digit(text[i + 1], 16) * 16 + Character.digit(text[i + 2], 16));
                i += ESCAPE - 1;
            } else {
                bytes.write(text[i]);
            }
        }
        return bytes.toByteArray();
    }

    /** Only these bytes are ever escaped. */
    private static boolean isEscape(char high, char low) {
        if (!isDigit(high) || !isDigit(low)) {
            return false;
        }
        int value = Character.digit(high, 16) * 16 + Character.digit(low, 16);
        return value < ' ' || value == '%' || value >= 0x7F;
    }

    private static boolean isDigit(char c) {
        return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'F');
    }
}
