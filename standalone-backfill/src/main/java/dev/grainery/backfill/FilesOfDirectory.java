// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * Containers and indexes that were met in one directory one after the other, in the order of their names.
 *
 * @param directory the directory as its files' locations tell it; files that links lead to may lie elsewhere
 * @param files some of its files
 * @param isLast whether no more files of this directory follow
 */
record FilesOfDirectory(String directory, List<FoundFile> files, boolean isLast) {

    FilesOfDirectory {
        requireNonNull(directory, "directory");
        files = List.copyOf(files);
    }
}
