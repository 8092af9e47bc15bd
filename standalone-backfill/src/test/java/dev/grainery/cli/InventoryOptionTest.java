// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.GrainArchive;
import dev.grainery.store.WireServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class InventoryOptionTest {

    @TempDir
    private Path temporary;

    private Path archive;
    private Path inventory;

    @BeforeEach
    void fill() throws IOException {
        archive = Files.createDirectory(temporary.toRealPath().resolve("archive"));
        inventory = temporary.resolve("inventory.txt");
        GrainArchive.tree().writeTo(archive);
    }

    /** As {@code find} prints it. */
    private void list(Path below) throws IOException {
        try (Stream<Path> files = Files.walk(below)) {
            Files.writeString(
                    inventory,
                    files.filter(Files::isRegularFile)
                            .map(InventoryOptionTest::line)
                            .collect(Collectors.joining()));
        }
    }

    private static String line(Path file) {
        try {
            double seconds = Files.getLastModifiedTime(file).toMillis() / 1000.0;
            return String.format(Locale.ROOT, "%d %.9f %s%n", Files.size(file), seconds, file);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private CommandRun program(String store) {
        return new CommandRun(temporary).with("GRAINERY_STORE", store);
    }

    private static long records(CommandRun program) {
        return program.run("export").out().lines().count();
    }

    @Test
    void files_come_from_the_inventory() throws Exception {
        list(archive);
        CommandRun walked = program("embedded:" + temporary.resolve("walked"));
        CommandRun listed = program("embedded:" + temporary.resolve("listed"));
        assertThat(walked.run("backfill", archive.toString()).status()).isEqualTo(1);
        assertThat(listed.run("backfill", "--inventory", inventory.toString(), archive.toString())
                        .status())
                .isEqualTo(1);
        assertThat(records(listed)).isEqualTo(records(walked)).isPositive();
    }

    @Test
    void workers_of_a_cluster_are_told_what_it_says() throws Exception {
        list(archive);
        try (WireServer server = WireServer.start();
                ThreadCluster cluster = new ThreadCluster(ThreadCluster.Disturbance.NONE)) {
            CommandRun program = program(server.connectionString() + "listed");
            CommandRun.Result result =
                    program.on(cluster, "backfill", "--inventory", inventory.toString(), archive.toString());
            assertThat(result.err()).doesNotContain("GRN-W");
            CommandRun walked = program("embedded:" + temporary.resolve("walked"));
            walked.run("backfill", archive.toString());
            assertThat(records(program)).isEqualTo(records(walked)).isPositive();
        }
    }

    @Test
    void a_directory_of_which_it_lists_nothing_is_refused() throws Exception {
        list(archive.resolve("mirror"));
        CommandRun.Result refused = program("embedded:" + temporary.resolve("store"))
                .run(
                        "backfill",
                        "--inventory",
                        inventory.toString(),
                        temporary.resolve("elsewhere").toString());
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err())
                .contains("--inventory lists nothing in ")
                .contains(archive.resolve("mirror").toString());
        Path root = archive.resolve("mirror");
        Path away = Files.move(root, temporary.resolve("away"));
        CommandRun program = program("embedded:" + temporary.resolve("store"));
        CommandRun.Result gone = program.run("backfill", "--inventory", inventory.toString(), root.toString());
        assertThat(gone.status()).isEqualTo(2);
        assertThat(gone.err()).contains("no such file or directory: " + root);
        Files.createDirectory(root);
        CommandRun.Result empty = program.run("backfill", "--inventory", inventory.toString(), root.toString());
        assertThat(empty.status()).isEqualTo(2);
        assertThat(empty.err()).contains(root + " is empty, but --inventory lists files in it");
        assertThat(away).exists();
        CommandRun.Result missing = program("embedded:" + temporary.resolve("store"))
                .run("backfill", "--inventory", "none.txt", archive.toString());
        assertThat(missing.status()).isEqualTo(2);
        assertThat(missing.err()).contains("no such file: none.txt");
    }
}
