// SPDX-License-Identifier: Apache-2.0
package dev.grainery.assembly;

/**
 * Containers that another convention moves to another harvest.
 * @param formerName {@code NA} without a harvest
 * @param formerId or {@code NA}
 */
public record RenamedHarvest(String formerName, String formerId, String name, String harvestId, long containers) {

    RenamedHarvest plus(long more) {
        return new RenamedHarvest(formerName, formerId, name, harvestId, containers + more);
    }
}
