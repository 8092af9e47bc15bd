// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill.tree;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Bytes of files, put together and broken. */
public final class Bytes {

    private Bytes() {}

    public static byte[] of(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    public static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    /** The bytes without the last ones. */
    public static byte[] cut(byte[] bytes, int last) {
        return Arrays.copyOf(bytes, bytes.length - last);
    }

    /** The bytes with one of the last ones turned into another. */
    public static byte[] damaged(byte[] bytes, int fromEnd) {
        byte[] damaged = bytes.clone();
        damaged[damaged.length - fromEnd] ^= 0x55;
        return damaged;
    }
}
