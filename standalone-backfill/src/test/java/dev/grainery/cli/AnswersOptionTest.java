// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.StoredGzip;
import dev.grainery.fixture.ContainerBytes;
import dev.grainery.record.RecordJson;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class AnswersOptionTest extends BackfilledArchive {

    private static final String NAME = OatHarvest.warc(0) + ".gz";

    @Override
    FixtureTree tree() {
        return FixtureTree.harvest("answers")
                .withFile(
                        NAME,
                        StoredGzip.members(
                                OatHarvest.warcinfo(NAME),
                                response("a", "200 OK\r\n", "<title>Oats</title><p>Oats and barley</p>"),
                                response("b", "403 No\r\ncf-mitigated: challenge\r\n", "<p>Wait</p>"),
                                response("c", "200 OK\r\nX-Wall: stop\r\n", "<p>Wall</p>"),
                                response("d", "404 No\r\n", "<p>Not here</p>")));
    }

    private static byte[] response(String path, String head, String page) {
        return ContainerBytes.warc()
                .record(
                        "WARC-Type: response\r\nWARC-Record-ID: " + OatHarvest.id(path)
                                + "\r\nWARC-Date: 2020-02-02T02:02:02Z\r\nWARC-Target-URI: http://oats.example/" + path
                                + "\r\nContent-Type: application/http; msgtype=response\r\n",
                        ("HTTP/1.1 " + head + "Content-Type: text/html\r\n\r\n" + page)
                                .getBytes(StandardCharsets.UTF_8))
                .bytes(ContainerBytes.Packing.PLAIN);
    }

    private Map<String, Long> counted() throws Exception {
        JsonNode values = RecordJson.mapper()
                .readTree(run("stats", "--by", "answer", "--json").out())
                .path("values");
        Map<String, Long> counts = new TreeMap<>();
        values.forEach(value ->
                counts.put(value.path("value").asText(), value.path("count").asLong()));
        return counts;
    }

    @Test
    void answers_are_counted_only_on_request_and_summed_for_the_harvest() throws Exception {
        assertThat(run("inspect").status()).isZero();
        assertThat(counted()).isEmpty();
        assertThat(run("show", "container", "--json", NAME).out()).doesNotContain("answer");

        assertThat(run("inspect", "--all", "--answers").status()).isZero();
        assertThat(counted()).isEqualTo(Map.of("page", 2L, "challenge:cloudflare", 1L));
        assertThat(run("show", "container", "--json", NAME).out()).contains("\"answerSigns\" : \"1\"");
        assertThat(run("stats", "--by", "answer").out()).contains("answer", "challenge:cloudflare");
        assertThat(run("store", "check", "--schema").status()).isZero();

        Path signs = Pages.root().resolve("config-samples/answer-signs.txt");
        assertThat(run("inspect", "--all", "--answers", "--answer-signs", signs.toString())
                        .status())
                .isZero();
        assertThat(counted()).isEqualTo(Map.of("page", 1L, "challenge:cloudflare", 1L, "challenge:wall", 1L));
        assertThat(Pages.text(Pages.root().resolve("docs/answers.md")))
                .contains(Files.readAllLines(signs).get(1));
    }

    @Test
    void a_backfill_inspects_for_them() throws Exception {
        Path more = Files.createDirectory(home().resolve("more"));
        Files.write(
                more.resolve(OatHarvest.warc(7) + ".gz"),
                StoredGzip.members(
                        OatHarvest.warcinfo(OatHarvest.warc(7) + ".gz"), response("e", "429 Slow\r\n", "<p>x</p>")));
        assertThat(run("backfill", "--answers", more.toString()).status()).isLessThan(2);
        assertThat(counted()).isEqualTo(Map.of("refused", 1L));
    }

    @Test
    void wrong_uses_read_nothing() throws Exception {
        assertThat(run("validate", "--answers").err()).contains("--answers requires --inspect");
        assertThat(run("inspect", "--answer-signs", "x").err()).contains("--answer-signs requires --answers");
        Path signs = Files.writeString(home().resolve("signs.txt"), "login: colour red\n");
        CommandRun.Result result = run("inspect", "--answers", "--answer-signs", signs.toString());
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).contains("line 1: no term \"colour\"");
    }
}
