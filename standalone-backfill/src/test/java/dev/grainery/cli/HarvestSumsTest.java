// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.OatHarvest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The sums of a harvest are those that the check of the store finds, whatever files it has. */
class HarvestSumsTest {

    @TempDir
    private Path temporary;

    @ParameterizedTest
    @Tag("soak")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void a_store_that_was_just_made_has_the_sums_of_its_inspections(long seed) throws Exception {
        Path home = temporary.toRealPath();
        Random random = new Random(seed);
        CommandRun program = new CommandRun(home).with("GRAINERY_STORE", "embedded:" + home.resolve("store"));
        for (int round = 0; round < 3; round++) {
            Path archive = Files.createDirectory(home.resolve("archive-" + round));
            for (int i = 0; i < 12; i++) {
                write(archive, random);
            }
            CommandRun.Result described = random.nextInt(4) == 0
                    ? program.run("backfill", archive.toString())
                    : program.run("backfill", "--inspect", archive.toString());
            assertThat(described.status()).as(described.err()).isLessThan(2);
            CommandRun.Result check = program.run("store", "check");
            assertThat(check.out()).as("seed " + seed + check.err()).contains("to be rebuilt 0");
            assertThat(check.status()).isZero();
        }
    }

    /** A container, as it is or compressed, whole or cut off, as one that is there under the same name or identifier. */
    private static void write(Path archive, Random random) throws IOException {
        String name = OatHarvest.warc(random.nextInt(5));
        byte[] zipped = OatHarvest.warcGz(name + ".gz");
        byte[] bytes = random.nextBoolean() ? zipped : unzipped(zipped);
        boolean isZipped = bytes == zipped;
        if (random.nextInt(4) == 0) {
            bytes = Arrays.copyOf(bytes, bytes.length - 1 - random.nextInt(bytes.length / 2));
        }
        if (random.nextInt(4) == 0 && !isZipped) {
            // other bytes under the same identifier
            bytes = new String(bytes, ISO_8859_1)
                    .replace("robots: obey", "robots: igno")
                    .getBytes(ISO_8859_1);
        }
        Path directory = Files.createDirectories(archive.resolve("d" + random.nextInt(4)));
        Files.write(directory.resolve(name + (isZipped ? ".gz" : "")), bytes);
    }

    private static byte[] unzipped(byte[] zipped) throws IOException {
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(zipped))) {
            return in.readAllBytes();
        }
    }
}
