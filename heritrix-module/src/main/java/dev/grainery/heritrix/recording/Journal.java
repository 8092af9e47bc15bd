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
 * What is remembered of a job from launch to launch: a file of lines, each a JSON array of a kind and its values. Lines
 * are only ever added; when it is opened, those that are of no more use are left out. A line lost in a power failure
 * costs a second look at a container, never a record. Thread-safe.
 */
final class Journal implements AutoCloseable {

    /** Kinds of lines. Their names are what stands in the file. */
    enum Kind {
        /** A launch began: its identifier, when, and what its process puts into the names of containers. */
        LAUNCH(3),
        /** A launch ended: its identifier, when, and its status. */
        END(3),
        /** All is said of a launch: its identifier. */
        ENDED(1),
        /** A launch wrote a container of a harvest: identifiers of both. */
        HARVEST(2),
        /** A URI of a launch was written to a container: identifier of the launch, name of the container. */
        NAMED(2),
        /** The record of a container is in the outbox, or has been: its path. */
        RECORDED(1),
        /** The CDX file of a container was written: its path. */
        CDX(1),
        /** An unfinished container was told of: its path. */
        UNFINISHED(1),
        /** A container was gone before it could be read, and was told of: its name. */
        VANISHED(1);

        private final int values;

        Kind(int values) {
            this.values = values;
        }
    }

    /**
     * One line.
     *
     * @param kind what it says
     * @param values of what
     */
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

    /**
     * Opens a journal, making it if it is not there.
     *
     * @param compact gives the lines that are to be kept, of all in their order
     * @param lines gets the lines that are kept
     * @throws IOException if it cannot be read, or written to
     */
    static Journal open(Path file, UnaryOperator<List<Line>> compact, Consumer<Line> lines) throws IOException {
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        // what a process that was killed has left of one
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
                List<Line> kept = compact.apply(all);
                fewer.append(kept);
                kept.forEach(lines);
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
            // a line that was cut by a kill says nothing; what it meant to say is found out again
            return Optional.empty();
        }
    }

    /** Adds lines. */
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
