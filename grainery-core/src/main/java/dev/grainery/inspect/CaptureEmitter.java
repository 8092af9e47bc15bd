// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import dev.grainery.read.ArchivedRecord;
import dev.grainery.read.container.Ascii;
import dev.grainery.read.container.RecordHeader;
import dev.grainery.read.container.RecordHeader.Field;
import java.io.IOException;
import java.util.Optional;

final class CaptureEmitter {

    private static final String NO_TYPE = "no-type";

    private final RecordHeader header;
    private final ContentReading content;
    private final CaptureCounts counts;
    private final CaptureListener listener;
    private final CountedCapture.Listener counted;
    private Optional<Capture.Kind> kind = Optional.empty();
    private Optional<String> countedAs = Optional.empty();
    private boolean addressable;
    private long offset;

    /** {@code counts} must have counted a capture before {@link #end}. */
    CaptureEmitter(RecordHeader header, ContentReading content, CaptureCounts counts, Listeners listeners) {
        this.header = header;
        this.content = content;
        this.counts = counts;
        this.listener = listeners.captures();
        this.counted = listeners.counted();
    }

    void begin(ArchivedRecordType type, ArchivedRecord record) {
        countedAs = counted == CountedCapture.Listener.NONE || !type.isCapture()
                ? Optional.empty()
                : Optional.of(type.word());
        if (listener == CaptureListener.NONE && countedAs.isEmpty()) {
            return;
        }
        kind = kind(type);
        addressable = record.isAddressable();
        offset = record.offset();
        // a segmented record has only a part of the payload
        boolean isHere = type != ArchivedRecordType.REVISIT && !header.has(Field.WARC_SEGMENT_NUMBER);
        if (kind.isPresent() && isHere && !header.has(Field.WARC_PAYLOAD_DIGEST)) {
            content.computeSha1();
        }
    }

    private static Optional<Capture.Kind> kind(ArchivedRecordType type) {
        return switch (type) {
            case RESPONSE, DOCUMENT -> Optional.of(Capture.Kind.RESPONSE);
            case RESOURCE -> Optional.of(Capture.Kind.RESOURCE);
            case REVISIT -> Optional.of(Capture.Kind.REVISIT);
            case METADATA -> Optional.of(Capture.Kind.METADATA);
            case REQUEST, WARCINFO, CONVERSION, CONTINUATION, FILEDESC, OTHER -> Optional.empty();
        };
    }

    void end(long storedLength) throws IOException {
        if (kind.isEmpty()) {
            return;
        }
        Optional<String> uri = uri();
        Optional<String> date = date();
        HttpHead head = content.http;
        Optional<String> location =
                content.hasHead() ? text(head.bytes(), head.locationFrom(), head.locationEnd()) : Optional.empty();
        Optional<String> digest = content.sha1().or(() -> text(Field.WARC_PAYLOAD_DIGEST));
        if (listener == CaptureListener.NONE) {
            // without a listener, captures only count
        } else if (uri.isPresent() && date.isPresent()) {
            listener.capture(new Capture(
                    kind.get(),
                    uri.get(),
                    date.get(),
                    mediaType(),
                    content.hasHead() && head.statusFrom() >= 0
                            ? text(head.bytes(), head.statusFrom(), head.statusFrom() + 3)
                            : Optional.empty(),
                    location,
                    digest,
                    content.payloadBytes(),
                    offset,
                    storedLength,
                    addressable && storedLength > 0));
        } else if (kind.get() != Capture.Kind.METADATA || uri.isPresent()) {
            // metadata may lack a URI
            listener.incomplete(kind.get(), mediaType());
        }
        if (countedAs.isPresent()) {
            counted.counted(new CountedCapture(
                    countedAs.get(),
                    uri,
                    date,
                    counts.lastScheme(),
                    counts.lastHost(),
                    counts.lastStatus(),
                    location,
                    counts.lastMediaType(),
                    counts.lastIdentifiedType(),
                    counts.lastAnswer(),
                    digest,
                    kind.get() == Capture.Kind.REVISIT ? 0 : content.payloadBytes(),
                    offset,
                    storedLength,
                    text(Field.WARC_RECORD_ID),
                    new CountedCapture.Reference(
                            text(Field.WARC_PROFILE),
                            text(Field.WARC_REFERS_TO),
                            text(Field.WARC_REFERS_TO_TARGET_URI),
                            text(Field.WARC_REFERS_TO_DATE))));
        }
        kind = Optional.empty();
    }

    private Optional<String> uri() {
        return text(Field.WARC_TARGET_URI)
                // wget up to 1.20 writes URIs in angle brackets
                .map(uri -> uri.startsWith("<") && uri.endsWith(">") ? uri.substring(1, uri.length() - 1) : uri)
                .filter(uri -> !uri.isBlank());
    }

    private Optional<String> date() {
        long date = CaptureDate.of(header, Field.WARC_DATE);
        return date == CaptureDate.NONE ? Optional.empty() : Optional.of(CaptureDate.digits(date));
    }

    /** Counts in ARC files; in a WARC record with an HTTP message, the type is not that of the payload. */
    private Optional<String> mediaType() {
        Optional<String> served = content.hasHead()
                ? text(content.http.bytes(), content.http.typeFrom(), content.http.typeEnd())
                : Optional.empty();
        boolean message = header.isWarc() && (content.hasHead() || header.holdsHttp());
        return served.isPresent() || message ? served : text(Field.CONTENT_TYPE).filter(type -> !type.equals(NO_TYPE));
    }

    private Optional<String> text(Field field) {
        return text(header.bytes(), header.from(field), header.end(field));
    }

    private static Optional<String> text(byte[] bytes, int from, int to) {
        int start = Ascii.afterBlanks(bytes, from, to);
        int end = Ascii.beforeBlanks(bytes, start, to);
        return start < end ? Optional.of(Ascii.text(bytes, start, end)) : Optional.empty();
    }
}
