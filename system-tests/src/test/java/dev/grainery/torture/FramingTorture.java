// SPDX-License-Identifier: Apache-2.0
package dev.grainery.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StoredFile;
import dev.grainery.fixture.FaultyContainer;
import dev.grainery.fixture.FramingOracle;
import dev.grainery.read.FilePass;
import dev.grainery.read.ReadBuffers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Many containers with faults of framing, read in this process: a process for each of them would allow only a few. */
class FramingTorture extends Torture {

    private static final int CONTAINERS = 200;

    private final FilePass pass = new FilePass(new ReadBuffers(), ReadThrottle.NONE);

    @Test
    void no_sound_record_is_lost_and_none_invented() throws Exception {
        Path file = home().resolve("container");
        torture(Kind.FRAMING, "none", 1, figures -> read(file, figures));
    }

    private void read(Path file, Figures figures) throws IOException {
        FramingOracle oracle = new FramingOracle();
        for (int i = 0; i < CONTAINERS; i++) {
            long seed = random.nextLong();
            FaultyContainer container = FaultyContainer.of(seed);
            Files.write(file, container.bytes());
            oracle.look(seed, container, pass, StoredFile.of(file));
            for (FaultyContainer.Fault fault : container.faults()) {
                figures.fault(fault.name().toLowerCase(Locale.ROOT).replace('_', ' '));
            }
        }
        figures.inputs(CONTAINERS);
        figures.checked(oracle.sound());
        assertThat(oracle.failures()).as(when(oracle.summary())).isEmpty();
    }
}
