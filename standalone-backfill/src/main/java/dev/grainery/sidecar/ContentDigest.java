// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sidecar;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * A digest of lines that does not depend on their order: the sum of their digests. It tells whether anything has changed;
 * it is no proof against forgery. For one thread.
 */
final class ContentDigest {

    private final MessageDigest digest;
    private long high;
    private long low;
    private long lines;

    ContentDigest() {
        try {
            this.digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    void add(byte[] line) {
        ByteBuffer one = ByteBuffer.wrap(digest.digest(line));
        high += one.getLong();
        low += one.getLong();
        lines++;
    }

    String hex() {
        return String.format("%016x%016x%08x", high, low, lines);
    }
}
