// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;

/**
 * What an index record holds beyond the methodology.
 *
 * @param version how often the record has been written
 * @param warcNameTotal how many container names the index holds, also those that are not listed
 * @param directoryName name of the harvest directory above {@code logs/index}, else of its own directory
 * @param places copies and conflicts, written flat
 */
@JsonPropertyOrder({"version", "warcNameTotal", "directoryName", "places"})
public record CdxExtension(
        long version,
        long warcNameTotal,
        String directoryName,
        @JsonUnwrapped Places places) {

    public CdxExtension {
        requireNonNull(directoryName, "directoryName");
        requireNonNull(places, "places");
    }
}
