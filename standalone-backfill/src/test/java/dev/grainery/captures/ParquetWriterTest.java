// SPDX-License-Identifier: Apache-2.0
package dev.grainery.captures;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.captures.ParquetColumn.ColumnType;
import dev.grainery.captures.ParquetWriter.Constant;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParquetWriterTest {

    private static final List<ParquetColumn<Map<String, Object>>> COLUMNS = List.of(
            column("text", ColumnType.TEXT),
            column("word", ColumnType.WORD),
            column("integer", ColumnType.INTEGER),
            column("long", ColumnType.LONG),
            column("time", ColumnType.TIME),
            column("never", ColumnType.WORD));

    @TempDir
    private Path temporary;

    private static ParquetColumn<Map<String, Object>> column(String name, ColumnType type) {
        return new ParquetColumn<>(name, type, row -> Optional.ofNullable(row.get(name)));
    }

    private static byte[] bytes(List<Map<String, Object>> rows) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ParquetWriter<Map<String, Object>> writer = new ParquetWriter<>(out, COLUMNS);
        for (Map<String, Object> row : rows) {
            writer.add(row);
        }
        writer.end(List.of(new Constant("same", "ovesná")), new TreeMap<>(Map.of("key", "value")), "oats 1");
        return out.toByteArray();
    }

    private ParquetRows read(byte[] file) throws IOException {
        return ParquetRows.of(Files.write(temporary.resolve("rows.parquet"), file));
    }

    /** Rows of which some values are missing, alone or for a while, and some are those of the row before. */
    private static List<Map<String, Object>> rows(int number, int words, int longest, Random random) {
        List<Map<String, Object>> rows = new ArrayList<>();
        Map<String, Object> last = new TreeMap<>();
        for (int i = 0; i < number; i++) {
            if (random.nextInt(20) == 0) {
                last.remove(COLUMNS.get(random.nextInt(COLUMNS.size())).name());
            }
            if (random.nextInt(3) > 0) {
                last.put("text", "ž".repeat(random.nextInt(longest)));
                last.put("word", "w" + random.nextInt(words));
            }
            if (random.nextInt(5) > 0) {
                last.put("integer", random.nextInt());
                last.put("long", random.nextLong());
                last.put("time", random.nextLong());
            }
            rows.add(new TreeMap<>(last));
        }
        return rows;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 7, 8, 9, 100, 1_000, 66_000})
    void what_is_written_is_read(int number) throws Exception {
        for (int words : new int[] {1, 2, 3, 255, 256, 257, 70_000}) {
            List<Map<String, Object>> rows = rows(number, words, 20, new Random(number + words));
            ParquetRows read = read(bytes(rows));
            rows.forEach(row -> row.put("same", "ovesná"));
            assertThat(read.rows()).isEqualTo(rows);
            assertThat(read.columns()).containsExactly("text", "word", "integer", "long", "time", "never", "same");
            assertThat(read.metadata()).isEqualTo(Map.of("key", "value"));
            assertThat(read.groups()).isEqualTo(number == 0 ? 0 : number / (1 << 16) + 1);
        }
    }

    @Test
    void a_row_group_ends_when_it_has_many_bytes() throws Exception {
        List<Map<String, Object>> rows = rows(1_000, 10, 60_000, new Random(5));
        ParquetRows read = read(bytes(rows));
        rows.forEach(row -> row.put("same", "ovesná"));
        assertThat(read.rows()).isEqualTo(rows);
        assertThat(read.groups()).isBetween(3, 20);
    }

    @Test
    void equal_rows_give_equal_bytes() throws Exception {
        assertThat(bytes(rows(500, 10, 50, new Random(3)))).isEqualTo(bytes(rows(500, 10, 50, new Random(3))));
    }
}
