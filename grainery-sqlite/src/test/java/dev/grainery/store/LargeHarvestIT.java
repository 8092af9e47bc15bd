// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static dev.grainery.store.SampleFiles.container;
import static dev.grainery.store.SampleFiles.minute;
import static dev.grainery.store.SampleHarvests.harvest;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.record.ContainerRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.Location;
import dev.grainery.record.NameUuid;
import dev.grainery.store.RecordCollection.Stored;
import dev.grainery.store.document.StoreUri;
import dev.grainery.store.merge.Observation;
import dev.grainery.store.merge.Observation.Outcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** More containers than one server document can list. */
class LargeHarvestIT {

    private static final int LISTED = 200_000;
    private static final int STORED = 12_000;
    private static final int BATCH = 1_000;

    /** As long as names of real crawls. */
    private static final String PREFIX = "Domain-2020-01-AllOfIt-20200102030405678-crawler00.example.org-";

    private static final long LARGEST_DOCUMENT = 16L << 20;

    @TempDir
    Path directory;

    @Test
    void lists_larger_than_a_document_may_be_are_written_and_read_whole() {
        String harvestId = NameUuid.DNS.of("H");
        List<String> names = IntStream.range(0, LISTED)
                .mapToObj(LargeHarvestIT::name)
                .sorted()
                .toList();
        assertThat(names.stream().mapToLong(String::length).sum() + LISTED * (long) harvestId.length())
                .isGreaterThan(LARGEST_DOCUMENT);
        StoreUri uri = StoreUri.parse("embedded:" + directory);
        try (GraineryStore store = GraineryStore.open(uri)) {
            HarvestRecord assembled = harvest("H", names);
            SampleHarvests.write(store, harvestId, () -> Optional.of(assembled));
        }
        try (GraineryStore store = GraineryStore.open(uri)) {
            HarvestRecord found = store.harvests().find("H").orElseThrow();
            assertThat(found.paths().warcsFileNames().equals(names)).isTrue();
            assertThat(Set.copyOf(found.paths().warcsID())).hasSize(LISTED);
        }
    }

    @Tag("soak")
    @Test
    void containers_of_one_harvest_stored_by_several_threads_are_scanned_once_each() {
        StoreUri uri = StoreUri.parse("embedded:" + directory);
        try (GraineryStore store = GraineryStore.open(uri)) {
            IntStream.range(0, STORED / BATCH)
                    .parallel()
                    .forEach(batch -> assertThat(store.containers().store(batch(batch)))
                            .extracting(Stored::outcome)
                            .containsOnly(Outcome.NEW));
        }
        try (GraineryStore store = GraineryStore.open(uri)) {
            List<String> names = new ArrayList<>(STORED);
            store.containers()
                    .scan(
                            Set.of(NameUuid.DNS.of("H")),
                            record -> names.add(record.location().fileName()));
            assertThat(names).hasSize(STORED);
            assertThat(Set.copyOf(names)).hasSize(STORED);
            assertThat(store.containers().count()).isEqualTo(STORED);
        }
    }

    private static String name(int number) {
        return PREFIX + number + ".warc.gz";
    }

    private static List<Observation<ContainerRecord>> batch(int batch) {
        return IntStream.range(batch * BATCH, (batch + 1) * BATCH)
                .mapToObj(i -> Observation.of(
                        container(NameUuid.DNS.of("c" + i), new Location("/a", name(i)), "b" + i, minute(0))))
                .toList();
    }
}
