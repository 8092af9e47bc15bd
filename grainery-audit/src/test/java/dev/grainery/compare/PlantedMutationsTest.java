// SPDX-License-Identifier: Apache-2.0
package dev.grainery.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.Soak;
import dev.grainery.compare.MigratedArc.Made;
import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StoredFile;
import dev.grainery.fixture.ContainerBytes.Packing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every mutation of a migrated ARC is found, as what it is, and nothing else. */
class PlantedMutationsTest {

    private static final int NUMBER = Soak.trials("grainery.mutations", 150, 1_000);
    private static final long SEED = Long.getLong("grainery.mutations.seed", System.nanoTime());

    @TempDir
    private Path directory;

    private Certificate compared(byte[] old, byte[] made) throws IOException {
        StoredFile oldFile = StoredFile.of(Files.write(directory.resolve("old"), old));
        StoredFile newFile = StoredFile.of(Files.write(directory.resolve("new"), made));
        return new ContainerComparison("a test", ReadThrottle.NONE).compare(oldFile, newFile);
    }

    @Test
    @Tag("soak")
    void each_of_many_random_mutations_is_found_and_named() throws IOException {
        Map<PlantedMutation, Integer> planted = new EnumMap<>(PlantedMutation.class);
        for (int i = 0; i < NUMBER; i++) {
            Random random = new Random(SEED + i);
            MigratedArc file = new MigratedArc(random);
            byte[] arc = file.arc();
            Packing packing = List.of(Packing.values()).get(random.nextInt(Packing.values().length));
            PlantedMutation mutation = List.of(PlantedMutation.values()).get(i % PlantedMutation.values().length);
            List<Made> records = file.made();
            List<Integer> places = IntStream.range(0, records.size())
                    .filter(place -> mutation.applies(records.get(place)))
                    .boxed()
                    .toList();
            assertThat(compared(arc, file.warc(packing)).differences())
                    .as("nothing planted, -Dgrainery.mutations.seed=%d", SEED + i)
                    .isEmpty();
            if (!places.isEmpty()) {
                mutation.plant(records, places.get(random.nextInt(places.size())), random);
                Certificate found = compared(arc, file.warc(packing));
                assertThat(found.differences())
                        .as("%s, -Dgrainery.mutations.seed=%d%n%s", mutation, SEED + i, found.toJson())
                        .isEqualTo(Map.of(mutation.found(), 1L));
                planted.merge(mutation, 1, Integer::sum);
            }
        }
        assertThat(planted.keySet()).hasSameSizeAs(PlantedMutation.values());
    }
}
