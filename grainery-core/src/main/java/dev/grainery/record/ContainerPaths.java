// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/**
 * Where a container lies and what it belongs to (Metodika 10.4.4).
 *
 * @param basic directory of the file
 * @param harvestID the harvest
 * @param cdxID the index that covers the container
 */
@JsonPropertyOrder({"basic", "harvestID", "cdxID"})
public record ContainerPaths(BasicPath basic, String harvestID, String cdxID) {

    public ContainerPaths {
        requireNonNull(basic, "basic");
        requireNonNull(harvestID, "harvestID");
        requireNonNull(cdxID, "cdxID");
    }
}
