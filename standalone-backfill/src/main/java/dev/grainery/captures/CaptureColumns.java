// SPDX-License-Identifier: Apache-2.0
package dev.grainery.captures;

import dev.grainery.captures.ParquetColumn.ColumnType;
import dev.grainery.inspect.CountedCapture;
import dev.grainery.inspect.cdx.UrlKey;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The columns of the table of captures; those that Common Crawl's columnar index has as well have its names. */
final class CaptureColumns {

    private CaptureColumns() {}

    /** @param container name of the container */
    static List<ParquetColumn<CountedCapture>> of(String container) {
        return List.of(
                column("url_surtkey", ColumnType.TEXT, capture -> capture.uri().map(UrlKey::of)),
                column("url", ColumnType.TEXT, CountedCapture::uri),
                column("url_host_name", ColumnType.WORD, CountedCapture::host),
                column("url_protocol", ColumnType.WORD, CountedCapture::scheme),
                column("url_path", ColumnType.TEXT, capture -> capture.uri().flatMap(CaptureColumns::path)),
                column("url_query", ColumnType.TEXT, capture -> capture.uri().flatMap(CaptureColumns::query)),
                column("fetch_time", ColumnType.TIME, capture -> capture.date().map(CaptureColumns::milliseconds)),
                column(
                        "fetch_status",
                        ColumnType.INTEGER,
                        capture -> capture.status().map(Integer::valueOf)),
                column("fetch_redirect", ColumnType.TEXT, CountedCapture::location),
                column(
                        "content_digest",
                        ColumnType.TEXT,
                        capture ->
                                capture.payloadDigest().map(digest -> digest.substring(digest.lastIndexOf(':') + 1))),
                column("content_mime_type", ColumnType.WORD, CountedCapture::mediaType),
                column("content_mime_detected", ColumnType.WORD, CountedCapture::identifiedType),
                column("record_type", ColumnType.WORD, capture -> Optional.of(capture.recordType())),
                column("payload_length", ColumnType.LONG, capture -> Optional.of(capture.payloadBytes())),
                column("warc_filename", ColumnType.WORD, capture -> Optional.of(container)),
                column("warc_record_offset", ColumnType.LONG, capture -> Optional.of(capture.offset())),
                column(
                        "warc_record_length",
                        ColumnType.LONG,
                        capture -> Optional.of(capture.length()).filter(length -> length > 0)));
    }

    private static ParquetColumn<CountedCapture> column(
            String name, ColumnType type, Function<CountedCapture, Optional<?>> value) {
        return new ParquetColumn<>(name, type, value);
    }

    /** From the slash behind the host on; a URI without a host has none. */
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

    /** Where the first of some characters is, or the end. */
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
