// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

import dev.grainery.record.HarvestRecord;
import dev.grainery.record.RevisionStatus;
import java.time.Instant;

/** {@code bytes} sums the containers. */
public record HarvestRow(
        String harvestID,
        String name,
        String type,
        String date,
        long containers,
        long bytes,
        RevisionStatus status,
        Instant dateOfValidation,
        Instant nextLastDateOfValidation) {

    public static HarvestRow of(HarvestRecord record) {
        HarvestRecord.Section harvest = record.harvest();
        return new HarvestRow(
                harvest.harvestID(),
                harvest.harvestPrefix().harvestNameStand(),
                harvest.harvestPrefix().harvestType(),
                harvest.date(),
                harvest.warcsNumber(),
                harvest.size(),
                record.revision().statusOfValidation(),
                record.revision().dateOfValidation(),
                record.revision().nextLastDateOfValidation());
    }
}
