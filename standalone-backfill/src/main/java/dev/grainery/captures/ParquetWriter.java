// SPDX-License-Identifier: Apache-2.0
package dev.grainery.captures;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Consumer;

/**
 * Writes a table as a Parquet file (<a href="https://parquet.apache.org/docs/file-format/">format</a>), in memory that is
 * bounded by a row group. Equal rows give equal bytes. The last columns have one value in all rows, which need not be known
 * before the end: the format leaves open where in the file a column of a row group lies. Not thread-safe.
 *
 * @param <R> what a row is made of
 */
final class ParquetWriter<R> {

    private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);
    private static final int MOST_ROWS = 1 << 16;
    private static final int MOST_BYTES = 1 << 23;

    private final OutputStream out;
    private final List<ParquetColumn<R>> columns;
    private final List<RowGroup> groups = new ArrayList<>();
    private List<ColumnChunk> chunks = List.of();
    private int rows;
    private long position;

    /** @param out is not closed */
    ParquetWriter(OutputStream out, List<ParquetColumn<R>> columns) throws IOException {
        this.out = out;
        this.columns = columns;
        write(MAGIC);
        begin();
    }

    private void begin() {
        chunks = columns.stream().map(ColumnChunk::new).toList();
        rows = 0;
    }

    /** Adds a row. */
    void add(R row) throws IOException {
        int bytes = 0;
        for (int i = 0; i < columns.size(); i++) {
            chunks.get(i).add(columns.get(i).value().apply(row));
            bytes += chunks.get(i).bytes();
        }
        rows++;
        if (rows >= MOST_ROWS || bytes >= MOST_BYTES) {
            endGroup();
        }
    }

    private void endGroup() throws IOException {
        if (rows > 0) {
            RowGroup group = new RowGroup(rows, new ArrayList<>());
            for (ColumnChunk chunk : chunks) {
                write(group, chunk);
            }
            groups.add(group);
            begin();
        }
    }

    private void write(RowGroup group, ColumnChunk chunk) throws IOException {
        ColumnChunk.Written written = chunk.writeTo(out, position);
        position += written.stored();
        group.chunks().add(written);
    }

    private void write(byte[] bytes) throws IOException {
        out.write(bytes);
        position += bytes.length;
    }

    /** A column that has the same value in all rows. */
    record Constant(String name, String value) {}

    /**
     * Ends the file.
     *
     * @param last the last columns
     * @param metadata what else the file says of itself
     * @param program name and version of the program
     */
    void end(List<Constant> last, SortedMap<String, String> metadata, String program) throws IOException {
        endGroup();
        List<ParquetColumn<?>> all = new ArrayList<>(columns);
        for (Constant constant : last) {
            Optional<String> value = Optional.of(constant.value());
            ParquetColumn<R> column = new ParquetColumn<>(constant.name(), ParquetColumn.ColumnType.WORD, row -> value);
            all.add(column);
            for (RowGroup group : groups) {
                ColumnChunk chunk = new ColumnChunk(column);
                for (int i = 0; i < group.rows(); i++) {
                    chunk.add(value);
                }
                write(group, chunk);
            }
        }
        byte[] footer = CompactThrift.of(file -> footer(file, all, metadata, program));
        write(footer);
        write(ByteBuffer.allocate(Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(footer.length)
                .array());
        write(MAGIC);
    }

    private void footer(
            CompactThrift file, List<ParquetColumn<?>> all, SortedMap<String, String> metadata, String program) {
        List<Consumer<CompactThrift>> schema = new ArrayList<>();
        schema.add(root -> root.text(4, "captures").number(5, all.size()));
        all.forEach(column -> schema.add(column::schema));
        file.number(1, 2)
                .structs(2, schema)
                .number(3, groups.stream().mapToLong(RowGroup::rows).sum())
                .structs(
                        4,
                        groups.stream()
                                .<Consumer<CompactThrift>>map(group -> group::describe)
                                .toList())
                .structs(
                        5,
                        metadata.entrySet().stream()
                                .<Consumer<CompactThrift>>map(entry ->
                                        pair -> pair.text(1, entry.getKey()).text(2, entry.getValue()))
                                .toList())
                .text(6, program);
    }

    private record RowGroup(int rows, List<ColumnChunk.Written> chunks) {

        void describe(CompactThrift group) {
            List<Consumer<CompactThrift>> described = chunks.stream()
                    .<Consumer<CompactThrift>>map(chunk -> chunk::describe)
                    .toList();
            group.structs(1, described)
                    .number(
                            2,
                            chunks.stream()
                                    .mapToLong(ColumnChunk.Written::plain)
                                    .sum())
                    .number(3, (long) rows);
        }
    }
}
