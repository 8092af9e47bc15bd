// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.time.Instant;

/**
 * A former name of a harvest, or of a part of it.
 *
 * @param name the name it had
 * @param harvestID the identifier it had
 * @param until when it was renamed
 */
@JsonPropertyOrder({"name", "harvestID", "until"})
public record HarvestAlias(String name, String harvestID, Instant until) {

    public HarvestAlias {
        requireNonNull(name, "name");
        requireNonNull(harvestID, "harvestID");
        requireNonNull(until, "until");
    }
}
