// SPDX-License-Identifier: Apache-2.0
package dev.grainery.completeness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.completeness.DomainCoverage.Outcome;
import dev.grainery.crawl.CrawlFiles;
import dev.grainery.crawl.UnreadLines;
import dev.grainery.file.LocalStorage;
import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StorageEntry;
import dev.grainery.record.Fetches.Outcomes;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What logs tell of the domains and seeds on a list. */
class DomainCoverageTest {

    @TempDir
    private Path directory;

    private StorageEntry log(String name, String... lines) throws IOException {
        return LocalStorage.entry(Files.write(directory.resolve(name), Arrays.asList(lines)));
    }

    private static CrawlFiles files(StorageEntry... logs) {
        return new CrawlFiles(List.of(logs), List.of(), List.of(), List.of(), List.of());
    }

    private static DomainList list(String... lines) throws IOException {
        return DomainList.of("list.txt", String.join("\r\n", lines).getBytes(StandardCharsets.UTF_8));
    }

    private static String line(int year, int status, String uri, String path) {
        return year + "-05-06T11:48:16.092Z " + status + " 889 " + uri + " " + path + " - text/html #010 - - - -";
    }

    private static Outcome outcome(DomainCoverage coverage, int number) {
        return coverage.each().get(number);
    }

    @ParameterizedTest
    @CsvSource({
        "example.cz, http://example.cz/, ANSWERED",
        "example.cz, https://www.news.example.cz:8443/a?b, ANSWERED",
        "WWW.Example.CZ, http://example.cz, ANSWERED",
        "*.example.cz, http://a.example.cz/, ANSWERED",
        "example.cz., http://notexample.cz/, NEVER_TRIED",
        "example.cz, http://example.cz.evil.example/, NEVER_TRIED",
        "cz, http://www.cz/, ANSWERED",
        "www.cz, http://www.cz/, ANSWERED",
        "háčky.cz, http://xn--hky-ela4t.cz/, ANSWERED",
        "example.cz, http://user@example.cz/, ANSWERED",
        "https://example.cz/, http://www.example.cz, ANSWERED",
        "https://example.cz/News/, http://example.cz/News, ANSWERED",
        "https://example.cz/News/, http://example.cz/news, NEVER_TRIED",
        "example.cz/a, http://example.cz/a#part, ANSWERED",
        "https://example.cz/, http://example.cz/news, NEVER_TRIED",
        "https://example.cz/?a=1, http://example.cz/?a=1, ANSWERED",
        "example.cz., http://example.cz/, ANSWERED",
        "example.cz.:443, http://example.cz/, ANSWERED",
        "example.cz, http://example.cz.:80/, ANSWERED",
        "EXAMPLE.cz # ours, http://example.cz/, ANSWERED",
        "http://www.example.cz:80/p1, http://www.example.cz/p1, ANSWERED",
        "https://example.cz:443/p1, http://example.cz/p1, ANSWERED",
        "http://example.cz/p1, http://example.cz.:80/p1, ANSWERED",
        "http://example.cz:8080/p1, http://example.cz/p1, NEVER_TRIED",
        "HTTP://Example.CZ:8080/p1, http://example.cz:8080/p1, ANSWERED",
        "example.cz, dns:example.cz, NEVER_TRIED",
        "example.cz, http:, NEVER_TRIED",
    })
    void which_uri_belongs_to_which_entry(String entry, String uri, Outcome outcome) throws IOException {
        DomainCoverage coverage = new DomainCoverage(list(entry), ReadThrottle.NONE);
        coverage.harvest("a", files(log("crawl.log", line(2020, 200, uri, "-"))));
        assertThat(outcome(coverage, 0)).isEqualTo(outcome);
    }

    @ParameterizedTest
    @CsvSource({
        "200, -, ANSWERED",
        "304, -, ANSWERED",
        "301, -, REDIRECTED_AWAY",
        "404, L, REFUSED",
        "503, R, REFUSED",
        "-9998, -, NOT_FETCHED",
        "-6, -, NOT_FETCHED",
        "200, P, NEVER_TRIED",
        "200, LP, NEVER_TRIED"
    })
    void what_a_status_says(int status, String path, Outcome outcome) throws IOException {
        DomainCoverage coverage = new DomainCoverage(list("example.cz"), ReadThrottle.NONE);
        coverage.harvest("a", files(log("crawl.log", line(2020, status, "http://example.cz/", path))));
        assertThat(outcome(coverage, 0)).isEqualTo(outcome);
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "UTF-16LE", "UTF-16BE"})
    void a_byte_order_mark_makes_no_difference(String charset) throws IOException {
        byte[] bytes = "\ufeffwww.a.cz\r\n\u00a0h\u00e1\u010dky.cz\u200e\t\r\n".getBytes(Charset.forName(charset));
        DomainList list = DomainList.of("list.txt", bytes);
        assertThat(list.entries()).containsExactly("a.cz", "xn--hky-ela4t.cz");
        assertThat(list.unread()).isEmpty();
    }

    @Test
    void lines_that_are_no_domain_are_counted_and_not_listed() throws IOException {
        DomainList list = list("a.cz", "a.cz;2019", "two words", "\"b.cz\"", "x@a.cz", "http:///", "[::1]:80");
        assertThat(list.entries()).containsExactly("a.cz", "b.cz", "[::1]");
        assertThat(list.unread()).contains(new UnreadLines("list.txt", 4, 2));
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 403, 0, -2, -9998})
    void an_answer_of_a_service_against_bots_is_a_refusal_as_in_the_counts(int status) throws IOException {
        DomainCoverage coverage = new DomainCoverage(list("example.cz"), ReadThrottle.NONE);
        coverage.harvest(
                "a", files(log("crawl.log", line(2020, status, "http://example.cz/", "-") + " - botblock:cloudflare")));
        assertThat(Outcomes.of(status, true, 0).refused()).isOne();
        assertThat(outcome(coverage, 0)).isEqualTo(Outcome.REFUSED);
    }

    @Test
    void the_best_counts_by_harvest_and_year_and_in_all() throws IOException {
        DomainList list = list("# a list", "", " a.cz", "b.cz", "A.cz", "news.a.cz", "http://a.cz/x");
        assertThat(list.size()).isEqualTo(4);
        assertThat(list.entries()).containsExactly("a.cz", "b.cz", "news.a.cz", "a.cz/x");
        DomainCoverage coverage = new DomainCoverage(list, ReadThrottle.NONE);
        coverage.harvest(
                "first",
                files(
                        log(
                                "crawl.log.1",
                                line(2019, 404, "http://a.cz/", "-"),
                                line(2020, 200, "http://a.cz/x", "L"),
                                "none of its lines"),
                        log("crawl.log.2", line(2019, -6, "http://b.cz/", "-"))));
        coverage.harvest("second", files(log("crawl.log.3", line(2021, 302, "http://news.a.cz/", "-"))));
        coverage.harvest("third", files());
        assertThat(coverage.rows())
                .extracting(row ->
                        row.harvest() + " " + row.year() + " " + row.counts().values())
                .containsExactly(
                        "first 2019 [2, 0, 1, 1, 0, 0]",
                        "first 2020 [2, 0, 0, 0, 0, 2]",
                        "second 2021 [0, 3, 0, 0, 1, 0]");
        assertThat(coverage.total().values()).containsExactly(0, 0, 1, 0, 1, 2);
        assertThat(coverage.lines()).isEqualTo(4);
        assertThat(coverage.unreadLines())
                .containsExactly(
                        new UnreadLines(directory.resolve("crawl.log.1").toString(), 1, 3));
        assertThat(coverage.unread()).containsExactly(new Comparison.Unread("third", "no crawl log of it was found"));
    }

    @Test
    void entries_without_a_uri_are_not_known_unless_all_logs_were_read() throws IOException {
        StorageEntry log = log("crawl.log", line(2020, 200, "http://a.cz/", "-"));
        StorageEntry stored = log("7-metadata-1.warc.gz");
        StorageEntry settings = log("crawler-beans.cxml", "<beans/>");
        List<StorageEntry> none = List.of();
        for (CrawlFiles files : List.of(
                new CrawlFiles(List.of(log), none, none, List.of("hdfs://a/crawl.log"), List.of()),
                new CrawlFiles(List.of(log), none, none, List.of("hdfs://a/7-metadata-1.warc"), List.of()),
                new CrawlFiles(
                        List.of(log),
                        none,
                        none,
                        List.of(directory.resolve("17").toString()),
                        List.of()),
                new CrawlFiles(List.of(log), none, List.of(stored), List.of(), List.of()),
                new CrawlFiles(
                        List.of(log, LocalStorage.entry(directory.resolve("crawl.log.1"))),
                        none,
                        none,
                        List.of(),
                        List.of()),
                new CrawlFiles(List.of(settings), none, none, List.of(), List.of()),
                files())) {
            DomainCoverage coverage = new DomainCoverage(list("a.cz", "b.cz"), ReadThrottle.NONE);
            coverage.harvest("a", files);
            assertThat(coverage.isWhole()).as("%s", files).isFalse();
            assertThat(outcome(coverage, 0))
                    .isEqualTo(files.logs().contains(log) ? Outcome.ANSWERED : Outcome.NOT_KNOWN);
            assertThat(outcome(coverage, 1)).isEqualTo(Outcome.NOT_KNOWN);
            assertThat(coverage.unread()).hasSize(1);
        }
        DomainCoverage whole = new DomainCoverage(list("a.cz", "b.cz"), ReadThrottle.NONE);
        whole.harvest(
                "a",
                new CrawlFiles(
                        List.of(log), none, List.of(log("b.warc.gz")), List.of("hdfs://a/c.warc.gz"), List.of()));
        assertThat(whole.isWhole()).isTrue();
        assertThat(outcome(whole, 1)).isEqualTo(Outcome.NEVER_TRIED);
    }

    @Test
    void a_log_that_cannot_be_read_is_told_and_a_stop_obeyed() throws IOException {
        DomainList list = list("a.cz");
        DomainCoverage coverage = new DomainCoverage(list, ReadThrottle.NONE);
        coverage.harvest("a", files(LocalStorage.entry(directory.resolve("crawl.log"))));
        assertThat(coverage.unread())
                .singleElement()
                .satisfies(file -> assertThat(file.reason()).isEqualTo("it is not there"));
        DomainCoverage stopped = new DomainCoverage(list, bytes -> {
            throw new InterruptedIOException("stopped");
        });
        CrawlFiles logs = files(log("crawl.log", line(2020, 200, "http://a.cz/", "-")));
        assertThatThrownBy(() -> stopped.harvest("a", logs)).isInstanceOf(InterruptedIOException.class);
    }
}
