// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.recording;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.grainery.system.output.FullDisk;
import dev.grainery.system.output.WritableFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * JSON arrays, compacted when opened. A line lost in a power failure costs reading a container again, never a record.
 * Thread-safe.
 */
final class Journal implements AutoCloseable {

    /** The names are stored in the file. In brackets: the number of values. */
    enum Kind {
        /** launch, start, process mark */
        LAUNCH(3),
        /** launch, time, status */
        END(3),
        /** launch, which is fully stated */
        ENDED(1),
        /** launch, harvest */
        HARVEST(2),
        /** launch, file name of a container that a URI was written to */
        NAMED(2),
        /** path of a container whose record is or was in the outbox */
        RECORDED(1),
        /** path of a CDX file */
        CDX(1),
        /** path of an unfinished container that was reported */
        UNFINISHED(1),
        /** file name of a missing container that was reported */
        VANISHED(1);

        private final int values;

        Kind(int values) {
            this.values = values;
        }
    }

    record Line(Kind kind, List<String> values) {
        Line {
            values = List.copyOf(values);
            if (values.size() != kind.values) {
                throw new IllegalArgumentException(kind + " takes " + kind.values + " values");
            }
        }

        Line(Kind kind, String... values) {
            this(kind, List.of(values));
        }

        String value(int number) {
            return values.get(number);
        }
    }

    private static final ObjectMapper JSON = new JsonMapper();
    private static final int LONGEST_LINE = 64 * 1024;

    private final Path file;
    private final FileChannel channel;

    private Journal(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    static Journal open(Path file, UnaryOperator<List<Line>> compact, Consumer<Line> lines) throws IOException {
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        // left by a killed process
        Files.deleteIfExists(fresh);
        try (FileChannel copy = WritableFile.create(fresh)) {
            Journal fewer = new Journal(fresh, copy);
            if (Files.exists(file)) {
                List<Line> all = new ArrayList<>();
                try (BufferedReader reader =
                        new BufferedReader(new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8))) {
                    reader.lines().map(Journal::parse).flatMap(Optional::stream).forEach(all::add);
                } catch (UncheckedIOException e) {
                    throw e.getCause();
                }
                List<Line> retained = compact.apply(all);
                fewer.append(retained);
                retained.forEach(lines);
            }
            copy.force(true);
        }
        WritableFile.move(fresh, file);
        return new Journal(file, WritableFile.append(file));
    }

    private static Optional<Line> parse(String text) {
        if (text.length() > LONGEST_LINE) {
            return Optional.empty();
        }
        try {
            String[] parts = JSON.readValue(text, String[].class);
            return Optional.of(new Line(Kind.valueOf(parts[0]), List.of(parts).subList(1, parts.length)));
        } catch (JsonProcessingException | RuntimeException e) {
            // a line cut by a kill is ignored; its content is found again
            return Optional.empty();
        }
    }

    void append(List<Line> lines) throws IOException {
        StringBuilder text = new StringBuilder();
        for (Line line : lines) {
            List<String> parts = new ArrayList<>();
            parts.add(line.kind().name());
            parts.addAll(line.values());
            text.append(JSON.writeValueAsString(parts)).append('\n');
        }
        ByteBuffer bytes = ByteBuffer.wrap(text.toString().getBytes(StandardCharsets.UTF_8));
        synchronized (channel) {
            try {
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
            } catch (IOException e) {
                throw FullDisk.named(file, e);
            }
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
