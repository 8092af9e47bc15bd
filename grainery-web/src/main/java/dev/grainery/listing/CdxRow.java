// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.grainery.finding.Severity;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.RevisionStatus;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record CdxRow(
        String cdxID,
        String fileName,
        String harvestID,
        OptionalLong bytes,
        OptionalLong lines,
        RevisionStatus status,
        Optional<Severity> gravestFinding,
        Instant dateOfValidation,
        Instant nextLastDateOfValidation,
        Hash hashOrig) {

    static CdxRow of(CdxRecord record, Optional<Severity> gravest) {
        return new CdxRow(
                record.id(),
                record.cdx().fileName(),
                record.harvestId(),
                record.size().value(),
                record.cdx().lines().value(),
                record.revision().statusOfValidation(),
                gravest,
                record.revision().dateOfValidation(),
                record.revision().nextLastDateOfValidation(),
                record.revision().hashOrig());
    }
}
