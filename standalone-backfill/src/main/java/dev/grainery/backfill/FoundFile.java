// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import static java.util.Objects.requireNonNull;

import dev.grainery.file.StoredFile;

/**
 * A file of the storage that is to have a record.
 *
 * @param file where and how large it is
 * @param isIndex whether it is an index, else a container
 */
record FoundFile(StoredFile file, boolean isIndex) {

    FoundFile {
        requireNonNull(file, "file");
    }
}
