// SPDX-License-Identifier: Apache-2.0
package dev.grainery.witness;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.Optional;

/**
 * What is testified of one harvest.
 *
 * @param harvestID its identifier as its containers and indexes tell it, {@code NA} for those of no harvest
 * @param name its name, for people; left out if no record tells one that the identifier follows from
 * @param containers how many containers it has
 * @param indexes how many indexes it has
 * @param sha256 the digest over the lines of its containers and indexes
 */
@JsonPropertyOrder({"harvestID", "name", "containers", "indexes", "sha256"})
public record HarvestWitness(
        String harvestID,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> name,
        long containers,
        long indexes,
        String sha256) {

    public HarvestWitness {
        requireNonNull(harvestID, "harvestID");
        name = name == null ? Optional.empty() : name;
        requireNonNull(sha256, "sha256");
    }

    /** The line that stands for it in the digest of the whole store: as {@code sha256sum} writes it. */
    public String line() {
        return sha256 + "  " + harvestID;
    }

    /** How many files it has. */
    public long files() {
        return containers + indexes;
    }
}
