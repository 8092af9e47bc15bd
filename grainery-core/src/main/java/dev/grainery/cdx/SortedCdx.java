// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cdx;

import dev.grainery.output.SortedLines;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;

/** The content of a CDX file in the making: its lines in the order of their bytes, each once. Not thread-safe. */
final class SortedCdx implements AutoCloseable {

    private static final byte[] NO_LINE = {};

    private final CdxFormat format;
    private final SortedLines lines = new SortedLines();

    SortedCdx(CdxFormat format) {
        this.format = format;
    }

    void add(byte[] line) {
        lines.add(line);
    }

    /**
     * Writes the header and the lines; it may be done more than once.
     *
     * @return how many lines there are
     */
    long writeTo(OutputStream target, boolean gzip) throws IOException {
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

    @Override
    public void close() {
        lines.close();
    }

    /** Carries a failure to write past the consumer of lines, and tells it from those of temporary files. */
    private static final class UnwrittenLineException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final IOException failure;

        UnwrittenLineException(IOException failure) {
            super(failure);
            this.failure = failure;
        }
    }
}
