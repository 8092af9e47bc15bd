// SPDX-License-Identifier: Apache-2.0
package dev.grainery.container;

/**
 * A look at the header of a WARC record that finds only what is wanted of most records: the length of the content,
 * whether it is a warcinfo, and whether it has the fields that every record must have. It makes no objects. It is sure of itself only where every line is an ordinary field; of all
 * other headers it says so, and they are parsed in full. Used again for every record; not thread-safe.
 */
final class HeaderGlance {

    private static final String CONTENT_LENGTH = "content-length";
    private static final String TYPE = "warc-type";
    private static final String WARCINFO = "warcinfo";
    private static final String RECORD_ID = "warc-record-id";
    private static final String DATE = "warc-date";
    private static final long NOT_SEEN = -1;

    private long contentLength;
    private boolean typeSeen;
    private boolean recordIdSeen;
    private boolean dateSeen;
    private boolean warcinfo;
    private boolean ordinary;

    void clear() {
        contentLength = NOT_SEEN;
        typeSeen = false;
        recordIdSeen = false;
        dateSeen = false;
        warcinfo = false;
        ordinary = true;
    }

    /** Looks at one line, from its first byte to behind its LF. */
    void line(HeaderLines lines, int from, int end) {
        int last = contentEnd(lines, from, end);
        int colon = from;
        while (colon < last && isOfName(lines.at(colon))) {
            colon++;
        }
        if (last == end || colon == from || colon >= last || lines.at(colon) != ':') {
            ordinary = false;
            return;
        }
        for (int i = colon + 1; i < last; i++) {
            byte b = lines.at(i);
            // bytes of other alphabets are below zero
            ordinary &= b >= ' ' || b < 0 || b == '\t';
        }
        if (is(CONTENT_LENGTH, lines, from, colon)) {
            length(lines, colon + 1, last);
        } else if (is(TYPE, lines, from, colon)) {
            type(lines, colon + 1, last);
        } else if (is(RECORD_ID, lines, from, colon)) {
            recordIdSeen |= hasValue(lines, colon + 1, last);
        } else if (is(DATE, lines, from, colon)) {
            dateSeen |= hasValue(lines, colon + 1, last);
        }
    }

    /** Where a line ends without its line end; its very end if it has none. */
    private static int contentEnd(HeaderLines lines, int from, int end) {
        if (end == from || lines.at(end - 1) != '\n') {
            return end;
        }
        return end - from > 1 && lines.at(end - 2) == '\r' ? end - 2 : end - 1;
    }

    private static boolean isOfName(byte b) {
        return (b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z') || (b >= '0' && b <= '9') || b == '-' || b == '_';
    }

    /** Whether bytes are this text in lower case, whatever their own case. */
    private static boolean is(String lowerCase, HeaderLines lines, int from, int end) {
        if (end - from != lowerCase.length()) {
            return false;
        }
        for (int i = 0; i < lowerCase.length(); i++) {
            byte b = lines.at(from + i);
            if ((b >= 'A' && b <= 'Z' ? b + ('a' - 'A') : b) != lowerCase.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private void length(HeaderLines lines, int from, int end) {
        int first = afterBlanks(lines, from, end);
        int last = beforeBlanks(lines, first, end);
        long value = lines.number(first, last);
        ordinary &= contentLength == NOT_SEEN && value != HeaderLines.NO_NUMBER;
        contentLength = value;
    }

    private void type(HeaderLines lines, int from, int end) {
        int first = afterBlanks(lines, from, end);
        int last = beforeBlanks(lines, first, end);
        ordinary &= !typeSeen && last > first;
        typeSeen = true;
        warcinfo = is(WARCINFO, lines, first, last);
    }

    private static boolean hasValue(HeaderLines lines, int from, int end) {
        return afterBlanks(lines, from, end) < end;
    }

    private static int afterBlanks(HeaderLines lines, int from, int end) {
        int i = from;
        while (i < end && isBlank(lines.at(i))) {
            i++;
        }
        return i;
    }

    private static int beforeBlanks(HeaderLines lines, int from, int end) {
        int i = end;
        while (i > from && isBlank(lines.at(i - 1))) {
            i--;
        }
        return i;
    }

    private static boolean isBlank(byte b) {
        return b == ' ' || b == '\t';
    }

    /** Whether it is an ordinary record that does not describe the container, and has all fields that it must have. */
    boolean isEnough() {
        return ordinary && !warcinfo && contentLength != NOT_SEEN && typeSeen && recordIdSeen && dateSeen;
    }

    /** Bytes of the record's content, if this look was enough. */
    long contentLength() {
        return contentLength;
    }
}
