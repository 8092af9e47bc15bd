// SPDX-License-Identifier: Apache-2.0
package dev.grainery.assembly;

import static java.util.Objects.requireNonNull;

/**
 * Containers that another convention puts into another harvest.
 *
 * @param formerName the name of the harvest that they are in, {@code NA} if they are in none
 * @param formerId its identifier, or {@code NA}
 * @param name the name of the harvest that they belong to
 * @param harvestId its identifier
 * @param containers how many they are
 */
public record RenamedHarvest(String formerName, String formerId, String name, String harvestId, long containers) {

    public RenamedHarvest {
        requireNonNull(formerName, "formerName");
        requireNonNull(formerId, "formerId");
        requireNonNull(name, "name");
        requireNonNull(harvestId, "harvestId");
    }

    RenamedHarvest plus(long more) {
        return new RenamedHarvest(formerName, formerId, name, harvestId, containers + more);
    }
}
