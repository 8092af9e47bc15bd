// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe.naming;

import dev.grainery.record.GraineryRecord;
import java.util.List;

public record HarvestKind(String type, List<String> suffix) {

    public static final List<String> TYPES = List.of("Topics", "Serials", "Continuous", "Totals", "Tests", "Requests");

    public HarvestKind {
        if (!type.equals(GraineryRecord.NA) && !TYPES.contains(type)) {
            throw new IllegalArgumentException("no type of harvest: " + type);
        }
        suffix = List.copyOf(suffix);
    }
}
