// SPDX-License-Identifier: Apache-2.0
package dev.grainery.fixity;

import static java.util.Objects.requireNonNull;

import dev.grainery.record.Hash;
import java.util.Set;

/**
 * One line of a checksum list.
 *
 * @param path the file as the list names it, written as {@link dev.grainery.file.NameText} writes names
 * @param md5 the sum it should have
 * @param line number of the line in the list, from 1
 */
public record ChecksumEntry(String path, Hash md5, long line) {

    public ChecksumEntry {
        requireNonNull(path, "path");
        requireNonNull(md5, "md5");
        if (!namesFile(path)) {
            throw new IllegalArgumentException("no file can have this path: " + path);
        }
    }

    /** Whether a path ends in the name of a file. */
    static boolean namesFile(String path) {
        String last = path.substring(path.lastIndexOf('/') + 1);
        return !Set.of("", ".", "..").contains(last);
    }
}
