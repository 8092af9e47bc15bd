// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cdx;

import static java.util.Objects.requireNonNull;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.inspect.Capture;
import dev.grainery.inspect.CaptureListener;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The lines of the CDX file of one container: takes the captures while the container is read, and has them in the order of
 * their bytes, in bounded memory. Not thread-safe.
 *
 * <p>It lists responses, resources, revisits and metadata, without those that only describe other records
 * ({@code application/warc-fields}).
 */
public final class CdxLines implements CaptureListener, AutoCloseable {

    private static final String FIELDS = "application/warc-fields";

    private final CdxFormat format;
    private final String fileName;
    private final SortedCdx lines;
    private long unaddressable;
    private long incomplete;

    /**
     * @param fileName the name of the container, for the lines
     */
    public CdxLines(CdxFormat format, String fileName) {
        this.format = requireNonNull(format, "format");
        this.fileName = requireNonNull(fileName, "fileName");
        this.lines = new SortedCdx(format);
    }

    /**
     * Adds the line of a capture, if it has one.
     *
     * @throws UncheckedIOException if a temporary file cannot be written
     */
    @Override
    public void capture(Capture capture) {
        if (isOfFields(capture.type(), capture.mediaType())) {
            return;
        }
        if (capture.addressable()) {
            lines.add(format.line(capture, fileName).getBytes(StandardCharsets.UTF_8));
        } else {
            unaddressable++;
        }
    }

    @Override
    public void incomplete(Capture.Kind type, Optional<String> mediaType) {
        incomplete += isOfFields(type, mediaType) ? 0 : 1;
    }

    private static boolean isOfFields(Capture.Kind type, Optional<String> mediaType) {
        return switch (type) {
            case RESPONSE, REVISIT -> false;
            case RESOURCE, METADATA ->
                mediaType
                        .filter(stated -> CdxFormat.withoutParameters(stated).equalsIgnoreCase(FIELDS))
                        .isPresent();
        };
    }

    /** How many captures have no line. */
    public long unlisted() {
        return unaddressable + incomplete;
    }

    /**
     * What is to be said of captures that have no line.
     *
     * @param container the place of the container
     */
    public Optional<Finding> unlisted(String container) {
        String reasons = Stream.of(
                        reason(unaddressable, "cannot be decompressed by themselves"),
                        reason(incomplete, "lack a URI or a date that can be read"))
                .flatMap(Optional::stream)
                .collect(Collectors.joining(", "));
        return reasons.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        Finding.of(FindingCode.CDX_INCOMPLETE, container, "captures that are not listed: " + reasons));
    }

    private static Optional<String> reason(long captures, String fault) {
        return captures == 0 ? Optional.empty() : Optional.of(captures + " that " + fault);
    }

    /**
     * Writes the CDX file, with its header.
     *
     * @param gzip whether it is compressed
     * @throws IOException if it cannot be written
     * @throws UncheckedIOException if a temporary file cannot be read
     */
    public void writeTo(OutputStream out, boolean gzip) throws IOException {
        lines.writeTo(out, gzip);
    }

    /**
     * Whether a file has just the bytes that would be written.
     *
     * @throws IOException if it cannot be read
     */
    public boolean isIn(Path file, boolean gzip) throws IOException {
        try (InputStream there = Files.newInputStream(file);
                Comparison comparison = new Comparison(there)) {
            writeTo(comparison, gzip);
            return comparison.isEqual();
        }
    }

    /** Deletes the temporary files. */
    @Override
    public void close() {
        lines.close();
    }

    /** Compares what is written with what is there. */
    private static final class Comparison extends OutputStream {

        private final InputStream there;
        private boolean equal = true;

        Comparison(InputStream there) {
            this.there = there;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            if (equal) {
                byte[] read = there.readNBytes(length);
                equal = Arrays.equals(read, 0, read.length, bytes, from, from + length);
            }
        }

        boolean isEqual() throws IOException {
            return equal && there.read() < 0;
        }
    }
}
