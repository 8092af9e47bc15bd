// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.describe.Mapped;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.StoredFileRecord;
import java.util.List;
import java.util.OptionalLong;

/** What reading one file gave. */
sealed interface FileResult {

    /** How many bytes the file had when it was met; none if it was not begun. */
    long bytes();

    /** A file with its record. */
    sealed interface Recorded<R extends StoredFileRecord> extends FileResult {

        FoundFile file();

        Mapped<R> mapped();

        /** How long the reading took. */
        long milliseconds();

        @Override
        default long bytes() {
            return file().file().size();
        }

        /** How far it could be read, if it could not be read to its end. */
        default OptionalLong offset() {
            return mapped().findings().stream()
                    .filter(finding -> finding.code() == FindingCode.UNREADABLE)
                    .map(Finding::offset)
                    .findFirst()
                    .orElse(OptionalLong.empty());
        }
    }

    /** A container with its record. */
    record Container(FoundFile file, Mapped<ContainerRecord> mapped, long milliseconds)
            implements Recorded<ContainerRecord> {}

    /** A CDX file with its record. */
    record Index(FoundFile file, Mapped<CdxRecord> mapped, long milliseconds) implements Recorded<CdxRecord> {}

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
