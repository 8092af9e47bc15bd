// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import dev.grainery.inspect.PayloadEncoding.Compression;
import dev.grainery.read.container.Ascii;
import java.util.Arrays;

/** Empty lines and interim responses before it (RFC 9112 2.2, RFC 9110 15.2) are not lines of it. Not thread-safe. */
final class HttpHead {

    static final int MAX_LENGTH = 1 << 20;
    private static final int USUAL = 1 << 13;
    private static final int PIECE = 1 << 9;
    private static final String HTTP = "http/";
    private static final String CONTENT_TYPE = "content-type";
    private static final String CONTENT_LENGTH = "content-length";
    private static final String CONTENT_ENCODING = "content-encoding";
    private static final String TRANSFER_ENCODING = "transfer-encoding";
    private static final String LOCATION = "location";
    private static final long CONTRADICTORY = -2;
    private static final String MARKS_OF_NAMES = "!#$%&'*+-.^_`|~";

    private byte[] bytes = new byte[USUAL];
    private int[] lineEnds = new int[1 << 6];
    private int lines;
    private int length;

    /** Bytes in use; {@link #length} may have been reduced. */
    private int taken;

    private int lineStart;
    private int start;
    private int interim;
    private int firstEnd;
    private boolean interimIsLast;
    private boolean ended;
    private int statusFrom;
    private int typeFrom;
    private int typeEnd;
    private int locationFrom;
    private int locationEnd;
    private long contentLength;
    private boolean chunked;
    private Compression compression = Compression.NONE;

    void begin() {
        length = 0;
        taken = 0;
        lines = 0;
        lineStart = 0;
        start = 0;
        interim = -1;
        firstEnd = -1;
        interimIsLast = false;
        ended = false;
        statusFrom = -1;
        typeFrom = 0;
        typeEnd = 0;
        locationFrom = 0;
        locationEnd = 0;
        contentLength = -1;
        chunked = false;
        compression = Compression.NONE;
    }

    int take(byte[] source, int from, int n) {
        int before = length;
        int most = Math.min(n, MAX_LENGTH - length);
        while (length - before < most && !ended) {
            int done = length - before;
            int piece = Math.min(most - done, PIECE);
            if (length + piece > bytes.length) {
                bytes = Arrays.copyOf(bytes, Math.min(MAX_LENGTH, 2 * bytes.length));
            }
            System.arraycopy(source, from + done, bytes, length, piece);
            lines(length + piece);
        }
        taken = length;
        return length - before;
    }

    private void lines(int end) {
        int at = length;
        while (at < end && !ended) {
            at = Ascii.find('\n', bytes, at, end);
            if (at < end) {
                boolean blank = at == lineStart || (at == lineStart + 1 && bytes[lineStart] == '\r');
                at++;
                line(at, blank);
            }
        }
        length = at;
    }

    private void line(int end, boolean blank) {
        if (blank && lineStart == start) {
            start = end;
        } else {
            if (lines == lineEnds.length) {
                lineEnds = Arrays.copyOf(lineEnds, 2 * lines);
            }
            lineEnds[lines++] = end;
            ended = blank;
        }
        lineStart = end;
        if (ended && isInterim()) {
            ended = false;
            firstEnd = firstEnd < 0 ? end : firstEnd;
            interim = start;
            start = end;
            lines = 0;
        }
    }

    private boolean isInterim() {
        int status = interimIsLast || !Ascii.begins(HTTP, bytes, start, lineEnds[0]) ? -1 : status(lineEnds[0]);
        return status >= 0 && bytes[status] == '1' && !Ascii.begins("101", bytes, status, status + 3);
    }

    boolean isBehindInterim() {
        return interim >= 0;
    }

    /** End of the first of several headers; otherwise -1. */
    int firstEnd() {
        return firstEnd;
    }

    /** The bytes behind the last interim response are not a header. */
    void endBehindInterim() {
        int end = length;
        interimIsLast = true;
        ended = false;
        start = interim;
        interim = -1;
        lineStart = start;
        length = start;
        lines = 0;
        lines(end);
        firstEnd = firstEnd == length ? -1 : firstEnd;
    }

    boolean ended() {
        return ended;
    }

    boolean isFull() {
        return length == MAX_LENGTH;
    }

    boolean mayBeResponse() {
        boolean emptyLine = length == start + 1 && bytes[start] == '\r';
        return emptyLine
                || Ascii.begins(HTTP.substring(0, Math.min(length - start, HTTP.length())), bytes, start, length);
    }

    /** RFC 9112 2.1. */
    boolean isMessage(boolean response) {
        if (response) {
            return Ascii.begins(HTTP, bytes, start, length);
        }
        int end = lines == 0 ? length : lineEnds[0];
        for (int i = start + 1; i < end; i++) {
            if (bytes[i] == ' ' && Ascii.begins(HTTP, bytes, i + 1, end)) {
                return true;
            }
        }
        return isSimpleRequest(Ascii.beforeBlanks(bytes, start, end));
    }

    boolean begins(String text) {
        return Ascii.begins(text, bytes, start, length);
    }

    /** HTTP/0.9, as some writers state requests (RFC 1945 4.1). */
    private boolean isSimpleRequest(int end) {
        int at = start;
        while (at < end && bytes[at] >= 'A' && bytes[at] <= 'Z') {
            at++;
        }
        boolean path = at > start && at + 1 < end && bytes[at] == ' ' && bytes[at + 1] == '/';
        return path && Ascii.find(' ', bytes, at + 1, end) == end;
    }

    boolean hasFields() {
        boolean fields = lines > 2;
        for (int i = 1; i < lines - 1 && fields; i++) {
            fields = isField(lineEnds[i - 1], lineEnds[i]);
        }
        return fields;
    }

    /** Without a blank line, the header ends before the first line that is not a field. */
    void endBehindFields() {
        int line = lines == 0 ? length : lineEnds[0];
        int fields = Math.min(lines, 1);
        while (fields < lines && isField(line, lineEnds[fields])) {
            line = lineEnds[fields++];
        }
        lines = fields;
        length = isField(line, length) ? length : line;
    }

    /** Accepts continuation lines, and a field cut in its name. */
    private boolean isField(int from, int to) {
        int at = from;
        while (at < to && isOfName(bytes[at])) {
            at++;
        }
        int after = at;
        while (after < to && (bytes[after] == ' ' || bytes[after] == '\t')) {
            after++;
        }
        return after == to || (after > from && at == from) || (at > from && bytes[after] == ':');
    }

    /** Characters of a token (RFC 9110 5.6.2). */
    private static boolean isOfName(int c) {
        int lower = Ascii.lower(c);
        return (lower >= 'a' && lower <= 'z') || Ascii.isDigit(c) || (c > 0 && MARKS_OF_NAMES.indexOf(c) >= 0);
    }

    int length() {
        return length;
    }

    /** Of the first line, behind interim responses. */
    int start() {
        return start;
    }

    byte[] bytes() {
        return bytes;
    }

    /** Unfolds continuation lines (RFC 9112 5.2). */
    void parse() {
        if (Ascii.begins(HTTP, bytes, start, length)) {
            statusFrom = status(lineEnd(0));
        }
        int spare = taken;
        int line = 0;
        int from = lineEnd(line);
        while (from < length) {
            int first = lineEnd(++line);
            int to = first;
            while (to < length && (bytes[to] == ' ' || bytes[to] == '\t')) {
                to = lineEnd(++line);
            }
            if (to == first) {
                field(from, to);
            } else {
                int end = unfold(from, to, spare);
                field(spare, end);
                spare = end;
            }
            from = to;
        }
    }

    private int lineEnd(int line) {
        return line < lines ? lineEnds[line] : length;
    }

    private int unfold(int from, int to, int spare) {
        int end = spare + to - from;
        if (end > bytes.length) {
            bytes = Arrays.copyOf(bytes, 2 * end);
        }
        for (int i = from; i < to; i++) {
            bytes[spare + i - from] = bytes[i] == '\r' || bytes[i] == '\n' ? (byte) ' ' : bytes[i];
        }
        return end;
    }

    private int status(int lineEnd) {
        int blank = start;
        while (blank < lineEnd && !Ascii.isBlank(bytes[blank])) {
            blank++;
        }
        int at = Ascii.afterBlanks(bytes, blank, lineEnd);
        boolean isCode = at + 3 <= lineEnd
                && Ascii.number(bytes, at, at + 3) >= 100
                && (at + 3 == lineEnd || !Ascii.isDigit(bytes[at + 3]));
        return isCode ? at : -1;
    }

    private void field(int from, int to) {
        switch (Ascii.lower(bytes[from])) {
            case 'c' -> {
                int type = typeEnd == 0 ? value(CONTENT_TYPE, from, to) : to;
                if (type < to) {
                    typeFrom = type;
                    typeEnd = to;
                }
                elements(value(CONTENT_LENGTH, from, to), to, this::length);
                int encoding = value(CONTENT_ENCODING, from, to);
                int start = Ascii.afterBlanks(bytes, encoding, to);
                compression = compression(start, Ascii.beforeBlanks(bytes, start, to));
            }
            case 'l' -> {
                int value = locationEnd == 0 ? value(LOCATION, from, to) : to;
                if (value < to) {
                    locationFrom = value;
                    locationEnd = to;
                }
            }
            case 't' -> elements(value(TRANSFER_ENCODING, from, to), to, this::transferCoding);
            default -> {
                // none that matters
            }
        }
    }

    /** Returns {@code to} if the field has another name. */
    private int value(String name, int from, int to) {
        if (!Ascii.begins(name, bytes, from, to)) {
            return to;
        }
        int colon = Ascii.afterBlanks(bytes, from + name.length(), to);
        return colon < to && bytes[colon] == ':' ? colon + 1 : to;
    }

    @FunctionalInterface
    private interface Element {
        void take(int from, int to);
    }

    /** Lists without the parameters of their elements (RFC 9110 5.6.1). */
    private void elements(int from, int to, Element element) {
        for (int at = from; at < to; ) {
            int end = Ascii.find(',', bytes, at, to);
            int start = Ascii.afterBlanks(bytes, at, end);
            element.take(start, Ascii.beforeBlanks(bytes, start, Ascii.find(';', bytes, start, end)));
            at = end + 1;
        }
    }

    /** Repeated lengths must agree (RFC 9110 8.6). */
    private void length(int from, int to) {
        long stated = Ascii.number(bytes, from, to);
        contentLength = stated >= 0 && (contentLength == -1 || contentLength == stated) ? stated : CONTRADICTORY;
    }

    private void transferCoding(int from, int to) {
        if (Ascii.is("chunked", bytes, from, to)) {
            chunked = true;
        } else {
            compression = compression(from, to);
        }
    }

    private Compression compression(int from, int to) {
        if (from == to || Ascii.is("identity", bytes, from, to)) {
            return compression;
        }
        return compression == Compression.NONE ? Compression.of(bytes, from, to) : Compression.OTHER;
    }

    int statusFrom() {
        return statusFrom;
    }

    int typeFrom() {
        return typeFrom;
    }

    int typeEnd() {
        return typeEnd;
    }

    int locationFrom() {
        return locationFrom;
    }

    int locationEnd() {
        return locationEnd;
    }

    long contentLength() {
        return Math.max(-1, contentLength);
    }

    /** Except for HEAD (RFC 9112 6.3). Browsers do not pass on bodies of redirects. */
    boolean hasBody(long stored) {
        int status = statusFrom < 0 ? 0 : (int) Ascii.number(bytes, statusFrom, statusFrom + 3);
        return status >= 200 && status != 204 && status != 304 && (stored > 0 || status < 300 || status >= 400);
    }

    PayloadEncoding encoding() {
        return new PayloadEncoding(chunked, compression);
    }
}
