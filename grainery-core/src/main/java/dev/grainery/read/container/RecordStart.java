// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.container;

import dev.grainery.read.container.RecordHeader.Field;
import java.util.List;

/** Finds the first lines of records anywhere, also behind stray bytes or in content. */
enum RecordStart {

    /** A version line and a named field (ISO 28500 4). */
    WARC {
        @Override
        int find(byte[] bytes, int from, int to) {
            int at = from;
            while (at + MAGIC.length() <= to) {
                int shift = shift(bytes[at + MAGIC.length() - 1]);
                if (shift == 0 && Ascii.begins(MAGIC, bytes, at, to)) {
                    int end = versionEnd(bytes, at + MAGIC.length(), to);
                    if (end >= to) {
                        return ~at;
                    }
                    int colon = end < 0 ? -1 : nameEnd(bytes, end, to);
                    if (colon >= 0) {
                        return colon < to ? at : ~at;
                    }
                }
                at += Math.max(1, shift);
            }
            while (at < to && !Ascii.begins(MAGIC.substring(0, Math.min(MAGIC.length(), to - at)), bytes, at, to)) {
                at++;
            }
            return at < to ? ~at : NONE;
        }
    },

    ARC {
        @Override
        int find(byte[] bytes, int from, int to) {
            for (int line = from; line < to; ) {
                int after = Ascii.find('\n', bytes, line, Math.min(to, line + ArcHeader.MAX_LENGTH)) + 1;
                if (after > to) {
                    return mayBegin(bytes, line, to) ? ~line : NONE;
                }
                int digits = Ascii.beforeBlanks(bytes, line, after);
                int blank = Ascii.find(' ', bytes, line, digits);
                int colon = Ascii.find(':', bytes, line, blank);
                if (blank < digits && colon < blank && Ascii.isDigit(bytes[digits - 1])) {
                    int url = url(bytes, line, colon);
                    RecordHeader header = new RecordHeader();
                    header.append(bytes, url, after - url);
                    if (new ArcHeader(header).beginsRecord()) {
                        return url;
                    }
                }
                line = after;
            }
            return NONE;
        }

        /** Behind stray bytes, a known scheme marks the begin of the URL. */
        private int url(byte[] bytes, int line, int colon) {
            int url = colon;
            for (String scheme : SCHEMES) {
                int begin = colon - scheme.length();
                if (begin >= line && begin < url && Ascii.is(scheme, bytes, begin, colon)) {
                    url = begin;
                }
            }
            return url == colon ? line : url;
        }

        private boolean mayBegin(byte[] bytes, int line, int to) {
            return Ascii.find(':', bytes, line, to) < to || to - line < MAX_SCHEME_LENGTH;
        }
    };

    static final int NONE = Integer.MIN_VALUE;
    /** Bytes of the two line ends behind a WARC record (ISO 28500 4). */
    static final int CLOSING_LINE_ENDS = 4;

    private static final String MAGIC = "warc/";
    private static final int LONGEST_VERSION = 64;
    private static final int MAX_NAME_LENGTH = 64;
    private static final int MAX_SCHEME_LENGTH = 24;
    private static final List<String> SCHEMES = List.of("http", "https", "dns", "ftp", "filedesc", "whois", "metadata");

    /** The index of the first record, {@link #NONE}, or the complement of an index where more bytes are needed. */
    abstract int find(byte[] bytes, int from, int to);

    final boolean isAt(byte[] bytes, int from, int to) {
        return find(bytes, from, to) == from;
    }

    final long end(byte[] bytes, int from, int to) {
        RecordHeader header = new RecordHeader();
        int end = from;
        boolean more = true;
        while (more && end < to) {
            int after = Ascii.afterLine(bytes, end, to);
            header.append(bytes, end, after - end);
            if (end == from) {
                header.beginFields();
            }
            more = this == WARC && Ascii.afterBlanks(bytes, end, after) < after;
            end = after;
        }
        long length = header.number(Field.CONTENT_LENGTH);
        return length < 0 ? -1 : end + length;
    }

    final boolean endsRecord(byte[] bytes, int from, int to) {
        int at = afterLineEnds(bytes, from, to);
        return at == to || isAt(bytes, at, to);
    }

    /** Whether a record may end here, followed by stray bytes or a truncated header. */
    final boolean mayClose(byte[] bytes, int from, int to) {
        int at = afterLineEnds(bytes, from, to);
        int found = find(bytes, at, to);
        return this == WARC ? at - from == CLOSING_LINE_ENDS : at > from && (found >= 0 || found == ~at);
    }

    static int afterLineEnds(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && (bytes[at] == '\r' || bytes[at] == '\n')) {
            at++;
        }
        return at;
    }

    /** How far a search may advance if this byte is at the position of the last one of the word. */
    private static int shift(byte last) {
        return switch (Ascii.lower(last)) {
            case '/' -> 0;
            case 'c' -> 1;
            case 'r' -> 2;
            case 'a' -> 3;
            case 'w' -> 4;
            default -> 5;
        };
    }

    /** Returns beyond the bytes if they end before; -1 if this is no version. */
    private static int versionEnd(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && at - from < LONGEST_VERSION && (Ascii.isDigit(bytes[at]) || bytes[at] == '.')) {
            at++;
        }
        if (at == to) {
            return to;
        }
        boolean version = at > from;
        while (at < to && at - from < LONGEST_VERSION && bytes[at] != '\n' && Ascii.isBlank(bytes[at])) {
            at++;
        }
        return at == to ? to : version && bytes[at] == '\n' ? at + 1 : -1;
    }

    /** Index of the colon, or the end of the bytes; -1 if this is no field. */
    private static int nameEnd(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && at - from < MAX_NAME_LENGTH && (bytes[at] == '-' || isLetter(bytes[at]))) {
            at++;
        }
        return at == to || (at > from && bytes[at] == ':') ? at : -1;
    }

    private static boolean isLetter(byte b) {
        return Ascii.lower(b) >= 'a' && Ascii.lower(b) <= 'z';
    }
}
