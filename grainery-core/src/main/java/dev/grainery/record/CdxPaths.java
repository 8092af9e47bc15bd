// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/**
 * Where an index lies and what it covers (Metodika 10.5.3).
 *
 * @param basic directory of the file
 * @param warcID the containers it covers
 * @param harvestID the harvest
 */
@JsonPropertyOrder({"basic", "warcID", "harvestID"})
public record CdxPaths(BasicPath basic, OneOrMany warcID, String harvestID) {

    public CdxPaths {
        requireNonNull(basic, "basic");
        requireNonNull(warcID, "warcID");
        requireNonNull(harvestID, "harvestID");
    }
}
