// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.compare;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Directories as wholes. */
final class Trees {

    private static final int BUFFER = 1 << 20;

    private Trees() {}

    /** Deletes a directory with all that is in it, if it is there. */
    static void delete(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path path : (Iterable<Path>) all.sorted(Comparator.reverseOrder())::iterator) {
                Files.delete(path);
            }
        }
    }

    /** The containers below a directory, in the order of their names. */
    static List<Path> containers(Path directory) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            return all.filter(file -> file.toString().matches(".*\\.w?arc(\\.gz)?"))
                    .sorted()
                    .toList();
        }
    }

    /** Reads all files once, so that they are in the page cache if there is room for them. */
    static void warm(Path directory) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER);
        for (Path file : containers(directory)) {
            try (FileChannel channel = FileChannel.open(file)) {
                while (channel.read(buffer.clear()) >= 0) {
                    // only the reading counts
                }
            }
        }
    }
}
