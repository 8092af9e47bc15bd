// SPDX-License-Identifier: Apache-2.0
package dev.grainery.captures;

import dev.grainery.captures.CaptureColumns.Column;
import dev.grainery.inspect.CountedCapture;
import dev.grainery.record.ContainerRecord;
import dev.grainery.system.output.FullDisk;
import dev.grainery.system.output.WritableFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileWriter.Mode;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;

/** Written to a temporary file until the container's MD5 is known. Equal rows give equal bytes. Not thread-safe. */
public final class CaptureTable implements CountedCapture.Listener, AutoCloseable {
    static final String CONTAINER = "grainery.container";

    static final String HARVEST = "grainery.harvest";
    static final String MD5 = "grainery.md5";
    private static final long ROW_GROUP = 1L << 23;

    /** Enough for 200,000 keys, more than a group of rows has; each further size is half of it, down to 1 kB. */
    private static final int LARGEST_FILTER = 1 << 18;

    private static final int FILTER_SIZES = 9;

    private final Path temporary;
    private final CaptureRowWriter rows;
    private final ParquetWriter<CountedCapture> writer;

    public CaptureTable(String container) {
        List<Column> columns = CaptureColumns.of(container);
        rows = new CaptureRowWriter(columns);
        try {
            temporary = WritableFile.temporary("grainery-captures", ".parquet");
            writer = writer(temporary, columns, rows);
        } catch (IOException e) {
            throw unwritten(Path.of(System.getProperty("java.io.tmpdir")), e);
        }
    }

    private static ParquetWriter<CountedCapture> writer(Path temporary, List<Column> columns, CaptureRowWriter rows)
            throws IOException {
        boolean isBuilt = false;
        try {
            Builder builder = new Builder(temporary, rows)
                    .withConf(new PlainParquetConfiguration())
                    .withWriteMode(Mode.OVERWRITE)
                    .withCompressionCodec(CompressionCodecName.ZSTD)
                    .withRowGroupSize(ROW_GROUP)
                    .withBloomFilterEnabled(CaptureColumns.KEY, true)
                    .withMaxBloomFilterBytes(LARGEST_FILTER)
                    .withAdaptiveBloomFilterEnabled(true)
                    .withBloomFilterCandidateNumber(CaptureColumns.KEY, FILTER_SIZES);
            columns.forEach(
                    column -> builder.withDictionaryEncoding(column.type().getName(), column.shared()));
            ParquetWriter<CountedCapture> writer = builder.build();
            isBuilt = true;
            return writer;
        } finally {
            if (!isBuilt) {
                Files.deleteIfExists(temporary);
            }
        }
    }

    private static UncheckedIOException unwritten(Path file, IOException e) {
        return new UncheckedIOException(
                FullDisk.failure("a table of captures", file, e).getMessage(), e);
    }

    @Override
    public void counted(CountedCapture capture) {
        try {
            writer.write(capture);
        } catch (IOException e) {
            throw unwritten(temporary, e);
        }
    }

    /** Completes the table and moves it to its directory. */
    public void writeTo(TableDirectory place, String table, ContainerRecord container, String program) {
        rows.endWith(Map.of(
                CONTAINER,
                container.container().fileName(),
                HARVEST,
                container.extension().harvestNames().standard(),
                MD5,
                container.revision().hashOrig().value(),
                "grainery.program",
                program));
        try {
            writer.close();
        } catch (IOException e) {
            throw unwritten(temporary, e);
        }
        try {
            place.put(table, temporary);
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        try (writer) {
            Files.deleteIfExists(temporary);
        } catch (IOException e) {
            throw unwritten(temporary, e);
        }
    }

    private static final class Builder extends ParquetWriter.Builder<CountedCapture, Builder> {

        private final CaptureRowWriter rows;

        Builder(Path file, CaptureRowWriter rows) throws IOException {
            super(new LocalOutputFile(WritableFile.permitted(file)));
            this.rows = rows;
        }

        @Override
        protected Builder self() {
            return this;
        }

        @Override
        @SuppressWarnings("deprecation") // abstract
        protected WriteSupport<CountedCapture> getWriteSupport(Configuration configuration) {
            return rows;
        }

        @Override
        protected WriteSupport<CountedCapture> getWriteSupport(ParquetConfiguration configuration) {
            return rows;
        }
    }
}
