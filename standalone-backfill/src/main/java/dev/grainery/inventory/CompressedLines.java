// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inventory;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/** Lines in the order of their bytes, compressed, as neighbouring addresses have much in common. Thread-safe. */
final class CompressedLines {

    /** Uncompressed bytes of a block, which is unpacked to find one line. */
    private static final int BLOCK = 1 << 15;

    private static final Comparator<byte[]> ORDER = Arrays::compareUnsigned;

    private final List<byte[]> firsts;
    private final List<byte[]> blocks;
    private final long size;

    private CompressedLines(List<byte[]> firsts, List<byte[]> blocks, long size) {
        this.firsts = List.copyOf(firsts);
        this.blocks = List.copyOf(blocks);
        this.size = size;
    }

    long size() {
        return size;
    }

    Cursor from(byte[] least) {
        Cursor cursor = new Cursor();
        cursor.seek(least);
        return cursor;
    }

    final class Cursor {

        private int block = -1;
        private DataInputStream left = new DataInputStream(new ByteArrayInputStream(new byte[0]));
        private Optional<byte[]> line = Optional.empty();

        Optional<byte[]> line() {
            return line;
        }

        void next() {
            try {
                if (left.available() == 0 && block + 1 < blocks.size()) {
                    unpack(block + 1);
                }
                line = left.available() == 0 ? Optional.empty() : Optional.of(left.readNBytes(left.readInt()));
            } catch (IOException e) {
                throw new UncheckedIOException("lines compressed in memory cannot be read", e);
            }
        }

        private void unpack(int which) throws IOException {
            block = which;
            try (InflaterInputStream packed = new InflaterInputStream(new ByteArrayInputStream(blocks.get(which)))) {
                left = new DataInputStream(new ByteArrayInputStream(packed.readAllBytes()));
            }
        }

        void seek(byte[] least) {
            int found = Collections.binarySearch(firsts, least, ORDER);
            int in = found >= 0 ? found : Math.max(0, -found - 2);
            if (in > block && in < blocks.size()) {
                try {
                    unpack(in);
                } catch (IOException e) {
                    throw new UncheckedIOException("lines compressed in memory cannot be read", e);
                }
                next();
            }
            while (line.filter(bytes -> ORDER.compare(bytes, least) < 0).isPresent()) {
                next();
            }
        }
    }

    static final class Builder {

        private final List<byte[]> firsts = new ArrayList<>();
        private final List<byte[]> blocks = new ArrayList<>();
        private final Deflater deflater = new Deflater();
        private final ByteArrayOutputStream block = new ByteArrayOutputStream(2 * BLOCK);
        private final DataOutputStream out = new DataOutputStream(block);
        private long size;

        void add(byte[] line) {
            try {
                if (block.size() == 0) {
                    firsts.add(line);
                }
                out.writeInt(line.length);
                out.write(line);
                size++;
                if (block.size() >= BLOCK) {
                    pack();
                }
            } catch (IOException e) {
                throw new UncheckedIOException("lines cannot be compressed in memory", e);
            }
        }

        private void pack() throws IOException {
            ByteArrayOutputStream packed = new ByteArrayOutputStream(BLOCK / 2);
            deflater.reset();
            try (DeflaterOutputStream target = new DeflaterOutputStream(packed, deflater)) {
                block.writeTo(target);
            }
            blocks.add(packed.toByteArray());
            block.reset();
        }

        CompressedLines packed() throws IOException {
            if (block.size() > 0) {
                pack();
            }
            deflater.end();
            return new CompressedLines(firsts, blocks, size);
        }
    }
}
