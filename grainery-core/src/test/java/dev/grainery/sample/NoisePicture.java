// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sample;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.zip.Adler32;
import java.util.zip.CRC32;

/**
 * A picture that no compression makes smaller, in shades of grey. Its pixels are stored, not compressed, since each zlib
 * compresses in its own way (ISO/IEC 15948, RFC 1950, RFC 1951 3.2.4).
 *
 * @param side pixels on each side, at most 200
 * @param seed which noise
 */
record NoisePicture(int side, long seed) {

    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    private static final int CHUNK_FRAME = 12;

    NoisePicture {
        // one stored block holds all rows
        if (side < 1 || side > 200) {
            throw new IllegalArgumentException("side is 1 to 200, not " + side);
        }
    }

    byte[] png() {
        byte[] head = ByteBuffer.allocate(13)
                .putInt(side)
                .putInt(side)
                .put(new byte[] {8, 0, 0, 0, 0})
                .array();
        byte[] pixels = stored(rows());
        return ByteBuffer.allocate(SIGNATURE.length + 3 * CHUNK_FRAME + head.length + pixels.length)
                .put(SIGNATURE)
                .put(chunk("IHDR", head))
                .put(chunk("IDAT", pixels))
                .put(chunk("IEND", new byte[0]))
                .array();
    }

    private byte[] rows() {
        Random noise = new Random(seed);
        ByteBuffer rows = ByteBuffer.allocate(side * (side + 1));
        byte[] row = new byte[side];
        for (int i = 0; i < side; i++) {
            noise.nextBytes(row);
            rows.put((byte) 0).put(row);
        }
        return rows.array();
    }

    private static byte[] stored(byte[] plain) {
        Adler32 sum = new Adler32();
        sum.update(plain);
        return ByteBuffer.allocate(plain.length + 11)
                .put(new byte[] {0x78, 0x01, 1})
                .putShort(Short.reverseBytes((short) plain.length))
                .putShort(Short.reverseBytes((short) ~plain.length))
                .put(plain)
                .putInt((int) sum.getValue())
                .array();
    }

    private static byte[] chunk(String type, byte[] content) {
        byte[] name = type.getBytes(StandardCharsets.US_ASCII);
        CRC32 crc = new CRC32();
        crc.update(name);
        crc.update(content);
        return ByteBuffer.allocate(CHUNK_FRAME + content.length)
                .putInt(content.length)
                .put(name)
                .put(content)
                .putInt((int) crc.getValue())
                .array();
    }
}
