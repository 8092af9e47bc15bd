// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sample;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;

/**
 * A gzip member that is the same on every machine: its content is stored, not compressed, since each zlib compresses in
 * its own way (RFC 1951 3.2.4, RFC 1952).
 */
final class GzipMember {

    private static final int HEADER = 10;
    private static final int BLOCK_HEADER = 5;
    private static final int TRAILER = 8;
    private static final int LONGEST_BLOCK = 0xffff;
    private static final byte[] NO_TIME_NO_SYSTEM = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, (byte) 0xff};

    private GzipMember() {}

    static byte[] of(byte[] plain) {
        int blocks = Math.max(1, (plain.length + LONGEST_BLOCK - 1) / LONGEST_BLOCK);
        ByteBuffer member = ByteBuffer.allocate(HEADER + blocks * BLOCK_HEADER + plain.length + TRAILER)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(NO_TIME_NO_SYSTEM);
        for (int block = 0; block < blocks; block++) {
            int from = block * LONGEST_BLOCK;
            int length = Math.min(LONGEST_BLOCK, plain.length - from);
            member.put((byte) (block == blocks - 1 ? 1 : 0))
                    .putShort((short) length)
                    .putShort((short) ~length)
                    .put(plain, from, length);
        }
        CRC32 crc = new CRC32();
        crc.update(plain);
        return member.putInt((int) crc.getValue()).putInt(plain.length).array();
    }
}
