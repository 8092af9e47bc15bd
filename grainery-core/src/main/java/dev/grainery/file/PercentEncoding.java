// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Percent-encoding (RFC 3986 2.1) of names that may contain any byte. */
public final class PercentEncoding {

    private static final String UNRESERVED = "-._~";

    private PercentEncoding() {}

    /** The URI of an address in a storage. */
    public static String uri(String address) {
        byte[] bytes = NameText.bytesOf(address);
        return LocalStorage.isLocal(address)
                ? "file://" + encode('%', UNRESERVED + "/", bytes)
                : encode('%', UNRESERVED + "/:", bytes);
    }

    public static String relative(String path) {
        return encode('%', UNRESERVED + "/", path.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Encodes all bytes except ASCII letters and digits.
     *
     * @param sign is written instead of the percent sign
     * @param plain further characters that are not encoded
     */
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
}
