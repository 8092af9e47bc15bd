// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.record.Location;
import dev.grainery.record.StoredFileRecord;
import java.util.List;
import org.apiguardian.api.API;

/** The result of describing one file. */
@API(status = API.Status.STABLE)
public sealed interface Described {

    /** The location of the file when it was read. */
    Location location();

    List<Finding> findings();

    /**
     * The file has a record, as of a first reading. If the file could not be read to its end, the record has no hash,
     * and a finding has the code {@link dev.grainery.finding.FindingCode#UNREADABLE}.
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

        /** Whether all bytes of the file were read. */
        public boolean isHashed() {
            return record.revision().hashOrig().isKnown();
        }
    }

    /**
     * The file changed or vanished while it was read, or its storage failed, as the findings say: it has no record now.
     */
    @API(status = API.Status.STABLE)
    record Unstable(Location location, List<Finding> findings) implements Described {
        public Unstable {
            findings = List.copyOf(findings);
        }

        /** Whether the storage failed, not the file. */
        public boolean isStorageFailure() {
            return findings.stream().anyMatch(finding -> finding.code() == FindingCode.UNREADABLE);
        }
    }
}
