// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import static java.util.Objects.requireNonNull;

import dev.grainery.describe.Described;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.UtilityOutput;
import java.util.Optional;

/**
 * What came of a file that was to be read.
 *
 * @param file the file
 * @param described what it says; empty if it was not begun, because the run ends or its root is left alone
 * @param cdxFile its CDX file, if one was written while it was read
 * @param milliseconds how long the reading took
 */
record ReadFile(
        StorageWalk.FoundFile file, Optional<Described> described, Optional<ReadFile> cdxFile, long milliseconds) {

    /** All fields of a record but the names of containers are short. */
    private static final long FIELDS = 4_000;

    /** A name is a text of its own. */
    private static final long NAME = 60;

    ReadFile {
        requireNonNull(file, "file");
        requireNonNull(described, "described");
        requireNonNull(cdxFile, "cdxFile");
    }

    static ReadFile notBegun(StorageWalk.FoundFile file) {
        return new ReadFile(file, Optional.empty(), Optional.empty(), 0);
    }

    /** How many bytes the file had when it was met; none if it was not begun. */
    long bytes() {
        return described.isPresent() ? file.file().size() : 0;
    }

    /** How much memory the record takes, roughly, without looking at its content. */
    long weight() {
        return weightOfRecord() + cdxFile.map(ReadFile::weight).orElse(0L);
    }

    private long weightOfRecord() {
        if (described.isEmpty() || !(described.get() instanceof Described.Recorded recorded)) {
            return FIELDS;
        }
        if (recorded.record() instanceof CdxRecord cdx) {
            return FIELDS + names(cdx);
        }
        return recorded.record() instanceof ContainerRecord container
                ? FIELDS
                        + container.utilities().stream()
                                .mapToLong(UtilityOutput::weight)
                                .sum()
                : FIELDS;
    }

    private static long names(CdxRecord cdx) {
        long bytes = 0;
        for (String name : cdx.cdx().warcName().values()) {
            bytes += NAME + 2L * name.length();
        }
        return bytes;
    }
}
