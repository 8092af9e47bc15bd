// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The SHA-1 of one payload after the other, of those that it is wanted of. Not thread-safe. */
final class PayloadSha1 {

    private static final String BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    private static final int BITS = 5;

    private final MessageDigest digest = sha1();
    private boolean wanted;

    private static MessageDigest sha1() {
        try {
            return MessageDigest.getInstance("SHA-1");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-1", e);
        }
    }

    void begin() {
        digest.reset();
        wanted = true;
    }

    /** None is wanted. */
    void end() {
        wanted = false;
    }

    boolean isWanted() {
        return wanted;
    }

    void update(byte[] bytes, int from, int length) {
        if (wanted) {
            digest.update(bytes, from, length);
        }
    }

    /** As a record would state it: {@code sha1:} and base32, which needs no padding for the 20 bytes of a SHA-1. */
    String stated() {
        StringBuilder text = new StringBuilder("sha1:");
        int buffer = 0;
        int bits = 0;
        for (byte b : digest.digest()) {
            buffer = (buffer << Byte.SIZE | (b & 0xff)) & 0xffff;
            bits += Byte.SIZE;
            while (bits >= BITS) {
                bits -= BITS;
                text.append(BASE32.charAt((buffer >> bits) & ((1 << BITS) - 1)));
            }
        }
        return text.toString();
    }
}
