// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.fixture.OutbackServer;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
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
    void a_server_that_demands_a_token_or_a_password_is_shown_it_and_nobody_else() throws IOException {
        server.demand("Bearer s3cret");
        CommandRun.Result without = backfill("--cdx-server", server.url());
        assertThat(without.status()).isEqualTo(5);
        assertThat(without.err()).contains("it answered 401: it requires a token or a password");
        Path file = Files.writeString(home().resolve("token"), "\nwr0ng\n");
        CommandRun.Result wrong = backfill("--cdx-server", server.url(), "--cdx-token-file", file.toString());
        assertThat(wrong.status()).isEqualTo(5);
        assertThat(wrong.err())
                .contains("it does not accept the token or password that it was sent")
                .doesNotContain("wr0ng");
        assertThat(server.added()).isEmpty();
        Files.writeString(file, "\ns3cret\nanother\n");
        CommandRun.Result done = backfill("--cdx-server", server.url(), "--cdx-token-file", file.toString());
        assertThat(done.status()).as(done.err()).isZero();
        assertThat(done.out() + done.err()).contains("2 delivered").doesNotContain("s3cret");
        assertThat(server.added()).hasSize(2);
        try (DirectoryStream<Path> notes = Files.newDirectoryStream(home().resolve("cdx"), "*.txt")) {
            Path note = notes.iterator().next();
            assertThat(Files.readString(note)).doesNotContain("s3cret");
            Files.delete(note);
        }
        server.demand("Basic Y2R4OnMzY3JldDrFoQ==");
        CommandRun.Result withPassword = new CommandRun(home())
                .with("GRAINERY_STORE", "embedded:" + home().resolve("store"))
                .with("GRAINERY_CDX_SERVER", server.url())
                .with("GRAINERY_CDX_TOKEN", "cdx:s3cret:š")
                .run(
                        "backfill",
                        "--write-cdx",
                        "missing",
                        "--cdx-dir",
                        home().resolve("cdx").toString(),
                        archive().toString());
        assertThat(withPassword.status()).as(withPassword.err()).isZero();
        assertThat(server.added()).hasSize(4);
    }

    @Test
    void a_token_that_cannot_be_right_is_refused_before_anything_is_read_and_never_repeated() throws IOException {
        Path file = Files.writeString(home().resolve("token"), "s3cret oats\n");
        CommandRun.Result words = backfill("--cdx-server", server.url(), "--cdx-token-file", file.toString());
        assertThat(words.status()).isEqualTo(2);
        assertThat(words.err())
                .contains("--cdx-token-file: a token must be one word")
                .doesNotContain("s3cret");
        Files.writeString(file, " \n");
        assertThat(backfill("--cdx-server", server.url(), "--cdx-token-file", file.toString())
                        .err())
                .contains("--cdx-token-file: a token or USER:PASSWORD must be one line");
        String absent = home().resolve("absent").toString();
        assertThat(backfill("--cdx-server", server.url(), "--cdx-token-file", absent)
                        .err())
                .contains("--cdx-token-file: " + absent + " cannot be read");
        assertThat(backfill("--cdx-token-file", file.toString()).err())
                .contains("--cdx-token-file requires --cdx-server");
        assertThat(home().resolve("cdx")).doesNotExist();
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
