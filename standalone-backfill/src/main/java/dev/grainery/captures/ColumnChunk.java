// SPDX-License-Identifier: Apache-2.0
package dev.grainery.captures;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
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
    private final BitSet missing = new BitSet();
    private ByteBuffer values = ByteBuffer.allocate(256).order(ByteOrder.LITTLE_ENDIAN);
    private final Map<String, Integer> words = new HashMap<>();
    private int[] ids = new int[64];
    private int rows;
    private int known;

    ColumnChunk(ParquetColumn<?> column) {
        this.column = column;
    }

    /** Adds the value of the next row. */
    void add(Optional<?> value) {
        if (value.isPresent()) {
            addKnown(value.get());
        } else {
            missing.set(rows);
        }
        rows++;
    }

    private void addKnown(Object value) {
        switch (column.type()) {
            case WORD -> {
                ids = known < ids.length ? ids : Arrays.copyOf(ids, 2 * known);
                ids[known] = words.computeIfAbsent((String) value, word -> {
                    text(word);
                    return words.size();
                });
            }
            case TEXT -> text((String) value);
            case INTEGER -> room(Integer.BYTES).putInt((Integer) value);
            case LONG, TIME -> room(Long.BYTES).putLong((Long) value);
        }
        known++;
    }

    private void text(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        room(Integer.BYTES + bytes.length).putInt(bytes.length).put(bytes);
    }

    private ByteBuffer room(int bytes) {
        if (values.remaining() < bytes) {
            int capacity = Math.max(2 * values.capacity(), values.position() + bytes);
            values =
                    ByteBuffer.allocate(capacity).order(ByteOrder.LITTLE_ENDIAN).put(values.flip());
        }
        return values;
    }

    /** How many bytes its values take in memory, about. */
    int bytes() {
        return values.position() + Integer.BYTES * known;
    }

    /**
     * Writes the chunk.
     *
     * @param offset where it begins in the file
     */
    Written writeTo(OutputStream out, long offset) throws IOException {
        boolean shared = column.type() == ParquetColumn.ColumnType.WORD;
        Pages pages = new Pages(out);
        byte[] plain = Arrays.copyOf(values.array(), values.position());
        if (shared) {
            pages.write(
                    DICTIONARY_PAGE,
                    plain,
                    header -> header.struct(
                            7, page -> page.number(1, words.size()).number(2, PLAIN)));
        }
        long dataOffset = offset + pages.stored;
        byte[] levels = runs(rows, row -> missing.get(row) ? 0 : 1, 1);
        ByteArrayOutputStream page = new ByteArrayOutputStream(Integer.BYTES + levels.length + plain.length);
        number(page, levels.length, Integer.BYTES);
        page.writeBytes(levels);
        if (shared) {
            int width = Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(0, words.size() - 1)));
            page.write(width);
            page.writeBytes(runs(known, i -> ids[i], width));
        } else {
            page.writeBytes(plain);
        }
        int encoding = shared ? RLE_DICTIONARY : PLAIN;
        pages.write(
                DATA_PAGE,
                page.toByteArray(),
                header -> header.struct(
                        5,
                        data -> data.number(1, rows)
                                .number(2, encoding)
                                .number(3, RLE)
                                .number(4, RLE)));
        return new Written(column, encoding, rows, pages.plain, pages.stored, offset, dataOffset);
    }

    /**
     * A chunk that was written.
     *
     * @param encoding that of its values
     * @param rows how many values it has, with those that are missing
     * @param plain its bytes before they were compressed
     * @param stored its bytes in the file
     * @param offset where it begins in the file
     * @param dataOffset where its data begin, behind a dictionary
     */
    record Written(
            ParquetColumn<?> column, int encoding, int rows, long plain, long stored, long offset, long dataOffset) {

        /** What the footer says of it. */
        void describe(CompactThrift chunk) {
            chunk.number(2, 0L).struct(3, metadata -> {
                metadata.number(1, column.type().code())
                        .numbers(2, List.of(PLAIN, RLE, encoding))
                        .texts(3, List.of(column.name()))
                        .number(4, GZIP)
                        .number(5, (long) rows)
                        .number(6, plain)
                        .number(7, stored)
                        .number(9, dataOffset);
                if (dataOffset > offset) {
                    metadata.number(11, offset);
                }
            });
        }
    }

    private static void number(ByteArrayOutputStream out, int value, int bytes) {
        for (int i = 0; i < bytes; i++) {
            out.write(value >>> (8 * i));
        }
    }

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

    private static int groups(int start, int count, IntUnaryOperator numbers, int width, ByteArrayOutputStream out) {
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
        CompactThrift.varint(out, ((long) groups << 1) | 1);
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
