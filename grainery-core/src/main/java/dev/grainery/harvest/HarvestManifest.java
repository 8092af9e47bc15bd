// SPDX-License-Identifier: Apache-2.0
package dev.grainery.harvest;

import dev.grainery.record.Hash;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.function.Function;

/**
 * The hash of a harvest: the MD5 of its manifest, which has one line {@code <hash><two spaces><fileName>\n} for each
 * container, sorted by file name and then by identifier, in UTF-8. A container without a hash has {@code NA} there.
 */
final class HarvestManifest {

    private HarvestManifest() {}

    /** The hash of the manifest of these hashes; {@code NA} if there are containers, but none has one. */
    static Hash hash(List<CompactContainer> sorted, Function<CompactContainer, Hash> hash) {
        MessageDigest md5 = md5();
        boolean known = sorted.isEmpty();
        for (CompactContainer container : sorted) {
            Hash one = hash.apply(container);
            known |= one.isKnown();
            md5.update((one.value() + "  " + container.fileName() + "\n").getBytes(StandardCharsets.UTF_8));
        }
        return known ? Hash.of(md5.digest()) : Hash.NA;
    }

    private static MessageDigest md5() {
        try {
            return MessageDigest.getInstance("MD5");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has MD5", e);
        }
    }
}
