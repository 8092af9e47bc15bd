// SPDX-License-Identifier: Apache-2.0
package dev.grainery.migrate;

import dev.grainery.file.BlockOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** Writes WARC records, each as a gzip member if the file is compressed (ISO 28500 annex D). */
final class WarcOutput implements Closeable {

    private static final byte[] AFTER_RECORD = {'\r', '\n', '\r', '\n'};

    /** Deflate without name and time, operating system unknown (RFC 1952 2.3), for reproducible bytes. */
    private static final byte[] MEMBER_HEADER = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, (byte) 0xff};

    private final OutputStream out;
    private final boolean compressed;
    private final Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
    private final byte[] deflated = new byte[1 << 16];
    private final CRC32 crc = new CRC32();
    private final OutputStream member = new BlockOutputStream() {
        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            crc.update(bytes, from, length);
            deflater.setInput(bytes, from, length);
            while (!deflater.needsInput()) {
                out.write(deflated, 0, deflater.deflate(deflated));
            }
        }
    };

    WarcOutput(OutputStream out, boolean compressed) {
        this.out = out;
        this.compressed = compressed;
    }

    void record(WarcHeader header, Block block) throws IOException {
        header.field("Content-Length", String.valueOf(block.length()));
        OutputStream plain = compressed ? member : out;
        if (compressed) {
            out.write(MEMBER_HEADER);
        }
        plain.write(header.bytes());
        block.writeTo(plain);
        plain.write(AFTER_RECORD);
        if (compressed) {
            endMember();
        }
    }

    private void endMember() throws IOException {
        deflater.finish();
        while (!deflater.finished()) {
            out.write(deflated, 0, deflater.deflate(deflated));
        }
        out.write(ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt((int) crc.getValue())
                .putInt((int) deflater.getBytesRead())
                .array());
        deflater.reset();
        crc.reset();
    }

    @Override
    public void close() {
        deflater.end();
    }
}
