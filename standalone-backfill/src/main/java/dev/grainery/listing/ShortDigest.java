// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The same short text for equal contents, and for no others. */
public final class ShortDigest {

    private ShortDigest() {}

    /**
     * The beginning of the SHA-256 of a content, in hexadecimal digits.
     *
     * @param length how many of its bytes
     */
    public static String of(byte[] content, int length) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content), 0, length);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
