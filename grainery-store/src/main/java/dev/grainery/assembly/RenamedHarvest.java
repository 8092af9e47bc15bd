// SPDX-License-Identifier: Apache-2.0
package dev.grainery.assembly;

/** The former name and identifier are {@code NA} without a harvest. */
public record RenamedHarvest(String formerName, String formerId, String name, String harvestId, long containers) {

    RenamedHarvest plus(long more) {
        return new RenamedHarvest(formerName, formerId, name, harvestId, containers + more);
    }
}
