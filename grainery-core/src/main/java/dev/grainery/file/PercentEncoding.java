// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Percent-encoding of URIs (RFC 3986 2.1). */
public final class PercentEncoding {

    private PercentEncoding() {}

    /** The bytes of a text; a percent sign that two hexadecimal digits do not follow stays. */
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
