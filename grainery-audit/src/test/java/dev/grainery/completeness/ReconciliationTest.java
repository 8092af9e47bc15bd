// SPDX-License-Identifier: Apache-2.0
package dev.grainery.completeness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.completeness.MadeCrawl.Writer;
import dev.grainery.crawl.CrawlFiles;
import dev.grainery.describe.Describer;
import dev.grainery.file.LocalStorage;
import dev.grainery.file.ReadThrottle;
import dev.grainery.record.Completeness.Kind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Logs in all the forms in which they are kept, and what a log cannot tell. */
class ReconciliationTest {

    private static final String HEAD = "HTTP/1.1 200 OK\r\n\r\n";

    @TempDir
    private Path directory;

    private final MadeCrawl crawl = new MadeCrawl(Writer.HERITRIX_3, 5);
    private Path log = Path.of("");

    @BeforeEach
    void write() throws IOException {
        crawl.writeTo(directory);
        log = directory.resolve("logs/crawl.log");
    }

    private void assertWhole() throws IOException {
        Comparison found = MadeCrawl.compared(directory);
        assertThat(found.first()).isEmpty();
        assertThat(found.unread()).isEmpty();
        assertThat(found.completeness().matched()).isEqualTo(200);
        assertThat(found.completeness().lines()).isEqualTo(crawl.log.size());
    }

    private byte[] text(int from, int to) {
        return (String.join("\n", crawl.log.subList(from, to)) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void a_log_in_several_gzip_members() throws IOException {
        Files.delete(log);
        Files.write(
                log.resolveSibling("crawl.log.gz"),
                MadeCrawl.joined(MadeCrawl.member(text(0, 50)), MadeCrawl.member(text(50, crawl.log.size()))));
        assertWhole();
    }

    @Test
    void logs_of_checkpoints_and_of_several_crawlers() throws IOException {
        Files.write(log, text(150, crawl.log.size()));
        Files.write(log.resolveSibling("crawl.log.cp00001-20200101000000"), text(0, 50));
        Files.createDirectories(directory.resolve("b/logs"));
        Files.write(directory.resolve("b/logs/crawler01-crawl.log"), text(50, 150));
        Files.writeString(log.resolveSibling("crawl.log.lck"), "none of its lines");
        Files.writeString(log.resolveSibling("uri-errors.log"), crawl.log.get(0) + "\n");
        assertWhole();
    }

    @ParameterizedTest
    @ValueSource(strings = {"logs/crawl.log", "a/", "x"})
    void a_log_in_a_package(String name) throws IOException {
        Files.delete(log);
        String deep = name.equals("logs/crawl.log") ? name : name.repeat(80) + "/logs/crawl.log";
        Files.write(directory.resolve("crawler00.tar.gz"), MadeCrawl.member(packed(deep, text(0, crawl.log.size()))));
        assertWhole();
    }

    @Test
    void a_log_twice_by_itself_and_in_a_package() throws IOException {
        Files.write(
                directory.resolve("package.tar"), packed("crawl.log.gz", MadeCrawl.member(text(0, crawl.log.size()))));
        assertWhole();
    }

    private static byte[] packed(String name, byte[] content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes, StandardCharsets.UTF_8.name())) {
            tar.setLongFileMode(
                    name.startsWith("x") ? TarArchiveOutputStream.LONGFILE_GNU : TarArchiveOutputStream.LONGFILE_POSIX);
            for (String one : List.of("reports/seeds-report.txt", "logs/", name, "crawler-beans.cxml")) {
                TarArchiveEntry entry = new TarArchiveEntry(one);
                byte[] of = one.equals(name) ? content : new byte[one.endsWith("/") ? 0 : 700];
                entry.setSize(of.length);
                tar.putArchiveEntry(entry);
                tar.write(of);
                tar.closeArchiveEntry();
            }
        }
        return bytes.toByteArray();
    }

    @Test
    void what_cannot_be_read_to_its_end_is_told_and_the_rest_is_compared() throws IOException {
        byte[] whole = MadeCrawl.member(packed("logs/crawl.log", text(0, crawl.log.size())));
        Files.write(directory.resolve("a.tar.gz"), java.util.Arrays.copyOf(whole, whole.length / 2));
        byte[] odd = packed("logs/crawl.log", text(0, 10));
        odd[124] = 'x';
        Files.write(directory.resolve("b.tar"), odd);
        odd[124] = (byte) 0xff;
        Files.write(directory.resolve("c.tar"), odd);
        Files.write(directory.resolve("d.tar"), java.util.Arrays.copyOf(packed("crawl.log", text(0, 10)), 700));
        Files.write(directory.resolve("e.tar"), java.util.Arrays.copyOf(packed("crawl.log", text(0, 10)), 100));
        Comparison found = MadeCrawl.compared(directory);
        assertThat(found.completeness().differences()).isZero();
        assertThat(found.unread())
                .extracting(file -> Path.of(file.path()).getFileName().toString())
                .containsExactlyInAnyOrder("a.tar.gz", "b.tar", "c.tar", "d.tar", "e.tar");
    }

    @Test
    void a_file_larger_than_octal_digits_can_say() throws IOException {
        byte[] tar = packed("logs/crawl.log", text(0, 10));
        // the second file: its size in binary
        int size = 1536 + 512 + 124;
        byte[] binary = {(byte) 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
        int length = text(0, 10).length;
        binary[10] = (byte) (length >> 8);
        binary[11] = (byte) length;
        System.arraycopy(binary, 0, tar, size, binary.length);
        Files.write(directory.resolve("a.tar"), tar);
        Comparison found = MadeCrawl.compared(directory);
        assertThat(found.completeness().logs()).isEqualTo(2);
        assertThat(found.unread()).isEmpty();
        assertThat(found.completeness().differences()).isZero();
    }

    @Test
    void records_that_are_no_captures() throws IOException {
        Files.write(
                directory.resolve("warcs/more.warc"),
                MadeCrawl.joined(
                        record("metadata", "http://a.example/", "text/plain", "fetchTimeMs: 5"),
                        record("request", "http://a.example/", "application/http; msgtype=request", "GET / HTTP/1.0"),
                        record(
                                "resource",
                                "metadata://netarkivet.dk/crawl/setup/order.xml?heritrix=1",
                                "text/xml",
                                "x"),
                        record("response", "metadata://netarkivet.dk/crawl/logs/crawl.log", "text/plain", "x")));
        assertWhole();
    }

    @Test
    void a_line_that_must_be_stored_takes_the_capture_before_one_that_need_not() throws IOException {
        String digest = "sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ";
        Files.write(
                log,
                List.of(
                        line(200, 0, "http://a.example/", digest, "unwritten:identicalDigest"),
                        line(200, 0, "http://a.example/", digest, "-")));
        try (var files = Files.list(directory.resolve("warcs"))) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.write(
                directory.resolve("warcs/a.warc"),
                record("response", "http://a.example/", "application/http; msgtype=response", HEAD));
        assertThat(MadeCrawl.compared(directory).first()).isEmpty();
    }

    @Test
    void a_log_in_a_record_that_is_not_whole_is_told() throws IOException {
        byte[] kept = record(
                "resource",
                "metadata://netarkivet.dk/crawl/logs/crawl.log",
                "text/plain",
                new String(text(0, crawl.log.size()), StandardCharsets.US_ASCII));
        Files.delete(log);
        Files.write(directory.resolve("warcs/1-metadata-1.warc"), java.util.Arrays.copyOf(kept, kept.length / 2));
        Comparison found = MadeCrawl.compared(directory);
        assertThat(found.unread()).singleElement().satisfies(file -> {
            assertThat(file.path()).endsWith("1-metadata-1.warc!metadata://netarkivet.dk/crawl/logs/crawl.log");
            assertThat(file.reason()).isEqualTo("its record is not whole");
        });
        assertThat(found.completeness().otherLines()).isZero();
    }

    @Test
    void netarchivesuite_keeps_logs_and_settings_in_a_container() throws IOException {
        Files.delete(log);
        String settings = "<crawl-order><long name='max-time-sec'>7</long></crawl-order>";
        Files.write(
                directory.resolve("warcs/1-metadata-1.warc"),
                MadeCrawl.joined(
                        record(
                                "resource",
                                "metadata://netarkivet.dk/crawl/logs/crawl.log?heritrixVersion=3.3.0&jobid=1",
                                "text/plain",
                                new String(text(0, crawl.log.size()), StandardCharsets.US_ASCII)),
                        record(
                                "resource",
                                "metadata://netarkivet.dk/crawl/setup/order.xml?heritrixVersion=3.3.0&jobid=1",
                                "text/xml",
                                settings),
                        record("resource", "metadata://netarkivet.dk/crawl/logs/uri-errors.log", "text/plain", "x")));
        assertWhole();
        assertThat(MadeCrawl.compared(directory).settings())
                .singleElement()
                .satisfies(read -> assertThat(read.maxSeconds()).hasValue(7));
    }

    private static byte[] record(String type, String uri, String mediaType, String content) {
        return MadeCrawl.ascii("WARC/1.0\r\nWARC-Type: " + type + "\r\nWARC-Target-URI: " + uri
                + "\r\nWARC-Date: 2020-01-01T00:00:00Z\r\nWARC-Record-ID: <urn:uuid:"
                + java.util.UUID.nameUUIDFromBytes(MadeCrawl.ascii(type + uri + content)) + ">\r\nContent-Type: "
                + mediaType + "\r\nContent-Length: " + content.length() + "\r\n\r\n" + content + "\r\n\r\n");
    }

    private Comparison comparedWith(String line, byte[]... records) throws IOException {
        Files.write(log, List.of(line));
        try (var files = Files.list(directory.resolve("warcs"))) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.write(directory.resolve("warcs/a.warc.open"), MadeCrawl.joined(records));
        return MadeCrawl.compared(directory);
    }

    private static String line(int status, long size, String uri, String digest, String more) {
        return "2020-01-01T00:00:01.000Z " + status + " " + size + " " + uri
                + " - - text/html #001 20200101000000500+3 " + digest + " - " + more;
    }

    @Test
    void digests_are_compared_by_value_however_they_are_written() throws IOException {
        byte[] record = record("response", "http://a.example/", "application/http; msgtype=response", HEAD + "12345");
        String hex = "8cb2237d0679ca88db6464eac60da96345513964";
        for (String same : List.of(hex, hex.toUpperCase(Locale.ROOT), "rszcg7igphfirw3emtvmmdnjmncvcole")) {
            Comparison found = comparedWith(line(200, 5, "http://a.example/", "sha1:" + same, "-"), record);
            assertThat(found.first()).as(same).isEmpty();
        }
        Comparison other = comparedWith(line(200, 5, "http://a.example/", "sha1:1" + hex.substring(1), "-"), record);
        assertThat(MadeCrawl.kinds(other)).containsOnlyKeys(Kind.OTHER_DIGEST);
        // an MD5 has as many digits as a SHA-1 in base32, and says nothing of it
        Comparison md5 = comparedWith(line(200, 5, "http://a.example/", "md5:" + hex.substring(8), "-"), record);
        assertThat(md5.first()).isEmpty();
    }

    @Test
    void a_name_that_was_looked_up_is_a_record() throws IOException {
        Comparison found = comparedWith(
                line(1, 5, "dns:a.example", "-", "-"), record("response", "dns:a.example", "text/dns", "a.exa"));
        assertThat(found.completeness().differences()).isZero();
        assertThat(found.completeness().matched()).isEqualTo(1);
    }

    @Test
    void an_error_in_the_crawler_leaves_the_records_that_were_written_before() throws IOException {
        String uri = "http://a.example/";
        String named = "- err=java.lang.NullPointerException {\"warcFilename\":\"a.warc\"}";
        for (String more : List.of("- err=java.lang.NullPointerException", named)) {
            Comparison found = comparedWith(
                    line(-5, 5, uri, "-", more),
                    record("response", uri, "application/http; msgtype=response", HEAD + "12345"));
            assertThat(found.completeness().differences()).isZero();
            assertThat(found.completeness().matched()).isEqualTo(1);
        }
    }

    @Test
    void a_revisit_has_no_payload_to_compare() throws IOException {
        Comparison found = comparedWith(
                line(200, 5_000, "http://a.example/", "-", "duplicate:digest"),
                record("revisit", "http://a.example/", "application/http; msgtype=response", HEAD));
        assertThat(found.completeness().differences()).isZero();
        assertThat(found.completeness().matched()).isEqualTo(1);
    }

    @Test
    void a_duplicate_may_be_stored_or_not() throws IOException {
        String line = line(200, 5, "http://a.example/", "-", "duplicate:\"a.arc,7\"");
        Comparison with = comparedWith(
                line, record("response", "http://a.example/", "application/http; msgtype=response", HEAD + "other"));
        assertThat(with.completeness().differences()).isZero();
        assertThat(with.completeness().matched()).isEqualTo(1);
        assertThat(with.completeness().withoutRecord()).isZero();
        Comparison without = comparedWith(line, record("warcinfo", "x:", "application/warc-fields", "a: b"));
        assertThat(without.completeness().differences()).isZero();
        assertThat(without.completeness().withoutRecord()).isEqualTo(1);
    }

    @Test
    void an_interim_response_comes_before_the_one_that_is_logged() throws IOException {
        // the crawler's body begins behind the final response (FetchHTTPRequest.receiveResponseEntity)
        Comparison found = comparedWith(
                line(200, 3, "http://a.example/", "-", "-"),
                record(
                        "response",
                        "http://a.example/",
                        "application/http; msgtype=response",
                        "HTTP/1.1 100 Continue\r\n\r\n" + HEAD + "abc"));
        assertThat(found.first()).isEmpty();
        assertThat(found.completeness().matched()).isEqualTo(1);
    }

    @Test
    void a_log_that_names_containers_names_that_of_each_record() throws IOException {
        Files.write(
                log,
                List.of(
                        line(200, 5, "http://a.example/", "-", "- {\"warcFilename\":\"a.warc\",\"warcFileOffset\":0}"),
                        line(200, 5, "http://b.example/", "-", "- {}")));
        Comparison found = MadeCrawl.compared(directory);
        assertThat(found.completeness().linesToStore()).isEqualTo(1);
        assertThat(found.completeness().withoutRecord()).isEqualTo(1);
        assertThat(MadeCrawl.kinds(found)).containsEntry(Kind.LOGGED_NOT_STORED, 1L);
        Comparison unfinished = comparedWith(
                line(200, 0, "http://a.example/", "-", "- {\"warcFilename\":\"a.warc\",\"warcFileOffset\":0}"),
                record("response", "http://a.example/", "application/http; msgtype=response", HEAD));
        assertThat(unfinished.first()).as("in a.warc.open").isEmpty();
        // no log names a container: the status alone tells
        assertThat(MadeCrawl.kinds(comparedWith(line(200, 5, "http://b.example/", "-", "- {}"))))
                .containsEntry(Kind.LOGGED_NOT_STORED, 1L);
    }

    @Test
    void two_fetches_in_one_second_are_told_apart_by_their_digests() throws IOException {
        String one = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
        Files.write(
                log,
                List.of(
                        line(200, 1, "http://a.example/", "sha1:" + one, "-"),
                        line(200, 2, "http://a.example/", "sha1:" + one.replace('A', 'B'), "-")));
        try (var files = Files.list(directory.resolve("warcs"))) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.write(
                directory.resolve("warcs/a.warc"),
                MadeCrawl.joined(
                        stating(one.replace('A', 'B'), "bb"),
                        stating(one, "a"),
                        stating(one.replace('A', 'C'), "ccc")));
        Comparison found = MadeCrawl.compared(directory);
        // the digests are made up, so they are wrong
        assertThat(MadeCrawl.kinds(found)).containsEntry(Kind.DAMAGED, 2L).containsEntry(Kind.STORED_NOT_LOGGED, 1L);
    }

    private static byte[] stating(String digest, String payload) {
        return MadeCrawl.ascii(new String(
                        record("response", "http://a.example/", "application/http; msgtype=response", HEAD + payload),
                        StandardCharsets.US_ASCII)
                .replace("WARC-Date", "WARC-Payload-Digest: sha1:" + digest + "\r\nWARC-Date"));
    }

    @Test
    void very_long_uris_and_lines_are_bounded_and_still_told_apart() throws IOException {
        String uri = "http://a.example/" + "x".repeat(5_000);
        Comparison found = comparedWith(
                line(200, 5, uri + "1", "-", "-"),
                record("response", uri + "2", "application/http; msgtype=response", HEAD + "12345"));
        assertThat(MadeCrawl.kinds(found))
                .containsEntry(Kind.LOGGED_NOT_STORED, 1L)
                .containsEntry(Kind.STORED_NOT_LOGGED, 1L);
        assertThat(found.first()).allMatch(difference -> difference.uri().length() < 2_200);
        Comparison cut = comparedWith(line(200, 5, uri + "y".repeat(100_000), "-", "-"));
        assertThat(cut.completeness().otherLines()).isEqualTo(1);
        assertThat(cut.completeness().lines()).isZero();
    }

    @Test
    void zeros_in_a_line_do_no_harm() throws IOException {
        Comparison found = comparedWith(
                line(200, 5, "http://a.example/\0\0", "sha1:\0", "- {\"warcFilename\":\"\\u0000a\\u0000.warc\"}"));
        assertThat(MadeCrawl.kinds(found)).containsEntry(Kind.LOGGED_NOT_STORED, 1L);
        assertThat(found.first())
                .singleElement()
                .satisfies(difference -> assertThat(difference.uri()).isEqualTo("http://a.example/??"));
    }

    @Test
    void many_equal_lines_are_one() throws IOException {
        String line = line(200, 5, "http://a.example/", "-", "-");
        Comparison found = comparedWith((line + "\n").repeat(3_000) + line);
        assertThat(found.completeness().lines()).isBetween(1L, 4L);
        assertThat(MadeCrawl.kinds(found).get(Kind.LOGGED_NOT_STORED))
                .isEqualTo(found.completeness().lines());
    }

    @Test
    void a_line_without_a_time_cannot_be_compared() throws IOException {
        Comparison found =
                comparedWith(line(200, 5, "http://a.example/", "-", "-").replace("20200101000000500+3", "-"));
        assertThat(found.completeness().lines()).isEqualTo(1);
        assertThat(found.completeness().withoutRecord()).isEqualTo(1);
        assertThat(found.completeness().differences()).isZero();
    }

    @Test
    void a_container_that_has_gone_is_told() throws IOException {
        CrawlFiles files = CrawlFiles.below(List.of(LocalStorage.entry(directory)));
        Path gone = directory.resolve("warcs/" + crawl.containers.get(0).name());
        Files.delete(gone);
        Comparison found = MadeCrawl.compared(files);
        assertThat(found.unread())
                .singleElement()
                .satisfies(file -> assertThat(file.path()).isEqualTo(gone.toString()));
        assertThat(found.unread().get(0).reason()).isEqualTo("it is not there");
        assertThat(found.completeness().containers()).isEqualTo(4);
        assertThat(found.completeness().differences()).isEqualTo(40);
    }

    @Test
    void files_may_be_named_one_by_one() throws IOException {
        CrawlFiles files = CrawlFiles.below(List.of(
                LocalStorage.entry(Files.move(log, directory.resolve("log of ours"))),
                LocalStorage.entry(
                        directory.resolve("warcs/" + crawl.containers.get(0).name())),
                LocalStorage.entry(directory.resolve("nowhere"))));
        assertThat(files.logs()).hasSize(1);
        assertThat(files.containers()).hasSize(1);
        assertThat(files.missing()).containsExactly(directory.resolve("nowhere").toString());
    }

    @Test
    void it_stops_when_it_is_told_to() throws IOException {
        Describer describer = Describer.builder().author("Test").inspect("test").build();
        ReadThrottle stop = bytes -> {
            throw new InterruptedIOException("stopped");
        };
        try (Reconciliation reconciliation = new Reconciliation(describer, stop)) {
            assertThatThrownBy(() -> reconciliation.log(LocalStorage.entry(log)))
                    .isInstanceOf(InterruptedIOException.class);
            reconciliation
                    .containers(List.of(LocalStorage.entry(
                            directory.resolve("warcs/" + crawl.containers.get(0).name()))))
                    .forEach(Runnable::run);
            assertThatThrownBy(() -> reconciliation.compare(Instant.EPOCH)).isInstanceOf(InterruptedIOException.class);
        }
    }
}
