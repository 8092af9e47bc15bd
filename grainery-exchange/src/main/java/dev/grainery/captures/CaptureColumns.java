// SPDX-License-Identifier: Apache-2.0
package dev.grainery.captures;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.grainery.inspect.CountedCapture;
import dev.grainery.inspect.cdx.UrlKey;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;

/** The columns of the table of captures, named as in Common Crawl's columnar index where that has them. */
final class CaptureColumns {

    static final String KEY = "url_surtkey";
    static final String URL = "url";
    static final String FETCH_TIME = "fetch_time";
    static final String STATUS = "fetch_status";
    static final String MEDIA_TYPE = "content_mime_type";
    static final String CONTENT_DIGEST = "content_digest";
    static final String RECORD_TYPE = "record_type";
    static final String PAYLOAD_LENGTH = "payload_length";
    static final String OFFSET = "warc_record_offset";
    static final String RECORD_ID = "warc_record_id";
    static final String PROFILE = "warc_profile";
    static final String REFERS_TO = "warc_refers_to";
    static final String REFERS_TO_TARGET_URI = "warc_refers_to_target_uri";
    static final String REFERS_TO_DATE = "warc_refers_to_date";

    private CaptureColumns() {}

    static List<Column> of(String container) {
        return List.of(
                text(KEY, capture -> capture.uri().map(UrlKey::of)),
                text(URL, CountedCapture::uri),
                word("url_host_name", CountedCapture::host),
                word("url_protocol", CountedCapture::scheme),
                text("url_path", capture -> capture.uri().flatMap(CaptureColumns::path)),
                text("url_query", capture -> capture.uri().flatMap(CaptureColumns::query)),
                time(FETCH_TIME, capture -> capture.date().map(CaptureColumns::milliseconds)),
                integer(STATUS, capture -> capture.status().map(Integer::valueOf)),
                text("fetch_redirect", CountedCapture::location),
                text(
                        CONTENT_DIGEST,
                        capture ->
                                capture.payloadDigest().map(digest -> digest.substring(digest.lastIndexOf(':') + 1))),
                word(MEDIA_TYPE, CountedCapture::mediaType),
                word("content_mime_detected", CountedCapture::identifiedType),
                word("answer", CountedCapture::answer),
                word(RECORD_TYPE, capture -> Optional.of(capture.recordType())),
                whole(PAYLOAD_LENGTH, capture -> Optional.of(capture.payloadBytes())),
                word("warc_filename", capture -> Optional.of(container)),
                whole(OFFSET, capture -> Optional.of(capture.offset())),
                whole(
                        "warc_record_length",
                        capture -> Optional.of(capture.length()).filter(length -> length > 0)),
                text(RECORD_ID, CountedCapture::recordId),
                word(PROFILE, capture -> capture.reference().profile()),
                text(REFERS_TO, capture -> capture.reference().refersTo()),
                text(REFERS_TO_TARGET_URI, capture -> capture.reference().targetUri()),
                text(REFERS_TO_DATE, capture -> capture.reference().date()));
    }

    /** {@code shared} values are dictionary-encoded. */
    record Column(PrimitiveType type, boolean shared, Function<CountedCapture, Optional<Value>> value) {
        void add(CountedCapture capture, int place, RecordConsumer row) {
            value.apply(capture).ifPresent(known -> {
                row.startField(type.getName(), place);
                known.addTo(row);
                row.endField(type.getName(), place);
            });
        }
    }

    @FunctionalInterface
    interface Value {

        void addTo(RecordConsumer row);
    }

    private static Column text(String name, Function<CountedCapture, Optional<String>> value) {
        return text(name, false, value);
    }

    private static Column word(String name, Function<CountedCapture, Optional<String>> value) {
        return text(name, true, value);
    }

    private static Column text(String name, boolean shared, Function<CountedCapture, Optional<String>> value) {
        return new Column(
                Types.optional(PrimitiveTypeName.BINARY)
                        .as(LogicalTypeAnnotation.stringType())
                        .named(name),
                shared,
                capture -> value.apply(capture)
                        .map(text -> row -> row.addBinary(Binary.fromConstantByteArray(text.getBytes(UTF_8)))));
    }

    private static Column integer(String name, Function<CountedCapture, Optional<Integer>> value) {
        return new Column(
                Types.optional(PrimitiveTypeName.INT32).named(name),
                true,
                capture -> value.apply(capture).map(number -> row -> row.addInteger(number)));
    }

    private static Column whole(String name, Function<CountedCapture, Optional<Long>> value) {
        return longs(Types.optional(PrimitiveTypeName.INT64).named(name), value);
    }

    /** A time without zone, which readers do not convert. */
    private static Column time(String name, Function<CountedCapture, Optional<Long>> milliseconds) {
        return longs(
                Types.optional(PrimitiveTypeName.INT64)
                        .as(LogicalTypeAnnotation.timestampType(false, TimeUnit.MILLIS))
                        .named(name),
                milliseconds);
    }

    private static Column longs(PrimitiveType type, Function<CountedCapture, Optional<Long>> value) {
        return new Column(type, false, capture -> value.apply(capture).map(number -> row -> row.addLong(number)));
    }

    /** The part from the slash after the host on; empty without a host. */
    private static Optional<String> path(String uri) {
        int from = pathFrom(uri);
        return from < 0 ? Optional.empty() : Optional.of(uri.substring(from, pathEnd(uri, from)));
    }

    private static Optional<String> query(String uri) {
        int from = pathFrom(uri);
        int end = from < 0 ? uri.length() : pathEnd(uri, from);
        return end < uri.length() && uri.charAt(end) == '?'
                ? Optional.of(uri.substring(end + 1, first(uri, end, "#")))
                : Optional.empty();
    }

    private static int pathFrom(String uri) {
        int slashes = uri.indexOf("://");
        return slashes < 0 ? -1 : first(uri, slashes + 3, "/?#");
    }

    private static int pathEnd(String uri, int from) {
        return first(uri, from, "?#");
    }

    private static int first(String uri, int from, String ends) {
        int at = from;
        while (at < uri.length() && ends.indexOf(uri.charAt(at)) < 0) {
            at++;
        }
        return at;
    }

    private static long milliseconds(String digits) {
        return LocalDateTime.of(
                                number(digits, 0, 4),
                                number(digits, 4, 6),
                                number(digits, 6, 8),
                                number(digits, 8, 10),
                                number(digits, 10, 12),
                                number(digits, 12, 14))
                        .toEpochSecond(ZoneOffset.UTC)
                * 1000;
    }

    private static int number(String digits, int from, int to) {
        return Integer.parseInt(digits, from, to, 10);
    }
}
