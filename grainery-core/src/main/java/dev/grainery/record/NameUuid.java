// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.text.Normalizer;
import java.util.UUID;

/** Name-based identifiers, UUID version 5 (RFC 9562 5.5). */
public enum NameUuid {
    /** Names of harvests, and file names that a crawler made unique. */
    DNS("6ba7b810-9dad-11d1-80b4-00c04fd430c8"),
    /** URIs, including {@code urn:md5:<hash>} of files identified by their bytes. */
    URL("6ba7b811-9dad-11d1-80b4-00c04fd430c8");

    private final UUID namespace;

    NameUuid(String namespace) {
        this.namespace = UUID.fromString(namespace);
    }

    public String of(String name) {
        MessageDigest sha1 = DigestAlgorithm.begin("SHA-1");
        sha1.update(bytes(namespace));
        ByteBuffer digest = ByteBuffer.wrap(sha1.digest(name.getBytes(StandardCharsets.UTF_8)));
        long high = (digest.getLong() & 0xffffffffffff0fffL) | 0x0000000000005000L;
        long low = (digest.getLong() & 0x3fffffffffffffffL) | 0x8000000000000000L;
        return new UUID(high, low).toString();
    }

    /** Of the name in Unicode form NFC, so that all spellings are one harvest; {@code NA} for {@code NA}. */
    public static String ofHarvest(String name) {
        return name.equals(GraineryRecord.NA) ? name : DNS.of(Normalizer.normalize(name, Normalizer.Form.NFC));
    }

    private static byte[] bytes(UUID uuid) {
        return ByteBuffer.allocate(16)
                .putLong(uuid.getMostSignificantBits())
                .putLong(uuid.getLeastSignificantBits())
                .array();
    }
}
