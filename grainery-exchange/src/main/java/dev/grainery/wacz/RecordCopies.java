// SPDX-License-Identifier: Apache-2.0
package dev.grainery.wacz;

import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StoredFile;
import dev.grainery.record.DigestAlgorithm;
import dev.grainery.system.output.WritableFile;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.zip.CRC32;

/** Copies records of one container byte by byte to a temporary file, in order. */
final class RecordCopies implements Closeable {

    private static final int PIECE = 1 << 16;

    private final ReadThrottle throttle;
    private final ReadableByteChannel channel;
    private final InputStream source;
    private final Path file;
    private final OutputStream copies;
    private final byte[] piece = new byte[PIECE];
    private final CRC32 crc = new CRC32();
    private final MessageDigest sha256 = DigestAlgorithm.begin("SHA-256");
    private long at;
    private long size;

    RecordCopies(StoredFile container, ReadThrottle throttle) throws IOException {
        this.throttle = throttle;
        this.channel = container.entry().open(container.met());
        this.file = WritableFile.temporary("grainery-wacz", ".records");
        this.copies = new BufferedOutputStream(Channels.newOutputStream(WritableFile.present(file)));
        this.source = Channels.newInputStream(channel);
    }

    /** Copies a record and returns the offset of the copy. Offsets must ascend. */
    long copy(long offset, long length) throws IOException {
        if (channel instanceof SeekableByteChannel seekable) {
            seekable.position(offset);
        } else {
            pass(offset - at, false);
        }
        long begin = size;
        pass(length, true);
        at = offset + length;
        size += length;
        return begin;
    }

    private void pass(long bytes, boolean isCopied) throws IOException {
        long left = bytes;
        while (left > 0) {
            int n = source.read(piece, 0, (int) Math.min(left, PIECE));
            if (n < 0) {
                throw new EOFException("a container has become shorter");
            }
            throttle.passed(n);
            if (isCopied) {
                copies.write(piece, 0, n);
                crc.update(piece, 0, n);
                sha256.update(piece, 0, n);
            }
            left -= n;
        }
    }

    long size() {
        return size;
    }

    WaczZip.Sums sums() {
        return new WaczZip.Sums(size, crc.getValue(), HexFormat.of().formatHex(sha256.digest()));
    }

    void writeTo(OutputStream out) throws IOException {
        copies.flush();
        try (InputStream in = Files.newInputStream(file)) {
            in.transferTo(out);
        }
    }

    @Override
    public void close() throws IOException {
        try (channel;
                copies) {
            // both are closed, whichever fails
        } finally {
            Files.deleteIfExists(file);
        }
    }
}
