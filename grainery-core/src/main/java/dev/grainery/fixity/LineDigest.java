// SPDX-License-Identifier: Apache-2.0
package dev.grainery.fixity;

import dev.grainery.record.DigestAlgorithm;
import java.security.MessageDigest;
import java.util.HexFormat;

/** The SHA-256 of lines, each ended by a line feed: what {@code sha256sum} tells of a file of them. Not thread-safe. */
public final class LineDigest {

    private static final HexFormat HEX = HexFormat.of();

    private final MessageDigest digest = DigestAlgorithm.begin("SHA-256");

    /** Adds a line, which comes without its line feed. */
    public void add(byte[] line) {
        digest.update(line);
        digest.update((byte) '\n');
    }

    /** The digest of the lines added, in lower case; the next line starts a new digest. */
    public String hex() {
        return HEX.formatHex(digest.digest());
    }
}
