// SPDX-License-Identifier: Apache-2.0
package dev.grainery.captures;

import dev.grainery.completeness.ArchivedCapture;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.example.DummyRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.schema.MessageType;

/**
 * A table that was written, as revisits and their originals are read from it.
 *
 * @param file the table
 * @param container the name of its container
 * @param md5 the MD5 of the container
 */
public record StoredTable(Path file, String container, String md5) {

    private static final Set<String> READ = Set.of(
            CaptureColumns.URL,
            CaptureColumns.FETCH_TIME,
            CaptureColumns.CONTENT_DIGEST,
            CaptureColumns.RECORD_TYPE,
            CaptureColumns.PAYLOAD_LENGTH,
            CaptureColumns.OFFSET,
            CaptureColumns.RECORD_ID,
            CaptureColumns.PROFILE,
            CaptureColumns.REFERS_TO,
            CaptureColumns.REFERS_TO_TARGET_URI,
            CaptureColumns.REFERS_TO_DATE);
    private static final DateTimeFormatter DIGITS =
            DateTimeFormatter.ofPattern("uuuuMMddHHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

    /**
     * Reads of which container a table is.
     *
     * @throws IOException if it cannot be read, or is none
     */
    public static StoredTable of(Path file) throws IOException {
        try (ParquetFileReader reader = open(file)) {
            Map<String, String> said = reader.getFileMetaData().getKeyValueMetaData();
            return new StoredTable(
                    file, said.getOrDefault(CaptureTable.CONTAINER, ""), said.getOrDefault(CaptureTable.MD5, ""));
        }
    }

    private static ParquetFileReader open(Path file) throws IOException {
        return library(() -> ParquetFileReader.open(new LocalInputFile(file)));
    }

    /** Calls the library, which throws exceptions of many kinds if a file is damaged. */
    private static <T> T library(Callable<T> call) throws IOException {
        try {
            return call.call();
        } catch (IOException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException("it is damaged, or no table of captures: " + e.getMessage(), e);
        }
    }

    /**
     * Passes on the captures, in their order.
     *
     * @throws IOException if the table cannot be read to its end
     */
    public void forEach(Consumer<ArchivedCapture> consumer) throws IOException {
        try (ParquetFileReader reader = open(file)) {
            FileMetaData metadata = reader.getFileMetaData();
            MessageType schema = new MessageType(
                    metadata.getSchema().getName(),
                    metadata.getSchema().getFields().stream()
                            .filter(column -> READ.contains(column.getName()))
                            .toList());
            reader.setRequestedSchema(schema);
            for (PageReadStore group = library(reader::readNextRowGroup);
                    group != null;
                    group = library(reader::readNextRowGroup)) {
                Row row = library(row(group, schema, metadata.getCreatedBy()));
                for (long i = 0; i < group.getRowCount(); i++) {
                    consumer.accept(library(row::next));
                }
            }
        }
    }

    private static Callable<Row> row(PageReadStore group, MessageType schema, String createdBy) {
        return () -> {
            ColumnReadStoreImpl store = new ColumnReadStoreImpl(
                    group, new DummyRecordConverter(schema).getRootConverter(), schema, createdBy);
            return new Row(schema.getColumns().stream()
                    .collect(Collectors.toMap(column -> column.getPath()[0], store::getColumnReader)));
        };
    }

    /** The row where the readers of the columns are. */
    private record Row(Map<String, ColumnReader> columns) {

        /** What it holds; the readers go on to the next. */
        ArchivedCapture next() {
            ArchivedCapture capture = new ArchivedCapture(
                    text(CaptureColumns.RECORD_TYPE).filter("revisit"::equals).isPresent(),
                    text(CaptureColumns.URL),
                    number(CaptureColumns.FETCH_TIME).map(time -> DIGITS.format(Instant.ofEpochMilli(time))),
                    text(CaptureColumns.CONTENT_DIGEST),
                    number(CaptureColumns.PAYLOAD_LENGTH)
                            .filter(length -> length > 0)
                            .isPresent(),
                    number(CaptureColumns.OFFSET).orElse(0L),
                    text(CaptureColumns.RECORD_ID),
                    text(CaptureColumns.PROFILE),
                    text(CaptureColumns.REFERS_TO),
                    text(CaptureColumns.REFERS_TO_TARGET_URI),
                    text(CaptureColumns.REFERS_TO_DATE));
            columns.values().forEach(ColumnReader::consume);
            return capture;
        }

        private Optional<String> text(String column) {
            return value(column).map(reader -> reader.getBinary().toStringUsingUTF8());
        }

        private Optional<Long> number(String column) {
            return value(column).map(ColumnReader::getLong);
        }

        private Optional<ColumnReader> value(String column) {
            return Optional.ofNullable(columns.get(column))
                    .filter(reader -> reader.getCurrentDefinitionLevel()
                            == reader.getDescriptor().getMaxDefinitionLevel());
        }
    }
}
