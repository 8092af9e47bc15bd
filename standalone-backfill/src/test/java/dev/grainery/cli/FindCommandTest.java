// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.backfill.tree.Bytes;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.StoredGzip;
import dev.grainery.fixture.ContainerBytes;
import dev.grainery.record.RecordJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A URI in two containers and two crawl logs. */
class FindCommandTest {

    private static final String EARLY = OatHarvest.warc(0) + ".gz";
    private static final String LATER = OatHarvest.warc(1) + ".gz";
    private static final String PAGE = "http://oats.example/a";

    @TempDir
    private Path home;

    private Path archive = Path.of("");
    private Path tables = Path.of("");

    @BeforeEach
    void write_tables() throws IOException {
        archive = Files.createDirectories(home.toRealPath().resolve("archive").resolve(OatHarvest.NAME));
        tables = home.toRealPath().resolve("captures");
        Files.write(
                archive.resolve(LATER),
                members(LATER, revisit("2020-03-03T03:03:03Z"), response("/ab", "2020-03-03T03:03:04Z", "404 Not")));
        Files.write(
                archive.resolve(EARLY),
                members(
                        EARLY,
                        response("/a", "2020-02-02T02:02:02Z", "200 OK"),
                        response("/b", "2020-02-02T02:02:03Z", "200 OK")));
        assertThat(run("backfill", "--captures", tables.toString(), archive.toString())
                        .status())
                .isLessThan(2);
    }

    private static byte[] members(String container, byte[]... records) throws IOException {
        List<byte[]> all = new ArrayList<>(List.of(OatHarvest.warcinfo(container)));
        all.addAll(List.of(records));
        return StoredGzip.members(all.toArray(byte[][]::new));
    }

    private static byte[] response(String path, String date, String status) {
        return ContainerBytes.warc()
                .record(
                        "WARC-Type: response\r\nWARC-Record-ID: <urn:uuid:0000" + path.length() + date
                                + ">\r\nWARC-Date: " + date + "\r\nWARC-Target-URI: http://oats.example" + path
                                + "\r\nContent-Type: application/http; msgtype=response\r\n",
                        Bytes.of("HTTP/1.1 " + status + "\r\nContent-Type: text/plain\r\n\r\noats of " + path))
                .bytes(ContainerBytes.Packing.PLAIN);
    }

    private static byte[] revisit(String date) {
        return ContainerBytes.warc("1.1")
                .record(
                        "WARC-Type: revisit\r\nWARC-Record-ID: <urn:uuid:again>\r\nWARC-Date: " + date
                                + "\r\nWARC-Target-URI: https://www.oats.example/a"
                                + "\r\nWARC-Profile: http://netpreserve.org/warc/1.1/revisit/identical-payload-digest"
                                + "\r\nWARC-Refers-To-Target-URI: " + PAGE
                                + "\r\nWARC-Refers-To-Date: 2020-02-02T02:02:02Z"
                                + "\r\nContent-Type: application/http; msgtype=response\r\n",
                        Bytes.of("HTTP/1.1 200 OK\r\n\r\n"))
                .bytes(ContainerBytes.Packing.PLAIN);
    }

    private CommandRun.Result run(String... arguments) {
        return new CommandRun(home)
                .with("GRAINERY_STORE", "embedded:" + home.resolve("store"))
                .with("GRAINERY_AUTHOR", "Oat Library")
                .run(arguments);
    }

    private CommandRun.Result find(String... more) {
        return run(Stream.concat(Stream.of("find", "--captures", tables.toString()), Stream.of(more))
                .toArray(String[]::new));
    }

    private JsonNode found(int status, String... more) throws IOException {
        CommandRun.Result result =
                find(Stream.concat(Stream.of("--json"), Stream.of(more)).toArray(String[]::new));
        assertThat(result.status()).as(result.err()).isEqualTo(status);
        return RecordJson.mapper().readTree(result.out());
    }

    private static List<String> dates(JsonNode found) {
        return StreamSupport.stream(found.get("captures").spliterator(), false)
                .map(capture -> capture.get("date").asText())
                .toList();
    }

    private String log(String name, String... lines) throws IOException {
        return Files.writeString(home.resolve(name), String.join("\n", lines) + "\n")
                .toString();
    }

    private static String line(String second, int status, String uri, String annotations) {
        return "2020-02-02T02:02:" + second + ".000Z " + status + " 10 " + uri
                + " L http://oats.example/ text/plain #001 " + (status > 0 ? "202002020202" + second + "000+10" : "-")
                + " - - " + annotations;
    }

    @Test
    void captures_are_listed_by_date_with_what_a_revisit_refers_to() throws Exception {
        JsonNode found = found(0, PAGE);
        assertThat(found.get("key").asText()).isEqualTo("example,oats)/a");
        assertThat(found.get("tables").asInt()).isEqualTo(2);
        assertThat(dates(found)).containsExactly("20200202020202", "20200303030303");
        JsonNode first = found.get("captures").get(0);
        assertThat(first.get("status").asInt()).isEqualTo(200);
        assertThat(first.get("mediaType").asText()).isEqualTo("text/plain");
        assertThat(first.get("digest").asText()).hasSize(32);
        assertThat(first.get("harvest").asText()).isEqualTo(OatHarvest.NAME);
        assertThat(first.get("container").asText()).isEqualTo(EARLY);
        assertThat(first.get("offset").asLong()).isPositive();
        assertThat(first.has("original")).isFalse();
        JsonNode original = found.get("captures").get(1).get("original");
        assertThat(original.get("targetUri").asText()).isEqualTo(PAGE);
        assertThat(original.has("refersTo")).as("not stated").isFalse();
        assertThat(find(PAGE).out())
                .startsWith("captures\n  20200202020202 " + PAGE + "  200 text/plain ")
                .contains("  revisit " + PAGE + " 2020-02-02T02:02:02Z  " + LATER + ":")
                .doesNotContain("crawl logs");
    }

    @Test
    void what_is_not_there_ends_with_status_1() throws Exception {
        assertThat(found(1, "http://oats.example/absent").get("captures")).isEmpty();
        assertThat(find("http://oats.example/absent").out()).isEqualTo("no capture in 2 tables\n");
        assertThat(found(1, "--from", "2021", PAGE).get("captures")).isEmpty();
    }

    @Test
    void beginnings_periods_and_limits_choose_captures() throws Exception {
        assertThat(found(0, "--prefix", PAGE).get("captures")).hasSize(3);
        assertThat(found(0, "--prefix", PAGE + "/").get("captures")).hasSize(2);
        assertThat(dates(found(0, "--prefix", "--to", "2020-02", "oats.example")))
                .containsExactly("20200202020202", "20200202020203");
        JsonNode first = found(0, "--prefix", "--limit", "1", PAGE);
        assertThat(dates(first)).containsExactly("20200202020202");
        assertThat(first.get("moreCaptures").asInt()).isEqualTo(2);
    }

    @Test
    void a_link_to_replay_is_added() throws Exception {
        assertThat(found(0, "--replay", "https://replay.example/{timestamp}/{uri}", PAGE)
                        .get("captures")
                        .findValuesAsText("replay"))
                .containsExactly(
                        "https://replay.example/20200202020202/" + PAGE,
                        "https://replay.example/20200303030303/https://www.oats.example/a");
        CommandRun.Result set = new CommandRun(home)
                .with("GRAINERY_REPLAY", "https://replay.example/{timestamp}/{uri}")
                .run("find", "--captures", tables.toString(), PAGE);
        assertThat(set.out()).contains("  https://replay.example/20200202020202/" + PAGE + "\n");
        assertThat(find("--replay", "javascript:{uri}", PAGE).status()).isEqualTo(2);
        assertThat(find("--replay", "https://replay.example/", PAGE).err()).contains("no address with {uri}");
    }

    @Test
    void crawl_logs_say_why_it_is_not_there() throws Exception {
        String log = log(
                "crawl.log",
                line("01", -9998, "http://oats.example/private", ""),
                line("02", 403, "http://oats.example/private", "botblock:Shield"),
                line("03", -4, "https://oats.example/private", ""),
                line("04", 200, "http://oats.example/private", "unwritten:size"),
                line("05", -5003, "http://oats.example/other", ""));
        JsonNode found = found(1, "--log", log, "http://oats.example/private");
        assertThat(found.get("lines").findValuesAsText("meaning"))
                .containsExactly(
                        "disregarded: Precluded by robots.txt",
                        "refused: HTTP 403, recognized as a robot by Shield",
                        "failed: Timed out",
                        "answered: HTTP 200, possibly not written");
        assertThat(found.get("lines").get(2).get("log").asText()).isEqualTo(log + ":3");
        assertThat(found.get("linesOfHost").asInt()).isOne();
        assertThat(find("--log", log, "http://oats.example/other").out())
                .endsWith("crawl logs\n  20200202020205 http://oats.example/other  disregarded: Quota reached  " + log
                        + ":5\n");
        assertThat(find("--log", log, "--log", log("crawl-2.log"), "http://oats.example/never")
                        .out())
                .isEqualTo("no capture in 2 tables\nno line in 2 crawl logs: never seen, or still queued at the end;"
                        + " other URIs of its host: 5 lines\n");
    }

    @Test
    void a_harvest_limits_captures_and_brings_its_logs() throws Exception {
        assertThat(dates(found(0, "--harvest", OatHarvest.NAME, PAGE))).hasSize(2);
        assertThat(find("--harvest", OatHarvest.NAME, "http://oats.example/never")
                        .out())
                .isEqualTo("no capture in 2 tables\nno crawl log was read\n");
        Files.move(
                Path.of(log("crawl.log", line("02", 200, PAGE, ""))),
                Files.createDirectories(archive.resolve("logs").resolve("crawl"))
                        .resolve("crawl.log"));
        assertThat(run("backfill", archive.toString()).status()).isLessThan(2);
        JsonNode found = found(0, "--harvest", OatHarvest.NAME, PAGE);
        assertThat(found.get("lines").findValuesAsText("meaning")).containsExactly("answered: HTTP 200");
        JsonNode once = found(0, "--log", archive.resolve("logs").toString(), "--harvest", OatHarvest.NAME, PAGE);
        assertThat(once.get("lines")).as("the same log").hasSize(1);
        assertThat(once.get("logs").asInt()).isOne();
        assertThat(find("--harvest", "Unknown", PAGE).err()).contains("no such harvest: Unknown");
        try (Stream<Path> files = Files.walk(tables)) {
            for (Path table : files.filter(Files::isRegularFile).toList()) {
                byte[] bytes = Files.readAllBytes(table);
                String text = new String(bytes, StandardCharsets.ISO_8859_1);
                Files.write(
                        table,
                        text.replace(OatHarvest.NAME, "x".repeat(OatHarvest.NAME.length()))
                                .getBytes(StandardCharsets.ISO_8859_1));
            }
        }
        assertThat(found(1, "--harvest", OatHarvest.NAME, PAGE).get("tables").asInt())
                .isZero();
    }

    @Test
    void a_renamed_harvest_has_the_captures_of_its_former_name() throws Exception {
        String last = OatHarvest.warc(2) + ".gz";
        Path shelf = Files.createDirectories(archive.resolveSibling("shelf-2020-01"));
        Files.write(shelf.resolve(last), members(last, response("/c", "2020-04-04T04:04:04Z", "200 OK")));
        assertThat(run("backfill", "--captures", tables.toString(), shelf.toString())
                        .status())
                .isLessThan(2);
        Path naming = Files.writeString(
                home.resolve("ours.json"),
                "{\"name\": \"ours\", \"source\": [\"directory\"],"
                        + " \"types\": [{\"type\": \"Requests\", \"words\": [\"shelf\", \"topics\"]}]}");
        assertThat(run("store", "settings", "naming", naming.toString()).status())
                .isZero();
        assertThat(dates(found(0, "--harvest", "shelf-2020-01", "http://oats.example/c")))
                .containsExactly("20200404040404");
    }

    @Test
    void what_cannot_be_read_leaves_the_answer_open() throws Exception {
        String log = log("crawl.log", "no line of a log");
        CommandRun.Result unread = find("--log", log, "http://oats.example/absent");
        assertThat(unread.status()).isEqualTo(5);
        assertThat(unread.err()).contains(log + ": 1 line has no known form");
        assertThat(unread.out()).contains("no line in 1 crawl log, but not everything could be read; other URIs");
        try (Stream<Path> files = Files.walk(tables)) {
            Path table = files.filter(file -> file.toString().contains(EARLY))
                    .findFirst()
                    .orElseThrow();
            Files.write(table, Bytes.of("PAR1"));
        }
        JsonNode found = found(5, PAGE);
        assertThat(found.get("captures")).hasSize(1);
        assertThat(found.get("unread").findValuesAsText("path"))
                .singleElement()
                .satisfies(path -> assertThat(path).contains(EARLY));
    }

    @Test
    void controls_in_texts_become_visible() throws Exception {
        String log = log("crawl.log", line("01", 404, "http://oats.example/x\u001b[8m", ""));
        assertThat(find("--prefix", "--log", log, "http://oats.example/x").out())
                .contains(" http://oats.example/x\\u001B[8m  refused");
    }

    @Test
    void a_directory_without_tables_is_refused() {
        for (String wrong : List.of("", archive.toString())) {
            CommandRun.Result refused = run("find", "--captures", wrong, PAGE);
            assertThat(refused.status()).as(wrong).isEqualTo(2);
            assertThat(refused.err())
                    .contains(
                            wrong.isEmpty()
                                    ? "an empty path is no directory"
                                    : "no table of captures is in " + archive + "; grainery backfill --captures");
        }
    }

    @Test
    void a_wrong_command_line_is_refused() {
        assertThat(run("find", "--captures", home.resolve("away").toString(), PAGE)
                        .err())
                .contains("is no directory");
        assertThat(find("--from", "yesterday", PAGE).err()).contains("'yesterday' is not a year, month");
        assertThat(find("--from", "2017-13", PAGE).err()).contains("'2017-13' is not a year, month");
        assertThat(find("--to", "2017-02-29", PAGE).err()).contains("'2017-02-29' is not a year, month");
        assertThat(find("--from", "2018", "--to", "2017-05", PAGE).err()).contains("--from is after --to");
        assertThat(find("--from", "2017-05", "--to", "2017", PAGE).status()).isOne();
        assertThat(find("--limit", "100001", PAGE).err()).contains("--limit: at least 1, at most 100000");
        assertThat(find("--limit", "0", PAGE).status()).isEqualTo(2);
        CommandRun.Result query = find("--prefix", PAGE + "?b");
        assertThat(query.status()).isEqualTo(2);
        assertThat(query.err()).contains("--prefix: give the URI without its query");
        assertThat(find("--log", home.resolve("away").toString(), PAGE).status())
                .isEqualTo(2);
        assertThat(find().status()).isEqualTo(2);
    }
}
