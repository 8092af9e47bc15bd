// SPDX-License-Identifier: Apache-2.0
package dev.grainery.internal.container;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Lines of named fields (ISO 28500 4, application/warc-fields in annex B): a record's header, or the content of a
 * warcinfo. The bytes lie in a buffer that is used again for the next record, and no objects are made of them before they
 * are asked for: of most records, two values are looked at. Not thread-safe.
 */
final class FieldLines {

    static final long NO_NUMBER = -1;

    private static final int USUAL = 1 << 13;
    private static final int MOST_DIGITS = 18;

    private byte[] bytes = new byte[USUAL];
    private int length;
    private int[] starts = new int[64];
    private int count;
    private int fieldsAt;

    /** The value found last, without blanks around it. */
    private int valueFrom;

    private int valueEnd;

    /** How many lines were looked at for being folded; whether one of them is. */
    private int looked;

    private boolean folded;
    private Optional<Parsed> all = Optional.empty();

    void clear() {
        length = 0;
        count = 0;
        fieldsAt = 0;
        looked = 0;
        folded = false;
        all = Optional.empty();
    }

    /** The lines so far are no fields: those come from now on. */
    void beginFields() {
        fieldsAt = count;
    }

    /** What is appended from now on is a line. */
    void beginLine() {
        if (count == starts.length) {
            starts = Arrays.copyOf(starts, 2 * count);
        }
        starts[count++] = length;
    }

    void append(byte[] source, int from, int n) {
        if (length + n > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + n));
        }
        System.arraycopy(source, from, bytes, length, n);
        length += n;
    }

    int length() {
        return length;
    }

    byte at(int index) {
        return bytes[index];
    }

    byte[] copy(int from) {
        return Arrays.copyOfRange(bytes, from, length);
    }

    /** Copies the bytes as far as there is room for them, and gives their number. */
    int copyTo(byte[] target) {
        System.arraycopy(bytes, 0, target, 0, Math.min(length, target.length));
        return length;
    }

    /** Whether the bytes begin with this text of ASCII letters, in whatever case. */
    boolean begins(String text) {
        return length >= text.length() && isText(text, 0);
    }

    /** Whether the bytes are these. */
    boolean are(byte[] others) {
        return Arrays.equals(bytes, 0, length, others, 0, others.length);
    }

    /** The decimal number that these bytes are, or {@link #NO_NUMBER} if they are none or have too many digits. */
    long number(int from, int end) {
        if (from >= end || end - from > MOST_DIGITS) {
            return NO_NUMBER;
        }
        long number = 0;
        for (int i = from; i < end; i++) {
            if (bytes[i] < '0' || bytes[i] > '9') {
                return NO_NUMBER;
            }
            number = 10 * number + (bytes[i] - '0');
        }
        return number;
    }

    /** The first value of this field that is not blank, if it is a number; else {@link #NO_NUMBER}. */
    long number(String name) {
        if (folds()) {
            String value = value(name).orElse("");
            return value.matches("[0-9]{1," + MOST_DIGITS + "}") ? Long.parseLong(value) : NO_NUMBER;
        }
        return find(name) ? number(valueFrom, valueEnd) : NO_NUMBER;
    }

    /** Whether this field has a value that is not blank. */
    boolean has(String name) {
        return folds() ? value(name).isPresent() : find(name);
    }

    /** Whether the first value of this field that is not blank is this one, in whatever case. */
    boolean is(String name, String value) {
        return folds()
                ? value(name).filter(value::equalsIgnoreCase).isPresent()
                : find(name) && valueEnd - valueFrom == value.length() && isText(value, valueFrom);
    }

    /** The first value of this field that is not blank. */
    Optional<String> value(String name) {
        if (!folds() && !find(name)) {
            return Optional.empty();
        }
        // a line that goes on with the one before, and other letters than of ASCII, need a look at the whole
        return folds() || !isAscii(valueFrom, valueEnd)
                ? parsed().fields().first(name)
                : Optional.of(new String(bytes, valueFrom, valueEnd - valueFrom, StandardCharsets.US_ASCII));
    }

    /** All fields. */
    Parsed parsed() {
        if (all.isEmpty()) {
            all = Optional.of(Parsed.of(copy(fieldsAt < count ? starts[fieldsAt] : length)));
        }
        return all.get();
    }

    /** Whether there is a line that begins with a blank, and so goes on with the one before. */
    private boolean folds() {
        while (looked < count) {
            int from = starts[looked];
            folded |= looked > fieldsAt && from < length && (bytes[from] == ' ' || bytes[from] == '\t');
            looked++;
        }
        return folded;
    }

    private boolean find(String name) {
        for (int i = fieldsAt; i < count; i++) {
            int end = i + 1 < count ? starts[i + 1] : length;
            int from = starts[i];
            while (i == fieldsAt && from < end && isBlank(bytes[from])) {
                from++;
            }
            int at = from + name.length();
            // most names differ in length, and so in what stands behind them: quicker to see than that their letters
            // differ
            if (at >= end || (bytes[at] != ':' && !isBlank(bytes[at])) || !isText(name, from)) {
                continue;
            }
            while (at < end && isBlank(bytes[at])) {
                at++;
            }
            if (at < end && bytes[at] == ':' && hasValue(at + 1, end)) {
                return true;
            }
        }
        return false;
    }

    private boolean hasValue(int from, int end) {
        valueFrom = from;
        valueEnd = end;
        while (valueFrom < valueEnd && isBlank(bytes[valueFrom])) {
            valueFrom++;
        }
        while (valueEnd > valueFrom && isBlank(bytes[valueEnd - 1])) {
            valueEnd--;
        }
        return valueEnd > valueFrom;
    }

    /** Whether the bytes from here are this text of ASCII letters, in whatever case. */
    private boolean isText(String text, int from) {
        for (int i = 0; i < text.length(); i++) {
            int one = bytes[from + i];
            int other = text.charAt(i);
            if (one != other && (lower(one) != lower(other))) {
                return false;
            }
        }
        return true;
    }

    private static int lower(int c) {
        return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
    }

    private static boolean isBlank(byte b) {
        return Character.isWhitespace((int) b);
    }

    private boolean isAscii(int from, int end) {
        for (int i = from; i < end; i++) {
            if (bytes[i] < 0) {
                return false;
            }
        }
        return true;
    }

    /** Text of a container whose encoding nobody states: UTF-8 if it is that throughout, else Latin-1, which fits all. */
    static String text(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            return new String(bytes, StandardCharsets.ISO_8859_1);
        }
    }

    /**
     * All fields of a block of lines.
     *
     * @param fields the fields
     * @param odd how many lines are no field
     */
    record Parsed(DescribingFields fields, int odd) {

        static Parsed of(byte[] block) {
            Map<String, List<String>> fields = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
            int odd = 0;
            StringBuilder whole = new StringBuilder();
            for (String line : (text(block).strip() + "\n\n").split("\r?\n", -1)) {
                boolean continues = line.startsWith(" ") || line.startsWith("\t");
                if (continues && !whole.isEmpty()) {
                    whole.append(' ').append(line.strip());
                    continue;
                }
                odd += whole.isEmpty() || add(fields, whole.toString()) ? 0 : 1;
                whole.setLength(0);
                whole.append(line);
            }
            return new Parsed(new DescribingFields(fields), odd);
        }

        private static boolean add(Map<String, List<String>> fields, String line) {
            int colon = line.indexOf(':');
            String name = colon < 0 ? "" : line.substring(0, colon).strip();
            if (name.isEmpty()) {
                return line.isBlank();
            }
            fields.computeIfAbsent(name, n -> new ArrayList<>())
                    .add(line.substring(colon + 1).strip());
            return true;
        }
    }
}
