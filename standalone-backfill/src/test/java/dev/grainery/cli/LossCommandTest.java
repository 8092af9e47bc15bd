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
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is told of files that were damaged in several ways. */
class LossCommandTest extends BackfilledArchive {

    private static final String DAMAGED = OatHarvest.warc(0) + ".gz";
    private static final String OTHER = OatHarvest.warc(1) + ".gz";
    private static final String PLAIN = OatHarvest.warc(2);
    private static final String ARC = OatHarvest.arc(3);

    /** The members of the container that is damaged: its warcinfo, and five captures of 2,000 bytes and more. */
    private static final List<byte[]> MEMBERS = List.of(
            member(OatHarvest.warcinfo(DAMAGED)),
            member(response("http://oats.example/1", 1)),
            member(response("http://oats.example/2", 2)),
            member(response("http://oats.example/3", 3)),
            member(response("http://oats.example/4", 4)),
            member(response("http://oats.example/5", 5)));

    /** Has the payload of the second one. */
    private static final List<byte[]> OTHERS =
            List.of(member(OatHarvest.warcinfo(OTHER)), member(response("http://barley.example/", 2)));

    /** CDX files list metadata as well. */
    private static final byte[] METADATA = ("WARC/1.0\r\nWARC-Type: metadata\r\nWARC-Record-ID: <urn:uuid:"
                    + UUID.nameUUIDFromBytes(new byte[] {1}) + ">\r\nWARC-Target-URI: http://oats.example/m\r\n"
                    + "WARC-Date: 2020-01-06T03:04:05Z\r\nContent-Type: text/plain\r\nContent-Length: 4\r\n\r\n"
                    + "oats\r\n\r\n")
            .getBytes(StandardCharsets.US_ASCII);

    private static final byte[] PLAIN_WARC = joined(List.of(
            OatHarvest.warcinfo(PLAIN),
            METADATA,
            response("http://oats.example/6", 6),
            response("http://oats.example/7", 7)));

    @Override
    FixtureTree tree() {
        return FixtureTree.empty("loss")
                .withFile(DAMAGED, joined(MEMBERS))
                .withFile(OTHER, joined(OTHERS))
                .withFile(PLAIN, PLAIN_WARC)
                .withFile(ARC, OatHarvest.filedesc(ARC), document(8), document(9));
    }

    @BeforeEach
    void write_cdx_files() {
        assertThat(run(
                                "backfill",
                                "--inspect",
                                "--write-cdx",
                                "missing",
                                "--cdx-dir",
                                home().resolve("cdx").toString(),
                                archive().toString())
                        .status())
                .isLessThan(2);
    }

    private static byte[] member(byte[] record) {
        return StoredGzip.members(record);
    }

    private static byte[] joined(List<byte[]> parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        parts.forEach(all::writeBytes);
        return all.toByteArray();
    }

    /** A page that cannot be compressed. */
    private static byte[] payload(int seed) {
        byte[] bytes = new byte[2_000];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    private static byte[] response(String uri, int seed) {
        byte[] head = "HTTP/1.1 200 OK\r\nContent-Type: image/png\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
        byte[] payload = payload(seed);
        String header = "WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:"
                + UUID.nameUUIDFromBytes((uri + seed).getBytes(StandardCharsets.US_ASCII)) + ">\r\nWARC-Target-URI: "
                + uri
                + "\r\nWARC-Date: 2020-01-0" + seed
                + "T03:04:05Z\r\nContent-Type: application/http;msgtype=response\r\n"
                + "Content-Length: " + (head.length + payload.length) + "\r\n\r\n";
        return joined(List.of(
                header.getBytes(StandardCharsets.US_ASCII),
                head,
                payload,
                "\r\n\r\n".getBytes(StandardCharsets.US_ASCII)));
    }

    private static byte[] document(int seed) {
        byte[] head = "HTTP/1.1 200 OK\r\nContent-Type: image/png\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
        byte[] payload = payload(seed);
        String header = "http://oats.example/" + seed + " 192.0.2.1 20200102030405 image/png "
                + (head.length + payload.length) + "\n";
        return joined(List.of(
                header.getBytes(StandardCharsets.US_ASCII), head, payload, "\n".getBytes(StandardCharsets.US_ASCII)));
    }

    private Path file(String name) {
        return archive().resolve(OatHarvest.NAME).resolve(name);
    }

    /** Where a member begins. */
    private static int offset(int member) {
        return joined(MEMBERS.subList(0, member)).length;
    }

    private void write(String name, byte[] bytes) throws IOException {
        Files.write(file(name), bytes);
        assertThat(run("validate", "--all", "--file", name).status()).isEqualTo(1);
    }

    private JsonNode loss(String... arguments) throws IOException {
        List<String> all = new ArrayList<>(List.of("loss", "--json"));
        Stream.of(arguments).forEach(name -> all.addAll(List.of("--file", name)));
        CommandRun.Result result = run(all.toArray(String[]::new));
        assertThat(result.err()).isEmpty();
        assertThat(result.status()).isEqualTo(1);
        return RecordJson.mapper().readTree(result.out());
    }

    private static List<String> ranges(JsonNode file) {
        List<String> ranges = new ArrayList<>();
        file.get("damaged")
                .forEach(range -> ranges.add(
                        range.get("from").asLong() + "-" + range.get("to").asLong()));
        return ranges;
    }

    private static List<String> lost(JsonNode file) {
        return file.get("lost").findValuesAsText("uri").stream()
                .filter(uri -> uri.startsWith("http://oats.example/"))
                .map(uri -> uri.substring("http://oats.example/".length()))
                .toList();
    }

    @Test
    void changed_byte_costs_the_captures_of_its_gzip_member() throws Exception {
        byte[] bytes = joined(MEMBERS);
        bytes[offset(2) + 1_500] ^= 1;
        write(DAMAGED, bytes);
        JsonNode file = loss(DAMAGED).get("files").get(0);
        assertThat(file.get("state").asText()).isEqualTo("DAMAGED");
        assertThat(ranges(file)).containsExactly(offset(2) + "-" + offset(3));
        assertThat(file.get("damagedBytes").asInt()).isEqualTo(MEMBERS.get(2).length);
        assertThat(file.get("recordsBefore").asInt()).isEqualTo(6);
        assertThat(file.get("soundRecords").asInt()).isEqualTo(5);
        assertThat(file.get("listedCaptures").asInt()).isEqualTo(5);
        assertThat(lost(file)).containsExactly("2");
        JsonNode survives = file.get("lost").get(0).get("survives");
        assertThat(survives).hasSize(1);
        assertThat(survives.get(0).get("container").asText()).isEqualTo(OTHER);
        assertThat(survives.get(0).get("offset").asInt()).isEqualTo(OTHERS.get(0).length);
        assertThat(survives.get(0).get("uri").asText()).isEqualTo("http://barley.example/");
        CommandRun.Result shown = run("loss", "--file", DAMAGED);
        assertThat(shown.status()).isEqualTo(1);
        assertThat(shown.out())
                .contains(
                        "captures  1 lost of 5 that CDX files list; the payloads of 1 survive",
                        offset(2) + "-" + offset(3) + " (" + MEMBERS.get(2).length + " bytes)",
                        "20200102030405 http://oats.example/2 at " + offset(2) + ": survives in " + OTHER + " at "
                                + OTHERS.get(0).length,
                        "  1. Look for a good copy",
                        "  2. Use the surviving payloads where they lie, as listed above: 1");
    }

    @Test
    void zeroed_sector_across_two_members_costs_both() throws Exception {
        byte[] bytes = joined(MEMBERS);
        Arrays.fill(bytes, offset(4) - 200, offset(4) + 312, (byte) 0);
        write(DAMAGED, bytes);
        JsonNode file = loss(DAMAGED).get("files").get(0);
        assertThat(ranges(file)).containsExactly(offset(3) + "-" + offset(5));
        assertThat(lost(file)).containsExactlyInAnyOrder("3", "4");
        assertThat(file.get("survivingCaptures").asInt()).isZero();
    }

    @Test
    void head_of_a_member_that_is_destroyed_is_not_counted_to_the_sound_one_before_it() throws Exception {
        byte[] bytes = joined(MEMBERS);
        Arrays.fill(bytes, offset(3), offset(3) + 40, (byte) 'x');
        write(DAMAGED, bytes);
        JsonNode file = loss(DAMAGED).get("files").get(0);
        assertThat(ranges(file)).containsExactly(offset(3) + "-" + offset(4));
        assertThat(lost(file)).containsExactly("3");
    }

    @Test
    void cut_costs_what_came_behind_it() throws Exception {
        write(DAMAGED, Arrays.copyOf(joined(MEMBERS), offset(4) + 100));
        JsonNode file = loss(DAMAGED).get("files").get(0);
        assertThat(ranges(file)).containsExactly(offset(4) + "-" + offset(6));
        assertThat(lost(file)).containsExactlyInAnyOrder("4", "5");
    }

    @Test
    void exchanged_members_cost_nothing_but_are_elsewhere() throws Exception {
        List<byte[]> exchanged = new ArrayList<>(MEMBERS);
        exchanged.set(2, MEMBERS.get(3));
        exchanged.set(3, MEMBERS.get(2));
        write(DAMAGED, joined(exchanged));
        JsonNode file = loss(DAMAGED).get("files").get(0);
        assertThat(ranges(file)).isEmpty();
        assertThat(file.get("lostCaptures").asInt()).isZero();
        assertThat(file.get("movedCaptures").asInt()).isEqualTo(2);
    }

    @Test
    void payload_without_check_sum_or_digest_is_compared_with_the_cdx_file() throws Exception {
        byte[] warc = PLAIN_WARC.clone();
        warc[warc.length - 1_000] ^= 1;
        write(PLAIN, warc);
        JsonNode plain = loss(PLAIN).get("files").get(0);
        assertThat(lost(plain)).containsExactly("7");
        assertThat(plain.get("listedCaptures").asInt()).isEqualTo(3);
        byte[] arc = Files.readAllBytes(file(ARC));
        arc[arc.length - 3_000] ^= 1;
        write(ARC, arc);
        JsonNode file = loss(ARC).get("files").get(0);
        assertThat(lost(file)).containsExactly("8");
        long end = (long) arc.length - document(9).length;
        assertThat(ranges(file)).containsExactly(end - document(8).length + "-" + end);
    }

    @Test
    void missing_file_costs_all_its_captures_but_a_copy_restores_them() throws Exception {
        Files.createDirectories(archive().resolve("copy"));
        Files.copy(file(DAMAGED), archive().resolve("copy").resolve(DAMAGED));
        assertThat(run("backfill", archive().toString()).status()).isLessThan(2);
        Files.delete(file(DAMAGED));
        Files.delete(file(OTHER));
        assertThat(run("validate", "--all").status()).isEqualTo(1);
        CommandRun.Result harvest = run("loss", "--json", "--harvest", OatHarvest.NAME);
        assertThat(harvest.status()).as(harvest.err()).isEqualTo(1);
        JsonNode both = RecordJson.mapper().readTree(harvest.out());
        assertThat(both.get("files")).hasSize(2);
        JsonNode first = both.get("files").get(0);
        assertThat(first.get("state").asText()).isEqualTo("MISSING");
        assertThat(first.get("lostCaptures").asInt()).isEqualTo(5);
        assertThat(first.get("goodCopies").get(0).asText())
                .isEqualTo(archive().resolve("copy").resolve(DAMAGED).toString());
        JsonNode totals = both.get("totals");
        assertThat(totals.get("files").asInt()).isEqualTo(2);
        assertThat(totals.get("missing").asInt()).isEqualTo(2);
        assertThat(totals.get("withGoodCopy").asInt()).isEqualTo(1);
        assertThat(totals.get("bytes").asLong()).isEqualTo(joined(MEMBERS).length + joined(OTHERS).length);
        assertThat(totals.get("lostCaptures").asInt()).isEqualTo(6);
        assertThat(run("loss").out()).contains("with a good copy", "captures lost");
        assertThat(run("loss", "--file", DAMAGED).out()).contains("1. Restore it from its good copy");
    }

    @Test
    void nothing_is_lost_with_files_that_have_not_failed() throws Exception {
        CommandRun.Result all = run("loss");
        assertThat(all.status()).isZero();
        assertThat(all.out()).isEqualTo("No file is FAILED.\n");
        assertThat(run("loss", "--file", DAMAGED).out()).isEqualTo("No file is FAILED.\n");
        assertThat(run("loss", "--harvest", "none").status()).isEqualTo(2);
        byte[] bytes = joined(MEMBERS);
        byte[] wrong = bytes.clone();
        wrong[100] ^= 1;
        write(DAMAGED, wrong);
        Files.write(file(DAMAGED), bytes);
        CommandRun.Result restored = run("loss", "--file", DAMAGED);
        assertThat(restored.status()).isZero();
        assertThat(restored.out()).contains("It has its first hash again");
    }

    @Test
    void cdx_file_that_cannot_be_read_is_named() throws Exception {
        byte[] bytes = joined(MEMBERS);
        bytes[offset(2) + 1_500] ^= 1;
        write(DAMAGED, bytes);
        Path cdx = home().resolve("cdx").resolve(DAMAGED + ".cdx");
        Files.delete(cdx);
        CommandRun.Result result = run("loss", "--file", DAMAGED);
        assertThat(result.err()).contains("cannot be read, so captures that it lists may survive: " + cdx);
        assertThat(result.out()).contains("1 lost of those in damaged records; no CDX file tells of others");
    }
}
