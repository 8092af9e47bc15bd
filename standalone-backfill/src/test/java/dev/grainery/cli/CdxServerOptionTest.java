// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.Oats;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** CDX files that are posted to a server at the end of a run. */
class CdxServerOptionTest extends BackfilledArchive {

    private final List<String> added = Collections.synchronizedList(new ArrayList<>());
    private final AtomicInteger status = new AtomicInteger(200);
    private HttpServer server;

    @Override
    FixtureTree tree() throws Exception {
        return Oats.tree("server", 2);
    }

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/oats", exchange -> {
            List<String> lines = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            if (status.get() == 200) {
                added.addAll(lines);
            }
            byte[] answer = ("Added " + lines.size() + " records\n").getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status.get(), answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/oats";
    }

    private CommandRun.Result backfill(String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "backfill",
                "--write-cdx",
                "missing",
                "--cdx-dir",
                home().resolve("cdx").toString()));
        arguments.addAll(List.of(more));
        arguments.add(archive().toString());
        return run(arguments.toArray(String[]::new));
    }

    @Test
    void what_could_not_be_delivered_is_by_the_next_run() {
        status.set(500);
        CommandRun.Result failed = backfill("--cdx-server", address());
        assertThat(failed.status()).isEqualTo(5);
        assertThat(failed.err()).contains("2 CDX files are not delivered to " + address(), "it answered 500");
        assertThat(failed.out()).contains("CDX files: 0 delivered", "2 not yet");
        assertThat(run("show", "harvests").out())
                .as("the backfill itself is done")
                .contains("Oats");
        status.set(200);
        CommandRun.Result done = backfill("--cdx-server", address(), "--json");
        assertThat(done.status()).isZero();
        assertThat(done.err()).isEmpty();
        assertThat(done.out())
                .contains("\"cdxServer\":{\"server\":\"" + address() + "\",\"delivered\":2,\"lines\":2,\"waiting\":0");
        assertThat(added).hasSize(2).allMatch(line -> line.startsWith("org,example)/oats "));
        assertThat(backfill("--cdx-server", address()).out()).contains("CDX files: 0 delivered to");
        assertThat(added).hasSize(2);
    }

    @Test
    void an_address_is_refused_before_anything_is_read_and_never_repeated() {
        CommandRun.Result result = backfill("--cdx-server", "http://user:secret@a.example/oats");
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).contains("--cdx-server").doesNotContain("secret");
        assertThat(home().resolve("cdx")).doesNotExist();
    }

    @Test
    void a_server_is_for_runs_that_write_cdx_files() {
        CommandRun.Result result =
                run("backfill", "--cdx-server", address(), archive().toString());
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).contains("--cdx-server requires --write-cdx");
        CommandRun.Result fromEnvironment = new CommandRun(home())
                .with("GRAINERY_STORE", "embedded:" + home().resolve("store"))
                .with("GRAINERY_CDX_SERVER", address())
                .run("backfill", archive().toString());
        assertThat(fromEnvironment.status()).isZero();
        assertThat(added).isEmpty();
    }
}
