// SPDX-License-Identifier: Apache-2.0
package dev.grainery.captures;

import dev.grainery.captures.ParquetWriter.Constant;
import dev.grainery.inspect.CountedCapture;
import dev.grainery.record.ContainerRecord;
import dev.grainery.system.output.DurableFile;
import dev.grainery.system.output.FullDisk;
import dev.grainery.system.output.WritableFile;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;

/**
 * The table of one container in the making. It lies among the temporary files of the system until the MD5 of the container is
 * known. Not thread-safe.
 */
final class CaptureTable implements CountedCapture.Listener, AutoCloseable {

    private final Path temporary;
    private final OutputStream out;
    private final ParquetWriter<CountedCapture> rows;

    /** @param container name of the container */
    CaptureTable(String container) {
        try {
            temporary = WritableFile.temporary("grainery-captures", ".parquet");
            out = new BufferedOutputStream(Channels.newOutputStream(WritableFile.present(temporary)));
            rows = new ParquetWriter<>(out, CaptureColumns.of(container));
        } catch (IOException e) {
            throw unwritten(Path.of(System.getProperty("java.io.tmpdir")), e);
        }
    }

    private static UncheckedIOException unwritten(Path file, IOException e) {
        return new UncheckedIOException(
                FullDisk.failure("a table of captures", file, e).getMessage(), e);
    }

    @Override
    public void counted(CountedCapture capture) {
        try {
            rows.add(capture);
        } catch (IOException e) {
            throw unwritten(temporary, e);
        }
    }

    /** Puts the table in its place, where it is as a whole or not at all. */
    void writeTo(Path file, ContainerRecord container, String program) {
        TreeMap<String, String> metadata = new TreeMap<>();
        metadata.put("grainery.container", container.container().fileName());
        metadata.put("grainery.harvest", container.extension().harvestNames().standard());
        metadata.put("grainery.md5", container.revision().hashOrig().value());
        try {
            rows.end(
                    List.of(
                            new Constant("harvest_id", container.harvestId()),
                            new Constant(
                                    "container_md5",
                                    container.revision().hashOrig().value())),
                    metadata,
                    program);
            out.close();
            try (InputStream written = Files.newInputStream(temporary)) {
                DurableFile.write(file, written::transferTo);
            }
        } catch (IOException e) {
            throw unwritten(file, e);
        }
    }

    @Override
    public void close() {
        try (out) {
            Files.deleteIfExists(temporary);
        } catch (IOException e) {
            throw unwritten(temporary, e);
        }
    }
}
