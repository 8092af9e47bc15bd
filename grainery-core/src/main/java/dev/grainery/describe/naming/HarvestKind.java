// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe.naming;

import dev.grainery.record.GraineryRecord;
import java.util.List;

/**
 * What the name of a harvest tells of it (Metodika 10.3.2, harvestType and harvestSuffix).
 *
 * @param type one of {@link #TYPES}, or {@code NA}
 * @param suffix tokens of the name, each once, in the order of the name
 */
public record HarvestKind(String type, List<String> suffix) {

    /** The types the methodology allows. */
    public static final List<String> TYPES = List.of("Topics", "Serials", "Continuous", "Totals", "Tests", "Requests");

    public HarvestKind {
        if (!type.equals(GraineryRecord.NA) && !TYPES.contains(type)) {
            throw new IllegalArgumentException("no type of harvest: " + type);
        }
        suffix = List.copyOf(suffix);
    }
}
