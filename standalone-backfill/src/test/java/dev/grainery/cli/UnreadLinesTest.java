// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.StoredGzip;
import dev.grainery.record.RecordJson;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What files of other programs tell is read, or said to be unknown; what Grainery has written is read. */
class UnreadLinesTest extends BackfilledArchive {

    private static final String NAME = OatHarvest.warc(0) + ".gz";

    /** Text forms of names that mean something else when they are encoded or decoded once more. */
    private static final List<String> ODD = List.of(
            "a b (1).warc.gz",
            "a%20b (1).warc.gz",
            "a%2520b (1).warc.gz",
            "100%.warc.gz",
            "100%25.warc.gz",
            "ž#ř+%41.warc.gz",
            " blank %2 0%.warc.gz",
            "tab%09.warc.gz");

    private static byte[] record(String type, String uri, int second, String content) {
        String id = UUID.nameUUIDFromBytes((type + uri + content).getBytes(StandardCharsets.UTF_8))
                .toString();
        String block =
                type.equals("warcinfo") ? content : "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + content;
        String header = "WARC/1.0\r\nWARC-Type: " + type + "\r\nWARC-Record-ID: <urn:uuid:" + id + ">\r\n"
                + "WARC-Date: 2022-03-01T14:50:2" + second + "Z\r\n"
                + (type.equals("warcinfo")
                        ? "Content-Type: application/warc-fields\r\n"
                        : "WARC-Target-URI: " + uri + "\r\nContent-Type: application/http;msgtype=response\r\n")
                + "Content-Length: " + block.getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n";
        return (header + block + "\r\n\r\n").getBytes(StandardCharsets.UTF_8);
    }

    private static List<byte[]> members(String name) {
        return List.of(
                StoredGzip.members(record("warcinfo", "", 0, "isPartOf: Oats\r\nsoftware: " + name + "\r\n")),
                StoredGzip.members(record("response", "http://a.example/1", 1, name + " one")),
                StoredGzip.members(record("response", "http://a.example/2", 2, name + " two")));
    }

    private static byte[] container(String name) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        members(name).forEach(all::writeBytes);
        return all.toByteArray();
    }

    @Override
    FixtureTree tree() {
        FixtureTree tree = FixtureTree.empty("unread").withFile(NAME, container(NAME));
        for (String name : ODD) {
            tree = tree.withFile(name, container(name));
        }
        return tree;
    }

    private Path file(String name) {
        return archive().resolve(OatHarvest.NAME).resolve(name);
    }

    /** A CDX file of both captures of the first container. */
    private String cdx(String header, String line) {
        List<byte[]> members = members(NAME);
        StringBuilder text = new StringBuilder(header.isEmpty() ? "" : header + "\n");
        int offset = members.get(0).length;
        for (int i = 1; i <= 2; i++) {
            text.append(line.replace("U", "http://a.example/" + i)
                            .replace("D", "2022030114502" + i)
                            .replace("V", String.valueOf(offset))
                            .replace("g", NAME))
                    .append('\n');
            offset += members.get(i).length;
        }
        return text.toString();
    }

    private JsonNode json(String out) throws IOException {
        return RecordJson.mapper().readTree(out);
    }

    private void damage(String name) throws IOException {
        byte[] bytes = container(name);
        bytes[members(name).get(0).length + members(name).get(1).length + 250] ^= 1;
        Files.write(file(name), bytes);
        assertThat(run("validate", "--all", "--file", name).status()).isEqualTo(1);
    }

    private Path log(String... more) throws IOException {
        List<String> lines = new ArrayList<>();
        for (int i = 1; i <= 2; i++) {
            lines.add("2022-03-01T14:50:2" + i + ".496Z   200  -  http://a.example/" + i
                    + " - - text/html - 2022030114502" + i + "617+365 - - - {\"warcFilename\":\"" + NAME + "\"}");
        }
        lines.addAll(List.of(more));
        return Files.write(home().resolve("crawl-host1-8000.log"), lines);
    }

    @Test
    void the_cdx_of_wget_is_compared() throws IOException {
        Path cdx = Files.writeString(
                home().resolve("wget.cdx"), cdx(" CDX a b a m s k r M V g u", "U D U text/html 200 - - - V g <urn:x>"));
        CommandRun.Result result = run(
                "reconcile",
                "--json",
                log().toString(),
                cdx.toString(),
                file(NAME).toString());
        assertThat(result.err()).isEmpty();
        assertThat(result.status()).isZero();
        assertThat(json(result.out()).get("indexed").asInt()).isEqualTo(2);
        Files.writeString(
                cdx,
                Files.readString(cdx).lines().limit(2).toList().get(0) + "\n"
                        + Files.readString(cdx).lines().toList().get(1) + "\n");
        CommandRun.Result less =
                run("reconcile", log().toString(), cdx.toString(), file(NAME).toString());
        assertThat(less.status()).isEqualTo(1);
        assertThat(less.out()).contains("stored not indexed              1\n");
    }

    @Test
    void an_unread_line_of_a_cdx_file_makes_the_answer_unknown() throws IOException {
        Path cdx = Files.writeString(home().resolve("own.cdx"), cdx("", "U D one two g"));
        String[] given = {log().toString(), cdx.toString(), file(NAME).toString()};
        CommandRun.Result result = run("reconcile", given[0], given[1], given[2]);
        assertThat(result.status()).isEqualTo(ExitStatus.INCOMPLETE.code());
        assertThat(result.out()).endsWith("differences             not known\n");
        assertThat(result.err())
                .isEqualTo("grainery: not read: " + cdx + ": 2 lines have no known form, the first is line 1\n");
        JsonNode json =
                json(run("reconcile", "--json", given[0], given[1], given[2]).out());
        assertThat(json.get("unreadLines")).hasSize(1);
        assertThat(json.at("/unreadLines/0/path").asText()).isEqualTo(cdx.toString());
        assertThat(json.at("/unreadLines/0/lines").asInt()).isEqualTo(2);
        assertThat(json.at("/unreadLines/0/firstLine").asInt()).isEqualTo(1);
        assertThat(json.get("exitStatus").asInt()).isEqualTo(5);
    }

    @Test
    void an_unread_line_of_a_crawl_log_makes_the_answer_unknown() throws IOException {
        Path log = log("2022/03/01 14:50:29 GET http://a.example/3");
        CommandRun.Result compared = run("reconcile", log.toString(), file(NAME).toString());
        assertThat(compared.status()).isEqualTo(ExitStatus.INCOMPLETE.code());
        assertThat(compared.out())
                .contains("matched                         2\n")
                .endsWith("not known\n");
        CommandRun.Result alone = run("reconcile", "--logs-only", "--json", log.toString());
        assertThat(alone.status()).isEqualTo(ExitStatus.INCOMPLETE.code());
        assertThat(alone.err()).contains(log + ": 1 line has no known form: line 3");
        assertThat(json(alone.out()).at("/fetches/all/uris").asInt()).isEqualTo(2);
        assertThat(json(alone.out()).at("/unreadLines/0/firstLine").asInt()).isEqualTo(3);
    }

    @Test
    void what_is_not_known_is_stored_as_such() throws IOException {
        Path crawl = Files.createDirectories(file("logs/crawl"));
        Files.copy(log(), crawl.resolve("crawl.log"));
        Path cdx = file("logs/index/" + NAME + ".cdx");
        Files.createDirectories(cdx.getParent());
        Files.writeString(cdx, cdx(" CDX N b a m s k r M S V g", "k D U text/html 200 - - - - V g"));
        for (String name : ODD) {
            Files.delete(file(name));
            run("forget", "--last-copy", "--reason", "a test", file(name).toString());
        }
        assertThat(run("backfill", archive().toString()).status()).isLessThan(2);
        CommandRun.Result whole = run("reconcile", "--harvest", "Oats");
        assertThat(whole.out()).as(whole.toString()).endsWith("differences                     0\n");
        assertThat(run("show", "harvest", "Oats").out()).contains("0 differences from crawl logs");
        Files.writeString(cdx, Files.readString(cdx) + "one two\n");
        CommandRun.Result result = run("reconcile", "--harvest", "Oats");
        assertThat(result.status()).as(result.toString()).isEqualTo(ExitStatus.INCOMPLETE.code());
        assertThat(run("show", "harvest", "Oats").out())
                .contains("not known from crawl logs")
                .doesNotContain("0 differences");
        assertThat(run("stats").out()).doesNotContain("compared with crawl logs");
    }

    @Test
    void bytes_between_the_members_of_a_log_hide_no_lines() throws IOException {
        List<String> lines = Files.readAllLines(log());
        Path cut = home().resolve("crawl.log.gz");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(StoredGzip.members((lines.get(0) + "\n").getBytes(StandardCharsets.UTF_8)));
        bytes.write(0);
        bytes.writeBytes(
                StoredGzip.members((lines.get(1).replace("/2", "/3") + "\n").getBytes(StandardCharsets.UTF_8)));
        Files.write(cut, bytes.toByteArray());
        CommandRun.Result result = run("reconcile", cut.toString(), file(NAME).toString());
        assertThat(result.err()).contains("not read: " + cut, "bytes that are not gzip data follow");
        assertThat(result.status()).isNotZero();
        assertThat(result.out()).doesNotContain("differences                     0");
    }

    @Test
    void a_line_that_is_no_domain_makes_coverage_unknown() throws IOException {
        Path list = Files.writeString(home().resolve("list.txt"), "\ufeffa.example\nb.example;2022\n");
        CommandRun.Result result = run("reconcile", "--domains", list.toString(), "--json");
        assertThat(result.status()).isEqualTo(ExitStatus.INCOMPLETE.code());
        assertThat(json(result.out()).get("listed").asInt()).isEqualTo(1);
        assertThat(json(result.out()).at("/unreadLines/0/firstLine").asInt()).isEqualTo(2);
        assertThat(result.err()).contains(list + ": 1 line has no known form: line 2");
    }

    @Test
    void loss_does_not_rest_on_lines_that_it_cannot_read() throws IOException {
        Path cdx = file("logs/index/" + NAME + ".cdx");
        Files.createDirectories(cdx.getParent());
        Files.writeString(cdx, cdx(" CDX N b a m s k r M S V g", "k D U text/html 200 - - - - - g"));
        assertThat(run("backfill", archive().toString()).status()).isLessThan(2);
        damage(NAME);
        CommandRun.Result result = run("loss", "--file", NAME);
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.out()).contains("; not known of 2 lines of CDX files without a known form");
        assertThat(result.err()).contains(cdx + ": 2 lines have no known form, the first is line 2");
        JsonNode json = json(run("loss", "--json", "--file", NAME).out());
        assertThat(json.at("/unreadLines/0/lines").asInt()).isEqualTo(2);
        assertThat(json.at("/files/0/unreadLines").asInt()).isEqualTo(2);
        Files.writeString(cdx, cdx(" CDX a b a m s k r M V g u", "U D U text/html 200 - - - V g <urn:x>"));
        assertThat(json(run("loss", "--json", "--file", NAME).out())
                        .at("/files/0/lostCaptures")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void the_own_cdx_of_a_container_belongs_to_it_whatever_its_name() throws IOException {
        String directory = home().resolve("cdx").toString();
        assertThat(run(
                                "backfill",
                                "--write-cdx",
                                "always",
                                "--cdx-dir",
                                directory,
                                archive().toString())
                        .status())
                .isLessThan(2);
        assertThat(run("backfill", directory).out()).doesNotContain("GRN-W023");
        assertThat(run("findings", "--code", "GRN-W023").out()).doesNotContain("GRN-W023");
        List<String> arguments = new ArrayList<>(List.of("reconcile", "--json", log().toString(), directory));
        arguments.add(archive().toString());
        JsonNode compared = json(run(arguments.toArray(String[]::new)).out());
        assertThat(compared.get("indexed").asInt()).isEqualTo(2 * (ODD.size() + 1));
        assertThat(compared.get("kinds").findValuesAsText("kind"))
                .doesNotContain("STORED_NOT_INDEXED", "INDEXED_NOT_STORED");
        for (String name : ODD) {
            // the test's file system has the names as they are written here
            JsonNode record =
                    json(run("show", "container", stored(name), "--json").out());
            assertThat(record.at("/paths/cdxID").asText()).as(name).isNotEqualTo("NA");
        }
        damage(ODD.get(0));
        damage(ODD.get(1));
        JsonNode loss = json(run("loss", "--json").out());
        assertThat(loss.get("files").findValuesAsText("listedCaptures")).containsExactly("2", "2");
        assertThat(loss.get("files").findValuesAsText("lostCaptures")).containsExactly("1", "1");
    }

    /** A percent sign before what looks like an escape of a control is escaped in records. */
    private static String stored(String name) {
        return name.replace("%25", "%2525").replace("%09", "%2509");
    }

    @Test
    void a_cdx_file_that_names_its_container_as_it_is_belongs_to_it() throws IOException {
        String name = "p%20q.warc.gz";
        Files.write(file(name), container(NAME));
        Path cdx = file(name + ".cdx");
        Files.writeString(
                cdx,
                cdx(" CDX N b a m s k r M S V g", "k D U text/html 200 - - - - V g")
                        .replace(NAME, name));
        assertThat(run("backfill", archive().toString()).status()).isLessThan(2);
        assertThat(run("findings", "--code", "GRN-W023").out()).doesNotContain("GRN-W023");
        damage(NAME, name);
        assertThat(json(run("loss", "--json", "--file", name).out())
                        .at("/files/0/listedCaptures")
                        .asInt())
                .isEqualTo(2);
        CommandRun.Result compared = run(
                "reconcile",
                "--json",
                log().toString(),
                cdx.toString(),
                file(name).toString());
        assertThat(json(compared.out()).get("kinds").findValuesAsText("kind")).doesNotContain("STORED_NOT_INDEXED");
        assertThat(json(compared.out()).get("indexed").asInt()).isEqualTo(2);
    }

    private void damage(String content, String name) throws IOException {
        byte[] bytes = container(content);
        bytes[bytes.length - 30] ^= 1;
        Files.write(file(name), bytes);
        assertThat(run("validate", "--all", "--file", name).status()).isEqualTo(1);
    }
}
