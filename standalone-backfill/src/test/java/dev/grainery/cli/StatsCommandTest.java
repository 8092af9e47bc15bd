// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.StoredGzip;
import dev.grainery.fixture.ContainerBytes;
import dev.grainery.fixture.ContainerBytes.Packing;
import dev.grainery.record.RecordJson;
import dev.grainery.stats.CountedBy;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tables of what was inspected. */
class StatsCommandTest extends BackfilledArchive {

    private static final String TOTAL = "CZ-2019-12";
    private static final String TOPIC = "Topics-2020-01-Oats";
    private static final String HOSTILE = "=cmd|'calc'!a1,\"x\"";

    @Override
    FixtureTree tree() {
        return FixtureTree.empty("stats")
                .with(
                        TOTAL + "/" + name(TOTAL, 0),
                        container(
                                TOTAL,
                                0,
                                response("http://a.example/1", "200", "text/html", "12345"),
                                response("http://a.example/2", "200", "Text/HTML; charset=utf-8", "1234567"),
                                response("http://b.example/3", "404", "image/gif", "")))
                .with(
                        TOTAL + "/" + name(TOTAL, 1),
                        container(TOTAL, 1, response("https://" + HOSTILE + "/", "200", "text/html", "1")))
                .with(
                        TOPIC + "/" + name(TOPIC, 2),
                        container(TOPIC, 2, response("http://c.example/", "200", "application/pdf", "1234567")));
    }

    private static String name(String harvest, int serial) {
        return OatHarvest.named(harvest, serial) + ".gz";
    }

    private static byte[] container(String harvest, int serial, byte[]... records) {
        byte[][] all = new byte[records.length + 1][];
        all[0] = OatHarvest.warcinfo(name(harvest, serial), "isPartOf", harvest);
        System.arraycopy(records, 0, all, 1, records.length);
        return StoredGzip.members(all);
    }

    private static byte[] response(String uri, String status, String type, String body) {
        UUID id = UUID.nameUUIDFromBytes(uri.getBytes(StandardCharsets.UTF_8));
        return ContainerBytes.warc()
                .record(
                        "WARC-Type: response\r\nWARC-Date: 2020-02-02T02:02:02Z\r\nWARC-Record-ID: <urn:uuid:" + id
                                + ">\r\nWARC-Target-URI: " + uri
                                + "\r\nContent-Type: application/http; msgtype=response\r\n",
                        ("HTTP/1.1 " + status + " -\r\nContent-Type: " + type + "\r\nContent-Length: " + body.length()
                                        + "\r\n\r\n" + body)
                                .getBytes(StandardCharsets.US_ASCII))
                .bytes(Packing.PLAIN);
    }

    private void inspect(String... which) {
        assertThat(run(Stream.concat(Stream.of("inspect", "--all"), Stream.of(which))
                                .toArray(String[]::new))
                        .status())
                .isLessThan(2);
    }

    /** The lines of a table as CSV; what follows the last line end is empty. */
    private List<String> csv(String... options) {
        return List.of(run(Stream.concat(Stream.of("stats"), Stream.of(options)).toArray(String[]::new))
                .out()
                .split("\r\n", -1));
    }

    private JsonNode json(String... more) throws IOException {
        String[] arguments = new String[more.length + 2];
        arguments[0] = "stats";
        arguments[1] = "--json";
        System.arraycopy(more, 0, arguments, 2, more.length);
        CommandRun.Result result = run(arguments);
        assertThat(result.status()).as(result.err()).isZero();
        return RecordJson.mapper().readTree(result.out());
    }

    @Test
    void media_types_of_the_whole_archive_are_a_table() {
        inspect();
        CommandRun.Result result = run("stats", "--by", "served");
        assertThat(result.status()).isZero();
        assertThat(result.err()).isEmpty();
        assertThat(result.out().lines())
                .containsExactly(
                        "      captures     share       bytes     share  media type as served",
                        "             3   60.00 %        13 B   65.00 %  text/html",
                        "             1   20.00 %         7 B   35.00 %  application/pdf",
                        "             1   20.00 %         0 B    0.00 %  image/gif",
                        "             5  100.00 %        20 B  100.00 %  (total)",
                        "3 of 3 containers inspected, in 2 harvests");
    }

    @Test
    void every_kind_of_value_has_its_table() throws IOException {
        inspect("--answers");
        assertThat(run("stats", "--by", "type").out().lines())
                .containsExactly(
                        "       records     share  type of record",
                        "             5   62.50 %  response",
                        "             3   37.50 %  warcinfo",
                        "             8  100.00 %  (total)",
                        "3 of 3 containers inspected, in 2 harvests");
        assertThat(json().path("by").asText()).isEqualTo("media");
        assertThat(json("--by", "verdict").path("values"))
                .hasSize(1)
                .allSatisfy(value ->
                        assertThat(value.toString()).isEqualTo("{\"value\":\"valid\",\"count\":3,\"share\":1.0}"));
        for (CountedBy by : CountedBy.values()) {
            JsonNode answer = json("--by", by.word());
            assertThat(answer.path("by").asText()).isEqualTo(by.word());
            assertThat(answer.path("values")).isNotEmpty();
            long sum = 0;
            for (JsonNode value : answer.path("values")) {
                sum += value.path("count").asLong();
            }
            assertThat(sum).isEqualTo(answer.path("count").asLong()).isPositive();
        }
    }

    @Test
    void harvests_are_chosen_by_name_type_and_year() throws IOException {
        inspect();
        assertThat(json("--harvest", TOPIC).path("count").asLong()).isEqualTo(1);
        assertThat(json("--type", "totals").path("count").asLong()).isEqualTo(4);
        assertThat(json("--year", "2020").path("harvests").asLong()).isEqualTo(2);
        assertThat(json("--year", "2020", "--type", "Topics").path("count").asLong())
                .isEqualTo(1);
        assertThat(json("--year", "1999").path("containersInspected").asLong()).isZero();
        assertThat(run("stats", "--harvest", "none"))
                .satisfies(none -> assertThat(none.status()).isEqualTo(2))
                .satisfies(none -> assertThat(none.err()).contains("no such harvest: none"));
    }

    @Test
    void what_was_not_inspected_is_told() throws IOException {
        CommandRun.Result nothing = run("stats");
        assertThat(nothing.status()).isZero();
        assertThat(nothing.out()).contains("(total)").contains("0 of 3 containers inspected, in 2 harvests");
        assertThat(nothing.err()).contains("not inspected: 3 containers");
        inspect("--harvest", TOTAL);
        JsonNode some = json();
        assertThat(some.path("containersInspected").asLong()).isEqualTo(2);
        assertThat(some.path("containersNotInspected").asLong()).isEqualTo(1);
        assertThat(run("stats"))
                .satisfies(told -> assertThat(told.out()).contains("2 of 3 containers inspected"))
                .satisfies(told -> assertThat(told.err()).contains("not inspected: 1 container; "));
    }

    @Test
    void values_beyond_the_limit_are_added_up() throws IOException {
        inspect();
        assertThat(run("stats", "--by", "served", "--limit", "1").out().lines())
                .containsExactly(
                        "      captures     share       bytes     share  media type as served",
                        "             3   60.00 %        13 B   65.00 %  text/html",
                        "             2   40.00 %         7 B   35.00 %  (2 others)",
                        "             5  100.00 %        20 B  100.00 %  (total)",
                        "3 of 3 containers inspected, in 2 harvests");
        JsonNode limited = json("--by", "served", "--limit", "1");
        assertThat(limited.path("values")).hasSize(1);
        assertThat(limited.path("others").path("number").asLong()).isEqualTo(2);
        assertThat(limited.path("count").asLong()).isEqualTo(5);
        assertThat(run("stats", "--limit", "0").out()).isEqualTo(run("stats").out());
        assertThat(run("stats", "--limit", "-1").status()).isEqualTo(2);
    }

    @Test
    void csv_is_for_spreadsheets_and_no_value_becomes_a_formula() {
        inspect();
        assertThat(csv("--csv", "--by", "served"))
                .containsExactly(
                        "served,captures,share,bytes,byteShare",
                        "text/html,3,0.600000,13,0.650000",
                        "application/pdf,1,0.200000,7,0.350000",
                        "image/gif,1,0.200000,0,0.000000",
                        "");
        assertThat(csv("--csv", "--by", "type"))
                .containsExactly("type,records,share", "response,5,0.625000", "warcinfo,3,0.375000", "");
        assertThat(run("stats", "--csv", "--by", "host").out())
                .contains("a.example,2,", "b.example,1,", "\"'=cmd|'calc'!a1,\"\"x\"\"\",1,")
                .doesNotContainPattern("(?m)^\"?[=+@-]");
        assertThat(run("stats", "--csv", "--json").status()).isEqualTo(2);
    }

    @Test
    void containers_without_a_harvest_are_counted_in_the_whole_store_only() throws IOException {
        Path naming = Files.writeString(
                home().resolve("naming.json"), "{\"name\": \"by isPartOf\", \"source\": [\"isPartOf\"]}");
        Path nameless = Files.createDirectories(archive().resolve("nameless"));
        Files.write(nameless.resolve("a.warc"), response("http://d.example/", "200", "text/plain", "123"));
        Files.write(nameless.resolve("b.warc.gz"), "no container".getBytes(StandardCharsets.US_ASCII));
        String[] store = {"--store", "embedded:" + home().resolve("other")};
        run(
                "backfill",
                store[0],
                store[1],
                "--naming",
                naming.toString(),
                "--inspect",
                archive().toString());
        JsonNode all = json(store);
        assertThat(all.path("harvests").asLong()).isEqualTo(2);
        assertThat(all.path("containersInspected").asLong()).isEqualTo(4);
        assertThat(all.path("containersNotInspected").asLong()).isZero();
        assertThat(all.path("count").asLong()).isEqualTo(6);
        assertThat(json(store[0], store[1], "--year", "2020").path("count").asLong())
                .isEqualTo(5);
    }

    @Test
    void statistics_are_as_they_were_after_a_harvest_was_made_again() {
        inspect();
        List<String> before = run("stats", "--by", "host").out().lines().toList();
        assertThat(run("validate", "--all").status()).isZero();
        assertThat(run("store", "check", "--repair").status()).isZero();
        assertThat(run("stats", "--by", "host").out().lines()).isEqualTo(before);
    }
}
