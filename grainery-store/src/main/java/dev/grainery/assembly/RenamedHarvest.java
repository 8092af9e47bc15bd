// SPDX-License-Identifier: Apache-2.0
package dev.grainery.assembly;

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

    RenamedHarvest plus(long more) {
        return new RenamedHarvest(formerName, formerId, name, harvestId, containers + more);
    }
}
