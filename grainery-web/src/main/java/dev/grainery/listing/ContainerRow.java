// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.grainery.finding.Severity;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.RevisionStatus;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record ContainerRow(
        String warcID,
        String fileName,
        String harvestID,
        OptionalLong bytes,
        String dateOfOrigin,
        String format,
        String conformsTo,
        String operator,
        String robots,
        RevisionStatus status,
        Optional<Severity> gravestFinding,
        Instant dateOfValidation,
        Instant nextLastDateOfValidation,
        Hash hashOrig) {

    static ContainerRow of(ContainerRecord record, Optional<Severity> gravest) {
        ContainerRecord.Section container = record.container();
        return new ContainerRow(
                record.id(),
                container.fileName(),
                record.harvestId(),
                record.size().value(),
                container.dateOfOrigin(),
                record.type().format(),
                record.type().conformsTo(),
                container.operator(),
                container.robots(),
                record.revision().statusOfValidation(),
                gravest,
                record.revision().dateOfValidation(),
                record.revision().nextLastDateOfValidation(),
                record.revision().hashOrig());
    }
}
