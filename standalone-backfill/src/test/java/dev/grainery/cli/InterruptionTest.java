// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.Oats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A command that does not come to an end by itself after a signal. */
class InterruptionTest {

    private static final long LONG_ENOUGH_MILLIS = 60_000;

    @TempDir
    private Path temporary;

    private Path home;

    @BeforeEach
    void write_an_archive() throws IOException {
        home = temporary.toRealPath();
        Oats.tree("slow", 3).writeTo(Files.createDirectory(home.resolve("archive")));
    }

    @Test
    @Tag("soak")
    void second_signal_ends_it_at_once() throws Exception {
        try (SignalledProcess slow = backfill("10m")) {
            slow.send("TERM");
            awaitStopping(slow);
            // an ordinary second signal is one that follows later
            while (!slow.endsWithin(200)) {
                slow.send("TERM");
            }
            assertThat(slow.status()).isEqualTo(4);
        }
    }

    @Test
    @Tag("soak")
    void it_is_ended_after_the_time_that_it_has() throws Exception {
        try (SignalledProcess slow = backfill("1s")) {
            slow.send("INT");
            assertThat(slow.endsWithin(LONG_ENOUGH_MILLIS)).isTrue();
            assertThat(slow.status()).isEqualTo(4);
        }
        CommandRun.Result next = new CommandRun(home).run("backfill", "--store", store(), archive());
        assertThat(next.status()).as(next.err()).isZero();
    }

    @Test
    void time_that_is_none_is_refused() {
        CommandRun.Result result =
                new CommandRun(home).with("GRAINERY_STOP_WITHIN", "soon").run("status");
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).contains("GRAINERY_STOP_WITHIN").contains("soon");
    }

    /** A backfill that reads one file for an hour. */
    private SignalledProcess backfill(String stopWithin) throws Exception {
        SignalledProcess slow = SignalledProcess.start(
                home.resolve("run"),
                Map.of("GRAINERY_STOP_WITHIN", stopWithin),
                List.of("backfill", "--max-read", "0.000002", "--jobs", "1", "--store", store(), archive()));
        while (Files.notExists(home.resolve("store"))) {
            assertThat(slow.endsWithin(20)).as(slow.err()).isFalse();
        }
        return slow;
    }

    private static void awaitStopping(SignalledProcess slow) throws Exception {
        while (!slow.err().contains("stopping")) {
            assertThat(slow.endsWithin(20)).as(slow.err()).isFalse();
        }
    }

    private String store() {
        return "embedded:" + home.resolve("store");
    }

    private String archive() {
        return home.resolve("archive").toString();
    }
}
