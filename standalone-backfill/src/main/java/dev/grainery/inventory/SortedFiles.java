// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inventory;

import dev.grainery.file.FileState;
import dev.grainery.system.output.ExternalSort;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** In the order of addresses, compressed in memory. Thread-safe. */
final class SortedFiles {

    private final CompressedLines lines;
    private final List<String> roots;

    private SortedFiles(CompressedLines lines, List<String> roots) {
        this.lines = lines;
        this.roots = List.copyOf(roots);
    }

    long size() {
        return lines.size();
    }

    List<String> roots() {
        return roots;
    }

    boolean holds(String directory) {
        byte[] inside = SortableEntry.inside(SortableEntry.key(directory));
        return lines.from(behindFile(inside))
                .line()
                .filter(line -> isInside(line, inside))
                .isPresent();
    }

    /** Two zero bytes end the address of a file. */
    private static boolean isInside(byte[] line, byte[] inside) {
        return SortableEntry.startsWith(line, inside) && line[inside.length] != 0;
    }

    Optional<FileState> file(String address) {
        byte[] key = SortableEntry.key(address);
        return lines.from(key)
                .line()
                .map(SortableEntry::new)
                .filter(line -> Arrays.equals(line.key(), key))
                .flatMap(SortableEntry::state);
    }

    List<SortableEntry> inside(String directory) {
        byte[] key = SortableEntry.key(directory);
        byte[] inside = SortableEntry.inside(key);
        List<SortableEntry> found = new ArrayList<>();
        CompressedLines.Cursor cursor = lines.from(behindFile(inside));
        for (Optional<byte[]> line = cursor.line();
                line.filter(bytes -> isInside(bytes, inside)).isPresent();
                line = cursor.line()) {
            SortableEntry child = new SortableEntry(line.get()).directlyIn(key);
            found.add(child);
            if (child.state().isPresent()) {
                cursor.next();
            } else {
                cursor.seek(SortableEntry.behind(child.bytes()));
            }
        }
        return found;
    }

    /** Skips a file with the address of a directory, which object stores allow. */
    private static byte[] behindFile(byte[] inside) {
        byte[] behind = Arrays.copyOf(inside, inside.length + 1);
        behind[inside.length] = 1;
        return behind;
    }

    static final class Builder implements AutoCloseable {

        private final ExternalSort sorting = new ExternalSort();

        void add(InventoryFile.ListedFile file) throws IOException {
            try {
                sorting.add(SortableEntry.of(file).bytes());
            } catch (IllegalArgumentException e) {
                throw new IOException(
                        file.address() + " is the name of no file that can be read: it has " + e.getMessage(), e);
            } catch (UncheckedIOException e) {
                throw new IOException(e.getMessage(), e);
            }
        }

        /** Of a file that is listed twice, the later state remains. */
        SortedFiles sorted() throws IOException {
            CompressedLines.Builder packed = new CompressedLines.Builder();
            Packer packer = new Packer(packed);
            try {
                sorting.forEach(packer::take);
            } catch (UncheckedIOException e) {
                throw new IOException(e.getMessage(), e);
            }
            List<String> roots = packer.end();
            return new SortedFiles(packed.packed(), roots);
        }

        @Override
        public void close() {
            sorting.close();
        }
    }

    private static final class Packer {

        private final CompressedLines.Builder packed;
        private final List<String> roots = new ArrayList<>();
        private Optional<SortableEntry> before = Optional.empty();
        private byte[] top = {};
        private byte[] common = {};

        Packer(CompressedLines.Builder packed) {
            this.packed = packed;
        }

        void take(byte[] bytes) {
            SortableEntry line = new SortableEntry(bytes);
            byte[] key = line.key();
            if (before.isPresent() && Arrays.equals(before.get().key(), key)) {
                before = Optional.of(later(before.get(), line));
                return;
            }
            before.ifPresent(file -> packed.add(file.bytes()));
            share(key);
            before = Optional.of(line);
        }

        private static SortableEntry later(SortableEntry one, SortableEntry other) {
            return one.state()
                            .orElseThrow()
                            .lastModified()
                            .isAfter(other.state().orElseThrow().lastModified())
                    ? one
                    : other;
        }

        private void share(byte[] key) {
            byte[] keyTop = Arrays.copyOf(key, firstZero(key));
            if (before.isEmpty() || !Arrays.equals(keyTop, top)) {
                before.ifPresent(file -> roots.add(SortableEntry.address(common)));
                top = keyTop;
                common = upTo(key, key.length);
            } else {
                int same = firstDifference(common, key);
                common = same == common.length && same < key.length && key[same] == 0 ? common : upTo(common, same);
            }
        }

        private static int firstDifference(byte[] one, byte[] other) {
            int difference = Arrays.mismatch(one, other);
            return difference < 0 ? one.length : difference;
        }

        private static int firstZero(byte[] key) {
            int i = 0;
            while (i < key.length && key[i] != 0) {
                i++;
            }
            return i;
        }

        private static byte[] upTo(byte[] key, int length) {
            int end = length - 1;
            while (end > 0 && key[end] != 0) {
                end--;
            }
            return Arrays.copyOf(key, end);
        }

        List<String> end() {
            before.ifPresent(file -> {
                packed.add(file.bytes());
                roots.add(SortableEntry.address(common));
            });
            return roots;
        }
    }
}
