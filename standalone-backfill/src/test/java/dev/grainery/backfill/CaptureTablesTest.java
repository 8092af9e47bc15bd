// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.backfill.tree.Bytes;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.backfill.tree.StoredGzip;
import dev.grainery.captures.ParquetRows;
import dev.grainery.fixture.ContainerBytes;
import dev.grainery.record.ContainerRecord;
import dev.grainery.validate.ValidationRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables of captures that are written while containers are read. */
class CaptureTablesTest {

    private static final String GZ = OatHarvest.warc(0) + ".gz";
    private static final String PROFILE = "http://netpreserve.org/warc/1.0/revisit/identical-payload-digest";
    private static final String PARTITION = "harvest=" + OatHarvest.NAME + "/year=2020/";

    @TempDir
    private Path temporary;

    private Path directory() throws IOException {
        return temporary.toRealPath().resolve("captures");
    }

    private List<String> tables() throws IOException {
        Path top = directory();
        try (Stream<Path> files = Files.walk(top)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> top.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    private ParquetRows table(ContainerRecord container) throws IOException {
        String md5 = container.revision().hashOrig().value();
        return ParquetRows.of(
                directory().resolve(PARTITION + container.container().fileName() + "." + md5 + ".parquet"));
    }

    private BackfillRun.Done write(StoredArchive archive) throws Exception {
        return archive.run().withCaptures(directory()).into(archive.store());
    }

    private static byte[] record(String header, String content) {
        return ContainerBytes.warc().record(header, Bytes.of(content)).bytes(ContainerBytes.Packing.PLAIN);
    }

    @Test
    void a_row_has_what_is_known_of_a_capture() throws Exception {
        byte[] info = OatHarvest.warcinfo(GZ);
        byte[] response = record(
                "WARC-Type: response\r\nWARC-Record-ID: " + OatHarvest.id("response")
                        + "\r\nWARC-Date: 2020-02-02T02:02:02Z\r\nWARC-Target-URI: http://www.Oats.example:80/A/b?z=1&a=2#c\r\n"
                        + "Content-Type: application/http; msgtype=response\r\n",
                "HTTP/1.1 301 Moved\r\nContent-Type: Text/HTML; charset=utf-8\r\nLocation: /c\r\n\r\n<html><p>oats</html>");
        byte[] revisit = record(
                "WARC-Type: revisit\r\nWARC-Record-ID: " + OatHarvest.id("revisit")
                        + "\r\nWARC-Date: 2020-02-02T02:02:03Z\r\nWARC-Target-URI: https://oats.example\r\n"
                        + "WARC-Profile: " + PROFILE + "\r\nWARC-Refers-To: " + OatHarvest.id("response")
                        + "\r\nWARC-Refers-To-Target-URI: http://oats.example/\r\n"
                        + "WARC-Refers-To-Date: 2019-02-02T02:02:02Z\r\n"
                        + "WARC-Payload-Digest: sha1:JNWML4WD4XETZP53MUQIIDRW5B7E2H7Y\r\n",
                "");
        byte[] undated = record(
                "WARC-Type: resource\r\nWARC-Record-ID: " + OatHarvest.id("undated")
                        + "\r\nWARC-Date: 2020-01-00T00:00:00Z\r\nWARC-Target-URI: dns:oats.example\r\n"
                        + "Content-Type: text/dns\r\n",
                "oats");
        byte[] container = StoredGzip.members(info, response, revisit, undated);
        long second = StoredGzip.members(info, response).length;
        long third = StoredGzip.members(info, response, revisit).length;
        long first = StoredGzip.members(info).length;
        try (StoredArchive archive =
                StoredArchive.of(FixtureTree.harvest("rows").withFile(GZ, container), temporary)) {
            write(archive);
            ContainerRecord known = archive.records().container(GZ);
            Map<String, Object> same = Map.of("warc_filename", GZ);
            ParquetRows table = table(known);
            assertThat(table.rows())
                    .containsExactly(
                            with(
                                    same,
                                    Map.entry("url_surtkey", "example,oats)/a/b?a=2&z=1"),
                                    Map.entry("url", "http://www.Oats.example:80/A/b?z=1&a=2#c"),
                                    Map.entry("url_host_name", "www.oats.example"),
                                    Map.entry("url_protocol", "http"),
                                    Map.entry("url_path", "/A/b"),
                                    Map.entry("url_query", "z=1&a=2"),
                                    Map.entry(
                                            "fetch_time",
                                            Instant.parse("2020-02-02T02:02:02Z")
                                                    .toEpochMilli()),
                                    Map.entry("fetch_status", 301),
                                    Map.entry("fetch_redirect", "/c"),
                                    Map.entry("content_digest", "55XMKU5SV3V2T52P3QNOPO5U7LD3N3CQ"),
                                    Map.entry("content_mime_type", "text/html"),
                                    Map.entry("content_mime_detected", "text/html"),
                                    Map.entry("record_type", "response"),
                                    Map.entry("warc_record_id", OatHarvest.id("response")),
                                    Map.entry("payload_length", 20L),
                                    Map.entry("warc_record_offset", first),
                                    Map.entry("warc_record_length", second - first)),
                            with(
                                    same,
                                    Map.entry("url_surtkey", "example,oats)/"),
                                    Map.entry("url", "https://oats.example"),
                                    Map.entry("url_host_name", "oats.example"),
                                    Map.entry("url_protocol", "https"),
                                    Map.entry("url_path", ""),
                                    Map.entry(
                                            "fetch_time",
                                            Instant.parse("2020-02-02T02:02:03Z")
                                                    .toEpochMilli()),
                                    Map.entry("content_digest", "JNWML4WD4XETZP53MUQIIDRW5B7E2H7Y"),
                                    Map.entry("record_type", "revisit"),
                                    Map.entry("warc_record_id", OatHarvest.id("revisit")),
                                    Map.entry("warc_profile", PROFILE),
                                    Map.entry("warc_refers_to", OatHarvest.id("response")),
                                    Map.entry("warc_refers_to_target_uri", "http://oats.example/"),
                                    Map.entry("warc_refers_to_date", "2019-02-02T02:02:02Z"),
                                    Map.entry("payload_length", 0L),
                                    Map.entry("warc_record_offset", second),
                                    Map.entry("warc_record_length", third - second)),
                            with(
                                    same,
                                    Map.entry("url_surtkey", "dns:oats.example"),
                                    Map.entry("url", "dns:oats.example"),
                                    Map.entry("url_host_name", "oats.example"),
                                    Map.entry("url_protocol", "dns"),
                                    Map.entry("content_digest", "JNWML4WD4XETZP53MUQIIDRW5B7E2H7Y"),
                                    Map.entry("content_mime_type", "text/dns"),
                                    Map.entry("content_mime_detected", "text/plain"),
                                    Map.entry("record_type", "resource"),
                                    Map.entry("warc_record_id", OatHarvest.id("undated")),
                                    Map.entry("payload_length", 4L),
                                    Map.entry("warc_record_offset", third),
                                    Map.entry("warc_record_length", container.length - third)));
            assertThat(table.columns()).hasSize(23);
            assertThat(table.metadata())
                    .isEqualTo(Map.of(
                            "grainery.container",
                            GZ,
                            "grainery.harvest",
                            OatHarvest.NAME,
                            "grainery.md5",
                            known.revision().hashOrig().value(),
                            "grainery.program",
                            "grainery test"));
            assertThat(known.inspection().orElseThrow().captures()).isEqualTo(3);
        }
    }

    @SafeVarargs
    private static Map<String, Object> with(Map<String, Object> same, Map.Entry<String, Object>... others) {
        Map<String, Object> row = new TreeMap<>(same);
        for (Map.Entry<String, Object> other : others) {
            row.put(other.getKey(), other.getValue());
        }
        return row;
    }

    @Test
    void a_repeated_run_reads_nothing_and_another_store_gives_the_same_bytes() throws Exception {
        try (StoredArchive archive = StoredArchive.of(Oats.tree("again", 2), temporary)) {
            write(archive);
            List<String> written = tables();
            assertThat(written).hasSize(2).allMatch(name -> name.startsWith(PARTITION));
            byte[] first = Files.readAllBytes(directory().resolve(written.get(0)));
            assertThat(write(archive).summary().containers()).isEqualTo(new Tally(0, 2, 0, 0, 0));
            Files.delete(directory().resolve(written.get(0)));
            write(archive);
            assertThat(tables()).isEqualTo(written);
            assertThat(directory().resolve(written.get(0))).hasBinaryContent(first);
        }
    }

    @Test
    void inspect_writes_the_tables_of_known_containers() throws Exception {
        try (StoredArchive archive = StoredArchive.of(Oats.tree("inspected", 2), temporary)) {
            archive.fill();
            ValidationRun.at(Instant.parse("2021-07-01T00:00:00Z"))
                    .ofAll()
                    .withCaptures(directory())
                    .on(archive.store());
            assertThat(tables()).hasSize(2);
            assertThat(table(archive.records().container(GZ)).rows())
                    .singleElement()
                    .satisfies(row -> assertThat(row).containsEntry("url", "http://example.org/oats"));
        }
    }

    @Test
    void the_table_of_a_container_that_has_changed_is_that_of_its_first_bytes() throws Exception {
        try (StoredArchive archive = StoredArchive.of(Oats.tree("changed", 1), temporary)) {
            write(archive);
            List<String> written = tables();
            Files.write(archive.file(Oats.FIRST), OatHarvest.warcGz(GZ, "other oats"));
            write(archive);
            write(archive);
            ValidationRun.at(Instant.parse("2021-07-01T00:00:00Z"))
                    .ofAll()
                    .withCaptures(directory())
                    .on(archive.store());
            assertThat(tables()).isEqualTo(written);
        }
    }

    @Test
    void a_table_of_bytes_that_no_record_knows_goes_when_there_is_a_right_one() throws Exception {
        try (StoredArchive archive = StoredArchive.of(Oats.tree("outdated", 1), temporary)) {
            write(archive);
            List<String> written = tables();
            Path outdated = directory().resolve(PARTITION + GZ + "." + "0".repeat(32) + ".parquet");
            Files.copy(directory().resolve(written.get(0)), outdated);
            Path moved = Files.createDirectories(directory().resolve("harvest=Barley/year=2019"))
                    .resolve(Path.of(written.get(0)).getFileName());
            Files.move(directory().resolve(written.get(0)), moved);
            ValidationRun.at(Instant.parse("2021-07-01T00:00:00Z"))
                    .ofAll()
                    .withCaptures(directory())
                    .on(archive.store());
            assertThat(tables()).isEqualTo(written);
        }
    }

    @Test
    void what_is_no_container_has_a_table_without_rows_and_is_not_read_again() throws Exception {
        FixtureTree tree = FixtureTree.harvest("none").withFile(GZ, Bytes.of("oats, but no container"));
        try (StoredArchive archive = StoredArchive.of(tree, temporary)) {
            write(archive);
            assertThat(tables()).hasSize(1);
            assertThat(ParquetRows.of(directory().resolve(tables().get(0))).rows())
                    .isEmpty();
            assertThat(write(archive).summary().containers().unchanged()).isOne();
        }
    }

    @Test
    void a_table_that_cannot_be_written_ends_the_run_and_leaves_nothing() throws Exception {
        try (StoredArchive archive = StoredArchive.of(Oats.tree("full", 1), temporary)) {
            Files.createDirectories(directory());
            Files.writeString(directory().resolve("harvest=" + OatHarvest.NAME), "in the way");
            assertThatThrownBy(() -> write(archive))
                    .isInstanceOfAny(UncheckedIOException.class, IOException.class)
                    .hasMessageContaining("harvest=");
            assertThat(tables()).containsExactly("harvest=" + OatHarvest.NAME);
        }
    }

    @Test
    void names_of_an_archive_lead_to_no_other_place() throws Exception {
        String odd = "a=b%2F;'\"\u202e ž.warc.gz";
        String longName = "x".repeat(240) + ".warc.gz";
        FixtureTree tree = FixtureTree.empty("hostile")
                .with("one/" + odd, StoredGzip.members(OatHarvest.warcinfo(odd, "isPartOf", "../../etc/x=\u0000y")))
                .with(
                        "two/" + longName,
                        StoredGzip.members(OatHarvest.warcinfo(longName, "isPartOf", "h".repeat(5_000))));
        try (StoredArchive archive = StoredArchive.of(tree, temporary)) {
            write(archive);
            assertThat(tables())
                    .hasSize(2)
                    .allMatch(
                            name -> name.matches(
                                    "harvest=[A-Za-z0-9%._~-]{1,180}/year=2020/[A-Za-z0-9%._~-]{1,180}\\.[0-9a-f]{32}\\.parquet"));
            assertThat(tables()).anyMatch(name -> name.contains("/a%3Db%252F%3B%27%22%E2%80%AE%20%C5%BE.warc.gz."));
            assertThat(write(archive).summary().containers().unchanged()).isEqualTo(2);
        }
    }
}
