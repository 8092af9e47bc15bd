// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill.tree;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;

/**
 * Gzip members (RFC 1952) of one stored block each. Nothing is compressed, so the bytes are the same whatever library
 * the platform compresses with.
 */
public final class StoredGzip {

    private static final byte[] HEADER = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, (byte) 0xff};
    private static final int LAST_BLOCK = 1;
    private static final int TRAILER = 8;

    private StoredGzip() {}

    /** One member that holds all these parts. */
    public static byte[] member(byte[]... parts) {
        byte[] plain = Bytes.joined(parts);
        CRC32 crc = new CRC32();
        crc.update(plain);
        ByteBuffer member = ByteBuffer.allocate(HEADER.length + 5 + plain.length + TRAILER)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(HEADER)
                .put((byte) LAST_BLOCK)
                .putShort((short) plain.length)
                .putShort((short) ~plain.length)
                .put(plain)
                .putInt((int) crc.getValue())
                .putInt(plain.length);
        return member.array();
    }

    /** A member for each of these parts. */
    public static byte[] members(byte[]... parts) {
        byte[][] members = new byte[parts.length][];
        for (int i = 0; i < parts.length; i++) {
            members[i] = member(parts[i]);
        }
        return Bytes.joined(members);
    }
}
