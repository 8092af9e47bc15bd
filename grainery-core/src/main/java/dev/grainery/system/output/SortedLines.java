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

/**
 * An external sort of lines in byte order ({@code LC_ALL=C sort}). Sorted runs are written to the temporary directory
 * and merged. Not thread-safe.
 */
public final class SortedLines implements AutoCloseable {

    /** Bytes of lines in memory. */
    private static final int MOST_BYTES = 16_000_000;

    /** Runs merged at once, each with an open file. */
    private static final int MOST_PIECES = 200;

    private static final Comparator<byte[]> ORDER = Arrays::compareUnsigned;

    private final int mostBytes;
    private final int mostPieces;
    private final List<byte[]> lines = new ArrayList<>();
    private final List<Path> pieces = new ArrayList<>();
    private int bytes;

    public SortedLines() {
        this(MOST_BYTES, MOST_PIECES);
    }

    SortedLines(int mostBytes, int mostPieces) {
        this.mostBytes = mostBytes;
        this.mostPieces = mostPieces;
    }

    /**
     * @throws UncheckedIOException if a temporary file cannot be written
     */
    public void add(byte[] line) {
        lines.add(line);
        bytes += line.length;
        if (bytes >= mostBytes) {
            writePiece();
            if (pieces.size() >= mostPieces) {
                Path merged = written(consumer -> merge(pieces, consumer));
                close();
                pieces.add(merged);
            }
        }
    }

    private void writePiece() {
        lines.sort(ORDER);
        pieces.add(written(lines::forEach));
        lines.clear();
        bytes = 0;
    }

    /**
     * Passes on all lines in order.
     *
     * @throws UncheckedIOException if a temporary file cannot be read
     */
    public void forEach(Consumer<byte[]> consumer) {
        if (pieces.isEmpty()) {
            lines.sort(ORDER);
            lines.forEach(consumer);
        } else {
            writePiece();
            merge(pieces, consumer);
        }
    }

    private static Path written(Consumer<Consumer<byte[]>> source) {
        try {
            Path file = WritableFile.temporary("grainery-sorting", ".lines");
            boolean whole = false;
            try (DataOutputStream out = new DataOutputStream(
                    new BufferedOutputStream(Channels.newOutputStream(WritableFile.present(file))))) {
                source.accept(line -> write(out, line));
                whole = true;
            } finally {
                if (!whole) {
                    delete(file);
                }
            }
            return file;
        } catch (IOException e) {
            throw unwritten(e);
        }
    }

    private static UncheckedIOException unwritten(IOException e) {
        Path directory = Path.of(System.getProperty("java.io.tmpdir"));
        String why = FullDisk.reason(directory, e).orElseGet(e::getMessage);
        return new UncheckedIOException("a temporary file cannot be written: " + why, e);
    }

    private static void write(DataOutputStream out, byte[] line) {
        try {
            out.writeInt(line.length);
            out.write(line);
        } catch (IOException e) {
            throw unwritten(e);
        }
    }

    private static void merge(List<Path> files, Consumer<byte[]> consumer) {
        PriorityQueue<Piece> heads = new PriorityQueue<>(Comparator.comparing(piece -> piece.line, ORDER));
        try {
            List<Piece> open = new ArrayList<>();
            try {
                for (Path file : files) {
                    Piece piece = new Piece(file);
                    open.add(piece);
                    if (piece.next()) {
                        heads.add(piece);
                    }
                }
                while (!heads.isEmpty()) {
                    Piece first = heads.remove();
                    consumer.accept(first.line);
                    if (first.next()) {
                        heads.add(first);
                    }
                }
            } finally {
                for (Piece piece : open) {
                    piece.close();
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

    /** Deletes the temporary files. */
    @Override
    public void close() {
        pieces.forEach(SortedLines::delete);
        pieces.clear();
    }

    private static final class Piece implements AutoCloseable {

        private final DataInputStream in;
        private byte[] line = {};

        Piece(Path file) throws IOException {
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
