// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/**
 * The names a container gives its harvest, by where each was found; {@code NA} where there is none.
 *
 * @param standard the one that names the harvest ({@code harvestNameStand})
 * @param warcinfo isPartOf of the describing record, verbatim
 * @param prefix prefix of the container's file name
 * @param directory name of the directory that holds it
 */
@JsonPropertyOrder({"standard", "warcinfo", "prefix", "directory"})
public record HarvestNames(String standard, String warcinfo, String prefix, String directory) {

    public HarvestNames {
        requireNonNull(standard, "standard");
        requireNonNull(warcinfo, "warcinfo");
        requireNonNull(prefix, "prefix");
        requireNonNull(directory, "directory");
    }
}
