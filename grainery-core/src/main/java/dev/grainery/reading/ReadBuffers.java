// SPDX-License-Identifier: Apache-2.0
package dev.grainery.reading;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** What a reading thread needs and uses again for every file: two blocks and a digest. Not thread-safe. */
public final class ReadBuffers {

    /** Bytes of one block: large enough that a disk reads in one go, small enough for many readers. */
    public static final int BLOCK = 1 << 20;

    private final ByteBuffer first = ByteBuffer.allocate(BLOCK);
    private final ByteBuffer second = ByteBuffer.allocate(BLOCK);
    private final MessageDigest md5;

    public ReadBuffers() {
        try {
            md5 = MessageDigest.getInstance("MD5");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has MD5", e);
        }
    }

    void reset() {
        first.limit(0);
        second.limit(0);
        md5.reset();
    }

    ByteBuffer first() {
        return first;
    }

    ByteBuffer second() {
        return second;
    }

    MessageDigest md5() {
        return md5;
    }
}
