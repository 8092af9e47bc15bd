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
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.zip.ZipException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.netpreserve.jwarc.ParsingException;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;

/**
 * Containers with faults of framing at random: no sound record is lost, none is invented. {@code -Dgrainery.containers=N} tries
 * more, {@code -Dgrainery.seed=N} others; {@code -Dgrainery.containers.to=DIR} keeps them for {@code .ci/framing.py}.
 */
class FramingFaultsTest {

    private static final int CONTAINERS = Soak.trials("grainery.containers", 400, 2_000);
    private static final long SEED = Long.getLong("grainery.seed", 44);

    @TempDir
    private Path directory;

    /** Found by the torture, and by 100,000 containers. */
    @ParameterizedTest
    @ValueSource(longs = {-6960951599752162114L, 45013028, 45065780})
    void a_container_that_was_once_read_wrongly_is_read_rightly(long seed) throws IOException {
        FramingOracle oracle = new FramingOracle();
        FaultyContainer container = FaultyContainer.of(seed);
        Path file = Files.write(directory.resolve("container"), container.bytes());
        oracle.look(seed, container, new FilePass(new ReadBuffers(), ReadThrottle.NONE), StoredFile.of(file));
        assertThat(oracle.failures()).isEmpty();
        assertThat(oracle.sound()).isPositive();
    }

    @Test
    void no_sound_record_is_lost_and_none_invented() throws IOException {
        FilePass pass = new FilePass(new ReadBuffers(), ReadThrottle.NONE);
        FramingOracle oracle = new FramingOracle();
        long byJwarc = 0;
        for (long seed = SEED * 1_000_000; seed < SEED * 1_000_000 + CONTAINERS; seed++) {
            FaultyContainer container = FaultyContainer.of(seed);
            Path file = Files.write(directory.resolve("container"), container.bytes());
            oracle.look(seed, container, pass, StoredFile.of(file));
            byJwarc += foundByJwarc(file, container.sound());
            keep(seed, container);
        }
        System.out.println(oracle.summary() + "; jwarc finds " + byJwarc);
        assertThat(oracle.failures()).as(oracle.summary()).isEmpty();
        assertThat(oracle.sound()).isGreaterThan(CONTAINERS);
        assertThat(byJwarc).isBetween(1L, oracle.sound());
    }

    private static long foundByJwarc(Path file, Map<String, Long> sound) throws IOException {
        Set<String> found = new HashSet<>();
        try (WarcReader reader = new WarcReader(file)) {
            for (Optional<WarcRecord> next = reader.next(); next.isPresent(); next = reader.next()) {
                long at = reader.position();
                next.get()
                        .headers()
                        .first("WARC-Target-URI")
                        .filter(uri -> sound.getOrDefault(uri, -1L) == at)
                        .ifPresent(found::add);
            }
        } catch (ParsingException | ZipException | EOFException | RuntimeException e) {
            // it ends at the first fault
            return found.size();
        }
        return found.size();
    }

    private static void keep(long seed, FaultyContainer container) throws IOException {
        String to = System.getProperty("grainery.containers.to", "");
        if (!to.isEmpty()) {
            Files.write(Path.of(to, seed + ".container"), container.bytes());
            Files.write(
                    Path.of(to, seed + ".sound"),
                    container.sound().entrySet().stream()
                            .map(one -> one.getValue() + " " + one.getKey())
                            .toList());
        }
    }
}
