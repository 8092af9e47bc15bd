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

/** Many lines in the order of their bytes, in compressed blocks, as neighbours have much in common. Thread-safe. */
final class PackedLines {

    /** Bytes of a block before it is compressed: what is unpacked to look at one line. */
    private static final int BLOCK = 1 << 15;

    private static final Comparator<byte[]> ORDER = Arrays::compareUnsigned;

    private final List<byte[]> firsts;
    private final List<byte[]> blocks;
    private final long size;

    private PackedLines(List<byte[]> firsts, List<byte[]> blocks, long size) {
        this.firsts = List.copyOf(firsts);
        this.blocks = List.copyOf(blocks);
        this.size = size;
    }

    /** How many lines there are. */
    long size() {
        return size;
    }

    /** Begins at the first line that is not before this one. */
    Cursor from(byte[] least) {
        Cursor cursor = new Cursor();
        cursor.seek(least);
        return cursor;
    }

    /** Goes through the lines. For one thread. */
    final class Cursor {

        private int block = -1;
        private DataInputStream left = new DataInputStream(new ByteArrayInputStream(new byte[0]));
        private Optional<byte[]> line = Optional.empty();

        /** The line at which it is; empty behind the last one. */
        Optional<byte[]> line() {
            return line;
        }

        /** Goes on to the next line. */
        void next() {
            try {
                if (left.available() == 0 && block + 1 < blocks.size()) {
                    unpack(block + 1);
                }
                line = left.available() == 0 ? Optional.empty() : Optional.of(left.readNBytes(left.readInt()));
            } catch (IOException e) {
                throw new UncheckedIOException("what was packed in memory can be unpacked", e);
            }
        }

        private void unpack(int which) throws IOException {
            block = which;
            try (InflaterInputStream packed = new InflaterInputStream(new ByteArrayInputStream(blocks.get(which)))) {
                left = new DataInputStream(new ByteArrayInputStream(packed.readAllBytes()));
            }
        }

        /** Goes on to the first line that is not before this one. */
        void seek(byte[] least) {
            int found = Collections.binarySearch(firsts, least, ORDER);
            int in = found >= 0 ? found : Math.max(0, -found - 2);
            if (in > block && in < blocks.size()) {
                try {
                    unpack(in);
                } catch (IOException e) {
                    throw new UncheckedIOException("what was packed in memory can be unpacked", e);
                }
                next();
            }
            while (line.filter(bytes -> ORDER.compare(bytes, least) < 0).isPresent()) {
                next();
            }
        }
    }

    /** Takes lines in their order. For one thread. */
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
                throw new UncheckedIOException("memory can be written to", e);
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

        PackedLines packed() throws IOException {
            if (block.size() > 0) {
                pack();
            }
            deflater.end();
            return new PackedLines(firsts, blocks, size);
        }
    }
}
