// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.record.Location;
import dev.grainery.record.StoredFileRecord;
import java.util.List;
import org.apiguardian.api.API;

/** What came of describing one file. */
@API(status = API.Status.STABLE)
public sealed interface Described {

    /** Where the file lies, or did when it was met. */
    Location location();

    /** What is wrong or odd about it. */
    List<Finding> findings();

    /**
     * The file has a record, as if it were met for the first time. If it could not be read to its end, the record has no
     * hash, and one of the findings is {@link dev.grainery.finding.FindingCode#UNREADABLE}.
     *
     * @param record a {@link dev.grainery.record.ContainerRecord} or a {@link dev.grainery.record.CdxRecord}
     */
    @API(status = API.Status.STABLE)
    record Recorded(StoredFileRecord record, List<Finding> findings) implements Described {
        public Recorded {
            findings = List.copyOf(findings);
        }

        @Override
        public Location location() {
            return record.location();
        }

        /** Whether all bytes of the file could be read. */
        public boolean isHashed() {
            return record.revision().hashOrig().isKnown();
        }
    }

    /**
     * The file changed or vanished while it was read, or its storage failed: nothing can be said of it now. The findings
     * tell which.
     */
    @API(status = API.Status.STABLE)
    record Unstable(Location location, List<Finding> findings) implements Described {
        public Unstable {
            findings = List.copyOf(findings);
        }

        /** Whether it was not the file but its storage that failed. */
        public boolean isStorageFailure() {
            return findings.stream().anyMatch(finding -> finding.code() == FindingCode.UNREADABLE);
        }
    }
}
