// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.record.RecordJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Logs and containers of the sample archive are compared, with a store and without. */
class ReconcileCommandTest {

    private static final String SERIALS = "V6M_2017-10-05";

    @TempDir
    private Path home;

    private Path archive = Path.of("");
    private Path serials = Path.of("");

    @BeforeEach
    void copy_the_samples() throws IOException {
        archive = home.toRealPath().resolve("archive");
        Path samples = Pages.root().resolve("samples/archive");
        try (Stream<Path> files = Files.walk(samples)) {
            for (Path file : files.toList()) {
                Files.copy(file, archive.resolve(samples.relativize(file)));
            }
        }
        serials = archive.resolve("17/serials").resolve(SERIALS);
    }

    private CommandRun.Result run(String... arguments) {
        return new CommandRun(home)
                .with("GRAINERY_STORE", "embedded:" + home.resolve("store"))
                .run(arguments);
    }

    private Path container() throws IOException {
        try (Stream<Path> files = Files.list(serials)) {
            return files.filter(file -> file.toString().endsWith(".warc.gz"))
                    .sorted()
                    .findFirst()
                    .orElseThrow();
        }
    }

    @Test
    void a_directory_needs_no_store() {
        CommandRun.Result result = run("reconcile", archive.toString());
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).isEqualTo("""
                logs                            4
                lines                          11
                lines of records               11
                fetched, without record         0
                other lines                     0
                containers                      5
                captures                       11
                matched                        11
                CDX files                       5
                lines of CDX files             11
                differences                     0
                """);
        assertThat(result.status()).isZero();
        assertThat(home.resolve("store")).doesNotExist();
    }

    @Test
    void a_harvest_of_the_store_has_its_logs_and_containers() throws IOException {
        assertThat(run("backfill", archive.toString()).status()).isLessThan(2);
        CommandRun.Result whole = run("reconcile", "--json", "--harvest", SERIALS);
        assertThat(whole.status()).as(whole.err()).isZero();
        JsonNode json = RecordJson.mapper().readTree(whole.out());
        assertThat(json.get("differences").isIntegralNumber()).isTrue();
        assertThat(json.get("logs").asInt()).isEqualTo(2);
        assertThat(json.get("containers").asInt()).isEqualTo(3);
        assertThat(json.get("matched").asInt()).isEqualTo(7);

        Path lost = container();
        Files.delete(lost);
        CommandRun.Result less = run("reconcile", "--harvest", SERIALS);
        assertThat(less.status()).isEqualTo(ExitStatus.FINDINGS.code());
        assertThat(less.err()).isEqualTo("grainery: not read: " + lost + ": it is not there\n");
        assertThat(less.out())
                .startsWith("logged not stored\n  20171005100002 http://grain.example/  " + serials
                        + "/logs/crawl/crawler00.tar.gz!logs/crawl.log:1\n")
                .contains("differences                     3\n");
        assertThat(run("findings", "--harvest", SERIALS).out()).contains("GRN-E023");
        assertThat(run("show", "harvest", SERIALS).out())
                .contains("3 logged not stored")
                .contains("7 URIs: 6 answered");
        assertThat(run("stats", "--json").out()).contains("\"harvestsCompared\":1,\"differences\":3");
    }

    @Test
    void logs_alone_tell_what_became_of_uris() throws IOException {
        assertThat(run("backfill", archive.toString()).status()).isLessThan(2);
        Files.delete(container());
        CommandRun.Result logs = run("reconcile", "--logs-only", "--harvest", SERIALS);
        assertThat(logs.status()).isZero();
        assertThat(logs.out()).isEqualTo("""
                logs                           2
                URIs                           7
                answered                       6
                refused                        1
                failed                         0
                disregarded                    0
                bytes                       1123
                status 200                     6
                status 404                     1
                """);
        JsonNode json = RecordJson.mapper()
                .readTree(run("reconcile", "--logs-only", "--json", serials.toString())
                        .out());
        assertThat(json.get("fetches").get("all").get("uris").asInt()).isEqualTo(7);
        assertThat(json.has("differences")).isFalse();
        JsonNode record = RecordJson.mapper()
                .readTree(run("show", "harvest", SERIALS, "--json").out());
        assertThat(record.at("/extension/fetches/all/refused").asInt()).isEqualTo(1);
        assertThat(record.at("/extension/completeness").isMissingNode()).isTrue();
    }

    @Test
    void what_was_found_stays_known_while_the_storage_is_away() throws IOException {
        assertThat(run("backfill", archive.toString()).status()).isLessThan(2);
        assertThat(run("reconcile", "--harvest", SERIALS).status()).isZero();
        Files.move(archive, home.resolve("elsewhere"));
        CommandRun.Result away = run("reconcile", "--harvest", SERIALS);
        assertThat(away.err()).contains("so the record of the harvest stays as it is");
        JsonNode record = RecordJson.mapper()
                .readTree(run("show", "harvest", SERIALS, "--json").out());
        assertThat(record.at("/extension/completeness/matched").asInt()).isEqualTo(7);
        assertThat(record.at("/extension/fetches/all/uris").asInt()).isEqualTo(7);
    }

    @Test
    void settings_are_no_log() throws IOException {
        Path launch = Files.createDirectories(home.resolve("launch"));
        Files.writeString(
                launch.resolve("crawler-beans.cxml"),
                "<beans><bean id='metadata' class='org.archive.modules.CrawlMetadata'>"
                        + "<property name='robotsPolicyName' value='obey'/></bean></beans>");
        Files.copy(container(), launch.resolve("a.warc.gz"));
        CommandRun.Result result = run("reconcile", launch.toString());
        assertThat(result.status()).isEqualTo(ExitStatus.USAGE.code());
        assertThat(result.err()).contains("no crawl log belongs to");
    }

    @Test
    void logs_that_netarchivesuite_keeps_in_a_container_are_found_there() throws IOException {
        String log = "2017-10-05T10:00:02.000Z   -61          - http://lost.example/ - - unknown #001 - - - -\n";
        Path kept = Files.writeString(
                home.resolve("7-metadata-1.warc"),
                "WARC/1.0\r\nWARC-Type: resource\r\nWARC-Date: 2017-10-05T10:00:00Z\r\n"
                        + "WARC-Record-ID: <urn:uuid:00000000-0000-0000-0000-000000000007>\r\n"
                        + "WARC-Target-URI: metadata://netarkivet.dk/crawl/logs/crawl.log?jobid=7\r\n"
                        + "Content-Type: text/plain\r\nContent-Length: " + log.length() + "\r\n\r\n" + log
                        + "\r\n\r\n");
        CommandRun.Result result = run("reconcile", "--logs-only", kept.toString());
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).contains("failed                         1\n").contains("status -61");
    }

    @Test
    void blocks_of_services_against_bots_are_counted_in_both_reports() throws IOException {
        Path log = home.resolve("crawl.log");
        Files.writeString(
                log,
                "2026-10-05T10:00:02.000Z   -2          - http://lost.example/ - - unknown #001 - - - botblock:akamai\n");
        assertThat(run("reconcile", "--logs-only", log.toString()).out()).containsPattern("botblock akamai +1\n");
        assertThat(run("reconcile", log.toString()).out()).containsPattern("botblock akamai +1\n");
    }

    @Test
    void differences_are_told_with_both_places() throws IOException {
        Path log = Files.writeString(
                home.resolve("crawl.log"),
                "2017-10-05T10:00:02.000Z   404       1635 http://grain.example/ - - text/html #001 20171005100002000+103"
                        + " - - -\n"
                        + "none of its lines\n");
        CommandRun.Result result =
                run("reconcile", "--json", log.toString(), container().toString());
        assertThat(result.status()).isEqualTo(ExitStatus.FINDINGS.code());
        JsonNode json = RecordJson.mapper().readTree(result.out());
        assertThat(json.get("otherLines").asInt()).isEqualTo(1);
        assertThat(json.get("kinds").findValuesAsText("kind")).containsExactly("STORED_NOT_LOGGED", "OTHER_SIZE");
        assertThat(json.get("kinds").findValuesAsText("number")).containsExactly("2", "1");
        JsonNode first = json.get("first").get(2);
        assertThat(first.get("kind").asText()).isEqualTo("OTHER_SIZE");
        assertThat(first.get("log").asText()).isEqualTo(log + ":1");
        assertThat(first.get("container").asText()).startsWith(container() + ":");
        assertThat(first.get("found").asText()).endsWith(" bytes, not 1635");
    }

    @Test
    void of_many_differences_the_first_are_told() throws IOException {
        StringBuilder lines = new StringBuilder();
        for (int i = 10; i < 40; i++) {
            lines.append("2017-10-05T10:00:02.000Z 200 5 http://lost.example/").append(i);
            lines.append(" - - text/html #001 20171005100002000+103 - - -\n");
        }
        Path log = Files.writeString(home.resolve("crawl.log"), lines);
        CommandRun.Result result = run("reconcile", log.toString());
        assertThat(result.out())
                .contains("http://lost.example/29  " + log + ":20\n  and 10 more\n")
                .doesNotContain("lost.example/30");
    }

    @Test
    void what_cannot_be_read_leaves_the_answer_open() throws IOException {
        Path packed = serials.resolve("logs/crawl/crawler00.tar.gz");
        byte[] whole = Files.readAllBytes(packed);
        Files.write(home.resolve("crawler00.tar.gz"), List.of("no gzip"), StandardCharsets.UTF_8);
        CommandRun.Result result = run(
                "reconcile",
                serials.toString(),
                home.resolve("crawler00.tar.gz").toString());
        assertThat(result.status()).isEqualTo(ExitStatus.INCOMPLETE.code());
        assertThat(result.err()).contains("grainery: not read: " + home.resolve("crawler00.tar.gz"));
        Files.write(packed, whole, StandardOpenOption.TRUNCATE_EXISTING);
        assertThat(run("reconcile", serials.toString()).status()).isZero();
    }

    @Test
    void without_a_log_there_is_nothing_to_compare() throws IOException {
        CommandRun.Result result =
                run("reconcile", Files.createDirectory(home.resolve("empty")).toString());
        assertThat(result.status()).isEqualTo(ExitStatus.USAGE.code());
        assertThat(result.err()).contains("no crawl log belongs to").contains("crawl.log");
        assertThat(run("reconcile", "nothing", "anywhere").status()).isEqualTo(ExitStatus.USAGE.code());
        assertThat(run("reconcile", "--harvest", "Unknown-harvest").status()).isEqualTo(ExitStatus.STORE_AWAY.code());
        assertThat(run("backfill", archive.toString()).status()).isLessThan(2);
        assertThat(run("reconcile", "--harvest", "Unknown-harvest").err()).contains("no such harvest");
    }
}
