// SPDX-License-Identifier: Apache-2.0
package dev.grainery.reading;

import static java.util.Objects.requireNonNull;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * The name of a file as text, made from the bytes that the file system keeps, whatever the locale is.
 *
 * @param text the name; bytes that are no UTF-8 and control characters are kept as {@code %XX}
 * @param utf8 whether the bytes are UTF-8
 */
public record NameText(String text, boolean utf8) {

    public NameText {
        requireNonNull(text, "text");
    }

    /** The name of this path made absolute: directories and all, without a slash at the end. */
    public static NameText of(Path path) {
        String decoded = path.toAbsolutePath().toString();
        if (isPrintableAscii(decoded)) {
            // what does not decode becomes no ASCII, so these are the bytes; the URI would cost a look at the disk
            return new NameText(decoded, true);
        }
        // only the URI form of a path shows the bytes themselves; its toString() has replaced what does not decode
        String raw = path.toUri().getRawPath();
        boolean slash = raw.length() > 1 && raw.endsWith("/");
        return of(unescape(slash ? raw.substring(0, raw.length() - 1) : raw));
    }

    /**
     * The name of a file in this directory, as if it had been made of the whole path.
     *
     * @param path an absolute path of the file, without links
     */
    public NameText inside(Path path) {
        String decoded = path.getFileName().toString();
        return isPrintableAscii(decoded)
                ? new NameText((text.endsWith("/") ? text : text + "/") + decoded, utf8)
                : of(path);
    }

    private static boolean isPrintableAscii(String decoded) {
        for (int i = 0; i < decoded.length(); i++) {
            if (decoded.charAt(i) < ' ' || decoded.charAt(i) > '~') {
                return false;
            }
        }
        return true;
    }

    /** The name that these bytes are. */
    public static NameText of(byte[] bytes) {
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate(bytes.length);
        StringBuilder text = new StringBuilder();
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
        return new NameText(text.toString(), utf8);
    }

    private static void appendPrintable(StringBuilder text, CharBuffer chars) {
        for (int i = 0; i < chars.length(); i++) {
            char c = chars.charAt(i);
            if (Character.isISOControl(c)) {
                for (byte b : String.valueOf(c).getBytes(StandardCharsets.UTF_8)) {
                    appendEscaped(text, b);
                }
            } else {
                text.append(c);
            }
        }
    }

    private static void appendEscaped(StringBuilder text, byte b) {
        text.append(String.format("%%%02X", b));
    }

    private static byte[] unescape(String raw) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(raw.length());
        for (int i = 0; i < raw.length(); i++) {
            char c = raw.charAt(i);
            if (c == '%') {
                bytes.write(Integer.parseInt(raw, i + 1, i + 3, 16));
                i += 2;
            } else {
                bytes.write(c);
            }
        }
        return bytes.toByteArray();
    }
}
