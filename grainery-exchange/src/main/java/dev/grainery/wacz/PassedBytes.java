// SPDX-License-Identifier: Apache-2.0
package dev.grainery.wacz;

import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StoredFile;
import dev.grainery.file.StreamedFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.util.OptionalLong;
import java.util.zip.CRC32;
import java.util.zip.CheckedOutputStream;

/** A container that is read for its sums first, and then copied as it is. */
final class PassedBytes {

    private static final int PIECE = 1 << 16;

    private final StoredFile file;
    private final ReadThrottle throttle;
    private final CRC32 crc = new CRC32();

    PassedBytes(StoredFile file, ReadThrottle throttle) {
        this.file = file;
        this.throttle = throttle;
    }

    /** The container, to be described and closed. */
    Source open() throws IOException {
        InputStream content = Channels.newInputStream(file.entry().open(file.met()));
        return new Source(
                content,
                new StreamedFile(
                        content,
                        file.location(),
                        OptionalLong.of(file.size()),
                        new CheckedOutputStream(OutputStream.nullOutputStream(), crc)));
    }

    /** Its sums, after it was described. */
    WaczZip.Sums sums(String sha256) {
        return new WaczZip.Sums(file.size(), crc.getValue(), sha256);
    }

    void writeTo(OutputStream out) throws IOException {
        try (InputStream in = Channels.newInputStream(file.entry().open(file.met()))) {
            byte[] piece = new byte[PIECE];
            for (int n = in.read(piece); n >= 0; n = in.read(piece)) {
                throttle.passed(n);
                out.write(piece, 0, n);
            }
        }
    }

    /** The bytes of the container, on their way through its sums. */
    record Source(InputStream content, StreamedFile file) implements AutoCloseable {
        @Override
        public void close() throws IOException {
            content.close();
        }
    }
}
