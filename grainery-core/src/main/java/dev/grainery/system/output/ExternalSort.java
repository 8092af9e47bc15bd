// SPDX-License-Identifier: Apache-2.0
package dev.grainery.system.output;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Consumer;

/** In byte order ({@code LC_ALL=C sort}), with sorted runs in the temporary directory. Not thread-safe. */
public final class ExternalSort implements AutoCloseable {

    /** Bytes of lines in memory. */
    private static final int MOST_BYTES = 16_000_000;

    /** Runs of one level, merged at once; the last merge opens those of all levels. */
    private static final int MOST_RUNS = 100;

    private static final Comparator<byte[]> ORDER = Arrays::compareUnsigned;

    private final int mostBytes;
    private final int mostRuns;
    private final List<byte[]> lines = new ArrayList<>();

    /** A full level is merged to one run of the next, so a line is written once per level. */
    final List<List<Path>> levels = new ArrayList<>();

    private int bytes;

    public ExternalSort() {
        this(MOST_BYTES, MOST_RUNS);
    }

    ExternalSort(int mostBytes, int mostRuns) {
        this.mostBytes = mostBytes;
        this.mostRuns = mostRuns;
    }

    public void add(byte[] line) {
        lines.add(line);
        bytes += line.length;
        if (bytes >= mostBytes) {
            flushRun();
        }
    }

    private void flushRun() {
        lines.sort(ORDER);
        addRun(0, writeRun(lines::forEach));
        lines.clear();
        bytes = 0;
    }

    private void addRun(int level, Path run) {
        if (levels.size() == level) {
            levels.add(new ArrayList<>());
        }
        List<Path> runs = levels.get(level);
        runs.add(run);
        if (runs.size() == mostRuns) {
            addRun(level + 1, writeRun(consumer -> merge(runs, consumer)));
            delete(runs);
        }
    }

    public void forEach(Consumer<byte[]> consumer) {
        if (levels.isEmpty()) {
            lines.sort(ORDER);
            lines.forEach(consumer);
        } else {
            flushRun();
            merge(levels.stream().flatMap(List::stream).toList(), consumer);
        }
    }

    private static Path writeRun(Consumer<Consumer<byte[]>> source) {
        try {
            Path file = WritableFile.temporary("grainery-sorting", ".lines");
            boolean complete = false;
            try (DataOutputStream out = new DataOutputStream(
                    new BufferedOutputStream(Channels.newOutputStream(WritableFile.present(file))))) {
                source.accept(line -> write(out, line));
                complete = true;
            } finally {
                if (!complete) {
                    delete(file);
                }
            }
            return file;
        } catch (IOException e) {
            throw writeFailure(e);
        }
    }

    private static UncheckedIOException writeFailure(IOException e) {
        Path directory = Path.of(System.getProperty("java.io.tmpdir"));
        String why = FullDisk.reason(directory, e).orElseGet(e::getMessage);
        return new UncheckedIOException("a temporary file cannot be written: " + why, e);
    }

    private static void write(DataOutputStream out, byte[] line) {
        try {
            out.writeInt(line.length);
            out.write(line);
        } catch (IOException e) {
            throw writeFailure(e);
        }
    }

    private static void merge(List<Path> files, Consumer<byte[]> consumer) {
        PriorityQueue<Run> heads = new PriorityQueue<>(Comparator.comparing(run -> run.line, ORDER));
        try {
            List<Run> open = new ArrayList<>();
            try {
                for (Path file : files) {
                    Run run = new Run(file);
                    open.add(run);
                    if (run.next()) {
                        heads.add(run);
                    }
                }
                while (!heads.isEmpty()) {
                    Run first = heads.remove();
                    consumer.accept(first.line);
                    if (first.next()) {
                        heads.add(first);
                    }
                }
            } finally {
                for (Run run : open) {
                    run.close();
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("a temporary file cannot be read: " + e.getMessage(), e);
        }
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException("a temporary file cannot be deleted: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        levels.forEach(ExternalSort::delete);
    }

    private static void delete(List<Path> runs) {
        runs.forEach(ExternalSort::delete);
        runs.clear();
    }

    private static final class Run implements AutoCloseable {

        private final DataInputStream in;
        private byte[] line = {};

        Run(Path file) throws IOException {
            this.in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)));
        }

        boolean next() throws IOException {
            // own files end after a complete line
            if (in.available() == 0) {
                return false;
            }
            line = in.readNBytes(in.readInt());
            return true;
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}
