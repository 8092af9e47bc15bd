// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The MD5 of a text, for comparison. */
final class Md5 {

    private Md5() {}

    static String of(String text) {
        try {
            return Hash.of(MessageDigest.getInstance("MD5").digest(text.getBytes(StandardCharsets.UTF_8)))
                    .value();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
