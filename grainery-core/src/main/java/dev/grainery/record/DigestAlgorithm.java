// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/** An algorithm of digests that may stand beside the MD5 of the methodology. */
@API(status = API.Status.STABLE)
public enum DigestAlgorithm {
    SHA1("SHA-1"),
    SHA256("SHA-256"),
    SHA512("SHA-512");

    private final String standardName;

    DigestAlgorithm(String standardName) {
        this.standardName = standardName;
    }

    /** What Java's cryptography calls it. */
    public String standardName() {
        return standardName;
    }

    /** The word for it in records and options: {@code sha256}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * A digest of nothing yet.
     *
     * @param standardName {@code MD5}, {@code SHA-1} or another of the SHA family: every Java platform has them
     */
    public static MessageDigest begin(String standardName) {
        try {
            return MessageDigest.getInstance(standardName);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has " + standardName, e);
        }
    }

    /**
     * The beginning of the SHA-256 of a content, in hexadecimal digits.
     *
     * @param length how many of its 32 bytes
     */
    public static String sha256(byte[] content, int length) {
        return HexFormat.of().formatHex(begin("SHA-256").digest(content), 0, length);
    }

    /**
     * The algorithms of these words, between commas.
     *
     * @throws IllegalArgumentException if one of them is not known
     */
    public static Set<DigestAlgorithm> listed(String words) {
        return Arrays.stream(words.split(","))
                .map(String::strip)
                .filter(word -> !word.isEmpty())
                .map(DigestAlgorithm::of)
                .collect(Collectors.toSet());
    }

    /**
     * The algorithm of this word.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static DigestAlgorithm of(String word) {
        return Arrays.stream(values())
                .filter(algorithm -> algorithm.word().equals(word))
                .findFirst()
                .orElseThrow(
                        () -> new IllegalArgumentException("the digest must be sha1, sha256 or sha512, not " + word));
    }
}
