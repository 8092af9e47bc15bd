// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.Oats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A signal to the process ends a run in good order. */
class InterruptedProcessTest {

    private static final int CONTAINERS = 300;
    private static final String SLOWLY = "0.02";

    @TempDir
    private Path temporary;

    private Path home;
    private Process process;

    @BeforeEach
    void start_a_run_that_takes_long() throws IOException {
        home = temporary.toRealPath();
        FixtureTree archive = Oats.tree("long", CONTAINERS);
        archive.writeTo(Files.createDirectory(home.resolve("archive")));
        process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Grainery.class.getName(),
                        "backfill",
                        "--store",
                        store(),
                        "--max-read",
                        SLOWLY,
                        home.resolve("archive").toString())
                .redirectOutput(home.resolve("out").toFile())
                .redirectError(home.resolve("err").toFile())
                .start();
        assumeTrue(process.supportsNormalTermination(), "no signal can be sent here");
    }

    @AfterEach
    void leave_no_process_behind() {
        process.destroyForcibly();
    }

    @Test
    void it_has_a_status_of_its_own_and_the_next_run_goes_on() throws Exception {
        while (Files.notExists(home.resolve("store"))) {
            assertThat(process.waitFor(20, TimeUnit.MILLISECONDS)).isFalse();
        }
        process.destroy();
        assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).isEqualTo(4);
        assertThat(Files.readString(home.resolve("err"))).contains("stopping; the files in hand are finished first");
        assertThat(Files.readString(home.resolve("out"))).contains("Stopped before the end");
        CommandRun.Result next = new CommandRun(home)
                .run("backfill", "--store", store(), home.resolve("archive").toString());
        assertThat(next.status()).isZero();
        assertThat(containers()).hasSize(CONTAINERS);
    }

    private List<String> containers() {
        return new CommandRun(home)
                .run("export", "--type", "container", "--store", store())
                .out()
                .lines()
                .toList();
    }

    private String store() {
        return "embedded:" + home.resolve("store");
    }
}
