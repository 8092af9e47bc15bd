// SPDX-License-Identifier: Apache-2.0
package dev.grainery.log;

import dev.grainery.system.output.DurableFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Named by C2SP's <a href="https://c2sp.org/tlog-tiles">tlog-tiles</a>: a tile has the hashes of 256 nodes, a bundle
 * 256 entries, each preceded by its length in two bytes. For one thread.
 */
final class LogFiles {

    /** Levels of the tree in one tile. */
    static final int HEIGHT = 8;

    static final int WIDTH = 1 << HEIGHT;

    /** The level that stands for bundles of entries. */
    static final int ENTRIES = -1;

    static final int LONGEST = 0xFFFF;

    private static final int MOST_BYTES = WIDTH * (LONGEST + 2);
    private static final int MOST_KEPT = 64;
    private static final String CHECKPOINT = "checkpoint";

    private final Path directory;
    private final Map<Path, byte[]> tiles = new LinkedHashMap<>(MOST_KEPT, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Path, byte[]> eldest) {
            return size() > MOST_KEPT;
        }
    };

    LogFiles(Path directory) {
        this.directory = directory;
    }

    Path directory() {
        return directory;
    }

    @FunctionalInterface
    interface Entries {
        void take(long index, byte[] entry) throws IOException;
    }

    Optional<String> checkpoint() throws IOException {
        try {
            return Optional.of(text(directory.resolve(CHECKPOINT)));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    static String text(Path note) throws IOException {
        return new String(read(note, SignedNote.LONGEST + 1), StandardCharsets.UTF_8);
    }

    void writeCheckpoint(String note) throws IOException {
        DurableFile.write(directory.resolve(CHECKPOINT), note.getBytes(StandardCharsets.UTF_8));
    }

    static int width(int level, long number, long size) {
        long nodes = size >> (HEIGHT * Math.max(level, 0));
        return (int) Math.min(WIDTH, nodes - number * WIDTH);
    }

    Path path(int level, long number, long size) {
        return path(level, number, width(level, number, size));
    }

    private Path path(int level, long number, int width) {
        StringBuilder name = new StringBuilder(String.format(Locale.ROOT, "%03d", number % 1000));
        for (long rest = number / 1000; rest > 0; rest /= 1000) {
            name.insert(0, String.format(Locale.ROOT, "x%03d/", rest % 1000));
        }
        return directory
                .resolve("tile")
                .resolve(level == ENTRIES ? "entries" : String.valueOf(level))
                .resolve(name + (width < WIDTH ? ".p/" + width : ""));
    }

    void write(int level, long number, int width, byte[] content) throws IOException {
        Path file = path(level, number, width);
        DurableFile.makeDirectory(file.resolveSibling(""));
        DurableFile.write(file, content);
        tiles.remove(file);
    }

    /** Deletes partial tiles after a checkpoint covers the full one. */
    void deletePartial(int level, long number) throws IOException {
        Path partial = path(level, number, 1).resolveSibling("");
        if (Files.isDirectory(partial)) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(partial)) {
                for (Path file : files) {
                    Files.delete(file);
                }
            }
            Files.delete(partial);
        }
    }

    byte[] tile(int level, long number, long size) throws IOException {
        int bytes = width(level, number, size) * TreeHash.BYTES;
        Path file = path(level, number, size);
        byte[] content = tiles.get(file);
        if (content == null) {
            content = content(level, number, size);
            tiles.put(file, content);
        }
        if (content.length < bytes || content.length % TreeHash.BYTES > 0) {
            throw new LogDamagedException(file + " has " + content.length + " bytes instead of " + bytes);
        }
        return Arrays.copyOf(content, bytes);
    }

    /** A full tile may replace a partial one, since it begins with the same hashes. */
    private byte[] content(int level, long number, long size) throws IOException {
        Path file = path(level, number, size);
        try {
            return read(file, MOST_BYTES);
        } catch (NoSuchFileException e) {
            try {
                return read(path(level, number, WIDTH), MOST_BYTES);
            } catch (NoSuchFileException none) {
                throw new LogDamagedException(file + " is missing");
            }
        }
    }

    private static byte[] read(Path file, int most) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return in.readNBytes(most);
        }
    }

    List<byte[]> entries(long number, long size) throws IOException {
        ByteBuffer rest = ByteBuffer.wrap(content(ENTRIES, number, size));
        List<byte[]> entries = new ArrayList<>();
        for (int i = 0; i < width(ENTRIES, number, size); i++) {
            int length = rest.remaining() < 2 ? LONGEST + 1 : Short.toUnsignedInt(rest.getShort());
            if (length > rest.remaining()) {
                throw new LogDamagedException(path(ENTRIES, number, size) + " is cut off in entry " + i);
            }
            byte[] entry = new byte[length];
            rest.get(entry);
            entries.add(entry);
        }
        return entries;
    }

    byte[] entry(long index, long size) throws IOException {
        return entries(index / WIDTH, size).get((int) (index % WIDTH));
    }

    void forEachEntry(long size, Entries consumer) throws IOException {
        for (long number = 0; number * WIDTH < size; number++) {
            long index = number * WIDTH;
            for (byte[] entry : entries(number, size)) {
                consumer.take(index++, entry);
            }
        }
    }

    TreeHash.Nodes nodes(long size) {
        return (height, index) -> {
            int within = height % HEIGHT;
            long first = index << within;
            byte[] tile = tile(height / HEIGHT, first / WIDTH, size);
            return TreeHash.root(tile, (int) (first % WIDTH), 1 << within);
        };
    }
}
