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

    public WitnessReport withHistory(GraineryStore store) {
        return new WitnessReport(date, sha256, containers, cdxFiles, HistoryDigest.of(store), harvests);
    }

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

    /** {@code harvestID} is {@code NA} without a harvest; {@code name} is absent if no recorded name gives it. */
    public record HarvestWitness(
            String harvestID,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> name,
            long containers,
            long cdxFiles,
            String sha256) {

        public String line() {
            return sha256 + "  " + harvestID;
        }
    }
}
