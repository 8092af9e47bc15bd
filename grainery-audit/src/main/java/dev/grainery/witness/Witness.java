// SPDX-License-Identifier: Apache-2.0
package dev.grainery.witness;

import dev.grainery.fixity.LineDigest;
import dev.grainery.record.NameUuid;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.GraineryStore;
import dev.grainery.system.output.ExternalSort;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** One digest for each harvest, and one over all. Memory grows with the number of harvests only. For one use. */
public final class Witness {

    private static final byte[] OF_A_CONTAINER = "\tcontainer\t".getBytes(StandardCharsets.UTF_8);

    private final GraineryStore store;
    private final List<WitnessReport.HarvestWitness> harvests = new ArrayList<>();
    private final LineDigest digest = new LineDigest();
    private Optional<String> current = Optional.empty();
    private long containers;
    private long files;

    public Witness(GraineryStore store) {
        this.store = store;
    }

    public WitnessReport of(Optional<Set<String>> harvestIds, Instant now) {
        try (ExternalSort lines = new ExternalSort()) {
            for (Optional<String> chosen : chosen(harvestIds)) {
                store.containers().forEach(chosen, record -> lines.add(WitnessLine.of(record)));
                store.cdxFiles().forEach(chosen, record -> lines.add(WitnessLine.of(record)));
            }
            lines.forEach(this::add);
        }
        end();
        return WitnessReport.of(now, harvestIds.isEmpty(), harvests);
    }

    private static List<Optional<String>> chosen(Optional<Set<String>> harvestIds) {
        return harvestIds.map(ids -> ids.stream().map(Optional::of).toList()).orElse(List.of(Optional.empty()));
    }

    private void add(byte[] line) {
        String harvest = WitnessLine.harvestOf(line);
        if (!current.equals(Optional.of(harvest))) {
            end();
            current = Optional.of(harvest);
        }
        digest.add(line);
        files++;
        int from = harvest.getBytes(StandardCharsets.UTF_8).length;
        if (Arrays.mismatch(Arrays.copyOfRange(line, from, from + OF_A_CONTAINER.length), OF_A_CONTAINER) < 0) {
            containers++;
        }
    }

    private void end() {
        current.ifPresent(harvest -> harvests.add(new WitnessReport.HarvestWitness(
                harvest, name(harvest), containers, files - containers, digest.hex())));
        containers = 0;
        files = 0;
    }

    private Optional<String> name(String harvest) {
        return store.harvests()
                .name(harvest)
                .filter(name -> NameUuid.DNS.of(name).equals(harvest));
    }

    /** Tab-separated harvest, type, file identifier, first hash and name, like {@code @tsv} of {@code jq}. */
    static final class WitnessLine {

        private static final byte TAB = '\t';

        private WitnessLine() {}

        static byte[] of(StoredFileRecord record) {
            return List.of(
                            record.harvestId(),
                            record.header().recType().word(),
                            record.id(),
                            record.revision().hashOrig().value(),
                            record.location().fileName())
                    .stream()
                    .map(WitnessLine::escaped)
                    .collect(Collectors.joining("\t"))
                    .getBytes(StandardCharsets.UTF_8);
        }

        static String harvestOf(byte[] line) {
            int end = 0;
            while (line[end] != TAB) {
                end++;
            }
            return new String(Arrays.copyOf(line, end), StandardCharsets.UTF_8);
        }

        private static String escaped(String value) {
            return value.replace("\\", "\\\\")
                    .replace("\t", "\\t")
                    .replace("\n", "\\n")
                    .replace("\r", "\\r");
        }
    }
}
