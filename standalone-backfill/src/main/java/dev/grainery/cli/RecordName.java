// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.record.GraineryRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.StoredFileRecord;

/** How a record is named to a person. */
final class RecordName {

    private RecordName() {}

    static String of(GraineryRecord record) {
        if (record instanceof StoredFileRecord file) {
            return record.header().recType().word() + " " + file.location().path();
        }
        if (record instanceof HarvestRecord harvest) {
            return "harvest " + harvest.harvest().harvestPrefix().harvestNameStand();
        }
        throw new IllegalArgumentException("a record of no known type: " + record);
    }
}
