// SPDX-License-Identifier: Apache-2.0
package dev.grainery.captures;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/**
 * The rows of a Parquet file, read as the format is described, and not as it is written here; {@code .ci/captures} has DuckDB
 * and pyarrow read the same.
 *
 * @param columns the names of the columns
 * @param rows the values of each row, without those that are missing
 * @param groups how many row groups there are
 * @param metadata what the file says of itself
 */
public record ParquetRows(
        List<String> columns, List<Map<String, Object>> rows, int groups, Map<String, String> metadata) {

    public static ParquetRows of(Path file) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        int footer = bytes.limit() - 8 - bytes.getInt(bytes.limit() - 8);
        if (bytes.getInt(0) != bytes.getInt(bytes.limit() - 4)) {
            throw new IOException("the file does not end as it begins");
        }
        Map<Integer, Object> described = struct(bytes.position(footer));
        List<String> columns = list(described.get(2)).stream()
                .skip(1)
                .map(column -> text(fields(column).get(4)))
                .toList();
        List<Map<String, Object>> rows = new ArrayList<>();
        for (Object group : list(described.get(4))) {
            List<Map<String, Object>> here = new ArrayList<>();
            for (int i = 0; i < (long) fields(group).get(3); i++) {
                here.add(new LinkedHashMap<>());
            }
            for (Object chunk : list(fields(group).get(1))) {
                column(bytes, fields(fields(chunk).get(3)), here);
            }
            rows.addAll(here);
        }
        if (rows.size() != (long) described.get(3)) {
            throw new IOException("the number of rows is not right");
        }
        Map<String, String> metadata = new HashMap<>();
        list(described.get(5))
                .forEach(pair -> metadata.put(
                        text(fields(pair).get(1)), text(fields(pair).get(2))));
        return new ParquetRows(columns, rows, list(described.get(4)).size(), metadata);
    }

    private static void column(ByteBuffer bytes, Map<Integer, Object> metadata, List<Map<String, Object>> rows)
            throws IOException {
        String name = text(list(metadata.get(3)).get(0));
        int type = Math.toIntExact((long) metadata.get(1));
        List<Object> words = new ArrayList<>();
        if (metadata.containsKey(11)) {
            Page dictionary = Page.at(bytes, (long) metadata.get(11));
            long number = (long) fields(dictionary.header.get(7)).get(1);
            for (int i = 0; i < number; i++) {
                words.add(value(dictionary.content, type));
            }
        }
        Page page = Page.at(bytes, (long) metadata.get(9));
        int number = Math.toIntExact((long) fields(page.header.get(5)).get(1));
        int end = page.content.getInt() + page.content.position();
        int[] levels = numbers(page.content, end, 1, number);
        page.content.position(end);
        int known = 0;
        for (int level : levels) {
            known += level;
        }
        boolean isShared = (long) fields(page.header.get(5)).get(2) == 8;
        int[] ids = isShared ? numbers(page.content, page.content.limit(), page.content.get(), known) : new int[known];
        int next = 0;
        for (int row = 0; row < number; row++) {
            if (levels[row] == 1) {
                rows.get(row).put(name, isShared ? words.get(ids[next]) : value(page.content, type));
                next++;
            }
        }
    }

    private record Page(Map<Integer, Object> header, ByteBuffer content) {

        static Page at(ByteBuffer bytes, long offset) throws IOException {
            ByteBuffer from = bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN).position(Math.toIntExact(offset));
            Map<Integer, Object> header = struct(from);
            byte[] stored = new byte[Math.toIntExact((long) header.get(3))];
            from.get(stored);
            byte[] plain = new GZIPInputStream(new ByteArrayInputStream(stored)).readAllBytes();
            if (plain.length != (long) header.get(2)) {
                throw new IOException("a page is not as long as it says");
            }
            return new Page(header, ByteBuffer.wrap(plain).order(ByteOrder.LITTLE_ENDIAN));
        }
    }

    private static Object value(ByteBuffer from, int type) {
        return switch (type) {
            case 1 -> from.getInt();
            case 2 -> from.getLong();
            default -> {
                byte[] text = new byte[from.getInt()];
                from.get(text);
                yield new String(text, StandardCharsets.UTF_8);
            }
        };
    }

    private static int[] numbers(ByteBuffer from, int end, int width, int count) {
        int[] numbers = new int[count];
        int at = 0;
        while (at < count && from.position() < end) {
            long run = varint(from);
            if ((run & 1) == 0) {
                int number = 0;
                for (int i = 0; i < (width + 7) / 8; i++) {
                    number |= (from.get() & 0xff) << (8 * i);
                }
                for (long i = run >> 1; i > 0; i--) {
                    numbers[at++] = number;
                }
            } else {
                byte[] packed = new byte[Math.toIntExact((run >> 1) * width)];
                from.get(packed);
                for (int i = 0; i < (run >> 1) * 8 && at < count; i++) {
                    int number = 0;
                    for (int bit = 0; bit < width; bit++) {
                        int place = i * width + bit;
                        number |= ((packed[place / 8] >> (place % 8)) & 1) << bit;
                    }
                    numbers[at++] = number;
                }
            }
        }
        return numbers;
    }

    private static Map<Integer, Object> struct(ByteBuffer from) {
        Map<Integer, Object> fields = new HashMap<>();
        int field = 0;
        for (int next = from.get() & 0xff; next != 0; next = from.get() & 0xff) {
            field = next >> 4 == 0 ? Math.toIntExact(zigzag(from)) : field + (next >> 4);
            fields.put(field, thrift(from, next & 15));
        }
        return fields;
    }

    private static Object thrift(ByteBuffer from, int type) {
        return switch (type) {
            case 1, 2 -> type == 1;
            case 5, 6 -> zigzag(from);
            case 8 -> {
                byte[] text = new byte[Math.toIntExact(varint(from))];
                from.get(text);
                yield text;
            }
            case 9 -> {
                int head = from.get() & 0xff;
                long size = head >> 4 == 15 ? varint(from) : head >> 4;
                List<Object> values = new ArrayList<>();
                for (long i = 0; i < size; i++) {
                    values.add(thrift(from, head & 15));
                }
                yield values;
            }
            case 12 -> struct(from);
            default -> throw new IllegalStateException("type " + type);
        };
    }

    private static long varint(ByteBuffer from) {
        long value = 0;
        int shift = 0;
        byte next;
        do {
            next = from.get();
            value |= (next & 0x7fL) << shift;
            shift += 7;
        } while (next < 0);
        return value;
    }

    private static long zigzag(ByteBuffer from) {
        long value = varint(from);
        return (value >>> 1) ^ -(value & 1);
    }

    private static String text(Object bytes) {
        return new String((byte[]) bytes, StandardCharsets.UTF_8);
    }

    private static List<?> list(Object value) {
        return (List<?>) value;
    }

    @SuppressWarnings("unchecked")
    private static Map<Integer, Object> fields(Object value) {
        return (Map<Integer, Object>) value;
    }
}
