// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cdx;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;

/** One CDX file of the lines of several, each line once, in the order of their bytes, in bounded memory. Not thread-safe. */
public final class MergedCdx implements AutoCloseable {

    private final CdxFormat format;
    private final SortedCdx lines;

    public MergedCdx(CdxFormat format) {
        this.format = requireNonNull(format, "format");
        this.lines = new SortedCdx(format);
    }

    /**
     * Adds the lines of a CDX file, plain or compressed with gzip, and closes it.
     *
     * @throws IOException if it cannot be read, or has a line in another format; lines before that one are added
     * @throws java.io.UncheckedIOException if a temporary file cannot be written
     */
    public void add(InputStream file) throws IOException {
        try (StoredLines stored = new StoredLines(file)) {
            long number = 0;
            for (Optional<byte[]> line = stored.next(); line.isPresent(); line = stored.next()) {
                number++;
                if (!isOfFormat(line.get())) {
                    throw new IOException("line " + number + " is not " + format.name());
                }
                lines.add(line.get());
            }
        }
    }

    private boolean isOfFormat(byte[] line) {
        int columns = 1;
        int json = -1;
        for (int i = 0; i < line.length; i++) {
            if (line[i] == ' ') {
                columns++;
                json = columns == 3 ? i + 1 : json;
            }
        }
        boolean isJson = json >= 0 && json < line.length && line[json] == '{';
        return switch (format) {
            case CDX -> columns == format.columns() && !isJson;
            case CDXJ -> isJson && line[line.length - 1] == '}';
        };
    }

    /**
     * Writes the CDX file, with its header.
     *
     * @param gzip whether it is compressed
     * @return how many captures it lists
     * @throws IOException if it cannot be written
     * @throws java.io.UncheckedIOException if a temporary file cannot be read
     */
    public long writeTo(OutputStream out, boolean gzip) throws IOException {
        return lines.writeTo(out, gzip);
    }

    /** Deletes the temporary files. */
    @Override
    public void close() {
        lines.close();
    }
}
