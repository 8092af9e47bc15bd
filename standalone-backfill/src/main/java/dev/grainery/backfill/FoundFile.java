// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import static java.util.Objects.requireNonNull;

import dev.grainery.file.StoredFile;
import dev.grainery.record.RecordType;

/**
 * A file of the storage that is to have a record.
 *
 * @param file where and how large it is
 * @param type whether it is taken for a container or for a CDX file
 */
record FoundFile(StoredFile file, RecordType type) {

    FoundFile {
        requireNonNull(file, "file");
        requireNonNull(type, "type");
    }
}
