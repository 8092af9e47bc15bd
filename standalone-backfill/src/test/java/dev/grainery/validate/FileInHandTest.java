// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.file.LocalStorage;
import dev.grainery.inspect.utility.Utilities;
import dev.grainery.run.Budget;
import dev.grainery.run.RunSettings;
import dev.grainery.run.SomeJobs;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileInHandTest {

    @TempDir
    private Path temporary;

    @Test
    void progress_of_checks_names_the_file_that_is_being_read() throws Exception {
        try (KeptArchive archive = KeptArchive.of(Oats.tree("in-hand", 3), temporary)) {
            Set<String> inHand = new LinkedHashSet<>();
            AtomicReference<CheckRun> running = new AtomicReference<>();
            CheckRun validation = new CheckRun(
                    new CheckSettings(
                            new RunSettings(
                                    new LocalStorage(),
                                    SomeJobs.of(1),
                                    Budget.NONE,
                                    false,
                                    Utilities.none(),
                                    Optional.empty(),
                                    Optional.empty(),
                                    "oats.example",
                                    "grainery test"),
                            new FileChoice(Duration.ZERO, true, Optional.empty(), Optional.empty()),
                            false,
                            List.of(),
                            false,
                            Duration.ofMinutes(10)),
                    Optional.empty(),
                    bytes -> inHand.add(running.get().progress().state().inHand()),
                    Clock.fixed(KeptArchive.day(1), ZoneOffset.UTC),
                    finding -> {});
            running.set(validation);
            validation.run(archive.store());
            assertThat(inHand)
                    .containsExactlyInAnyOrder(
                            OatHarvest.warc(0) + ".gz", OatHarvest.warc(1) + ".gz", OatHarvest.warc(2) + ".gz");
        }
    }
}
