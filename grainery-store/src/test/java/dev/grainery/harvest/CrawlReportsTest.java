// SPDX-License-Identifier: Apache-2.0
package dev.grainery.harvest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.record.CrawlFigures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reports as Heritrix 3 and Heritrix 1 write them, and such as they never would. */
class CrawlReportsTest {

    private static final String CRAWL = """
            crawl name: basic
            crawl status: Finished
            duration: 1d2h33m27s385ms

            seeds crawled: 3
            seeds uncrawled: 1

            hosts visited: 7

            URIs processed: 644
            URI successes: 640
            URI failures: 3
            URI disregards: 1

            novel URIs: 600
            duplicate-by-hash URIs: 30
            not-modified URIs: 10

            total crawled bytes: 9201093 (8.8 MiB)\s
            novel crawled bytes: 9000000 (8.6 MiB)
            duplicate-by-hash crawled bytes: 201000 (196 KiB)
            not-modified crawled bytes: 93 (93 B)

            URIs/sec: 0.32
            KB/sec: 4
            """;

    private static final String HOSTS = """
            [#urls] [#bytes] [host] [#robots] [#remaining] [#novel-urls] [#novel-bytes] [#dup-by-hash-urls] \
            [#dup-by-hash-bytes] [#not-modified-urls] [#not-modified-bytes]
            621 8921735 www.kiwisaver.govt.nz 0 0 621 8921735 0 0 0 0\s
            7 491 dns: 0 0 7 491 0 0 0 0\s
            """;

    @TempDir
    private Path reports;

    private void write(String name, String text) throws IOException {
        Files.writeString(reports.resolve(name), text);
    }

    private CrawlFigures figures() throws IOException {
        return CrawlReports.figures(reports).orElseThrow();
    }

    private static OptionalLong of(long number) {
        return OptionalLong.of(number);
    }

    @Test
    void the_reports_of_heritrix_3_give_all_figures() throws IOException {
        write("crawl-report.txt", CRAWL);
        write("frontier-summary-report.txt", """
                Frontier report - 202003040557
                 Job being crawled: basic

                 -----===== STATS =====-----
                 Discovered:    642
                 Queued:        12
                 Finished:      644
                """);
        write("hosts-report.txt", HOSTS);
        write("responsecode-report.txt", "[#urls] [rescode]\n400 200\n161 404\n7 1\n2 -2\n");
        write("mimetype-report.txt", "[#urls] [#bytes] [mime-types]\n428 6154553 text/html\n57 831515 image/png\n");

        assertThat(figures())
                .isEqualTo(new CrawlFigures(
                        of(((26 * 60 + 33) * 60 + 27) * 1_000 + 385),
                        Optional.of(
                                new CrawlFigures.Uris(of(644), of(640), of(3), of(1), of(12), of(600), of(30), of(10))),
                        Optional.of(new CrawlFigures.Bytes(of(9_201_093), of(9_000_000), of(201_000), of(93))),
                        Optional.of(new CrawlFigures.Seeds(3, 1)),
                        Optional.of(new CrawlFigures.Shares(
                                List.of(
                                        new CrawlFigures.Share("www.kiwisaver.govt.nz", 621, of(8_921_735)),
                                        new CrawlFigures.Share("dns:", 7, of(491))),
                                Optional.empty())),
                        Optional.of(new CrawlFigures.Shares(
                                List.of(
                                        new CrawlFigures.Share("200", 400, OptionalLong.empty()),
                                        new CrawlFigures.Share("404", 161, OptionalLong.empty()),
                                        new CrawlFigures.Share("1", 7, OptionalLong.empty()),
                                        new CrawlFigures.Share("-2", 2, OptionalLong.empty())),
                                Optional.empty())),
                        Optional.of(new CrawlFigures.Shares(
                                List.of(
                                        new CrawlFigures.Share("text/html", 428, of(6_154_553)),
                                        new CrawlFigures.Share("image/png", 57, of(831_515))),
                                Optional.empty()))));
    }

    @Test
    void the_reports_of_heritrix_1_give_those_that_they_hold() throws IOException {
        write("crawl-report.txt", """
                Crawl Name: Serials-2010-02
                Crawl Status: Finished - Ended by operator
                Duration Time: 13d23h39m10s578ms
                Total Seeds Crawled: 2022
                Total Seeds not Crawled: 7
                Total Hosts Crawled: 204790
                Total Documents Crawled: 18719872
                Processed docs/sec: 15.48
                Bandwidth in Kbytes/sec: 991
                Total Raw Data Size in Bytes: 1226573387843 (1.1 TB)\s
                Novel Bytes: 1226573385193 (1.1 TB)\s
                Not-modified Bytes: 2650 (2.6 KB)\s
                """);
        write("responsecode-report.txt", "[rescode] [#urls]\n200 16542993\n302 927147\n");

        CrawlFigures figures = figures();
        assertThat(figures.durationMillis()).hasValue(1_208_350_578);
        assertThat(figures.uris().orElseThrow().processed()).hasValue(18_719_872);
        assertThat(figures.uris().orElseThrow().failed()).isEmpty();
        assertThat(figures.bytes())
                .contains(new CrawlFigures.Bytes(
                        of(1_226_573_387_843L), of(1_226_573_385_193L), OptionalLong.empty(), of(2_650)));
        assertThat(figures.seeds()).contains(new CrawlFigures.Seeds(2_022, 7));
        assertThat(figures.statusCodes().orElseThrow().top())
                .extracting(CrawlFigures.Share::name)
                .containsExactly("200", "302");
        assertThat(figures.hosts()).isEmpty();
    }

    @Test
    void hosts_beyond_the_first_hundred_count_among_the_rest() throws IOException {
        String rows = IntStream.range(0, 250)
                .mapToObj(i -> i + " " + i * 10 + " host" + i + ".example 0 0 0 0 0 0 0 0 \n")
                .collect(Collectors.joining());
        write("hosts-report.txt", HOSTS.lines().findFirst().orElseThrow() + "\n" + rows);

        CrawlFigures.Shares hosts = figures().hosts().orElseThrow();
        assertThat(hosts.top()).hasSize(100).startsWith(new CrawlFigures.Share("host249.example", 249, of(2_490)));
        assertThat(hosts.rest()).contains(new CrawlFigures.Rest(150, 149 * 150 / 2, of(149 * 150 / 2 * 10)));
    }

    @Test
    void lines_that_no_crawler_wrote_say_nothing_and_names_are_cleaned_and_cut() throws IOException {
        write(
                "crawl-report.txt",
                "URI failures: many\nURI failures: 3\nURI successes: 99999999999999999999\nduration: \n");
        write(
                "hosts-report.txt",
                HOSTS.lines().findFirst().orElseThrow() + "\n"
                        + "x y z 0 0 0 0 0 0 0 0\n-5 1 negative 0 0 0 0 0 0 0 0\n7\n\n"
                        + "1 2 with space 0 0 0 0 0 0 0 0\n"
                        + "1 1 \u202e$where\u0007 0 0 0 0 0 0 0 0\n"
                        + "9999999999999999999 1 huge 0 0 0 0 0 0 0 0\n"
                        + "3 3 " + "h".repeat(300) + " 0 0 0 0 0 0 0 0\n");
        write("mimetype-report.txt", "no columns\n1 2 text/html\n");
        write("responsecode-report.txt", "");

        CrawlFigures figures = figures();
        assertThat(figures.uris()).isEmpty();
        assertThat(figures.durationMillis()).isEmpty();
        assertThat(figures.mediaTypes()).isEmpty();
        assertThat(figures.statusCodes()).isEmpty();
        assertThat(figures.hosts().orElseThrow().top())
                .containsExactly(
                        new CrawlFigures.Share("h".repeat(255), 3, of(3)),
                        new CrawlFigures.Share("with space", 1, of(2)),
                        new CrawlFigures.Share("$where", 1, of(1)));
    }

    @Test
    void a_line_of_any_length_takes_no_memory() throws IOException {
        write("hosts-report.txt", "[#urls] [#bytes] [host]\n1 1 " + "a".repeat(1_000_000) + "\n2 2 b\n");
        assertThat(figures().hosts().orElseThrow().top())
                .containsExactly(
                        new CrawlFigures.Share("b", 2, of(2)), new CrawlFigures.Share("a".repeat(255), 1, of(1)));
    }

    @Test
    void directories_without_reports_give_no_figures() throws IOException {
        assertThat(CrawlReports.figures(reports)).isEmpty();
        assertThat(CrawlReports.figures(reports.resolve("none"))).isEmpty();
        write("seeds-report.txt", "[code] [status] [seed] [redirect]\n");
        Files.createDirectory(reports.resolve("crawl-report.txt"));
        assertThat(CrawlReports.figures(reports)).isEmpty();
    }
}
