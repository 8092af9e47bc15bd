// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import dev.grainery.read.container.Ascii;
import dev.grainery.read.container.RecordHeader;
import dev.grainery.read.container.RecordHeader.Field;
import dev.grainery.record.Inspection;
import dev.grainery.record.Inspection.Conformance;
import dev.grainery.record.Inspection.DigestCounts;
import dev.grainery.record.Inspection.Revisits;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.SortedMap;

final class CaptureCounts {

    private static final int MAX_HOSTS = 100_000;
    private static final int MAX_HOSTS_LISTED = 100;
    private static final int MAX_OTHERS = 1_000;
    private static final int MAX_TYPE_LENGTH = 127;
    private static final int YEAR = 4;
    private static final int MAX_HOST_LENGTH = 255;
    private static final String HTTP = "http:";
    private static final String HTTPS = "https:";
    private static final String DNS = "dns";
    private static final byte[] INVALID = Ascii.bytes("invalid");
    private static final String MARKS_OF_TYPES = "!#$&^_.+-/";

    private final Distribution mediaTypes = new Distribution(MAX_OTHERS, MAX_OTHERS);
    private final Distribution identifiedTypes = new Distribution(MAX_OTHERS, MAX_OTHERS);
    private final Distribution statuses = new Distribution(MAX_OTHERS, MAX_OTHERS);
    private final Distribution hosts = new Distribution(MAX_HOSTS, MAX_HOSTS_LISTED);
    private final Distribution schemes = new Distribution(MAX_OTHERS, MAX_OTHERS);
    private final Distribution years = new Distribution(MAX_OTHERS, MAX_OTHERS);
    private final AnswerCounts answers;
    private final byte[] yearDigits = new byte[YEAR];
    private long captures;
    private long payloadBytes;
    private long revisits;
    private long bytesSaved;
    private long ofUnknownSize;
    private long first = CaptureDate.NONE;
    private long last = CaptureDate.NONE;

    CaptureCounts(AnswerJudge judge) {
        answers = new AnswerCounts(judge);
    }

    static boolean isHttp(RecordHeader header) {
        int from = uriFrom(header);
        int end = header.end(Field.WARC_TARGET_URI);
        return Ascii.begins(HTTP, header.bytes(), from, end) || Ascii.begins(HTTPS, header.bytes(), from, end);
    }

    /** wget up to 1.20 writes URIs in angle brackets. */
    private static int uriFrom(RecordHeader header) {
        int from = header.from(Field.WARC_TARGET_URI);
        return header.has(Field.WARC_TARGET_URI) && header.bytes()[from] == '<' ? from + 1 : from;
    }

    void add(RecordHeader header, ContentReading content, boolean revisit) {
        long bytes = revisit ? 0 : content.payloadBytes();
        captures++;
        payloadBytes += bytes;
        if (revisit) {
            revisit(content);
        }
        date(header, bytes);
        uri(header, bytes);
        mediaType(header, content, bytes);
        Optional<byte[]> type =
                revisit ? Optional.empty() : content.identifiedType().map(Ascii::bytes);
        type.ifPresentOrElse(
                known -> identifiedTypes.add(known, 0, known.length, bytes), () -> identifiedTypes.addNone(bytes));
        int status = content.hasHead() ? content.http.statusFrom() : -1;
        if (status >= 0) {
            statuses.add(content.http.bytes(), status, status + 3, bytes);
        } else {
            statuses.addNone(bytes);
        }
    }

    private void revisit(ContentReading content) {
        revisits++;
        long saved = content.hasHead() ? content.http.contentLength() : -1;
        if (saved < 0) {
            ofUnknownSize++;
        } else {
            bytesSaved += saved;
        }
    }

    private void date(RecordHeader header, long bytes) {
        long date = CaptureDate.of(header, Field.WARC_DATE);
        if (date == CaptureDate.NONE) {
            years.addNone(bytes);
            return;
        }
        long year = CaptureDate.year(date);
        for (int i = YEAR - 1; i >= 0; i--) {
            yearDigits[i] = (byte) ('0' + year % 10);
            year /= 10;
        }
        years.add(yearDigits, 0, YEAR, bytes);
        first = first == CaptureDate.NONE || date < first ? date : first;
        last = date > last ? date : last;
    }

    private void uri(RecordHeader header, long bytes) {
        byte[] uri = header.bytes();
        int from = uriFrom(header);
        int end = header.end(Field.WARC_TARGET_URI);
        int colon = from;
        while (colon < end && isOfScheme(uri[colon])) {
            colon++;
        }
        if (colon == from || colon >= end || uri[colon] != ':') {
            schemes.addNone(bytes);
            hosts.addNone(bytes);
            return;
        }
        schemes.add(uri, from, colon, bytes);
        int hostFrom = colon + 1;
        if (hostFrom + 1 < end && uri[hostFrom] == '/' && uri[hostFrom + 1] == '/') {
            hostFrom += 2;
        } else if (!Ascii.is(DNS, uri, from, colon)) {
            // whois, urn, screenshot and the like have no host
            hosts.addNone(bytes);
            return;
        }
        host(uri, hostFrom, end, bytes);
    }

    private void host(byte[] uri, int from, int uriEnd, long bytes) {
        int start = from;
        int end = from;
        // negative if a byte is not ASCII
        int all = 0;
        while (end < uriEnd && !isAfterAuthority(uri[end])) {
            all |= uri[end];
            if (uri[end] == '@') {
                start = end + 1;
            }
            end++;
        }
        // an IPv6 address contains colons
        end = start < end && uri[start] == '['
                ? Math.min(Ascii.find(']', uri, start, end) + 1, end)
                : Ascii.find(':', uri, start, end);
        if (start == end) {
            hosts.addNone(bytes);
            return;
        }
        if (all < 0 && end - start <= MAX_HOST_LENGTH) {
            byte[] registered = registered(uri, start, end);
            hosts.add(registered, 0, registered.length, bytes);
        } else {
            hosts.add(uri, start, end, bytes);
        }
    }

    private static byte[] registered(byte[] uri, int from, int to) {
        return Ascii.utf8(uri, from, to)
                .map(host -> HostName.registered(host).getBytes(StandardCharsets.UTF_8))
                .orElseGet(() -> Arrays.copyOfRange(uri, from, to));
    }

    private static boolean isAfterAuthority(int c) {
        return c == '/' || c == '?' || c == '#' || c == '\\' || c == '>';
    }

    private static boolean isOfScheme(int c) {
        int lower = Ascii.lower(c);
        return (lower >= 'a' && lower <= 'z') || Ascii.isDigit(c) || c == '+' || c == '-' || c == '.';
    }

    /** ARC headers state the media type as well, so it is known without an HTTP header. */
    private void mediaType(RecordHeader header, ContentReading content, long bytes) {
        boolean stated = content.hasHead() && content.http.typeEnd() > 0;
        if (!content.hasHead() && header.holdsHttp()) {
            mediaTypes.addNone(bytes);
        } else if (stated || (content.hasHead() && header.isWarc())) {
            mediaType(content.http.bytes(), content.http.typeFrom(), content.http.typeEnd(), bytes);
        } else {
            mediaType(header.bytes(), header.from(Field.CONTENT_TYPE), header.end(Field.CONTENT_TYPE), bytes);
        }
    }

    private void mediaType(byte[] source, int valueFrom, int valueEnd, long bytes) {
        int from = Ascii.afterBlanks(source, valueFrom, valueEnd);
        int end = from;
        while (end < valueEnd && source[end] != ';' && source[end] != ',' && !Ascii.isBlank(source[end])) {
            end++;
        }
        if (from == end || Ascii.is("no-type", source, from, end) || Ascii.is("-", source, from, end)) {
            mediaTypes.addNone(bytes);
            return;
        }
        boolean valid = end - from <= MAX_TYPE_LENGTH;
        int slashes = 0;
        for (int i = from; i < end && valid; i++) {
            int c = Ascii.lower(source[i]);
            slashes += c == '/' ? 1 : 0;
            valid = (c >= 'a' && c <= 'z') || Ascii.isDigit(c) || MARKS_OF_TYPES.indexOf(c) >= 0;
        }
        if (valid && slashes == 1) {
            mediaTypes.add(source, from, end, bytes);
        } else {
            mediaTypes.add(INVALID, 0, INVALID.length, bytes);
        }
    }

    /** To be called for every capture; {@code isCut} matters only if its payload is {@code here}. */
    void judge(RecordHeader header, ContentReading content, boolean here, boolean isCut) {
        answers.add(header, content, here, isCut);
    }

    Optional<String> lastAnswer() {
        return answers.last();
    }

    Optional<String> lastMediaType() {
        return mediaTypes.last();
    }

    Optional<String> lastIdentifiedType() {
        return identifiedTypes.last();
    }

    Optional<String> lastStatus() {
        return statuses.last();
    }

    Optional<String> lastHost() {
        return hosts.last();
    }

    Optional<String> lastScheme() {
        return schemes.last();
    }

    Inspection inspection(
            Instant at,
            String program,
            Conformance verdict,
            long records,
            SortedMap<String, Long> types,
            long storedBytes,
            long plainBytes,
            DigestCounts blockDigests,
            DigestCounts payloadDigests) {
        return new Inspection(
                Inspection.SCHEMA,
                at,
                program,
                verdict,
                records,
                types,
                storedBytes,
                plainBytes,
                captures,
                payloadBytes,
                CaptureDate.text(first),
                CaptureDate.text(last),
                new Revisits(revisits, bytesSaved, ofUnknownSize),
                mediaTypes.breakdown(),
                identifiedTypes.breakdown(),
                statuses.breakdown(),
                hosts.breakdown(),
                schemes.breakdown(),
                years.breakdown(),
                blockDigests,
                payloadDigests,
                answers.signs(),
                answers.breakdown());
    }
}
