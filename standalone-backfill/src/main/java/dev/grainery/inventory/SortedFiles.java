// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inventory;

import dev.grainery.file.FileState;
import dev.grainery.system.output.SortedLines;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The files of an inventory in the order of their addresses, packed into memory. Thread-safe. */
final class SortedFiles {

    private final PackedLines lines;
    private final List<String> roots;

    private SortedFiles(PackedLines lines, List<String> roots) {
        this.lines = lines;
        this.roots = List.copyOf(roots);
    }

    long size() {
        return lines.size();
    }

    /** The innermost directory of all files, of each bucket or file system. */
    List<String> roots() {
        return roots;
    }

    /** Whether any file is in this directory, however deep. */
    boolean holds(String directory) {
        byte[] inside = FileLine.inside(FileLine.key(directory));
        return lines.from(behindFile(inside))
                .line()
                .filter(line -> isInside(line, inside))
                .isPresent();
    }

    /** Two zero bytes are the end of the address of a file, not a slash. */
    private static boolean isInside(byte[] line, byte[] inside) {
        return FileLine.startsWith(line, inside) && line[inside.length] != 0;
    }

    /** What is said of a file. */
    Optional<FileState> file(String address) {
        byte[] key = FileLine.key(address);
        return lines.from(key)
                .line()
                .map(FileLine::new)
                .filter(line -> Arrays.equals(line.key(), key))
                .flatMap(FileLine::state);
    }

    /** The files and directories directly in a directory, in the order of their names. */
    List<FileLine> inside(String directory) {
        byte[] key = FileLine.key(directory);
        byte[] inside = FileLine.inside(key);
        List<FileLine> found = new ArrayList<>();
        PackedLines.Cursor cursor = lines.from(behindFile(inside));
        for (Optional<byte[]> line = cursor.line();
                line.filter(bytes -> isInside(bytes, inside)).isPresent();
                line = cursor.line()) {
            FileLine child = new FileLine(line.get()).directlyIn(key);
            found.add(child);
            if (child.state().isPresent()) {
                cursor.next();
            } else {
                cursor.seek(FileLine.behind(child.bytes()));
            }
        }
        return found;
    }

    /** Passes by what is said of a file that has the address of a directory, as in an object store. */
    private static byte[] behindFile(byte[] inside) {
        byte[] behind = Arrays.copyOf(inside, inside.length + 1);
        behind[inside.length] = 1;
        return behind;
    }

    /** Takes files in any order. For one thread. */
    static final class Builder implements AutoCloseable {

        private final SortedLines sorting = new SortedLines();

        void add(ListedFile file) throws IOException {
            try {
                sorting.add(FileLine.of(file).bytes());
            } catch (IllegalArgumentException e) {
                throw new IOException(
                        file.address() + " is the name of no file that can be read: it has " + e.getMessage(), e);
            } catch (UncheckedIOException e) {
                throw new IOException(e.getMessage(), e);
            }
        }

        /** All of them, each once: one that was listed twice is as it was written last. */
        SortedFiles sorted() throws IOException {
            PackedLines.Builder packed = new PackedLines.Builder();
            Last last = new Last(packed);
            try {
                sorting.forEach(last::take);
            } catch (UncheckedIOException e) {
                throw new IOException(e.getMessage(), e);
            }
            List<String> roots = last.end();
            return new SortedFiles(packed.packed(), roots);
        }

        @Override
        public void close() {
            sorting.close();
        }
    }

    /** Packs lines that come in order, and finds what their addresses have in common. */
    private static final class Last {

        private final PackedLines.Builder packed;
        private final List<String> roots = new ArrayList<>();
        private Optional<FileLine> before = Optional.empty();
        private byte[] top = {};
        private byte[] common = {};

        Last(PackedLines.Builder packed) {
            this.packed = packed;
        }

        void take(byte[] bytes) {
            FileLine line = new FileLine(bytes);
            byte[] key = line.key();
            if (before.isPresent() && Arrays.equals(before.get().key(), key)) {
                before = Optional.of(later(before.get(), line));
                return;
            }
            before.ifPresent(file -> packed.add(file.bytes()));
            share(key);
            before = Optional.of(line);
        }

        private static FileLine later(FileLine one, FileLine other) {
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
                before.ifPresent(file -> roots.add(FileLine.address(common)));
                top = keyTop;
                common = upTo(key, key.length);
            } else {
                int same = 0;
                while (same < common.length && same < key.length && common[same] == key[same]) {
                    same++;
                }
                boolean whole = same == common.length && same < key.length && key[same] == 0;
                common = whole ? common : upTo(common, same);
            }
        }

        private static int firstZero(byte[] key) {
            int i = 0;
            while (i < key.length && key[i] != 0) {
                i++;
            }
            return i;
        }

        /** The directory of what begins with so many bytes of a key. */
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
                roots.add(FileLine.address(common));
            });
            return roots;
        }
    }
}
