// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.Oats;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.StallingProxy;
import dev.grainery.store.WireServer;
import dev.grainery.store.document.StoreUri;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server accepts what it is sent, and from some moment on never answers. */
class SilentServerTest {

    private static final int FILES = 400;

    @TempDir
    private Path temporary;

    private Path home;
    private WireServer server;
    private StallingProxy proxy;
    private GraineryStore store;

    @BeforeEach
    void start_a_server() throws IOException {
        home = temporary.toRealPath();
        Oats.tree("silent server", FILES).writeTo(Files.createDirectory(home.resolve("archive")));
        server = WireServer.start();
        StoreUri uri = StoreUri.parse(server.connectionString() + "grainery");
        store = GraineryStore.open(uri);
        proxy = StallingProxy.before(uri);
    }

    @AfterEach
    void stop() throws IOException {
        proxy.close();
        store.close();
        server.close();
    }

    @Tag("soak")
    @Test
    void run_ends_with_the_status_of_a_store_that_is_away_and_tells_what_is_kept() throws Exception {
        try (SignalledProcess run = backfill("5m", "2s")) {
            proxy.stall();
            assertThat(run.status()).as(run.err()).isEqualTo(3);
            assertThat(run.err())
                    .contains("timed out")
                    .contains("anything already written is kept; run the same command again");
        }
        assertThat(store.containers().count()).isBetween(1L, FILES - 1L);
        CommandRun.Result next = new CommandRun(home)
                .with("GRAINERY_STORE", server.connectionString() + "grainery")
                .run("backfill", home.resolve("archive").toString());
        assertThat(next.status()).as(next.err()).isZero();
        assertThat(store.containers().count()).isEqualTo(FILES);
    }

    @Tag("soak")
    @ParameterizedTest
    @ValueSource(strings = {"TERM", "INT"})
    void signal_ends_a_run_that_waits_for_it(String signal) throws Exception {
        try (SignalledProcess run = backfill("1s", "1h")) {
            proxy.stall();
            run.send(signal);
            assertThat(run.status()).as(run.err()).isEqualTo(4);
            assertThat(run.err()).contains("stopping").contains("what was written is kept");
        }
    }

    /** Without a limit, the driver would wait five minutes. */
    @Test
    @Timeout(value = 1, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void other_store_of_a_copy_has_the_same_time_to_answer() throws Exception {
        CommandRun run = new CommandRun(home).with("GRAINERY_STORE", "embedded:" + home.resolve("store"));
        Path one = home.resolve("archive").resolve(Oats.FIRST);
        assertThat(run.run("backfill", one.toString()).status()).isZero();
        // the server is found and goes on answering, but for what the store is for
        proxy.hold("harvest");
        String there = proxy.address().connectionString();
        CommandRun.Result result = run.run("store", "copy", "--to", there, "--store-timeout", "1s");
        assertThat(result.status()).as(result.err()).isEqualTo(3);
        assertThat(result.err()).contains("timed out");
    }

    /** A backfill that has written something, and has more to write. */
    private SignalledProcess backfill(String stopWithin, String storeTimeout) throws Exception {
        SignalledProcess run = SignalledProcess.start(
                home.resolve("run"),
                Map.of("GRAINERY_STORE", proxy.address().connectionString(), "GRAINERY_STOP_WITHIN", stopWithin),
                List.of(
                        "backfill",
                        "--store-timeout",
                        storeTimeout,
                        "--max-read",
                        "0.02",
                        home.resolve("archive").toString()));
        while (store.containers().count() == 0) {
            assertThat(run.endsWithin(50)).as(run.err()).isFalse();
        }
        return run;
    }
}
