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
 * Responses, resources, revisits and metadata except {@code application/warc-fields}. A failing temporary file throws
 * {@link UncheckedIOException}. Not thread-safe.
 */
public final class CdxLines extends SortedCdx implements CaptureListener {

    private static final String FIELDS = "application/warc-fields";

    private final CdxFormat format;
    private String fileName;
    private long unaddressable;
    private long incomplete;

    public CdxLines(CdxFormat format, String fileName) {
        super(format);
        this.format = format;
        this.fileName = fileName;
    }

    public void nextContainer(String name) {
        fileName = name;
    }

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

    public long unlisted() {
        return unaddressable + incomplete;
    }

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
