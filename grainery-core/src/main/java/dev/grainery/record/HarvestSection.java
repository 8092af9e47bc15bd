// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/**
 * What a harvest is (Metodika 10.3.2).
 *
 * @param harvestPrefix its names and what they tell
 * @param date start of the harvest, ISO 8601 in UTC with milliseconds, or {@code NA}
 * @param harvestID UUID version 5 in the DNS namespace of the harvest's name
 * @param size bytes of all its containers as stored
 * @param warcsNumber number of its containers
 */
@JsonPropertyOrder({"harvestPrefix", "date", "harvestID", "size", "warcsNumber"})
public record HarvestSection(HarvestPrefix harvestPrefix, String date, String harvestID, long size, long warcsNumber) {

    public HarvestSection {
        requireNonNull(harvestPrefix, "harvestPrefix");
        requireNonNull(date, "date");
        requireNonNull(harvestID, "harvestID");
    }
}
