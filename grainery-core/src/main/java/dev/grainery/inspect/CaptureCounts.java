// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import dev.grainery.inspect.RecordHeader.Field;
import dev.grainery.record.Inspection.Breakdown;
import dev.grainery.record.Inspection.Revisits;

/** Counts captures by what they are, where they come from, and when they were made. Not thread-safe. */
final class CaptureCounts {

    private static final int MOST_HOSTS = 100_000;
    private static final int MOST_HOSTS_LISTED = 100;
    private static final int MOST_OTHERS = 1_000;
    private static final int LONGEST_NAME = 255;
    private static final String HTTP = "http";
    private static final String NO_TYPE = "none";
    private static final byte[] NONE = Ascii.bytes(NO_TYPE);
    private static final byte[] INVALID = Ascii.bytes("invalid");
    private static final String MARKS_OF_TYPES = "!#$&^_.+-/";

    private final Distribution mediaTypes = new Distribution(MOST_OTHERS);
    private final Distribution identifiedTypes = new Distribution(MOST_OTHERS);
    private final Distribution statuses = new Distribution(MOST_OTHERS);
    private final Distribution hosts = new Distribution(MOST_HOSTS, MOST_HOSTS_LISTED);
    private final Distribution schemes = new Distribution(MOST_OTHERS);
    private final Distribution years = new Distribution(MOST_OTHERS);
    private final byte[] name = new byte[LONGEST_NAME];
    private long captures;
    private long payloadBytes;
    private long revisits;
    private long bytesSaved;
    private long ofUnknownSize;
    private long first = CaptureDate.NONE;
    private long last = CaptureDate.NONE;

    /** Whether the record is of a URI that is fetched by HTTP. */
    boolean isHttp(RecordHeader header) {
        byte[] bytes = header.bytes();
        int from = uriFrom(header);
        int end = header.end(Field.WARC_TARGET_URI);
        if (!Ascii.begins(HTTP, bytes, from, end)) {
            return false;
        }
        int colon = from + HTTP.length();
        colon += colon < end && Ascii.lower(bytes[colon]) == 's' ? 1 : 0;
        return colon < end && bytes[colon] == ':';
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
        if (revisit) {
            identifiedTypes.add(NONE, 0, NONE.length, 0);
        } else {
            identified(content.identifiedType().orElse(NO_TYPE), bytes);
        }
        int status = content.hasHead() ? content.http().statusFrom() : -1;
        if (status >= 0) {
            statuses.add(content.http().bytes(), status, status + 3, bytes);
        } else {
            statuses.add(NONE, 0, NONE.length, bytes);
        }
    }

    private void revisit(ContentReading content) {
        revisits++;
        long saved = content.hasHead() ? content.http().contentLength() : -1;
        if (saved < 0) {
            ofUnknownSize++;
        } else {
            bytesSaved += saved;
        }
    }

    private void date(RecordHeader header, long bytes) {
        int from = header.from(Field.WARC_DATE);
        long date = header.has(Field.WARC_DATE)
                ? CaptureDate.parse(header.bytes(), from, header.end(Field.WARC_DATE))
                : CaptureDate.NONE;
        if (date == CaptureDate.NONE) {
            years.add(NONE, 0, NONE.length, bytes);
            return;
        }
        years.add(header.bytes(), from, from + 4, bytes);
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
            schemes.add(NONE, 0, NONE.length, bytes);
            hosts.add(NONE, 0, NONE.length, bytes);
            return;
        }
        int length = copy(uri, from, colon);
        schemes.add(name, 0, length, bytes);
        int hostFrom = colon + 1;
        if (hostFrom + 1 < end && uri[hostFrom] == '/' && uri[hostFrom + 1] == '/') {
            hostFrom += 2;
        } else if (!(length == 3 && name[0] == 'd' && name[1] == 'n' && name[2] == 's')) {
            // whois, urn, screenshot and the like have no host of their own
            hosts.add(NONE, 0, NONE.length, bytes);
            return;
        }
        host(uri, hostFrom, end, bytes);
    }

    private void host(byte[] uri, int from, int uriEnd, long bytes) {
        int start = from;
        int end = from;
        while (end < uriEnd && !isAfterAuthority(uri[end])) {
            if (uri[end] == '@') {
                start = end + 1;
            }
            end++;
        }
        if (start < end && uri[start] == '[') {
            // an IPv6 address has colons of its own
            int close = start;
            while (close < end && uri[close] != ']') {
                close++;
            }
            end = Math.min(close + 1, end);
        } else {
            int port = start;
            while (port < end && uri[port] != ':') {
                port++;
            }
            end = port;
        }
        if (start == end) {
            hosts.add(NONE, 0, NONE.length, bytes);
            return;
        }
        hosts.add(name, 0, copy(uri, start, end), bytes);
    }

    private static boolean isAfterAuthority(int c) {
        return c == '/' || c == '?' || c == '#' || c == '\\' || c == '>';
    }

    private static boolean isOfScheme(int c) {
        int lower = Ascii.lower(c);
        return (lower >= 'a' && lower <= 'z') || Ascii.isDigit(c) || c == '+' || c == '-' || c == '.';
    }

    /** Copies a text in lower case, as far as a name may be long; what is not visible ASCII becomes a question mark. */
    private int copy(byte[] source, int from, int end) {
        int length = Math.min(end - from, LONGEST_NAME);
        for (int i = 0; i < length; i++) {
            int c = Ascii.lower(source[from + i]);
            name[i] = (byte) (c > ' ' && c < 0x7f ? c : '?');
        }
        return length;
    }

    /** An ARC has the type in a column as well, so that it is known of what has no head. */
    private void mediaType(RecordHeader header, ContentReading content, long bytes) {
        boolean stated = content.hasHead() && content.http().typeEnd() > 0;
        if (stated || (content.hasHead() && header.isWarc())) {
            mediaType(
                    content.http().bytes(),
                    content.http().typeFrom(),
                    content.http().typeEnd(),
                    bytes);
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
            mediaTypes.add(NONE, 0, NONE.length, bytes);
            return;
        }
        boolean valid = end - from <= LONGEST_NAME / 2;
        int slashes = 0;
        for (int i = from; i < end && valid; i++) {
            int c = Ascii.lower(source[i]);
            slashes += c == '/' ? 1 : 0;
            valid = (c >= 'a' && c <= 'z') || Ascii.isDigit(c) || MARKS_OF_TYPES.indexOf(c) >= 0;
        }
        if (valid && slashes == 1) {
            mediaTypes.add(name, 0, copy(source, from, end), bytes);
        } else {
            mediaTypes.add(INVALID, 0, INVALID.length, bytes);
        }
    }

    private void identified(String type, long bytes) {
        for (int i = 0; i < type.length(); i++) {
            name[i] = (byte) type.charAt(i);
        }
        identifiedTypes.add(name, 0, type.length(), bytes);
    }

    long captures() {
        return captures;
    }

    long payloadBytes() {
        return payloadBytes;
    }

    String first() {
        return CaptureDate.text(first);
    }

    String last() {
        return CaptureDate.text(last);
    }

    Revisits revisits() {
        return new Revisits(revisits, bytesSaved, ofUnknownSize);
    }

    Breakdown mediaTypesServed() {
        return mediaTypes.breakdown();
    }

    Breakdown mediaTypesIdentified() {
        return identifiedTypes.breakdown();
    }

    Breakdown statuses() {
        return statuses.breakdown();
    }

    Breakdown hosts() {
        return hosts.breakdown();
    }

    Breakdown schemes() {
        return schemes.breakdown();
    }

    Breakdown years() {
        return years.breakdown();
    }
}
