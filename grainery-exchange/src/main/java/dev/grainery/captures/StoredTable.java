// SPDX-License-Identifier: Apache-2.0
package dev.grainery.captures;

import dev.grainery.completeness.TableCapture;
import dev.grainery.file.FileState;
import dev.grainery.file.StorageEntry;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.example.DummyRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.io.DelegatingSeekableInputStream;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.SeekableInputStream;
import org.apache.parquet.schema.MessageType;

public record StoredTable(StorageEntry file, String container, String md5) {

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

    public static StoredTable of(StorageEntry file) throws IOException {
        try (ParquetFileReader reader = open(file)) {
            Map<String, String> footer = reader.getFileMetaData().getKeyValueMetaData();
            return new StoredTable(
                    file, footer.getOrDefault(CaptureTable.CONTAINER, ""), footer.getOrDefault(CaptureTable.MD5, ""));
        }
    }

    private static ParquetFileReader open(StorageEntry file) throws IOException {
        return library(() -> ParquetFileReader.open(new TableInput(file, file.state())));
    }

    /** The library throws exceptions of many kinds if a file is damaged. */
    private static <T> T library(Callable<T> call) throws IOException {
        try {
            return call.call();
        } catch (IOException | CancellationException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException("it is damaged, or no table of captures: " + e.getMessage(), e);
        }
    }

    public void forEach(Consumer<TableCapture> consumer) throws IOException {
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

    /** A table in a storage that allows random access. */
    private record TableInput(StorageEntry file, FileState state) implements InputFile {

        @Override
        public long getLength() {
            return state.size();
        }

        @Override
        public SeekableInputStream newStream() throws IOException {
            if (!(file.open(state) instanceof SeekableByteChannel channel)) {
                throw new IOException(file.name().text() + " can only be read from its beginning");
            }
            return new DelegatingSeekableInputStream(Channels.newInputStream(channel)) {
                @Override
                public long getPos() throws IOException {
                    return channel.position();
                }

                @Override
                public void seek(long position) throws IOException {
                    channel.position(position);
                }
            };
        }
    }

    private record Row(Map<String, ColumnReader> columns) {
        TableCapture next() {
            TableCapture capture = new TableCapture(
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
