// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static dev.grainery.store.SampleFiles.container;
import static dev.grainery.store.SampleFiles.minute;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.fixture.ClosedPort;
import dev.grainery.record.Location;
import dev.grainery.store.document.StoreTimeouts;
import dev.grainery.store.document.StoreUnavailableException;
import dev.grainery.store.document.StoreUri;
import dev.grainery.store.merge.Observation;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GraineryStoreTest {

    /** For a reachable server on a busy machine. */
    private static final StoreTimeouts ENOUGH = new StoreTimeouts(Duration.ofSeconds(5), Duration.ZERO);

    private static final StoreTimeouts SHORT = new StoreTimeouts(Duration.ofMillis(300), Duration.ZERO);

    @TempDir
    Path directory;

    @Test
    void embedded_store_keeps_its_records() {
        StoreUri uri = StoreUri.parse("embedded:" + directory.resolve("data"));
        Location place = new Location("/a", "x.warc.gz");
        try (GraineryStore store = GraineryStore.open(uri)) {
            store.containers().store(List.of(Observation.of(container("id", place, "one", minute(0)))));
            store.flush();
        }
        try (GraineryStore store = GraineryStore.open(uri)) {
            assertThat(store.containers().find("id")).hasSize(1);
            assertThat(store.locations().known(List.of(place))).containsOnlyKeys(place);
            assertThat(store.uri()).isSameAs(uri);
        }
    }

    @Test
    void embedded_store_is_open_to_several_at_once() {
        StoreUri uri = StoreUri.parse("embedded:" + directory.resolve("data"));
        Location place = new Location("/a", "x.warc.gz");
        try (GraineryStore store = GraineryStore.open(uri);
                GraineryStore other = GraineryStore.open(uri)) {
            other.containers().store(List.of(Observation.of(container("id", place, "one", minute(0)))));
            assertThat(store.containers().find("id")).hasSize(1);
        }
    }

    @Test
    void server_that_does_not_answer_is_told_without_the_password() throws IOException {
        try (ClosedPort closed = new ClosedPort()) {
            String address = "127.0.0.1:" + closed.number();
            StoreUri uri = StoreUri.parse("mongodb://me:s%40cret@" + address + "/archive");
            assertThatThrownBy(() -> GraineryStore.open(uri, SHORT))
                    .isInstanceOf(StoreUnavailableException.class)
                    .hasMessageContaining("mongodb://me:***@" + address + "/archive")
                    .hasMessageContaining("cannot be reached: connection refused (" + address + ")")
                    .hasMessageNotContaining("Selector")
                    .satisfies(GraineryStoreTest::showsNoPassword);
        }
    }

    @Test
    void host_that_nobody_knows_is_told() {
        assertThatThrownBy(() -> GraineryStore.open(StoreUri.parse("mongodb://no-such-host.invalid/archive"), SHORT))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining("cannot be reached: unknown host (no-such-host.invalid:27017)");
    }

    @Test
    void server_that_takes_connections_and_says_nothing_has_timed_out() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            StoreUri uri = StoreUri.parse("mongodb://127.0.0.1:" + silent.getLocalPort() + "/archive");
            assertThatThrownBy(() -> GraineryStore.open(uri, SHORT))
                    .isInstanceOf(StoreUnavailableException.class)
                    .hasMessageContaining("cannot be reached: timed out");
        }
    }

    @Test
    void server_that_refuses_the_password_is_told_without_it() {
        try (WireServer server = WireServer.start()) {
            String host = server.connectionString().replace("mongodb://", "");
            StoreUri uri = StoreUri.parse("mongodb://me:s%40cret@" + host);
            assertThatThrownBy(() -> GraineryStore.open(uri, SHORT))
                    .isInstanceOf(StoreUnavailableException.class)
                    .satisfies(GraineryStoreTest::showsNoPassword);
        }
    }

    @Test
    void seed_list_that_cannot_be_looked_up_is_told_without_the_password() {
        StoreUri uri = StoreUri.parse("mongodb+srv://me:s%40cret@nowhere.invalid.example./archive");
        assertThatThrownBy(() -> GraineryStore.open(uri, SHORT))
                .isInstanceOf(StoreUnavailableException.class)
                .satisfies(GraineryStoreTest::showsNoPassword);
    }

    @Tag("soak")
    @Test
    void server_that_goes_away_is_unavailable() {
        WireServer server = WireServer.start();
        try (GraineryStore store = GraineryStore.open(StoreUri.parse(server.connectionString()), ENOUGH)) {
            server.close();
            assertThatThrownBy(() -> store.containers().find("id")).isInstanceOf(StoreUnavailableException.class);
        }
    }

    @Test
    void server_that_accepts_and_never_answers_is_unavailable() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            StoreUri uri = StoreUri.parse("mongodb://me:s%40cret@127.0.0.1:" + silent.getLocalPort() + "/archive");
            StoreTimeouts patience = new StoreTimeouts(Duration.ofMillis(500), Duration.ofMillis(500));
            assertThatThrownBy(() -> GraineryStore.open(uri, patience))
                    .isInstanceOf(StoreUnavailableException.class)
                    .satisfies(GraineryStoreTest::showsNoPassword);
        }
    }

    @Test
    @Tag("soak")
    void server_that_answers_no_more_is_unavailable() throws IOException {
        try (WireServer server = WireServer.start();
                StallingProxy proxy = StallingProxy.before(StoreUri.parse(server.connectionString()));
                GraineryStore store = GraineryStore.open(
                        proxy.address(), new StoreTimeouts(Duration.ofSeconds(5), Duration.ofMillis(500)))) {
            assertThat(store.containers().count()).isZero();
            proxy.stall();
            assertThatThrownBy(() -> store.containers().find("id")).isInstanceOf(StoreUnavailableException.class);
        }
    }

    @ParameterizedTest
    @CsvSource({"PT0S, PT0S", "PT-1S, PT0S", "PT1S, PT-1S", "PT1S, PT0.0000001S", "PT48H, PT0S", "PT1S, PT48H"})
    void patience_that_is_none_is_refused(Duration connect, Duration answer) {
        assertThatThrownBy(() -> new StoreTimeouts(connect, answer)).isInstanceOf(IllegalArgumentException.class);
    }

    private static void showsNoPassword(Throwable e) {
        StringWriter trace = new StringWriter();
        e.printStackTrace(new PrintWriter(trace));
        assertThat(trace.toString()).doesNotContain("s%40cret", "s@cret");
    }
}
