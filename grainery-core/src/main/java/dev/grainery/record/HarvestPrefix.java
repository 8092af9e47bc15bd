// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;

/**
 * The names of a harvest and what they tell (Metodika 10.3.2).
 *
 * @param harvestNameStand standardised unique name
 * @param harvestFromWarcinfo names found in the containers' isPartOf
 * @param harvestNameFNtrunc names found as prefixes of the containers' file names
 * @param harvestDirsName names of the directories that hold the containers
 * @param harvestType Topics, Serials, Continuous, Totals, Tests, Requests, or {@code NA}
 * @param harvestSuffix frequency and type tokens and the date of the name
 */
@JsonPropertyOrder({
    "harvestNameStand",
    "harvestFromWarcinfo",
    "harvestNameFNtrunc",
    "harvestDirsName",
    "harvestType",
    "harvestSuffix"
})
public record HarvestPrefix(
        String harvestNameStand,
        OneOrMany harvestFromWarcinfo,
        OneOrMany harvestNameFNtrunc,
        OneOrMany harvestDirsName,
        String harvestType,
        List<String> harvestSuffix) {

    public HarvestPrefix {
        requireNonNull(harvestNameStand, "harvestNameStand");
        requireNonNull(harvestFromWarcinfo, "harvestFromWarcinfo");
        requireNonNull(harvestNameFNtrunc, "harvestNameFNtrunc");
        requireNonNull(harvestDirsName, "harvestDirsName");
        requireNonNull(harvestType, "harvestType");
        harvestSuffix = List.copyOf(harvestSuffix);
    }
}
