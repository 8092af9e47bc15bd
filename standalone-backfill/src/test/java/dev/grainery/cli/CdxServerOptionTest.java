// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.fixture.OutbackServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** CDX files that are posted to a server at the end of a run. */
class CdxServerOptionTest extends BackfilledArchive {

    private OutbackServer server;

    @Override
    FixtureTree tree() throws Exception {
        return Oats.tree("server", 2);
    }

    @BeforeEach
    void start() throws IOException {
        server = new OutbackServer();
    }

    @AfterEach
    void stop() {
        server.close();
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
        server.answer(500);
        CommandRun.Result failed = backfill("--cdx-server", server.url());
        assertThat(failed.status()).isEqualTo(5);
        assertThat(failed.err()).contains("2 CDX files are not delivered to " + server.url(), "it answered 500");
        assertThat(failed.out()).contains("CDX files: 0 delivered", "2 not yet");
        assertThat(run("show", "harvests").out())
                .as("the backfill itself is done")
                .contains("Oats");
        server.answer(200);
        CommandRun.Result done = backfill("--cdx-server", server.url(), "--json");
        assertThat(done.status()).isZero();
        assertThat(done.err()).isEmpty();
        assertThat(done.out())
                .contains(
                        "\"cdxServer\":{\"server\":\"" + server.url() + "\",\"delivered\":2,\"lines\":2,\"waiting\":0");
        assertThat(server.added()).hasSize(2).allMatch(line -> line.startsWith("org,example)/oats "));
        assertThat(backfill("--cdx-server", server.url()).out()).contains("CDX files: 0 delivered to");
        assertThat(server.added()).hasSize(2);
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
                run("backfill", "--cdx-server", server.url(), archive().toString());
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).contains("--cdx-server requires --write-cdx");
        CommandRun.Result fromEnvironment = new CommandRun(home())
                .with("GRAINERY_STORE", "embedded:" + home().resolve("store"))
                .with("GRAINERY_CDX_SERVER", server.url())
                .run("backfill", archive().toString());
        assertThat(fromEnvironment.status()).isZero();
        assertThat(server.added()).isEmpty();
    }
}
