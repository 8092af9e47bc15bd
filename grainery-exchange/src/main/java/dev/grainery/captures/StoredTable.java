// SPDX-License-Identifier: Apache-2.0
package dev.grainery.captures;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.grainery.completeness.TableCapture;
import dev.grainery.completeness.UriQuery;
import dev.grainery.file.FileState;
import dev.grainery.file.StorageEntry;
import dev.grainery.inspect.CountedCapture.Reference;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.filter2.predicate.Operators.BinaryColumn;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.io.DelegatingSeekableInputStream;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.SeekableInputStream;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;

/** The table of one container, by its footer. */
public record StoredTable(StorageEntry file, String container, String md5, String harvest) {

    /** Characters of a text that is found. */
    private static final int MOST_SHOWN = 1 << 13;

    private static final Set<String> OF_REVISITS = Set.of(
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
    private static final Set<String> KEY = Set.of(CaptureColumns.KEY);
    private static final Set<String> FOUND = Set.of(
            CaptureColumns.KEY,
            CaptureColumns.URL,
            CaptureColumns.FETCH_TIME,
            CaptureColumns.STATUS,
            CaptureColumns.CONTENT_DIGEST,
            CaptureColumns.MEDIA_TYPE,
            CaptureColumns.RECORD_TYPE,
            CaptureColumns.OFFSET,
            CaptureColumns.PROFILE,
            CaptureColumns.REFERS_TO,
            CaptureColumns.REFERS_TO_TARGET_URI,
            CaptureColumns.REFERS_TO_DATE);

    public static StoredTable of(StorageEntry file) throws IOException {
        try (ParquetFileReader reader = open(file, FilterCompat.NOOP)) {
            Map<String, String> footer = reader.getFileMetaData().getKeyValueMetaData();
            return new StoredTable(
                    file,
                    footer.getOrDefault(CaptureTable.CONTAINER, ""),
                    footer.getOrDefault(CaptureTable.MD5, ""),
                    footer.getOrDefault(CaptureTable.HARVEST, ""));
        }
    }

    /** Leaves out groups of rows by the least and greatest value of a column, and by its Bloom filter, if any. */
    private static ParquetFileReader open(StorageEntry file, FilterCompat.Filter filter) throws IOException {
        ParquetReadOptions options = ParquetReadOptions.builder(new PlainParquetConfiguration())
                .withRecordFilter(filter)
                .useColumnIndexFilter(false)
                .usePageChecksumVerification()
                .build();
        return library(() -> ParquetFileReader.open(new TableInput(file, file.state()), options));
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
        try (ParquetFileReader reader = open(file, FilterCompat.NOOP)) {
            for (int group = 0; group < reader.getRowGroups().size(); group++) {
                rows(reader, group, OF_REVISITS, row -> Optional.of(capture(row)), capture -> {
                    consumer.accept(capture);
                    return true;
                });
            }
        }
    }

    /** Reads all but the keys only of groups of rows that have the URI. */
    public void find(UriQuery query, Consumer<FoundCapture> consumer) throws IOException {
        try (ParquetFileReader reader = open(file, FilterCompat.get(predicate(query)))) {
            for (int group = 0; group < reader.getRowGroups().size(); group++) {
                int[] left = {0};
                rows(reader, group, KEY, row -> key(query, row), key -> {
                    left[0]++;
                    return true;
                });
                if (left[0] > 0) {
                    rows(reader, group, FOUND, row -> key(query, row).map(key -> found(row)), capture -> {
                        if (query.includes(capture.date())) {
                            consumer.accept(capture);
                        }
                        return --left[0] > 0;
                    });
                }
            }
        }
    }

    private static Optional<String> key(UriQuery query, TableRow row) {
        return row.text(CaptureColumns.KEY).filter(query::isOf);
    }

    private static FilterPredicate predicate(UriQuery query) {
        BinaryColumn column = FilterApi.binaryColumn(CaptureColumns.KEY);
        byte[] key = query.key().getBytes(UTF_8);
        if (query.extent() == UriQuery.Extent.ONE) {
            return FilterApi.eq(column, Binary.fromConstantByteArray(key));
        }
        // no UTF-8 has this byte
        byte[] behind = Arrays.copyOf(key, key.length + 1);
        behind[key.length] = (byte) 0xff;
        return FilterApi.and(
                FilterApi.gtEq(column, Binary.fromConstantByteArray(key)),
                FilterApi.lt(column, Binary.fromConstantByteArray(behind)));
    }

    /** Ends early if the consumer answers that it needs no more. */
    private static <T> void rows(
            ParquetFileReader reader,
            int number,
            Set<String> columns,
            Function<TableRow, Optional<T>> value,
            Predicate<T> consumer)
            throws IOException {
        FileMetaData metadata = reader.getFileMetaData();
        MessageType schema = new MessageType(
                metadata.getSchema().getName(),
                metadata.getSchema().getFields().stream()
                        .filter(column -> columns.contains(column.getName()))
                        .toList());
        reader.setRequestedSchema(schema);
        PageReadStore group = library(() -> reader.readRowGroup(number));
        TableRow row = library(() -> new TableRow(group, schema, metadata.getCreatedBy()));
        boolean isEnough = false;
        for (long i = 0; !isEnough && i < group.getRowCount(); i++) {
            Optional<T> read = library(() -> {
                Optional<T> one = value.apply(row);
                row.next();
                return one;
            });
            isEnough = read.isPresent() && !consumer.test(read.get());
        }
    }

    private static TableCapture capture(TableRow row) {
        return new TableCapture(
                isRevisit(row),
                row.text(CaptureColumns.URL),
                row.date(),
                row.text(CaptureColumns.CONTENT_DIGEST),
                row.number(CaptureColumns.PAYLOAD_LENGTH)
                        .filter(length -> length > 0)
                        .isPresent(),
                row.number(CaptureColumns.OFFSET).orElse(0L),
                row.text(CaptureColumns.RECORD_ID),
                row.text(CaptureColumns.PROFILE),
                row.text(CaptureColumns.REFERS_TO),
                row.text(CaptureColumns.REFERS_TO_TARGET_URI),
                row.text(CaptureColumns.REFERS_TO_DATE));
    }

    private static boolean isRevisit(TableRow row) {
        return row.text(CaptureColumns.RECORD_TYPE).filter("revisit"::equals).isPresent();
    }

    private FoundCapture found(TableRow row) {
        Reference reference = new Reference(
                shown(row, CaptureColumns.PROFILE),
                shown(row, CaptureColumns.REFERS_TO),
                shown(row, CaptureColumns.REFERS_TO_TARGET_URI),
                shown(row, CaptureColumns.REFERS_TO_DATE));
        return new FoundCapture(
                shown(row, CaptureColumns.URL).orElse(""),
                row.date().orElse(""),
                row.number(CaptureColumns.STATUS),
                shown(row, CaptureColumns.MEDIA_TYPE),
                shown(row, CaptureColumns.CONTENT_DIGEST),
                shown(row, CaptureColumns.RECORD_TYPE).orElse(""),
                harvest,
                container,
                row.number(CaptureColumns.OFFSET).orElse(0L),
                isRevisit(row) ? Optional.of(reference) : Optional.empty());
    }

    /** Archives may state texts of any length. */
    private static Optional<String> shown(TableRow row, String column) {
        return row.text(column).map(text -> text.length() <= MOST_SHOWN ? text : begin(text) + "…");
    }

    private static String begin(String text) {
        int end = Character.isHighSurrogate(text.charAt(MOST_SHOWN - 1)) ? MOST_SHOWN - 1 : MOST_SHOWN;
        return text.substring(0, end);
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
}
