// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Percent-encoding (RFC 3986 2.1) of names that may contain any byte. */
public final class PercentEncoding {

    private static final String UNRESERVED = "-._~";

    private PercentEncoding() {}

    public static String uri(String address) {
        byte[] bytes = NameText.bytesOf(address);
        return LocalStorage.isLocal(address)
                ? "file://" + encode('%', UNRESERVED + "/", bytes)
                : encode('%', UNRESERVED + "/:", bytes);
    }

    public static String relative(String path) {
        return encode('%', UNRESERVED + "/", path.getBytes(StandardCharsets.UTF_8));
    }

    /** Encodes all bytes except ASCII letters, digits and {@code plain}; {@code sign} replaces the percent sign. */
    public static String encode(char sign, String plain, byte[] bytes) {
        StringBuilder encoded = new StringBuilder();
        for (byte b : bytes) {
            boolean isPlain =
                    (b >= '0' && b <= '9') || (b >= 'A' && b <= 'Z') || (b >= 'a' && b <= 'z') || plain.indexOf(b) >= 0;
            if (isPlain) {
                encoded.append((char) b);
            } else {
                encoded.append(String.format(Locale.ROOT, "%c%02X", sign, b));
            }
        }
        return encoded.toString();
    }

    /** A percent sign without two hexadecimal digits is literal. */
    public static byte[] decode(String text) {
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(encoded.length);
        for (int i = 0; i < encoded.length; i++) {
            int high = encoded[i] == '%' && i + 2 < encoded.length ? Character.digit(encoded[i + 1], 16) : -1;
            int low = high >= 0 ? Character.digit(encoded[i + 2], 16) : -1;
            bytes.write(low >= 0 ? high << 4 | low : encoded[i]);
            i += low >= 0 ? 2 : 0;
        }
        return bytes.toByteArray();
    }
}
