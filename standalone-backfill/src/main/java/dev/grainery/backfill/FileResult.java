// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.describe.Mapped;
import dev.grainery.finding.Finding;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.store.KnownDirectory;
import java.util.List;
import java.util.Optional;

/** What reading one file gave, or that a directory has no more of them. */
sealed interface FileResult {

    /** How many bytes the file had when it was met; none if it was not begun. */
    long bytes();

    /** A container with its record. */
    record Container(FoundFile file, Mapped<ContainerRecord> mapped, long milliseconds) implements FileResult {
        @Override
        public long bytes() {
            return file.file().size();
        }
    }

    /** An index with its record. */
    record Index(FoundFile file, Mapped<CdxRecord> mapped, long milliseconds) implements FileResult {
        @Override
        public long bytes() {
            return file.file().size();
        }
    }

    /** Nothing can be said of the file now: it changed or vanished meanwhile. */
    record Nothing(FoundFile file, List<Finding> findings) implements FileResult {
        @Override
        public long bytes() {
            return file.file().size();
        }
    }

    /**
     * No more files of a directory follow.
     *
     * @param directory what to write of the directory once all its files have their locations, empty if nothing
     * @param files how many of its files were to be read; the directory is settled if all were stored
     */
    record EndOfDirectory(Optional<KnownDirectory> directory, int files) implements FileResult {
        @Override
        public long bytes() {
            return 0;
        }
    }

    /** The run was stopped before the file was begun. */
    record NotBegun() implements FileResult {
        @Override
        public long bytes() {
            return 0;
        }
    }
}
