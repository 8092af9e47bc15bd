// SPDX-License-Identifier: Apache-2.0
package dev.grainery.fixity;

import dev.grainery.record.DigestAlgorithm;
import java.security.MessageDigest;
import java.util.HexFormat;

/** As {@code sha256sum} for lines that end in a line feed. Not thread-safe. */
public final class LineDigest {

    private static final HexFormat HEX = HexFormat.of();

    private final MessageDigest digest = DigestAlgorithm.begin("SHA-256");

    public void add(byte[] line) {
        digest.update(line);
        digest.update((byte) '\n');
    }

    public String hex() {
        return HEX.formatHex(digest.digest());
    }
}
