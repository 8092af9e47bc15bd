// SPDX-License-Identifier: Apache-2.0
package dev.grainery.witness;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The SHA-256 of lines, each ended by a line feed: what {@code sha256sum} tells of a file of them. */
final class LineDigest {

    private static final HexFormat HEX = HexFormat.of();

    private final MessageDigest digest;

    LineDigest() {
        try {
            this.digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    void add(byte[] line) {
        digest.update(line);
        digest.update((byte) '\n');
    }

    /** The digest of the lines added, in lower case; those that follow begin anew. */
    String hex() {
        return HEX.formatHex(digest.digest());
    }
}
