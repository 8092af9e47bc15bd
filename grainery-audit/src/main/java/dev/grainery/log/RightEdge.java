// SPDX-License-Identifier: Apache-2.0
package dev.grainery.log;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The growing right edge of a tree: for each level of tiles the hashes that do not fill a tile yet. */
final class RightEdge {

    private final List<ByteArrayOutputStream> levels = new ArrayList<>();
    private final ByteArrayOutputStream bundle = new ByteArrayOutputStream();
    private final Tiles tiles;
    private long size;

    @FunctionalInterface
    interface Tiles {

        /** {@code level} is that of a tile, or {@link LogFiles#ENTRIES}; {@code width} counts hashes or entries. */
        void take(int level, long number, int width, byte[] content) throws IOException;
    }

    RightEdge(Tiles tiles) {
        this.tiles = tiles;
    }

    static RightEdge of(LogFiles files, long size, Tiles tiles) throws IOException {
        RightEdge edge = new RightEdge(tiles);
        edge.size = size;
        for (int level = 0; size >> (LogFiles.HEIGHT * level) > 0; level++) {
            ByteArrayOutputStream hashes = edge.level(level);
            long number = size >> (LogFiles.HEIGHT * (level + 1));
            if (LogFiles.width(level, number, size) > 0) {
                hashes.writeBytes(files.tile(level, number, size));
            }
        }
        long last = size >> LogFiles.HEIGHT;
        if (size % LogFiles.WIDTH > 0) {
            ByteArrayOutputStream again = new ByteArrayOutputStream();
            for (byte[] entry : files.entries(last, size)) {
                again.writeBytes(TreeHash.leaf(entry));
                edge.addToBundle(entry);
            }
            if (!Arrays.equals(again.toByteArray(), edge.levels.get(0).toByteArray())) {
                throw new LogDamagedException(
                        files.path(LogFiles.ENTRIES, last, size) + " does not have the hashes of its tile");
            }
        }
        return edge;
    }

    void add(byte[] entry) throws IOException {
        addToBundle(entry);
        size++;
        if (size % LogFiles.WIDTH == 0) {
            tiles.take(LogFiles.ENTRIES, size / LogFiles.WIDTH - 1, LogFiles.WIDTH, bundle.toByteArray());
            bundle.reset();
        }
        add(0, TreeHash.leaf(entry));
    }

    private void addToBundle(byte[] entry) {
        bundle.write(entry.length >> 8);
        bundle.write(entry.length);
        bundle.writeBytes(entry);
    }

    private void add(int level, byte[] hash) throws IOException {
        ByteArrayOutputStream hashes = level(level);
        hashes.writeBytes(hash);
        if (hashes.size() == LogFiles.WIDTH * TreeHash.BYTES) {
            byte[] tile = hashes.toByteArray();
            tiles.take(level, (size >> (LogFiles.HEIGHT * (level + 1))) - 1, LogFiles.WIDTH, tile);
            hashes.reset();
            add(level + 1, TreeHash.root(tile, 0, LogFiles.WIDTH));
        }
    }

    private ByteArrayOutputStream level(int level) {
        while (levels.size() <= level) {
            levels.add(new ByteArrayOutputStream());
        }
        return levels.get(level);
    }

    void passPartial() throws IOException {
        if (bundle.size() > 0) {
            tiles.take(LogFiles.ENTRIES, size / LogFiles.WIDTH, (int) (size % LogFiles.WIDTH), bundle.toByteArray());
        }
        for (int level = 0; level < levels.size(); level++) {
            byte[] hashes = levels.get(level).toByteArray();
            if (hashes.length > 0) {
                tiles.take(level, size >> (LogFiles.HEIGHT * (level + 1)), hashes.length / TreeHash.BYTES, hashes);
            }
        }
    }

    long size() {
        return size;
    }

    byte[] root() {
        List<byte[]> subtrees = new ArrayList<>();
        for (int level = levels.size() - 1; level >= 0; level--) {
            byte[] hashes = levels.get(level).toByteArray();
            int from = 0;
            for (int left = hashes.length / TreeHash.BYTES; left > 0; left -= Integer.highestOneBit(left)) {
                subtrees.add(TreeHash.root(hashes, from, Integer.highestOneBit(left)));
                from += Integer.highestOneBit(left);
            }
        }
        return TreeHash.root(subtrees);
    }
}
