// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.Soak;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.Oats;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The command {@code serve}: how it is called, and how it ends. */
class ServeCommandTest extends BackfilledArchive {

    @Override
    FixtureTree tree() {
        return Oats.tree("served", 2);
    }

    static Stream<String> signals() {
        return Soak.variants(1, List.of("TERM", "INT"));
    }

    @ParameterizedTest
    @Tag("soak")
    @MethodSource("signals")
    @Timeout(120)
    void it_serves_beside_other_commands_until_it_is_asked_to_stop(String signal) throws Exception {
        try (SignalledProcess serving = SignalledProcess.start(
                home().resolve("serving"),
                Map.of("GRAINERY_STORE", "embedded:" + home().resolve("store"), "GRAINERY_TOKEN", "0123456789abcdef"),
                List.of("serve", "--bind", "127.0.0.1:0"))) {
            String out = serving.out();
            while (!out.contains("\n")) {
                assertThat(serving.endsWithin(50)).as(serving.err()).isFalse();
                out = serving.out();
            }
            URI server = URI.create(out.strip().replaceFirst("listening on ", ""));
            assertThat(run("validate", "--all").status()).isZero();
            HttpResponse<String> answer = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(server.resolve("/api/v1/containers?status=VALIDATED"))
                                    .header("Authorization", "Bearer 0123456789abcdef")
                                    .build(),
                            BodyHandlers.ofString());
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body()).contains(".warc.gz").doesNotContain(home().toString());
            serving.send(signal);
            assertThat(serving.status()).as(serving.err()).isZero();
            assertThat(serving.err()).contains("grainery: stopping").doesNotContain("0123456789abcdef");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0.0.0.0:0 | --token-file",
                "nonsense | is not an address",
                "127.0.0.1:70000 | is not an address",
                "no.such.host.invalid:80 | there is no host"
            })
    void an_address_that_is_not_safe_or_none_is_refused(String bind, String message) {
        CommandRun.Result refused = run("serve", "--bind", bind);
        assertThat(refused.status()).isEqualTo(ExitStatus.USAGE.code());
        assertThat(refused.err()).contains(message);
    }

    @Test
    void a_token_file_must_hold_a_token() throws Exception {
        CommandRun.Result missing =
                run("serve", "--token-file", home().resolve("none").toString());
        assertThat(missing.status()).isEqualTo(ExitStatus.USAGE.code());
        assertThat(missing.err()).contains("--token-file", "there is no such file");
        CommandRun.Result directory = run("serve", "--token-file", home().toString());
        assertThat(directory.status()).isEqualTo(ExitStatus.USAGE.code());
        assertThat(directory.err()).contains(home().toString(), "cannot be read: Is a directory");
        CommandRun.Result tooShort = run(
                "serve",
                "--token-file",
                Files.writeString(home().resolve("token"), "secret\n").toString());
        assertThat(tooShort.status()).isEqualTo(ExitStatus.USAGE.code());
        assertThat(tooShort.err())
                .contains("--token-file: the access token has 6 characters; it must have from 16")
                .doesNotContain("secret");
        CommandRun.Result tooLong = run(
                "serve",
                "--token-file",
                Files.writeString(home().resolve("token"), "x".repeat(5_000)).toString());
        assertThat(tooLong.err()).contains("more than 4096 characters");
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://archive.library.example/", "archive.library.example:443", "a b", "-a", ""})
    void a_proxy_is_given_by_a_host_name(String name) {
        CommandRun.Result refused = run("serve", "--bind", "127.0.0.1:0", "--behind-proxy", name);
        assertThat(refused.status()).isEqualTo(ExitStatus.USAGE.code());
        assertThat(refused.err()).contains("--behind-proxy: '" + name + "' is not a host name such as archive.");
    }

    @Test
    void a_port_that_is_in_use_is_told() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CommandRun.Result failed = run("serve", "--bind", "127.0.0.1:" + taken.getLocalPort());
            assertThat(failed.status()).isEqualTo(ExitStatus.FAULT.code());
            assertThat(failed.err())
                    .contains("cannot listen on ", "choose another port with --bind")
                    .doesNotContain("please report");
        }
    }

    @Test
    void nobody_waits_minutes_for_a_page() {
        assertThat(Grainery.commandLine()
                        .getSubcommands()
                        .get("serve")
                        .getCommandSpec()
                        .findOption("--store-timeout")
                        .description())
                .anySatisfy(text -> assertThat(text).contains("serve: 10s"));
        CommandRun.Result wrong = run("serve", "--store-timeout", "soon");
        assertThat(wrong.status()).isEqualTo(ExitStatus.USAGE.code());
        assertThat(wrong.err()).contains("--store-timeout");
    }

    @Test
    void a_store_that_is_not_there_is_not_made() {
        CommandRun.Result failed = run("serve", "--store", "embedded:" + home().resolve("none"));
        assertThat(failed.status()).isEqualTo(ExitStatus.STORE_AWAY.code());
        assertThat(home().resolve("none")).doesNotExist();
    }

    @Test
    void a_directory_without_a_store_stays_as_it_is() throws Exception {
        Path other = Files.createDirectory(home().resolve("other"));
        Files.writeString(other.resolve("notes.txt"), "oats");
        for (String command : List.of("serve", "status", "export")) {
            CommandRun.Result failed = run(command, "--store", "embedded:" + other);
            assertThat(failed.status()).as(failed.err()).isEqualTo(ExitStatus.STORE_AWAY.code());
            assertThat(failed.err()).contains("there is no store in " + other);
        }
        assertThat(other.toFile().list()).containsExactly("notes.txt");
    }
}
