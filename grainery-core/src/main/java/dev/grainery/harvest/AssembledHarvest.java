// SPDX-License-Identifier: Apache-2.0
package dev.grainery.harvest;

import static java.util.Objects.requireNonNull;

import dev.grainery.finding.Finding;
import dev.grainery.record.HarvestRecord;
import java.util.List;

/**
 * A harvest put together.
 *
 * @param record its record, with version 0 and without a comment; the store knows both
 * @param findings what is odd about it, always in the same order
 */
public record AssembledHarvest(HarvestRecord record, List<Finding> findings) {

    public AssembledHarvest {
        requireNonNull(record, "record");
        findings = List.copyOf(findings);
    }
}
