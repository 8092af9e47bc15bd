// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.record.CdxRecord;
import dev.grainery.record.StoredFileRecord;

/** How much memory a record that was made of a file takes, roughly, without looking at its content. */
final class RecordWeight {

    /** All fields but the names of containers are short. */
    private static final long FIELDS = 4_000;

    /** A name is a text of its own. */
    private static final long NAME = 60;

    private RecordWeight() {}

    /** Bytes of a record. */
    static long of(StoredFileRecord record) {
        return record instanceof CdxRecord index ? FIELDS + names(index) : FIELDS;
    }

    /** Bytes of a result. */
    static long of(FileResult result) {
        if (result instanceof FileResult.Index index) {
            return of(index.mapped().record());
        }
        return FIELDS;
    }

    private static long names(CdxRecord index) {
        long bytes = 0;
        for (String name : index.cdx().warcName().values()) {
            bytes += NAME + 2L * name.length();
        }
        return bytes;
    }
}
