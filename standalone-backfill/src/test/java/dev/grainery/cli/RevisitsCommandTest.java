// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.backfill.tree.Bytes;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.StoredGzip;
import dev.grainery.fixture.ContainerBytes;
import dev.grainery.record.DigestAlgorithm;
import dev.grainery.record.RecordJson;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Originals of revisits in other containers, which tests write, and lose. */
class RevisitsCommandTest {

    private static final String EARLY = OatHarvest.warc(0) + ".gz";
    private static final String FAILED = OatHarvest.warc(1) + ".gz";
    private static final String LATER = OatHarvest.warc(2) + ".gz";
    private static final String DATE = "2020-02-02T02:02:02Z";
    private static final String BY_ID = "WARC-Refers-To: ";
    private static final String BY_URI = "WARC-Refers-To-Target-URI: ";

    @TempDir
    private Path home;

    private Path archive = Path.of("");
    private Path tables = Path.of("");

    @BeforeEach
    void make_directories() throws IOException {
        archive = Files.createDirectories(home.toRealPath().resolve("archive").resolve(OatHarvest.NAME));
        tables = home.toRealPath().resolve("captures");
    }

    private static String id(String of) {
        return "<urn:uuid:" + UUID.nameUUIDFromBytes(Bytes.of(of)) + ">";
    }

    private static String uri(String name) {
        return "http://oats.example/" + name;
    }

    private static String digest(String payload) {
        byte[] sha1 = DigestAlgorithm.begin("SHA-1").digest(Bytes.of(payload));
        StringBuilder base32 = new StringBuilder("sha1:");
        String digits = new BigInteger(1, sha1).toString(32);
        ("0".repeat(32 - digits.length()) + digits)
                .chars()
                .forEach(digit -> base32.append("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".charAt(Character.digit(digit, 32))));
        return base32.toString();
    }

    /** A page whose payload, digest and identifier come from its name. */
    private static byte[] original(String name) {
        return ContainerBytes.warc()
                .record(
                        "WARC-Type: response\r\nWARC-Record-ID: " + id(name) + "\r\nWARC-Date: " + DATE
                                + "\r\nWARC-Target-URI: " + uri(name)
                                + "\r\nContent-Type: application/http; msgtype=response\r\n",
                        Bytes.of("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\nall of " + name))
                .bytes(ContainerBytes.Packing.PLAIN);
    }

    private static byte[] revisit(String name, String reference) {
        return ContainerBytes.warc("1.1")
                .record(
                        "WARC-Type: revisit\r\nWARC-Record-ID: " + id("again " + name)
                                + "\r\nWARC-Date: 2020-03-03T03:03:03Z\r\nWARC-Target-URI: " + uri("again/" + name)
                                + "\r\nWARC-Profile: http://netpreserve.org/warc/1.1/revisit/identical-payload-digest\r\n"
                                + reference + "\r\nContent-Type: application/http; msgtype=response\r\n",
                        Bytes.of("HTTP/1.1 200 OK\r\n\r\n"))
                .bytes(ContainerBytes.Packing.PLAIN);
    }

    private static String reference(int way, String name) {
        return switch (way) {
            case 0 -> BY_ID + id(name);
            case 1 -> BY_URI + uri(name) + "\r\nWARC-Refers-To-Date: " + DATE;
            default -> "WARC-Payload-Digest: " + digest("all of " + name);
        };
    }

    private void write(String container, List<byte[]> records) throws IOException {
        List<byte[]> all = new ArrayList<>(List.of(OatHarvest.warcinfo(container)));
        all.addAll(records);
        Files.write(archive.resolve(container), StoredGzip.members(all.toArray(byte[][]::new)));
    }

    private CommandRun.Result run(String... arguments) {
        return new CommandRun(home)
                .with("GRAINERY_STORE", "embedded:" + home.resolve("store"))
                .with("GRAINERY_AUTHOR", "Oat Library")
                .run(arguments);
    }

    private void backfill() {
        CommandRun.Result result = run("backfill", "--captures", tables.toString(), archive.toString());
        assertThat(result.status()).as(result.err()).isLessThan(2);
    }

    private void fail(String container) throws IOException {
        byte[] bytes = Files.readAllBytes(archive.resolve(container));
        bytes[bytes.length - 20] ^= 1;
        Files.write(archive.resolve(container), bytes);
        assertThat(run("validate", "--all").status()).isOne();
    }

    private JsonNode answer(int status, String... more) throws IOException {
        CommandRun.Result result =
                run(Stream.concat(Stream.of("revisits", "--captures", tables.toString(), "--json"), Stream.of(more))
                        .toArray(String[]::new));
        assertThat(result.status()).as(result.err()).isEqualTo(status);
        return RecordJson.mapper().readTree(result.out());
    }

    @Test
    void originals_are_found_in_another_container_by_each_way() throws Exception {
        write(EARLY, List.of(original("a"), original("b"), original("c")));
        write(
                LATER,
                List.of(
                        revisit("a", reference(0, "a")),
                        revisit("b", reference(1, "b")),
                        revisit("c", reference(2, "c"))));
        backfill();
        JsonNode found = answer(0);
        assertThat(found.get("found").asInt()).isEqualTo(3);
        assertThat(found.get("missing").asInt()).isZero();
        assertThat(found.get("ways").toString()).isEqualTo("{\"RECORD_ID\":1,\"URI_AND_DATE\":1,\"DIGEST\":1}");
        assertThat(found.get("tables").asInt()).isEqualTo(2);
        assertThat(answer(0, "--harvest", OatHarvest.NAME).get("revisits").asInt())
                .isEqualTo(3);
        assertThat(run("revisits", "--captures", tables.toString(), "--harvest", "Unknown")
                        .err())
                .contains("no such harvest: Unknown");
    }

    @Test
    void lost_originals_are_missing_and_those_in_failed_containers_are_told_of() throws Exception {
        write(EARLY, List.of(original("a")));
        write(FAILED, List.of(original("b")));
        write(
                LATER,
                List.of(
                        revisit("a", reference(0, "a")),
                        revisit("b", reference(1, "b")),
                        revisit("lost", reference(2, "lost"))));
        backfill();
        fail(FAILED);
        int first = StoredGzip.members(OatHarvest.warcinfo(LATER), revisit("a", reference(0, "a"))).length;
        int second = StoredGzip.member(revisit("b", reference(1, "b"))).length;
        CommandRun.Result result = run("revisits", "--captures", tables.toString());
        assertThat(result.status()).isOne();
        assertThat(result.err()).isEmpty();
        assertThat(result.out())
                .isEqualTo(String.join(
                        "\n",
                        "missing",
                        "  20200303030303 http://oats.example/again/lost  " + LATER + ":" + (first + second),
                        "failed",
                        "  20200303030303 http://oats.example/again/b  " + LATER + ":" + first + "  original in "
                                + FAILED,
                        "                     revisits  missing  failed  found",
                        "Topics-2020-01-Oats         3        1       1      1",
                        "all                         3        1       1      1",
                        ""));
        assertThat(Pages.text(Pages.root().resolve("docs/completeness.md")))
                .contains("$ grainery revisits --captures /srv/captures\n" + result.out() + "```");
    }

    @Test
    void every_loss_that_is_planted_is_found() throws Exception {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        List<byte[]> early = new ArrayList<>();
        List<byte[]> failed = new ArrayList<>();
        List<byte[]> later = new ArrayList<>();
        int missing = 0;
        for (int i = 0; i < 200; i++) {
            String name = "page" + i;
            int fate = random.nextInt(10);
            if (fate == 0) {
                missing++;
            } else {
                (fate == 1 ? failed : early).add(original(name));
            }
            later.add(revisit(name, reference(random.nextInt(3), name)));
        }
        write(EARLY, early);
        write(FAILED, failed);
        write(LATER, later);
        backfill();
        fail(FAILED);
        JsonNode found = answer(missing > 0 ? 1 : 0);
        assertThat(found.get("missing").asInt()).as("seed %d", seed).isEqualTo(missing);
        assertThat(found.get("failed").asInt()).as("seed %d", seed).isEqualTo(failed.size());
        assertThat(found.get("found").asInt()).as("seed %d", seed).isEqualTo(early.size());
    }

    @Test
    void what_is_not_known_is_said() throws Exception {
        write(EARLY, List.of(original("a")));
        write(LATER, List.of(revisit("a", reference(0, "a"))));
        backfill();
        Path table = tables();
        byte[] bytes = Files.readAllBytes(table);
        Files.copy(
                table,
                table.resolveSibling(table.getFileName().toString().replaceFirst("[0-9a-f]{32}", "0".repeat(32))));
        bytes[bytes.length - 30] ^= 1;
        Files.write(table, new byte[] {'P', 'A', 'R', '1'});
        Files.write(archive.resolve(FAILED), StoredGzip.members(OatHarvest.warcinfo(FAILED)));
        assertThat(run("backfill", archive.toString()).status()).isLessThan(2);
        CommandRun.Result result = run("revisits", "--captures", tables.toString());
        assertThat(result.status()).as(result.err()).isEqualTo(ExitStatus.INCOMPLETE.code());
        assertThat(result.err())
                .contains("not read: " + table)
                .contains("originals may be in 1 container without a table");
        assertThat(run("revisits", "--captures", home.resolve("away").toString())
                        .status())
                .isEqualTo(ExitStatus.USAGE.code());
    }

    @Test
    void revisits_in_containers_without_a_table_are_not_known() throws Exception {
        write(EARLY, List.of(original("a")));
        write(LATER, List.of(revisit("a", reference(0, "a"))));
        backfill();
        Path none = Files.createDirectories(home.resolve("none"));
        CommandRun.Result nothing = run("revisits", "--captures", none.toString());
        assertThat(nothing.status()).isEqualTo(ExitStatus.INCOMPLETE.code());
        assertThat(nothing.out()).contains("missing                not known");
        assertThat(nothing.err()).contains("originals may be in 2 containers without a table");
        assertThat(run("revisits", "--captures", none.toString(), "--harvest", OatHarvest.NAME)
                        .status())
                .isEqualTo(ExitStatus.INCOMPLETE.code());
        answer(0, "--harvest", OatHarvest.NAME);
        Path other = Files.createDirectories(home.toRealPath().resolve("archive/Other"));
        Files.write(
                other.resolve("other.warc.gz"),
                StoredGzip.members(Bytes.of(new String(OatHarvest.warcinfo("other.warc.gz"), StandardCharsets.UTF_8)
                        .replace(OatHarvest.NAME, "Other"))));
        assertThat(run("backfill", other.toString()).status()).isLessThan(2);
        answer(0, "--harvest", OatHarvest.NAME);
        answer(ExitStatus.INCOMPLETE.code());
    }

    private Path tables() throws IOException {
        try (Stream<Path> files = Files.walk(tables)) {
            return files.filter(file -> file.getFileName().toString().startsWith(EARLY))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
