// SPDX-License-Identifier: Apache-2.0
package dev.grainery.captures;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;
import java.util.zip.GZIPOutputStream;

/** The values of one column in the rows of one row group, which become one page, and a dictionary if rows share them. */
final class ColumnChunk {

    private static final int DATA_PAGE = 0;
    private static final int DICTIONARY_PAGE = 2;
    private static final int PLAIN = 0;
    private static final int RLE = 3;
    private static final int RLE_DICTIONARY = 8;
    private static final int GZIP = 2;

    /** A lower level than the usual one: half the time, for files that are 5 % larger. */
    private static final int LEVEL = 1;

    private final ParquetColumn<?> column;
    private final BitSet present = new BitSet();
    private final ByteArrayOutputStream values = new ByteArrayOutputStream();
    private final Map<String, Integer> words = new HashMap<>();
    private int[] ids = new int[64];
    private int rows;
    private int known;

    ColumnChunk(ParquetColumn<?> column) {
        this.column = column;
    }

    /** Adds the value of the next row. */
    void add(Optional<?> value) {
        value.ifPresent(this::addKnown);
        rows++;
    }

    private void addKnown(Object value) {
        present.set(rows);
        switch (column.type()) {
            case WORD -> {
                ids = known < ids.length ? ids : Arrays.copyOf(ids, 2 * known);
                ids[known] = words.computeIfAbsent((String) value, word -> {
                    text(word);
                    return words.size();
                });
            }
            case TEXT -> text((String) value);
            case INTEGER -> number((Integer) value, Integer.BYTES);
            case LONG, TIME -> number((Long) value, Long.BYTES);
        }
        known++;
    }

    private void text(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        number(bytes.length, Integer.BYTES);
        values.writeBytes(bytes);
    }

    private void number(long value, int bytes) {
        number(values, value, bytes);
    }

    private static void number(ByteArrayOutputStream out, long value, int bytes) {
        for (int i = 0; i < bytes; i++) {
            out.write((int) (value >>> 8 * i));
        }
    }

    /** How many bytes its values take in memory, about. */
    int bytes() {
        return values.size() + Integer.BYTES * known;
    }

    /**
     * Writes the chunk.
     *
     * @param offset where it begins in the file
     */
    Written writeTo(OutputStream out, long offset) throws IOException {
        boolean shared = column.type() == ParquetColumn.Type.WORD;
        Pages pages = new Pages(out);
        if (shared) {
            pages.write(DICTIONARY_PAGE, values.toByteArray(), header -> header.struct(
                    7, page -> page.number(1, words.size()).number(2, PLAIN)));
        }
        long dataOffset = offset + pages.stored;
        byte[] levels = runs(rows, row -> present.get(row) ? 1 : 0, 1);
        ByteArrayOutputStream page = new ByteArrayOutputStream(levels.length + bytes());
        number(page, levels.length, Integer.BYTES);
        page.writeBytes(levels);
        if (shared) {
            int width = Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(0, words.size() - 1)));
            page.write(width);
            page.writeBytes(runs(known, i -> ids[i], width));
        } else {
            values.writeTo(page);
        }
        int encoding = shared ? RLE_DICTIONARY : PLAIN;
        pages.write(DATA_PAGE, page.toByteArray(), header -> header.struct(
                5, data -> data.number(1, rows).number(2, encoding).number(3, RLE).number(4, RLE)));
        return new Written(pages.stored, pages.plain, metadata -> {
            metadata.number(1, column.type().code())
                    .numbers(2, List.of(PLAIN, RLE, encoding))
                    .texts(3, List.of(column.name()))
                    .number(4, GZIP)
                    .number(5, (long) rows)
                    .number(6, pages.plain)
                    .number(7, pages.stored)
                    .number(9, dataOffset);
            if (shared) {
                metadata.number(11, offset);
            }
        });
    }

    /**
     * A chunk that was written.
     *
     * @param stored its bytes in the file
     * @param plain its bytes before they were compressed
     * @param metadata what the footer says of it
     */
    record Written(long stored, long plain, Consumer<CompactThrift> metadata) {}

    /** Numbers as runs of equal ones, and as groups of eight in as many bits as the largest needs. */
    private static byte[] runs(int count, IntUnaryOperator numbers, int width) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int from = 0;
        while (from < count) {
            int end = runEnd(from, count, numbers);
            if (isRun(from, end, count)) {
                CompactThrift.varint(out, (long) (end - from) << 1);
                number(out, numbers.applyAsInt(from), (width + 7) / 8);
                from = end;
            } else {
                from = groups(from, count, numbers, width, out);
            }
        }
        return out.toByteArray();
    }

    private static int runEnd(int from, int count, IntUnaryOperator numbers) {
        int end = from + 1;
        while (end < count && numbers.applyAsInt(end) == numbers.applyAsInt(from)) {
            end++;
        }
        return end;
    }

    private static boolean isRun(int from, int end, int count) {
        return end - from >= 8 || end == count;
    }

    private static int groups(
            int start, int count, IntUnaryOperator numbers, int width, ByteArrayOutputStream out) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        int from = start;
        int groups = 0;
        do {
            long bits = 0;
            int waiting = 0;
            for (int i = from; i < from + 8; i++) {
                bits |= (i < count ? (long) numbers.applyAsInt(i) : 0) << waiting;
                waiting += width;
                for (; waiting >= 8; waiting -= 8) {
                    packed.write((int) bits);
                    bits >>>= 8;
                }
            }
            groups++;
            from += 8;
        } while (from < count && !isRun(from, runEnd(from, count, numbers), count));
        CompactThrift.varint(out, (long) groups << 1 | 1);
        out.writeBytes(packed.toByteArray());
        return from;
    }

    /** Writes pages one after the other. */
    private static final class Pages {

        private final OutputStream out;
        private long stored;
        private long plain;

        Pages(OutputStream out) {
            this.out = out;
        }

        void write(int type, byte[] content, Consumer<CompactThrift> more) throws IOException {
            ByteArrayOutputStream compressed = new ByteArrayOutputStream(content.length / 4 + 64);
            try (OutputStream gzip = new FastGzip(compressed)) {
                gzip.write(content);
            }
            byte[] header = CompactThrift.of(fields -> {
                fields.number(1, type).number(2, content.length).number(3, compressed.size());
                more.accept(fields);
            });
            out.write(header);
            compressed.writeTo(out);
            stored += header.length + compressed.size();
            plain += header.length + content.length;
        }
    }

    private static final class FastGzip extends GZIPOutputStream {

        FastGzip(OutputStream out) throws IOException {
            super(out, 1 << 14);
            def.setLevel(LEVEL);
        }
    }
}
