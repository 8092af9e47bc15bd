// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.fixture.ContainerBytes.Packing;
import dev.grainery.migrate.RandomArc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A migration of many ARC files that is killed again and again: in the end each has one WARC, and all are equal. */
class KilledMigrationIT {

    private static final int ARCS = 200;
    private static final int KILLS = 10;
    private static final long SEED = System.nanoTime();

    @TempDir
    private Path home;

    @Tag("soak")
    @Test
    void nothing_is_lost_or_doubled() throws Exception {
        Random random = new Random(SEED);
        Path archive = Files.createDirectory(home.resolve("archive"));
        for (int i = 0; i < ARCS; i++) {
            Files.write(
                    archive.resolve("Oats-" + i + ".arc.gz"),
                    RandomArc.bytes(SEED + i, random.nextBoolean() ? Packing.GZIP_EACH : Packing.GZIP_WHOLE));
        }
        Path output = home.resolve("new");
        List<String> words = List.of("migrate", archive.toString(), "-o", output.toString(), "--json");
        int killed = 0;
        int longest = 1_800;
        for (int i = 0; i < KILLS; i++) {
            try (SignalledProcess process = SignalledProcess.start(home.resolve("process-" + i), Map.of(), words)) {
                // the first ones die while it starts, the later ones while it works
                if (process.endsWithin(300 + random.nextInt(longest - 300))) {
                    // on this machine, that is too late
                    longest = 300 + (longest - 300) / 2;
                } else {
                    process.send("KILL");
                    killed++;
                }
                process.status();
            }
        }
        assertThat(killed).as("seed %d", SEED).isGreaterThan(KILLS / 2);
        CommandRun.Result last = new CommandRun(home).run(words.toArray(String[]::new));
        assertThat(last.status()).as("seed %d: %s", SEED, last.err()).isZero();
        assertThat(last.out()).contains("\"different\":0,\"left\":0,\"unread\":0");
        try (Stream<Path> files = Files.list(output)) {
            assertThat(files.map(file -> file.getFileName().toString()).filter(name -> !name.endsWith(".lock")))
                    .as("seed %d", SEED)
                    .hasSize(2 * ARCS)
                    .allMatch(name -> name.endsWith(".warc.gz") || name.endsWith(".certificate.json"));
        }
        CommandRun.Result compared =
                new CommandRun(home).run("compare", archive.toString(), output.toString(), "--json");
        assertThat(compared.status()).as(compared.out()).isZero();
    }
}
