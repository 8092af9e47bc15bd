// SPDX-License-Identifier: Apache-2.0
package dev.grainery.wacz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.backfill.BackfillRun;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.StoredGzip;
import dev.grainery.file.LocalStorage;
import dev.grainery.file.ReadThrottle;
import dev.grainery.fixture.ContainerBytes;
import dev.grainery.fixture.ContainerBytes.Packing;
import dev.grainery.record.DigestAlgorithm;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.RecordJson;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StoreUri;
import dev.grainery.wacz.WaczPackage.LeftOut;
import dev.grainery.wacz.WaczPackage.Made;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** WACZ files of a harvest and of a host; the judges in {@code .ci/wacz} look at those that are left in target/wacz. */
class WaczPackageTest {

    private static final String FIRST = OatHarvest.warc(0) + ".gz";
    private static final String SECOND = OatHarvest.warc(1) + ".gz";
    private static final String ARC = OatHarvest.arc(2) + ".gz";
    /** That of the original, which pywb compares. */
    private static final String DIGEST = "sha1:L7RMNWJCKVCFW535WDRIRDMGU6MIIPZ7";

    @TempDir
    private Path temporary;

    private Path archive;
    private GraineryStore store;

    @BeforeEach
    void fill() throws Exception {
        archive = Files.createDirectories(
                temporary.toRealPath().resolve("archive").resolve(OatHarvest.NAME));
        Files.write(
                archive.resolve(FIRST),
                StoredGzip.members(
                        OatHarvest.warcinfo(FIRST),
                        response("http://oats.example/", "<html><head><title>Oats &amp; rye</title></head></html>"),
                        response("http://other.example/logo", "<p>an original of another host</p>"),
                        response("http://rye.example/", "<p>rye</p>")));
        Files.write(
                archive.resolve(SECOND),
                StoredGzip.members(
                        OatHarvest.warcinfo(SECOND),
                        revisit("http://oats.example/logo", "http://other.example/logo", "2020-01-02T03:04:05Z"),
                        revisit("http://oats.example/gone", "http://elsewhere.example/", "2019-01-02T03:04:05Z"),
                        response("http://oats.example/two", "<title>two")));
        Files.write(archive.resolve(ARC), StoredGzip.members(OatHarvest.filedesc(ARC), OatHarvest.document()));
        store = GraineryStore.open(StoreUri.parse("embedded:" + temporary.resolve("store")));
        BackfillRun.over(archive.getParent()).into(store);
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void harvest_is_packed_with_its_containers_as_they_are() throws Exception {
        Path file = left("harvest.wacz");
        Made made = write(Optional.empty(), file);
        assertThat(made)
                .isEqualTo(new Made(
                        2,
                        6,
                        0,
                        4,
                        0,
                        List.of(new LeftOut(
                                archive.resolve(ARC).toString(),
                                "no WARC, or not one that is replayed: only .warc and .warc.gz are"))));
        try (ZipFile zip = new ZipFile(file.toFile())) {
            assertThat(content(zip, "archive/" + FIRST)).isEqualTo(Files.readAllBytes(archive.resolve(FIRST)));
            assertThat(zip.getEntry("archive/" + FIRST).getMethod()).isEqualTo(ZipEntry.STORED);
            assertThat(text(zip, "pages/pages.jsonl").lines())
                    .hasSize(5)
                    .contains(
                            "{\"url\":\"http://oats.example/\",\"ts\":\"2020-01-02T03:04:05Z\",\"title\":\"Oats & rye\","
                                    + "\"id\":\""
                                    + DigestAlgorithm.sha256(
                                            "2020-01-02T03:04:05Z http://oats.example/"
                                                    .getBytes(StandardCharsets.UTF_8),
                                            10)
                                    + "\"}");
            assertSumsAreRight(zip);
            assertLinesLead(zip);
        }
        byte[] bytes = Files.readAllBytes(file);
        write(Optional.empty(), file);
        assertThat(Files.readAllBytes(file)).isEqualTo(bytes);
    }

    @Test
    void host_is_packed_with_the_originals_of_its_revisits() throws Exception {
        Path file = left("host.wacz");
        Made made = write(Optional.of("OATS.example"), file);
        assertThat(made.captures()).isEqualTo(5);
        assertThat(made.pages()).isEqualTo(2);
        assertThat(made.originalsMissing()).isOne();
        try (ZipFile zip = new ZipFile(file.toFile())) {
            byte[] first = Files.readAllBytes(archive.resolve(FIRST));
            byte[] copies = content(zip, "archive/" + FIRST);
            // all but the last capture, which is of a host that nobody asked for
            assertThat(first).startsWith(copies);
            assertThat(copies.length).isLessThan(first.length);
            assertThat(content(zip, "archive/" + SECOND)).isEqualTo(Files.readAllBytes(archive.resolve(SECOND)));
            assertSumsAreRight(zip);
            assertLinesLead(zip);
        }
    }

    @Test
    void container_that_is_gone_is_left_out_and_one_that_is_not_readable_ends_the_packing() throws Exception {
        Path file = temporary.resolve("a.wacz");
        Files.delete(archive.resolve(SECOND));
        assertThat(write(Optional.empty(), file).leftOut())
                .extracting(LeftOut::reason)
                .contains("it is not there");
        assertThatThrownBy(() -> write(Optional.of("none.example"), temporary.resolve("b.wacz")))
                .isInstanceOf(NothingToPackException.class)
                .hasMessageContaining("no capture of none.example");
        assertThat(temporary.resolve("b.wacz")).doesNotExist();
        assertThat(temporary.toFile().list()).noneMatch(name -> name.endsWith(".tmp"));
    }

    @Test
    void container_that_is_not_what_its_record_says_gets_into_no_wacz() throws Exception {
        Path file = temporary.resolve("a.wacz");
        byte[] right = Files.readAllBytes(archive.resolve(FIRST));
        byte[] flipped = right.clone();
        flipped[right.length / 2] ^= 1;
        for (byte[] wrong : List.of(flipped, Arrays.copyOf(right, right.length / 2), new byte[0])) {
            Files.write(archive.resolve(FIRST), wrong);
            for (Optional<String> host : List.of(Optional.<String>empty(), Optional.of("oats.example"))) {
                assertThatThrownBy(() -> write(host, file))
                        .isInstanceOf(WrongContainerException.class)
                        .hasMessageContaining(archive.resolve(FIRST) + " is not what its record says: MD5 ");
                assertThat(file).doesNotExist();
            }
        }
    }

    @Test
    void copy_stands_in_for_a_container_that_is_damaged_or_gone() throws Exception {
        byte[] right = Files.readAllBytes(archive.resolve(FIRST));
        Path copies = Files.createDirectories(archive.resolveSibling("copies"));
        Files.write(copies.resolve(FIRST), right);
        BackfillRun.over(archive.getParent()).into(store);
        Files.write(archive.resolve(FIRST), Arrays.copyOf(right, right.length / 2));
        Path file = temporary.resolve("a.wacz");
        assertThat(write(Optional.empty(), file).captures()).isEqualTo(6);
        try (ZipFile zip = new ZipFile(file.toFile())) {
            assertThat(content(zip, "archive/" + FIRST)).isEqualTo(right);
        }
        Files.delete(archive.resolve(FIRST));
        assertThat(write(Optional.of("oats.example"), file).captures()).isEqualTo(5);
        Files.write(archive.resolve(FIRST), new byte[1]);
        Files.write(copies.resolve(FIRST), new byte[1]);
        assertThatThrownBy(() -> write(Optional.empty(), file)).isInstanceOf(WrongContainerException.class);
    }

    @Test
    void page_that_cannot_be_read_by_itself_is_not_listed() throws Exception {
        String name = OatHarvest.warc(3) + ".gz";
        try (OutputStream whole = new GZIPOutputStream(Files.newOutputStream(archive.resolve(name)))) {
            whole.write(OatHarvest.warcinfo(name));
            whole.write(response("http://inside.example/", "<p>inside"));
            whole.write(response("http://inside.example/2", "<p>inside"));
        }
        BackfillRun.over(archive.getParent()).into(store);
        Made made = write(Optional.empty(), temporary.resolve("a.wacz"));
        assertThat(made.unlisted()).isEqualTo(2);
        assertThat(made.pages()).isEqualTo(4);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u017elt\u00fd.example", "\u017dLT\u00dd.Example", "xn--lt-1ka72c.example"})
    void host_beyond_ascii_is_asked_for_by_either_of_its_names(String host) throws Exception {
        String name = OatHarvest.warc(3) + ".gz";
        Files.write(
                archive.resolve(name),
                StoredGzip.members(
                        OatHarvest.warcinfo(name),
                        response("http://\u017elt\u00fd.example/", "<p>yellow"),
                        response("http://\u0161lt\u00e1.example/", "<p>no word")));
        BackfillRun.over(archive.getParent()).into(store);
        assertThat(write(Optional.of(host), temporary.resolve("a.wacz")).captures())
                .isOne();
    }

    @Test
    void whoever_stops_the_reading_gets_no_file() {
        Path file = temporary.resolve("a.wacz");
        assertThatThrownBy(() -> write(Optional.empty(), file, bytes -> {
                    throw new InterruptedIOException("stopped");
                }))
                .isInstanceOf(InterruptedIOException.class);
        assertThat(file).doesNotExist();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    private static Path left(String name) throws IOException {
        return Files.createDirectories(Path.of("target", "wacz")).resolve(name);
    }

    private Made write(Optional<String> host, Path file) throws IOException {
        return write(host, file, ReadThrottle.NONE);
    }

    private Made write(Optional<String> host, Path file, ReadThrottle throttle) throws IOException {
        HarvestRecord harvest = store.harvests().find(OatHarvest.NAME).orElseThrow();
        return new WaczPackage(
                        store,
                        new WaczPackage.Settings(
                                host,
                                UnaryOperator.identity(),
                                new LocalStorage(),
                                throttle,
                                Clock.systemUTC(),
                                "Grainery test"))
                .write(harvest, file);
    }

    private static void assertSumsAreRight(ZipFile zip) throws IOException {
        JsonNode list = RecordJson.mapper().readTree(content(zip, "datapackage.json"));
        assertThat(list.path("wacz_version").asText()).isEqualTo("1.1.1");
        for (JsonNode resource : list.path("resources")) {
            byte[] content = content(zip, resource.path("path").asText());
            assertThat(resource.path("bytes").asLong()).isEqualTo(content.length);
            assertThat(resource.path("hash").asText()).isEqualTo("sha256:" + DigestAlgorithm.sha256(content, 32));
        }
        assertThat(list.path("resources")).hasSize(zip.size() - 2);
        assertThat(text(zip, "datapackage-digest.json"))
                .contains(HexFormat.of()
                        .formatHex(DigestAlgorithm.begin("SHA-256").digest(content(zip, "datapackage.json"))));
    }

    /** Each line of the index leads to a member that begins with a record of its URI; so does the list of its blocks. */
    private static void assertLinesLead(ZipFile zip) throws IOException {
        JsonNode block = RecordJson.mapper()
                .readTree(text(zip, "indexes/index.idx")
                        .lines()
                        .skip(1)
                        .findFirst()
                        .orElseThrow()
                        .replaceFirst("^[^{]*", ""));
        byte[] index = content(zip, "indexes/index.cdx.gz");
        assertThat(block.path("length").asInt()).isEqualTo(index.length);
        for (String line : plain(index, 0).lines().toList()) {
            JsonNode capture = RecordJson.mapper().readTree(line.substring(line.indexOf('{')));
            byte[] container =
                    content(zip, "archive/" + capture.path("filename").asText());
            assertThat(plain(container, capture.path("offset").asInt()))
                    .startsWith("WARC/")
                    .contains("WARC-Target-URI: " + capture.path("url").asText() + "\r\n");
        }
    }

    private static String plain(byte[] bytes, int offset) throws IOException {
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes, offset, bytes.length - offset))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static byte[] content(ZipFile zip, String path) throws IOException {
        try (InputStream in = zip.getInputStream(zip.getEntry(path))) {
            return in.readAllBytes();
        }
    }

    private static String text(ZipFile zip, String path) throws IOException {
        return new String(content(zip, path), StandardCharsets.UTF_8);
    }

    private static byte[] response(String uri, String page) {
        String head = "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: " + page.length()
                + "\r\n\r\n";
        return record("response", uri, "", "response", head + page);
    }

    private static byte[] revisit(String uri, String original, String date) {
        return record(
                "revisit",
                uri,
                "WARC-Profile: http://netpreserve.org/warc/1.1/revisit/identical-payload-digest\r\nWARC-Payload-Digest: "
                        + DIGEST + "\r\nWARC-Refers-To-Target-URI: " + original + "\r\nWARC-Refers-To-Date: " + date
                        + "\r\n",
                "response",
                "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n");
    }

    private static byte[] record(String type, String uri, String more, String message, String content) {
        return ContainerBytes.warc()
                .record(
                        "WARC-Type: " + type + "\r\nWARC-Record-ID: <urn:uuid:"
                                + UUID.nameUUIDFromBytes(uri.getBytes(StandardCharsets.UTF_8))
                                + ">\r\nWARC-Date: 2020-01-02T03:04:05Z\r\nWARC-Target-URI: " + uri
                                + "\r\nContent-Type: application/http; msgtype=" + message + "\r\n" + more,
                        content.getBytes(StandardCharsets.UTF_8))
                .bytes(Packing.PLAIN);
    }
}
