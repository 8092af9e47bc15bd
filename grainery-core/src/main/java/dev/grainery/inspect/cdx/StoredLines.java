// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect.cdx;

import dev.grainery.read.Compression;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Lines of a CDX file, plain or compressed with gzip, without header and blank lines. Not thread-safe. */
public final class StoredLines implements AutoCloseable {

    private static final int MAX_LENGTH = 1 << 20;
    private static final int BUFFER = 1 << 16;
    private static final String HEADER = " CDX ";

    private final InputStream in;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    public StoredLines(InputStream stored) throws IOException {
        this.in = new BufferedInputStream(Compression.plain(stored), BUFFER);
    }

    /** Throws if a line exceeds {@link #MAX_LENGTH}. */
    public Optional<byte[]> next() throws IOException {
        while (read()) {
            byte[] bytes = line.toByteArray();
            boolean header = bytes.length >= HEADER.length()
                    && new String(bytes, 0, HEADER.length(), StandardCharsets.ISO_8859_1).equals(HEADER);
            if (bytes.length > 0 && !header) {
                return Optional.of(bytes);
            }
        }
        return Optional.empty();
    }

    private boolean read() throws IOException {
        line.reset();
        int b = in.read();
        if (b < 0) {
            return false;
        }
        while (b >= 0 && b != '\n') {
            line.write(b);
            if (line.size() > MAX_LENGTH) {
                throw new IOException("a line is longer than " + MAX_LENGTH + " bytes");
            }
            b = in.read();
        }
        return true;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
