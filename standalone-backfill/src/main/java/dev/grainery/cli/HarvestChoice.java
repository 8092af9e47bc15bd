// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.record.HarvestRecord;
import java.util.Optional;

/** By what harvests are chosen. */
final class HarvestChoice {

    private HarvestChoice() {}

    /** Whether a value is the wanted one, if one is. */
    static boolean matches(Optional<String> wanted, String value) {
        return wanted.isEmpty() || wanted.get().equalsIgnoreCase(value);
    }

    /** The year in which a harvest began, {@code NA} if that is not known. */
    static String year(HarvestRecord harvest) {
        return harvest.harvest().date().split("-", 2)[0];
    }

    /** Its type by the naming convention. */
    static String type(HarvestRecord harvest) {
        return harvest.harvest().harvestPrefix().harvestType();
    }
}
