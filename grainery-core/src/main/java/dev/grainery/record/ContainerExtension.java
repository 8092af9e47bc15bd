// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;

/**
 * What a container record holds beyond the methodology.
 *
 * @param version how often the record has been written
 * @param harvestNames the names the container gives its harvest
 * @param places copies and conflicts, written flat
 */
@JsonPropertyOrder({"version", "harvestNames", "places"})
public record ContainerExtension(
        long version,
        HarvestNames harvestNames,
        @JsonUnwrapped Places places) {

    public ContainerExtension {
        requireNonNull(harvestNames, "harvestNames");
        requireNonNull(places, "places");
    }
}
