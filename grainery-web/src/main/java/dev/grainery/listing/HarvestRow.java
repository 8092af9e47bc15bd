// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.RevisionStatus;
import java.time.Instant;
import java.util.OptionalLong;

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
        Instant nextLastDateOfValidation,

        @JsonInclude(JsonInclude.Include.NON_ABSENT)
        @JsonPropertyDescription("Open errors of the harvest and its files; left out until the figures are counted.")
        OptionalLong openErrors) {

    public static HarvestRow of(HarvestRecord record) {
        return of(record, OptionalLong.empty());
    }

    static HarvestRow of(HarvestRecord record, OptionalLong openErrors) {
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
                record.revision().nextLastDateOfValidation(),
                openErrors);
    }
}
