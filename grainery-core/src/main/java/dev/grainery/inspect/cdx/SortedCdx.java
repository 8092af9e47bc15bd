// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect.cdx;

import dev.grainery.record.DigestAlgorithm;
import dev.grainery.system.output.ExternalSort;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;

/** The sorted, distinct lines of a CDX file in bounded memory. Not thread-safe. */
public sealed class SortedCdx implements AutoCloseable permits CdxLines {

    private static final byte[] NO_LINE = {};

    private final CdxFormat format;
    private final ExternalSort lines = new ExternalSort();

    public SortedCdx(CdxFormat format) {
        this.format = format;
    }

    void add(byte[] line) {
        lines.add(line);
    }

    /** Plain or compressed with gzip. If a line has another format, earlier lines were added. */
    public void add(InputStream file) throws IOException {
        try (StoredLines stored = new StoredLines(file)) {
            long number = 0;
            for (Optional<byte[]> line = stored.next(); line.isPresent(); line = stored.next()) {
                number++;
                if (!format.isLine(line.get())) {
                    throw new IOException("line " + number + " is not " + format.name());
                }
                lines.add(line.get());
            }
        }
    }

    /** Repeatable. Returns the number of lines without the header. */
    public long writeTo(OutputStream target, boolean gzip) throws IOException {
        BufferedOutputStream out = new BufferedOutputStream(target);
        long written;
        if (gzip) {
            GZIPOutputStream compressed = new GZIPOutputStream(out, 1 << 14);
            BufferedOutputStream plain = new BufferedOutputStream(compressed);
            written = writeLines(plain);
            plain.flush();
            compressed.finish();
        } else {
            written = writeLines(out);
        }
        out.flush();
        return written;
    }

    private long writeLines(OutputStream out) throws IOException {
        if (format.header().isPresent()) {
            line(out, format.header().get().getBytes(StandardCharsets.UTF_8));
        }
        byte[][] last = {NO_LINE};
        long[] count = {0};
        try {
            lines.forEach(bytes -> {
                if (Arrays.equals(last[0], bytes)) {
                    return;
                }
                last[0] = bytes;
                count[0]++;
                try {
                    line(out, bytes);
                } catch (IOException e) {
                    throw new UnwrittenLineException(e);
                }
            });
        } catch (UnwrittenLineException e) {
            throw e.failure;
        }
        return count[0];
    }

    private static void line(OutputStream out, byte[] bytes) throws IOException {
        out.write(bytes);
        out.write('\n');
    }

    boolean isIn(Path file, boolean gzip) throws IOException {
        MessageDigest there = DigestAlgorithm.begin("SHA-256");
        try (InputStream in = Files.newInputStream(file)) {
            in.transferTo(new DigestOutputStream(OutputStream.nullOutputStream(), there));
        }
        MessageDigest wanted = DigestAlgorithm.begin("SHA-256");
        writeTo(new DigestOutputStream(OutputStream.nullOutputStream(), wanted), gzip);
        return Arrays.equals(there.digest(), wanted.digest());
    }

    @Override
    public void close() {
        lines.close();
    }

    /** Distinguishes a failure to write from those of temporary files. */
    private static final class UnwrittenLineException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final IOException failure;

        UnwrittenLineException(IOException failure) {
            super(failure);
            this.failure = failure;
        }
    }
}
