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
import dev.grainery.store.merge.Outcome;
import dev.grainery.store.merge.Sighting;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A harvest of as many containers as a whole-domain crawl may have. */
class LargeHarvestIT {

    private static final int CONTAINERS = 200_000;
    private static final int BATCH = 1_000;

    @TempDir
    Path directory;

    @Test
    void two_hundred_thousand_containers_are_stored_scanned_and_listed_in_one_harvest() {
        String harvestId = NameUuid.DNS.of("H");
        StoreUri uri = StoreUri.parse("embedded:" + directory);
        try (GraineryStore store = GraineryStore.open(uri)) {
            IntStream.range(0, CONTAINERS / BATCH)
                    .parallel()
                    .forEach(batch -> assertThat(store.containers().store(batch(batch)))
                            .extracting(Stored::outcome)
                            .containsOnly(Outcome.NEW));
            List<String> names = new ArrayList<>(CONTAINERS);
            store.containers()
                    .scan(
                            Set.of(harvestId),
                            record -> names.add(record.location().fileName()));
            Collections.sort(names);
            HarvestRecord assembled = harvest("H", names);
            store.harvests().write(harvestId, () -> Optional.of(assembled));
        }
        try (GraineryStore store = GraineryStore.open(uri)) {
            HarvestRecord found = store.harvests().find("H").orElseThrow();
            assertThat(found.paths().warcsFileNames()).hasSize(CONTAINERS).isSorted();
            assertThat(Set.copyOf(found.paths().warcsFileNames())).hasSize(CONTAINERS);
            assertThat(found.paths().warcsID()).hasSize(CONTAINERS);
            assertThat(store.containers().count()).isEqualTo(CONTAINERS);
        }
    }

    private static List<Sighting<ContainerRecord>> batch(int batch) {
        return IntStream.range(batch * BATCH, (batch + 1) * BATCH)
                .mapToObj(i -> Sighting.of(
                        container(NameUuid.DNS.of("c" + i), new Location("/a", i + ".warc.gz"), "b" + i, minute(0))))
                .toList();
    }
}
