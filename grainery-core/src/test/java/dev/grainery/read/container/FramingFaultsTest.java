// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.container;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.Soak;
import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StoredFile;
import dev.grainery.fixture.FaultyContainer;
import dev.grainery.fixture.FramingOracle;
import dev.grainery.read.FilePass;
import dev.grainery.read.ReadBuffers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Containers with faults of framing at random: no sound record is lost, none is invented. {@code -Dgrainery.containers=N} tries
 * more, {@code -Dgrainery.seed=N} others.
 */
class FramingFaultsTest {

    private static final int CONTAINERS = Soak.trials("grainery.containers", 400, 2_000);
    private static final long SEED = Long.getLong("grainery.seed", 44);

    @TempDir
    private Path directory;

    /** Found by the torture. */
    @ParameterizedTest
    @ValueSource(longs = -6960951599752162114L)
    void a_container_that_lost_records_once_loses_none(long seed) throws IOException {
        FramingOracle oracle = new FramingOracle();
        FaultyContainer container = FaultyContainer.of(seed);
        Path file = Files.write(directory.resolve("container"), container.bytes());
        oracle.look(seed, container, new FilePass(new ReadBuffers(), ReadThrottle.NONE), StoredFile.of(file));
        assertThat(oracle.failures()).isEmpty();
        assertThat(oracle.sound()).isEqualTo(6);
    }

    @Test
    void no_sound_record_is_lost_and_none_invented() throws IOException {
        FilePass pass = new FilePass(new ReadBuffers(), ReadThrottle.NONE);
        FramingOracle oracle = new FramingOracle();
        for (long seed = SEED * 1_000_000; seed < SEED * 1_000_000 + CONTAINERS; seed++) {
            FaultyContainer container = FaultyContainer.of(seed);
            Path file = Files.write(directory.resolve("container"), container.bytes());
            oracle.look(seed, container, pass, StoredFile.of(file));
        }
        System.out.println(oracle.summary());
        assertThat(oracle.failures()).as(oracle.summary()).isEmpty();
        assertThat(oracle.sound()).isGreaterThan(CONTAINERS);
    }
}
