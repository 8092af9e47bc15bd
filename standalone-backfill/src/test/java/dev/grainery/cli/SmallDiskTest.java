// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.grainery.backfill.tree.Oats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A disk that is really full: a small one in memory, which only the superuser can mount. */
class SmallDiskTest {

    @TempDir
    private Path temporary;

    private Path home;
    private Path disk;
    private Path archive;
    private boolean mounted;

    @BeforeEach
    void mount_a_disk_and_fill_it_but_for_a_little() throws Exception {
        home = temporary.toRealPath();
        disk = Files.createDirectory(home.resolve("disk"));
        mounted = "root".equals(System.getProperty("user.name"))
                && call("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", disk.toString()) == 0;
        assumeTrue(mounted, "no disk can be mounted here");
        archive = Files.createDirectory(home.resolve("archive"));
        Oats.tree("full", 60).writeTo(archive);
    }

    @AfterEach
    void unmount() throws Exception {
        if (mounted) {
            call("umount", "-l", disk.toString());
        }
    }

    private static int call(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(List.of(command))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }

    private void leave(int bytes) throws IOException {
        Path ballast = disk.resolve("ballast");
        long free = Files.getFileStore(disk).getUsableSpace();
        Files.write(ballast, new byte[(int) (free - bytes)]);
    }

    private CommandRun.Result run(String... arguments) {
        return new CommandRun(home)
                .with("GRAINERY_STORE", "embedded:" + home.resolve("store"))
                .run(arguments);
    }

    private static void assertFull(CommandRun.Result result) {
        assertThat(result.status()).as(result.err()).isIn(3, 70);
        assertThat(result.err()).contains("full").doesNotContain("    at ");
    }

    @Test
    void embedded_store_that_does_not_fit_says_so_and_the_run_is_done_when_there_is_room() throws IOException {
        String store = "embedded:" + disk.resolve("store");
        assertFull(run("backfill", "--quiet", "--store", store, archive.toString()));
        String there = "embedded:" + home.resolve("there");
        assertThat(run("backfill", "--quiet", "--store", there, archive.toString())
                        .status())
                .isZero();
        assertThat(run("export", "--store", there, "--type", "container").out().lines())
                .hasSize(60);
    }

    @Test
    void export_that_does_not_fit_says_so_and_leaves_no_half_a_file() throws IOException {
        assertThat(run("backfill", "--quiet", archive.toString()).status()).isZero();
        leave(8_192);
        assertFull(run("export", "-o", disk.resolve("records.jsonl").toString()));
        assertThat(disk.resolve("records.jsonl")).doesNotExist();
    }

    @Test
    void findings_that_do_not_fit_say_so() throws IOException {
        for (int serial = 0; serial < 60; serial++) {
            Files.createSymbolicLink(archive.resolve("link-" + serial + ".warc.gz"), home.resolve("nowhere"));
        }
        leave(4_096);
        assertFull(run(
                "backfill",
                "--quiet",
                "--findings",
                disk.resolve("findings.jsonl").toString(),
                archive.toString()));
    }

    @Test
    void metrics_that_do_not_fit_say_so_and_the_records_are_kept() throws IOException {
        leave(0);
        assertFull(run(
                "backfill",
                "--quiet",
                "--metrics",
                disk.resolve("grainery.prom").toString(),
                archive.toString()));
        assertThat(disk.resolve("grainery.prom")).doesNotExist();
        assertThat(run("export", "--type", "container").out().lines()).hasSize(60);
    }
}
