// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import dev.grainery.inspect.PayloadEncoding.Compression;
import dev.grainery.read.container.Ascii;
import java.util.Arrays;

/** The head of an HTTP message: its status and the fields that are looked at, as positions in its bytes. Not thread-safe. */
final class HttpHead {

    /** The longest head that is read, in bytes. */
    static final int LONGEST = 1 << 20;

    private static final int USUAL = 1 << 13;

    /** How much is copied at once; most heads are shorter. */
    private static final int PIECE = 1 << 9;

    private static final String HTTP = "http/";
    private static final String CONTENT_TYPE = "content-type:";
    private static final String CONTENT_LENGTH = "content-length:";
    private static final String CONTENT_ENCODING = "content-encoding:";
    private static final String TRANSFER_ENCODING = "transfer-encoding:";
    private static final String LOCATION = "location:";
    private static final String CHUNKED = "chunked";
    private static final String MARKS_OF_NAMES = "!#$%&'*+-.^_`|~";

    private byte[] bytes = new byte[USUAL];
    private int[] lineEnds = new int[1 << 6];
    private int lines;
    private int length;
    private int lineStart;
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
        lines = 0;
        lineStart = 0;
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

    /** Takes bytes up to the blank line behind the head, and tells how many. */
    int take(byte[] source, int from, int n) {
        int before = length;
        int most = Math.min(n, LONGEST - length);
        while (length - before < most && !ended) {
            int taken = length - before;
            int piece = Math.min(most - taken, PIECE);
            if (length + piece > bytes.length) {
                bytes = Arrays.copyOf(bytes, Math.min(LONGEST, 2 * bytes.length));
            }
            System.arraycopy(source, from + taken, bytes, length, piece);
            lines(length + piece);
        }
        return length - before;
    }

    /** Goes through the lines up to the blank one, or up to here. */
    private void lines(int end) {
        int at = length;
        while (at < end && !ended) {
            at = Ascii.find('\n', bytes, at, end);
            if (at < end) {
                int content = at - lineStart;
                ended = lineStart > 0 && (content == 0 || (content == 1 && bytes[lineStart] == '\r'));
                at++;
                lineStart = at;
                if (lines == lineEnds.length) {
                    lineEnds = Arrays.copyOf(lineEnds, 2 * lines);
                }
                lineEnds[lines++] = at;
            }
        }
        length = at;
    }

    /** Whether the blank line came. */
    boolean ended() {
        return ended;
    }

    boolean isFull() {
        return length == LONGEST;
    }

    /** Whether what was taken may be the beginning of an HTTP response. */
    boolean mayBeResponse() {
        return Ascii.begins(HTTP.substring(0, Math.min(length, HTTP.length())), bytes, 0, length);
    }

    /** Whether what was taken begins with the first line of an HTTP message (RFC 9112 2.1). */
    boolean isMessage(boolean response) {
        if (response) {
            return Ascii.begins(HTTP, bytes, 0, length);
        }
        int end = lines == 0 ? length : lineEnds[0];
        for (int i = 1; i < end; i++) {
            if (bytes[i] == ' ' && Ascii.begins(HTTP, bytes, i + 1, end)) {
                return true;
            }
        }
        return false;
    }

    /** Whether there is a field between the first line and the blank one, and nothing else. */
    boolean hasFields() {
        boolean fields = lines > 2;
        for (int i = 1; i < lines - 1 && fields; i++) {
            fields = isField(lineEnds[i - 1], lineEnds[i]);
        }
        return fields;
    }

    /** Gives up what was taken from the first line on that is no field, as no blank line closes the head. */
    void endBehindFields() {
        int line = lines == 0 ? length : lineEnds[0];
        int fields = Math.min(lines, 1);
        while (fields < lines && isField(line, lineEnds[fields])) {
            line = lineEnds[fields++];
        }
        lines = fields;
        length = isField(line, length) ? length : line;
    }

    /** Whether this is a field, a line that goes on with one, or a field that is cut off in its name. */
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

    /** A character of a token (RFC 9110 5.6.2). */
    private static boolean isOfName(int c) {
        int lower = Ascii.lower(c);
        return (lower >= 'a' && lower <= 'z') || Ascii.isDigit(c) || (c > 0 && MARKS_OF_NAMES.indexOf(c) >= 0);
    }

    int length() {
        return length;
    }

    byte[] bytes() {
        return bytes;
    }

    /** Reads the lines, once all are there. */
    void parse() {
        int line = lines == 0 ? length : lineEnds[0];
        if (Ascii.begins(HTTP, bytes, 0, length)) {
            status(line);
        }
        for (int i = 1; i < lines; i++) {
            field(line, lineEnds[i]);
            line = lineEnds[i];
        }
        if (line < length) {
            field(line, length);
        }
    }

    private void status(int lineEnd) {
        int at = Ascii.find(' ', bytes, 0, lineEnd);
        while (at < lineEnd && bytes[at] == ' ') {
            at++;
        }
        boolean isCode = at + 3 <= lineEnd
                && Ascii.number(bytes, at, at + 3) >= 100
                && (at + 3 == lineEnd || !Ascii.isDigit(bytes[at + 3]));
        statusFrom = isCode ? at : -1;
    }

    private void field(int from, int to) {
        switch (Ascii.lower(bytes[from])) {
            case 'c' -> {
                if (typeEnd == 0 && Ascii.begins(CONTENT_TYPE, bytes, from, to)) {
                    typeFrom = from + CONTENT_TYPE.length();
                    typeEnd = to;
                } else if (Ascii.begins(CONTENT_LENGTH, bytes, from, to)) {
                    int start = Ascii.afterBlanks(bytes, from + CONTENT_LENGTH.length(), to);
                    contentLength = Ascii.number(bytes, start, Ascii.beforeBlanks(bytes, start, to));
                } else if (Ascii.begins(CONTENT_ENCODING, bytes, from, to)) {
                    int start = Ascii.afterBlanks(bytes, from + CONTENT_ENCODING.length(), to);
                    compression = compression(start, Ascii.beforeBlanks(bytes, start, to));
                }
            }
            case 'l' -> {
                if (locationEnd == 0 && Ascii.begins(LOCATION, bytes, from, to)) {
                    locationFrom = from + LOCATION.length();
                    locationEnd = to;
                }
            }
            case 't' -> {
                if (Ascii.begins(TRANSFER_ENCODING, bytes, from, to)) {
                    for (int i = from + TRANSFER_ENCODING.length(); i < to && !chunked; i++) {
                        chunked = Ascii.begins(CHUNKED, bytes, i, to);
                    }
                }
            }
            default -> {
                // none that matters
            }
        }
    }

    private Compression compression(int from, int to) {
        if (from == to || Ascii.is("identity", bytes, from, to)) {
            return compression;
        }
        if (compression != Compression.NONE) {
            return Compression.OTHER;
        }
        if (Ascii.is("gzip", bytes, from, to) || Ascii.is("x-gzip", bytes, from, to)) {
            return Compression.GZIP;
        }
        return Ascii.is("deflate", bytes, from, to) ? Compression.DEFLATE : Compression.OTHER;
    }

    /** Where the three digits of the status stand, or -1. */
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

    /** What the head states, or -1. */
    long contentLength() {
        return contentLength;
    }

    /** How the payload behind it is encoded. */
    PayloadEncoding encoding() {
        return new PayloadEncoding(chunked, compression);
    }
}
