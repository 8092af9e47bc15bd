// SPDX-License-Identifier: Apache-2.0
package dev.grainery.captures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.completeness.TableCapture;
import dev.grainery.completeness.UriQuery;
import dev.grainery.file.LocalStorage;
import dev.grainery.inspect.CountedCapture;
import dev.grainery.inspect.CountedCapture.Reference;
import dev.grainery.inspect.cdx.UrlKey;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.ExampleRecords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroupFactory;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables are searched for URIs. */
class StoredTableTest {

    private static final String NAME = "harvest=Oats/year=2020/Oats-1.warc.0123456789abcdef0123456789abcdef.parquet";

    /** More than one group of rows. */
    private static final int MANY = 1_500;

    @TempDir
    private Path directory;

    /** Each third row lacks what others have, so that values and rows do not correspond. */
    private static CountedCapture row(int number) {
        boolean isRevisit = number % 3 == 1;
        return new CountedCapture(
                isRevisit ? "revisit" : "response",
                Optional.of(uri(number)),
                number % 3 == 2 ? Optional.empty() : Optional.of(date(number)),
                Optional.of("http"),
                Optional.of("oats.example"),
                number % 3 == 0 ? Optional.of(String.valueOf(200 + number % 300)) : Optional.empty(),
                Optional.empty(),
                number % 3 == 0 ? Optional.of("text/x-" + number % 1000) : Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                number % 3 == 2 ? Optional.empty() : Optional.of("sha1:" + digest(number)),
                isRevisit ? 0 : number,
                number * 10L,
                0,
                Optional.of("<urn:uuid:" + number + ">"),
                new Reference(
                        Optional.empty(),
                        isRevisit ? Optional.of("<urn:uuid:" + (number - 1) + ">") : Optional.empty(),
                        isRevisit ? Optional.of(uri(number - 1)) : Optional.empty(),
                        Optional.empty()));
    }

    private static String uri(int number) {
        // hardly compressible
        StringBuilder name = new StringBuilder();
        new Random(number).longs(400).forEach(part -> name.append(Long.toString(part, 36)));
        return "http://oats.example/" + number % 7 + "/" + name + number;
    }

    private static String date(int number) {
        return String.valueOf(20200101000000L + number % 60);
    }

    private static String digest(int number) {
        return "D".repeat(26) + (100_000 + number);
    }

    private StoredTable written(int rows) throws IOException {
        ContainerRecord container = ExampleRecords.container();
        try (CaptureTable table = new CaptureTable("Oats-1.warc")) {
            for (int number = 0; number < rows; number++) {
                table.counted(row(number));
            }
            table.writeTo(new LocalTables(directory), NAME, container, "test");
        }
        return stored(directory.resolve(NAME));
    }

    private static StoredTable stored(Path file) throws IOException {
        return StoredTable.of(LocalStorage.entry(file));
    }

    private static List<FoundCapture> found(StoredTable table, String uri, boolean isBeginning) throws IOException {
        List<FoundCapture> found = new ArrayList<>();
        table.find(UriQuery.of(uri, isBeginning, "", ""), found::add);
        return found;
    }

    @Test
    void values_are_those_of_the_row_though_most_rows_are_skipped() throws IOException {
        StoredTable table = written(MANY);
        assertThat(groups(directory.resolve(NAME))).hasSizeGreaterThan(1);
        for (int number : List.of(0, 1, 2, 100, 101, 102, MANY - 3, MANY - 2, MANY - 1)) {
            assertThat(found(table, uri(number), false)).as("row " + number).containsExactly(expected(table, number));
        }
        assertThat(found(table, "http://oats.example/absent", false)).isEmpty();
        assertThat(found(table, "http://barley.example/", true)).isEmpty();
        assertThat(found(table, "https://www.oats.example/3/", true)).hasSize(MANY / 7);
    }

    private static FoundCapture expected(StoredTable table, int number) {
        CountedCapture row = row(number);
        return new FoundCapture(
                row.uri().orElseThrow(),
                row.date().orElse(""),
                row.status().map(Long::valueOf),
                row.mediaType(),
                row.payloadDigest().map(digest -> digest.substring(5)),
                row.recordType(),
                table.harvest(),
                table.container(),
                row.offset(),
                row.recordType().equals("revisit") ? Optional.of(row.reference()) : Optional.empty());
    }

    private static List<BlockMetaData> groups(Path file) throws IOException {
        try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(file))) {
            return reader.getRowGroups();
        }
    }

    @Test
    void the_filter_of_keys_is_small_for_few_rows() throws IOException {
        written(3);
        List<BlockMetaData> groups = groups(directory.resolve(NAME));
        assertThat(groups).hasSize(1);
        assertThat(groups.get(0).getColumns())
                .allSatisfy(column -> assertThat(column.getBloomFilterOffset() > 0)
                        .isEqualTo(column.getPath().toDotString().equals("url_surtkey")));
        assertThat(groups.get(0).getColumns().get(0).getBloomFilterLength()).isLessThan(2_000);
    }

    @Test
    void tables_without_a_filter_are_read() throws IOException {
        Path file = directory.resolve("old.parquet");
        MessageType schema = new MessageType(
                "captures",
                CaptureColumns.of("Oats-1.warc").stream()
                        .<Type>map(CaptureColumns.Column::type)
                        .toList());
        try (ParquetWriter<Group> writer = ExampleParquetWriter.builder(new LocalOutputFile(file))
                .withConf(new PlainParquetConfiguration())
                .withType(schema)
                .build()) {
            for (int number = 0; number < 10; number++) {
                writer.write(new SimpleGroupFactory(schema)
                        .newGroup()
                        .append("url_surtkey", UrlKey.of(uri(number)))
                        .append("url", uri(number))
                        .append("warc_record_offset", number * 10L));
            }
            writer.write(new SimpleGroupFactory(schema)
                    .newGroup()
                    .append("url_surtkey", "example,oats)/long")
                    .append("url", "x" + "\ud83c\udf3e".repeat(10_000))
                    .append("warc_record_offset", 100L));
        }
        assertThat(found(stored(file), "http://oats.example/long", false))
                .extracting(FoundCapture::uri)
                .as("a text of any length")
                .containsExactly("x" + "\ud83c\udf3e".repeat(4_095) + "…");
        assertThat(found(stored(file), uri(4), false))
                .extracting(FoundCapture::offset)
                .containsExactly(40L);
        assertThat(found(stored(file), uri(10), false)).isEmpty();
    }

    @Test
    void a_damaged_key_is_an_error_and_hides_nothing() throws IOException {
        StoredTable table = written(MANY);
        ColumnChunkMetaData keys =
                groups(directory.resolve(NAME)).get(1).getColumns().get(0);
        byte[] bytes = Files.readAllBytes(directory.resolve(NAME));
        bytes[(int) (keys.getStartingPos() + keys.getTotalSize() / 2)] ^= 1;
        Files.write(directory.resolve(NAME), bytes);
        assertThatThrownBy(() -> found(table, "http://oats.example/", true))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("it is damaged");
    }

    @Test
    void a_failure_of_the_consumer_is_not_taken_for_damage() throws IOException {
        StoredTable table = written(3);
        assertThatThrownBy(() -> table.forEach((TableCapture capture) -> {
                    throw new IllegalStateException("full");
                }))
                .isInstanceOf(IllegalStateException.class);
    }
}
