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

/** The algorithms of digests in addition to the MD5. */
@API(status = API.Status.STABLE)
public enum DigestAlgorithm {
    SHA1("SHA-1"),
    SHA256("SHA-256"),
    SHA512("SHA-512");

    private final String standardName;

    DigestAlgorithm(String standardName) {
        this.standardName = standardName;
    }

    /** The name in the Java Cryptography Architecture. */
    public String standardName() {
        return standardName;
    }

    /** The word in records and options, such as {@code sha256}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static MessageDigest begin(String standardName) {
        try {
            return MessageDigest.getInstance(standardName);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has " + standardName, e);
        }
    }

    /**
     * The first bytes of the SHA-256 in hexadecimal.
     *
     * @param length number of bytes, up to 32
     */
    public static String sha256(byte[] content, int length) {
        return HexFormat.of().formatHex(begin("SHA-256").digest(content), 0, length);
    }

    /**
     * Parses comma-separated words.
     *
     * @throws IllegalArgumentException for an unknown word
     */
    public static Set<DigestAlgorithm> listed(String words) {
        return Arrays.stream(words.split(","))
                .map(String::strip)
                .filter(word -> !word.isEmpty())
                .map(DigestAlgorithm::of)
                .collect(Collectors.toSet());
    }

    /**
     * Parses a word.
     *
     * @throws IllegalArgumentException for an unknown word
     */
    public static DigestAlgorithm of(String word) {
        return Arrays.stream(values())
                .filter(algorithm -> algorithm.word().equals(word))
                .findFirst()
                .orElseThrow(
                        () -> new IllegalArgumentException("the digest must be sha1, sha256 or sha512, not " + word));
    }
}
