// SPDX-License-Identifier: Apache-2.0
package dev.grainery.witness;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.grainery.fixity.LineDigest;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What is testified of a store at a moment.
 *
 * @param date when that was
 * @param sha256 the digest over the lines of all harvests; left out if it is about one harvest only
 * @param containers how many containers there are
 * @param indexes how many indexes there are
 * @param harvests each harvest, in the order of the bytes of their identifiers
 */
@JsonPropertyOrder({"date", "sha256", "containers", "indexes", "harvests"})
public record WitnessReport(
        Instant date,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> sha256,
        long containers,
        long indexes,
        List<HarvestWitness> harvests) {

    public WitnessReport {
        requireNonNull(date, "date");
        sha256 = sha256 == null ? Optional.empty() : sha256;
        harvests = List.copyOf(requireNonNull(harvests, "harvests"));
    }

    static WitnessReport of(Instant date, boolean whole, List<HarvestWitness> harvests) {
        return new WitnessReport(
                date,
                whole ? Optional.of(digest(harvests)) : Optional.empty(),
                harvests.stream().mapToLong(HarvestWitness::containers).sum(),
                harvests.stream().mapToLong(HarvestWitness::indexes).sum(),
                harvests);
    }

    /** Whether the digest of the whole is that of its parts. */
    public boolean fitsTogether() {
        return sha256.map(digest(harvests)::equals).orElse(true);
    }

    private static String digest(List<HarvestWitness> harvests) {
        LineDigest digest = new LineDigest();
        harvests.forEach(harvest -> digest.add(harvest.line().getBytes(StandardCharsets.UTF_8)));
        return digest.hex();
    }
}
