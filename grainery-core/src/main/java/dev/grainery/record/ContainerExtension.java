// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;

/**
 * What a container record holds beyond the methodology.
 *
 * @param version how often the record has been written
 * @param harvestNames the names the container gives its harvest
 * @param noContainer whether the content is no container, whatever the file name says; left out if it is one
 * @param places copies and conflicts, written flat
 */
@JsonPropertyOrder({"version", "harvestNames", "noContainer", "places"})
public record ContainerExtension(
        long version,
        ContainerRecord.HarvestNames harvestNames,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean noContainer,
        @JsonUnwrapped Places places) {

    public ContainerExtension {
        requireNonNull(harvestNames, "harvestNames");
        requireNonNull(places, "places");
    }

    /** That of a file whose content is a container, or may be one. */
    public ContainerExtension(long version, ContainerRecord.HarvestNames harvestNames, Places places) {
        this(version, harvestNames, false, places);
    }
}
