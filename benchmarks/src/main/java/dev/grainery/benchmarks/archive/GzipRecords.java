// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.archive;

import dev.grainery.benchmarks.archive.Content.Piece;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.SplittableRandom;
import java.util.zip.CRC32;

/** Each record as a gzip member (RFC 1952) of blocks: stored ones, and deflated ones that were made before. */
final class GzipRecords implements RecordWriter, Content.Target {

    private static final byte[] HEADER = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, (byte) 0xff};

    /** A last block without content, with fixed codes (RFC 1951 3.2.6). */
    private static final byte[] LAST_BLOCK = {3, 0};

    private static final int FRAME = 60;
    private static final int LONGEST_STORED = 0xffff;

    private final Content content;
    private final FileWriter file;
    private final CRC32 crc = new CRC32();
    private final ByteBuffer five = ByteBuffer.allocate(5).order(ByteOrder.LITTLE_ENDIAN);
    private final ByteBuffer eight = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);

    GzipRecords(Content content, FileWriter file) {
        this.content = content;
        this.file = file;
    }

    @Override
    public void record(byte[] head, long length, byte[] tail, SplittableRandom random) {
        crc.reset();
        file.write(HEADER);
        stored(head, head.length);
        content.give(length, random, this);
        stored(tail, tail.length);
        file.write(LAST_BLOCK);
        // the length is kept without what exceeds 32 bits
        int size = (int) (head.length + length + tail.length);
        file.write(eight.clear().putInt((int) crc.getValue()).putInt(size).array());
    }

    @Override
    public long fitting(long bytes) {
        return content.plainLength(Math.max(0, bytes - FRAME));
    }

    @Override
    public void piece(Piece piece) {
        crc.update(piece.plain());
        file.write(piece.deflated());
    }

    @Override
    public void rest(byte[] bytes, int length) {
        if (length > 0) {
            stored(bytes, length);
        }
    }

    private void stored(byte[] bytes, int length) {
        if (length > LONGEST_STORED) {
            throw new IllegalArgumentException("more than a stored block holds: " + length);
        }
        crc.update(bytes, 0, length);
        five.clear().put((byte) 0).putShort((short) length).putShort((short) ~length);
        file.write(five.array());
        file.write(bytes, length);
    }
}
