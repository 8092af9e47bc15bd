// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.finding.Finding;
import dev.grainery.mapping.Mapped;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import java.util.List;

/** What reading one file gave. */
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

    /** The run was stopped before the file was begun. */
    record NotBegun() implements FileResult {
        @Override
        public long bytes() {
            return 0;
        }
    }
}
