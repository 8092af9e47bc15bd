// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import dev.grainery.content.ArchivedRecord;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Locale;

/**
 * The header of a record as positions in its bytes: of a WARC record its named fields (ISO 28500 5), of an ARC record the
 * columns that say the same. It is used again for the next record, and makes no objects. Not thread-safe.
 */
// tables by field, of one record; nothing is kept by the number of a field
@SuppressWarnings("EnumOrdinal")
final class RecordHeader {

    /** The fields that are looked at or may stand but once. */
    enum Field {
        WARC_TYPE,
        WARC_DATE,
        WARC_RECORD_ID,
        CONTENT_LENGTH,
        CONTENT_TYPE,
        WARC_TARGET_URI,
        WARC_BLOCK_DIGEST,
        WARC_PAYLOAD_DIGEST,
        WARC_CONCURRENT_TO,
        WARC_REFERS_TO,
        WARC_REFERS_TO_TARGET_URI,
        WARC_REFERS_TO_DATE,
        WARC_PROFILE,
        WARC_SEGMENT_NUMBER,
        WARC_SEGMENT_ORIGIN_ID,
        WARC_SEGMENT_TOTAL_LENGTH,
        WARC_IP_ADDRESS,
        WARC_TRUNCATED,
        WARC_WARCINFO_ID,
        WARC_FILENAME,
        WARC_IDENTIFIED_PAYLOAD_TYPE;

        private final String text = name().toLowerCase(Locale.ROOT).replace('_', '-');

        /** The name of the field as the standard writes it. */
        String text() {
            StringBuilder written = new StringBuilder();
            for (String word : name().split("_")) {
                boolean whole = word.equals("WARC") || word.equals("ID") || word.equals("URI") || word.equals("IP");
                written.append(written.isEmpty() ? "" : "-")
                        .append(
                                whole
                                        ? word
                                        : word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT));
            }
            return written.toString();
        }
    }

    private static final Field[] FIELDS = Field.values();
    private static final Field[][] BY_LENGTH = byLength();
    private static final int NONE = -1;
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int FEWEST_DIGITS = 8;
    private static final String WARC = "warc/";
    private static final String HTTP_MESSAGE = "application/http";

    private byte[] bytes = new byte[1 << 13];
    private final int[] froms = new int[FIELDS.length];
    private final int[] ends = new int[FIELDS.length];
    private int repeated;
    private boolean warc;

    private static Field[][] byLength() {
        int longest = Arrays.stream(FIELDS).mapToInt(f -> f.text.length()).max().orElse(0);
        Field[][] fields = new Field[longest + 1][];
        for (int n = 0; n <= longest; n++) {
            int length = n;
            fields[n] =
                    Arrays.stream(FIELDS).filter(f -> f.text.length() == length).toArray(Field[]::new);
        }
        return fields;
    }

    /** Takes the header of a record. */
    void read(ArchivedRecord record) {
        int length = record.header(bytes);
        if (length > bytes.length) {
            bytes = new byte[2 * length];
            length = record.header(bytes);
        }
        Arrays.fill(froms, 0);
        Arrays.fill(ends, 0);
        repeated = 0;
        warc = Ascii.begins(WARC, bytes, 0, length);
        if (warc) {
            readFields(length);
        } else {
            readColumns(length);
        }
    }

    boolean isWarc() {
        return warc;
    }

    byte[] bytes() {
        return bytes;
    }

    boolean has(Field field) {
        return ends[field.ordinal()] > froms[field.ordinal()];
    }

    int from(Field field) {
        return froms[field.ordinal()];
    }

    /** Where the value of a field ends; where it begins, if there is none. */
    int end(Field field) {
        return has(field) ? ends[field.ordinal()] : froms[field.ordinal()];
    }

    boolean is(Field field, String text) {
        return has(field) && Ascii.is(text, bytes, from(field), end(field));
    }

    boolean begins(Field field, String text) {
        return has(field) && Ascii.begins(text, bytes, from(field), end(field));
    }

    /** Whether it says that the content is an HTTP message (ISO 28500 5.6), whatever the URI. */
    boolean holdsHttp() {
        return warc && begins(Field.CONTENT_TYPE, HTTP_MESSAGE);
    }

    /** Whether a field stands there more than once, of those that may not. */
    boolean isRepeated(Field field) {
        return (repeated & 1 << field.ordinal()) != 0;
    }

    boolean anyRepeated() {
        return repeated != 0;
    }

    /** A mark of the value of a field, the same for the same value; 0 if there is none. Angle brackets do not count. */
    long mark(Field field) {
        if (!has(field)) {
            return 0;
        }
        int from = from(field);
        int end = end(field);
        if (bytes[from] == '<' && bytes[end - 1] == '>') {
            from++;
            end--;
        }
        long mark = (long) end - from;
        int at = from;
        while (at + Long.BYTES <= end) {
            mark = mixed(mark ^ (long) LONGS.get(bytes, at));
            at += Long.BYTES;
        }
        while (at < end) {
            mark = mixed(mark ^ bytes[at++]);
        }
        return mark == 0 ? 1 : mark;
    }

    /** Spreads every bit over all others (the finalizer of MurmurHash 3, with one multiplication less). */
    private static long mixed(long value) {
        long spread = (value ^ (value >>> 33)) * 0xff51afd7ed558ccdL;
        return spread ^ (spread >>> 33);
    }

    private void readFields(int length) {
        int line = Ascii.afterLine(bytes, 0, length);
        int last = NONE;
        while (line < length) {
            int after = Ascii.afterLine(bytes, line, length);
            if (bytes[line] == ' ' || bytes[line] == '\t') {
                // a line that goes on with the one before
                if (last != NONE && ends[last] == 0) {
                    value(last, line, after);
                } else if (last != NONE) {
                    ends[last] = Ascii.beforeBlanks(bytes, line, after);
                    unfold(froms[last], ends[last]);
                }
            } else {
                int colon = line;
                while (colon < after && bytes[colon] != ':') {
                    colon++;
                }
                last = colon < after ? field(line, Ascii.beforeBlanks(bytes, line, colon)) : NONE;
                if (last != NONE) {
                    value(last, colon + 1, after);
                }
            }
            line = after;
        }
    }

    private void value(int field, int from, int to) {
        int start = Ascii.afterBlanks(bytes, from, to);
        int end = Ascii.beforeBlanks(bytes, start, to);
        if (end == start) {
            return;
        }
        if (ends[field] > froms[field]) {
            repeated |= field == Field.WARC_CONCURRENT_TO.ordinal() ? 0 : 1 << field;
            return;
        }
        froms[field] = start;
        ends[field] = end;
    }

    /** A value of several lines becomes one line. */
    private void unfold(int from, int end) {
        for (int i = from; i < end; i++) {
            if (bytes[i] == '\r' || bytes[i] == '\n') {
                bytes[i] = ' ';
            }
        }
    }

    /** The number of a field, or {@link #NONE}. */
    private int field(int from, int to) {
        int length = to - from;
        if (length >= BY_LENGTH.length) {
            return NONE;
        }
        for (Field field : BY_LENGTH[length]) {
            if (Ascii.is(field.text, bytes, from, to)) {
                return field.ordinal();
            }
        }
        return NONE;
    }

    /** URL, IP, date and type: spaces in the URL put the others off, so the date is sought by its digits. */
    private void readColumns(int length) {
        int end = Ascii.beforeBlanks(bytes, 0, length);
        int from = Ascii.afterBlanks(bytes, 0, end);
        int columnEnd = column(from, end);
        set(Field.WARC_TARGET_URI, from, columnEnd);
        int column = 1;
        int start = from;
        while (columnEnd < end) {
            int before = start;
            start = columnEnd + 1;
            columnEnd = column(start, end);
            if (column >= 2 && columnEnd < end && isDate(start, columnEnd)) {
                // spaces in the URL are a part of it; the IP address stands between it and the date
                set(Field.WARC_TARGET_URI, from, before - 1);
                set(Field.WARC_DATE, start, columnEnd);
                set(Field.CONTENT_TYPE, columnEnd + 1, column(columnEnd + 1, end));
                return;
            }
            column++;
        }
    }

    private int column(int from, int end) {
        int at = from;
        while (at < end && bytes[at] != ' ') {
            at++;
        }
        return at;
    }

    private boolean isDate(int from, int to) {
        return to - from >= FEWEST_DIGITS && Ascii.number(bytes, from, from + FEWEST_DIGITS) >= 0;
    }

    private void set(Field field, int from, int to) {
        froms[field.ordinal()] = from;
        ends[field.ordinal()] = to;
    }
}
