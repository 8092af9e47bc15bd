// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.container;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Positions of WARC fields (ISO 28500 5) or ARC columns, indexed on first use. Reused. Not thread-safe. */
// arrays indexed by field, never stored
@SuppressWarnings("EnumOrdinal")
public final class RecordHeader {

    public enum Field {
        WARC_TYPE("WARC-Type"),
        WARC_DATE("WARC-Date"),
        WARC_RECORD_ID("WARC-Record-ID"),
        CONTENT_LENGTH("Content-Length"),
        CONTENT_TYPE("Content-Type"),
        WARC_TARGET_URI("WARC-Target-URI"),
        WARC_BLOCK_DIGEST("WARC-Block-Digest"),
        WARC_PAYLOAD_DIGEST("WARC-Payload-Digest"),
        WARC_CONCURRENT_TO("WARC-Concurrent-To"),
        WARC_REFERS_TO("WARC-Refers-To"),
        WARC_REFERS_TO_TARGET_URI("WARC-Refers-To-Target-URI"),
        WARC_REFERS_TO_DATE("WARC-Refers-To-Date"),
        WARC_PROFILE("WARC-Profile"),
        WARC_SEGMENT_NUMBER("WARC-Segment-Number"),
        WARC_SEGMENT_ORIGIN_ID("WARC-Segment-Origin-ID"),
        WARC_SEGMENT_TOTAL_LENGTH("WARC-Segment-Total-Length"),
        WARC_IP_ADDRESS("WARC-IP-Address"),
        WARC_TRUNCATED("WARC-Truncated"),
        WARC_WARCINFO_ID("WARC-Warcinfo-ID"),
        WARC_FILENAME("WARC-Filename"),
        WARC_IDENTIFIED_PAYLOAD_TYPE("WARC-Identified-Payload-Type");

        private final String text;
        private final String lower;

        Field(String text) {
            this.text = text;
            this.lower = text.toLowerCase(Locale.ROOT);
        }

        static Optional<Field> named(String name) {
            return Arrays.stream(FIELDS)
                    .filter(field -> field.text.equalsIgnoreCase(name))
                    .findFirst();
        }

        public String text() {
            return text;
        }
    }

    private static final Field[] FIELDS = Field.values();
    private static final Field[][] BY_LENGTH = byLength();
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long[] NO_MARKS = {};
    private static final String WARC = "warc/";
    private static final String HTTP_MESSAGE = "application/http";

    private byte[] bytes = new byte[1 << 10];
    private int length;
    private int fieldsFrom;
    private boolean indexed;
    private final int[] froms = new int[FIELDS.length];
    private final int[] ends = new int[FIELDS.length];
    private int repeated;

    private int[] concurrent = new int[8];

    private int concurrentEnd;

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

    void clear() {
        length = 0;
        fieldsFrom = 0;
        indexed = false;
    }

    void beginFields() {
        fieldsFrom = length;
    }

    void append(byte[] source, int from, int n) {
        makeRoom(n);
        System.arraycopy(source, from, bytes, length, n);
        length += n;
        indexed = false;
    }

    private void makeRoom(int n) {
        if (length + n > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + n));
        }
    }

    void cutAt(int from) {
        length = from;
        indexed = false;
    }

    int length() {
        return length;
    }

    byte at(int index) {
        return bytes[index];
    }

    byte[] copy() {
        return Arrays.copyOf(bytes, length);
    }

    boolean is(byte[] others) {
        return Arrays.equals(bytes, 0, length, others, 0, others.length);
    }

    Optional<String> value(String name) {
        Optional<Field> field = Field.named(name);
        if (field.isPresent() ? !has(field.get()) : !isWarc()) {
            return Optional.empty();
        }
        // outside of ASCII, the encoding depends on all fields
        return field.isPresent() && (!isWarc() || isAscii(from(field.get()), end(field.get())))
                ? Optional.of(FieldLines.text(Arrays.copyOfRange(bytes, from(field.get()), end(field.get()))))
                : fields().first(name);
    }

    public DescribingFields fields() {
        return FieldLines.of(Arrays.copyOfRange(bytes, fieldsFrom, length)).fields();
    }

    private boolean isAscii(int from, int end) {
        for (int i = from; i < end; i++) {
            if (bytes[i] < 0) {
                return false;
            }
        }
        return true;
    }

    /** Returns -1 if it is not a number of up to 18 digits. */
    long number(Field field) {
        // first, because unfolding may replace the array
        int from = from(field);
        return Ascii.number(bytes, from, end(field));
    }

    private void index() {
        if (!indexed) {
            indexed = true;
            clearIndex();
            if (!isWarc()) {
                new ArcColumns(this, bytes, length).index();
            } else if (!readFields(fieldsFrom, length, false)) {
                clearIndex();
                readFields(length, unfold(), true);
            }
        }
    }

    private void clearIndex() {
        Arrays.fill(froms, 0);
        Arrays.fill(ends, 0);
        repeated = 0;
        concurrentEnd = 0;
    }

    public boolean isWarc() {
        return Ascii.begins(WARC, bytes, 0, length);
    }

    public byte[] bytes() {
        return bytes;
    }

    public boolean has(Field field) {
        index();
        return ends[field.ordinal()] > froms[field.ordinal()];
    }

    public int from(Field field) {
        index();
        return froms[field.ordinal()];
    }

    /** Equals {@link #from} if there is none. */
    public int end(Field field) {
        return has(field) ? ends[field.ordinal()] : froms[field.ordinal()];
    }

    public boolean is(Field field, String text) {
        return has(field) && Ascii.is(text, bytes, from(field), end(field));
    }

    public boolean begins(Field field, String text) {
        return has(field) && Ascii.begins(text, bytes, from(field), end(field));
    }

    /** Whether the content is declared as an HTTP message (ISO 28500 5.6), for any URI. */
    public boolean holdsHttp() {
        return isWarc() && begins(Field.CONTENT_TYPE, HTTP_MESSAGE);
    }

    public boolean isRepeated(Field field) {
        index();
        return (repeated & 1 << field.ordinal()) != 0;
    }

    public boolean anyRepeated() {
        index();
        return repeated != 0;
    }

    /** A hash of the value without angle brackets; 0 if there is none. */
    public long mark(Field field) {
        return has(field) ? mark(from(field), end(field)) : 0;
    }

    /** Hashes of all WARC-Concurrent-To (ISO 28500 5.7). */
    public long[] concurrentMarks() {
        if (!has(Field.WARC_CONCURRENT_TO)) {
            return NO_MARKS;
        }
        long[] marks = new long[1 + concurrentEnd / 2];
        marks[0] = mark(Field.WARC_CONCURRENT_TO);
        for (int i = 1; i < marks.length; i++) {
            marks[i] = mark(concurrent[2 * i - 2], concurrent[2 * i - 1]);
        }
        return marks;
    }

    private long mark(int valueFrom, int valueEnd) {
        int from = valueFrom;
        int end = valueEnd;
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

    /** The finalizer of MurmurHash 3, with one multiplication less. */
    private static long mixed(long value) {
        long spread = (value ^ (value >>> 33)) * 0xff51afd7ed558ccdL;
        return spread ^ (spread >>> 33);
    }

    /** Returns false at a continuation line, unless lines are unfolded already: the continuation of a blank line remains. */
    private boolean readFields(int from, int end, boolean unfolded) {
        int line = Ascii.afterBlanks(bytes, from, end);
        while (line < end) {
            if (!unfolded && (bytes[line] == ' ' || bytes[line] == '\t')) {
                return false;
            }
            int after = Ascii.afterLine(bytes, line, end);
            int colon = Ascii.find(':', bytes, line, after);
            if (colon < after) {
                field(line, Ascii.beforeBlanks(bytes, line, colon), colon + 1, after);
            }
            line = after;
        }
        return true;
    }

    /** Appends the unfolded fields behind the header, and returns the end of the copy. */
    private int unfold() {
        makeRoom(2 * (length - fieldsFrom));
        int to = length;
        for (int line = fieldsFrom; line < length; ) {
            int after = Ascii.afterLine(bytes, line, length);
            int from = line;
            int end = after;
            boolean goesOn = line > fieldsFrom && (bytes[line] == ' ' || bytes[line] == '\t');
            if (goesOn) {
                to -= to > length && bytes[to - 1] == '\n' ? 1 : 0;
                to -= to > length && bytes[to - 1] == '\r' ? 1 : 0;
                bytes[to++] = ' ';
                from = Ascii.afterBlanks(bytes, line, after);
                end = Ascii.beforeBlanks(bytes, from, after);
            }
            System.arraycopy(bytes, from, bytes, to, end - from);
            to += end - from;
            if (goesOn) {
                bytes[to++] = '\n';
            }
            line = after;
        }
        return to;
    }

    private void field(int nameFrom, int nameEnd, int from, int to) {
        int start = Ascii.afterBlanks(bytes, from, to);
        int end = Ascii.beforeBlanks(bytes, start, to);
        int length = nameEnd - nameFrom;
        if (end == start || length >= BY_LENGTH.length) {
            return;
        }
        for (Field field : BY_LENGTH[length]) {
            if (Ascii.is(field.lower, bytes, nameFrom, nameEnd)) {
                if (ends[field.ordinal()] > 0 && field == Field.WARC_CONCURRENT_TO) {
                    concurrent(start, end);
                } else if (ends[field.ordinal()] > 0) {
                    repeated |= 1 << field.ordinal();
                } else {
                    set(field, start, end);
                }
            }
        }
    }

    private void concurrent(int from, int to) {
        if (concurrentEnd == concurrent.length) {
            concurrent = Arrays.copyOf(concurrent, 2 * concurrentEnd);
        }
        concurrent[concurrentEnd++] = from;
        concurrent[concurrentEnd++] = to;
    }

    void set(Field field, int from, int to) {
        froms[field.ordinal()] = from;
        ends[field.ordinal()] = to;
    }
}
