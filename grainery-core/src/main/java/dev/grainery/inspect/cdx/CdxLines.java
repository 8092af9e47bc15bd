// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect.cdx;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.inspect.Capture;
import dev.grainery.inspect.CaptureListener;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The lines of the CDX file of a container, or of several: takes the captures while it is read, and has them in the order of
 * their bytes, in bounded memory. Not thread-safe.
 *
 * <p>It lists responses, resources, revisits and metadata, without those that only describe other records
 * ({@code application/warc-fields}).
 */
public final class CdxLines extends SortedCdx implements CaptureListener {

    private static final String FIELDS = "application/warc-fields";

    private final CdxFormat format;
    private String fileName;
    private long unaddressable;
    private long incomplete;

    /**
     * @param fileName the name of the container, for the lines
     */
    public CdxLines(CdxFormat format, String fileName) {
        super(format);
        this.format = format;
        this.fileName = fileName;
    }

    /** From now on, captures are those of another container. */
    public void nextContainer(String name) {
        fileName = name;
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
            add(format.line(capture, fileName).getBytes(StandardCharsets.UTF_8));
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
}
