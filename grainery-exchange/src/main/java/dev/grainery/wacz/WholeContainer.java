// SPDX-License-Identifier: Apache-2.0
package dev.grainery.wacz;

import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StoredFile;
import dev.grainery.file.StreamedFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.OptionalLong;
import java.util.zip.CRC32;
import java.util.zip.CheckedOutputStream;

/** A container that is read for its checksums first, then copied. */
final class WholeContainer {

    private static final int PIECE = 1 << 16;

    private final StoredFile file;
    private final ReadThrottle throttle;
    private final CRC32 crc = new CRC32();

    WholeContainer(StoredFile file, ReadThrottle throttle) {
        this.file = file;
        this.throttle = throttle;
    }

    Source open() throws IOException {
        InputStream content = file.entry().stream(file.met());
        return new Source(
                content,
                new StreamedFile(
                        content,
                        file.location(),
                        OptionalLong.of(file.size()),
                        new CheckedOutputStream(OutputStream.nullOutputStream(), crc)));
    }

    WaczZip.Sums sums(String sha256) {
        return new WaczZip.Sums(file.size(), crc.getValue(), sha256);
    }

    void writeTo(OutputStream out) throws IOException {
        try (InputStream in = file.entry().stream(file.met())) {
            byte[] piece = new byte[PIECE];
            for (int n = in.read(piece); n >= 0; n = in.read(piece)) {
                throttle.passed(n);
                out.write(piece, 0, n);
            }
        }
    }

    record Source(InputStream content, StreamedFile file) implements AutoCloseable {
        @Override
        public void close() throws IOException {
            content.close();
        }
    }
}
