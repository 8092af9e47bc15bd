// SPDX-License-Identifier: Apache-2.0
package dev.grainery.witness;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.grainery.fixity.LineDigest;
import dev.grainery.store.GraineryStore;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What is testified of a store at a moment.
 *
 * @param date when that was
 * @param sha256 the digest over the lines of all harvests; left out if it is about one harvest only
 * @param containers how many containers there are
 * @param cdxFiles how many CDX files there are
 * @param history the digests of the history; left out if nobody asked for them
 * @param harvests each harvest, in the order of the bytes of their identifiers
 */
public record WitnessReport(
        Instant date,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> sha256,
        long containers,
        long cdxFiles,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<HistoryDigest> history,
        List<HarvestWitness> harvests) {

    /** What stands for all harvests in its line. */
    static final String ALL = "all";

    public WitnessReport {
        history = List.copyOf(history);
        harvests = List.copyOf(harvests);
    }

    static WitnessReport of(Instant date, boolean whole, List<HarvestWitness> harvests) {
        return new WitnessReport(
                date,
                whole ? Optional.of(digest(harvests)) : Optional.empty(),
                harvests.stream().mapToLong(HarvestWitness::containers).sum(),
                harvests.stream().mapToLong(HarvestWitness::cdxFiles).sum(),
                List.of(),
                harvests);
    }

    /** The same, with the history of the store. */
    public WitnessReport withHistory(GraineryStore store) {
        return new WitnessReport(date, sha256, containers, cdxFiles, HistoryDigest.of(store), harvests);
    }

    /** It as a text. */
    public String text() {
        return Stream.of(
                        harvests.stream().map(HarvestWitness::line),
                        sha256.stream().map(digest -> digest + "  " + ALL),
                        history.stream().map(HistoryDigest::line))
                .flatMap(lines -> lines)
                .map(line -> line + "\n")
                .collect(Collectors.joining());
    }

    private static String digest(List<HarvestWitness> harvests) {
        LineDigest digest = new LineDigest();
        harvests.forEach(harvest -> digest.add(harvest.line().getBytes(StandardCharsets.UTF_8)));
        return digest.hex();
    }

    /**
     * What is testified of one harvest.
     *
     * @param harvestID its identifier as its containers and CDX files tell it, {@code NA} for those of no harvest
     * @param name its name, for people; left out if no record tells one that the identifier follows from
     * @param containers how many containers it has
     * @param cdxFiles how many CDX files it has
     * @param sha256 the digest over the lines of its containers and CDX files
     */
    public record HarvestWitness(
            String harvestID,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> name,
            long containers,
            long cdxFiles,
            String sha256) {

        /** The line that stands for it in the digest of the whole store: as {@code sha256sum} writes it. */
        public String line() {
            return sha256 + "  " + harvestID;
        }
    }
}
