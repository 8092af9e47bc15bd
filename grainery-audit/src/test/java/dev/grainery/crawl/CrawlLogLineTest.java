// SPDX-License-Identifier: Apache-2.0
package dev.grainery.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.crawl.CrawlLogLine.Writing;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines as several releases and programs have written them. */
class CrawlLogLineTest {

    private static CrawlLogLine read(String line) {
        return CrawlLogLine.of(line).orElseThrow();
    }

    @Test
    void heritrix_3() {
        CrawlLogLine line = read("2026-11-25T22:07:30.630Z   200        683 http://127.0.0.1:32965/ - - text/html #002"
                + " 20261125220730131+50 sha1:4RTNFCHCGLKFKSXWS4A5HWJNH77J53LI - 2t");
        assertThat(line)
                .isEqualTo(new CrawlLogLine(
                        "http://127.0.0.1:32965/",
                        200,
                        683,
                        "-",
                        "2026-11-25T22:07:30",
                        "20261125220730",
                        "4RTNFCHCGLKFKSXWS4A5HWJNH77J53LI",
                        Writing.IMPLIED,
                        "",
                        -1,
                        "",
                        ""));
    }

    @Test
    void heritrix_3_with_further_data() {
        CrawlLogLine line = read("2018-11-26T14:27:48.282Z   404        233 http://acid.example/robots.txt P"
                + " http://acid.example/ text/html #002 20181126142747555+280 sha1:YQG6T7YOWGUK3NUNZVZGNUXFZDZWCDUM -"
                + " ip:172.19.0.6 {\"contentSize\":380,\"warcFilename\":\"BL-1.warc.gz\",\"warcFileOffset\":782,"
                + "\"scopeDecision\":\"ACCEPT by rule #14 PrerequisiteAcceptDecideRule\",\"more\":{\"a\":[1]}}");
        assertThat(line.writing()).isEqualTo(Writing.STATED);
        assertThat(line.container()).isEqualTo("BL-1.warc.gz");
        assertThat(line.offset()).isEqualTo(782);
        assertThat(line.path()).isEqualTo("P");
    }

    @Test
    void warcprox_and_brozzler() {
        CrawlLogLine line =
                read("2022-03-01T14:50:29.496Z   200         10 http://a.example/b P http://a.example/ text/html -"
                        + " 20220301145029617+365 sha1:PBS2CEF7B4OSEXZZF3QE2XN2VHYCPNPX http://a.example/ duplicate:digest"
                        + " {\"contentSize\":95,\"warcFilename\":\"c.warc.gz\",\"warcFileOffset\":99}");
        assertThat(line.writing()).isEqualTo(Writing.STATED);
        assertThat(line.date()).isEqualTo("20220301145029");
        assertThat(line.digest()).isEqualTo("PBS2CEF7B4OSEXZZF3QE2XN2VHYCPNPX");
        assertThat(line.offset()).isEqualTo(99);
        CrawlLogLine failed = read("2022-03-01T14:50:30.496Z   -6          0 http://no.example/ - - unknown - - - - -"
                + " {\"exception\":\"x\"}");
        assertThat(failed.status()).isEqualTo(-6);
        assertThat(failed.date()).isEmpty();
        assertThat(failed.writing()).isEqualTo(Writing.OPEN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"botblock:anubis", "2t,botblock:anubis", "h2,botblock:anubis,lenTrunc"})
    void answers_of_a_service_against_bots(String annotations) {
        CrawlLogLine line = read("2026-09-25T22:07:30.630Z   200        683 http://a.example/ - - text/html #002"
                + " 20260925220730131+50 sha1:4RTN - " + annotations + " {\"contentSize\":1}");
        assertThat(line.botBlock()).isEqualTo("anubis");
        assertThat(line.status()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({
        "text/html; charset=utf-8 #002 20181126142747555+280 sha1:Y, 20181126142747, Y",
        "text/html - 20181126142747555+280 sha1:Y, 20181126142747, Y",
        "text/html #002 20181126142747555+280, 20181126142747, ''",
        "text/html #002, '', ''",
        "text/html, '', ''"
    })
    void columns_at_the_end_may_be_missing(String end, String date, String digest) {
        CrawlLogLine line = read("2018-11-26T14:27:48.282Z   404  233 http://a.example/ P http://b.example/ " + end);
        assertThat(line.status()).isEqualTo(404);
        assertThat(line.date()).isEqualTo(date);
        assertThat(line.digest()).isEqualTo(digest);
    }

    @Test
    void further_data_that_are_cut_off_say_nothing() {
        CrawlLogLine line = read("2018-11-26T14:27:48.282Z   404        233 http://a.example/ - - text/html #002"
                + " 20181126142747555+280 - - - {\"warcFilename\":\"BL-1.warc.gz\",\"warcFileO");
        assertThat(line.writing()).isEqualTo(Writing.UNNAMED);
        assertThat(line.container()).isEmpty();
    }

    @Test
    void heritrix_1_before_it_had_annotations() {
        CrawlLogLine line = read("2005-05-06T11:48:16.092Z   200        889 http://www.example.dk/menu_07.gif LX"
                + " http://www.example.dk/ image/gif #010 20050506114816088+3 44WLQRD6R2MK27WDEEEHXGXTLH5YMTVH -");
        assertThat(line.digest()).isEqualTo("44WLQRD6R2MK27WDEEEHXGXTLH5YMTVH");
        assertThat(line.writing()).isEqualTo(Writing.IMPLIED);
    }

    @ParameterizedTest
    @CsvSource({
        "2007-08-13T20:00:25.264Z, 20070813080025157+103, 20070813200025",
        "2007-08-13T20:00:25.264Z, 20070813200025157+103, 20070813200025",
        "2007-08-13T00:00:25.264Z, 20070813120025157+103, 20070813000025",
        "2007-08-14T00:00:01.264Z, 20070813115959157+1103, 20070813235959",
        // it went on for hours
        "2007-08-13T20:00:25.264Z, 20070813080025157+43200000, 20070813080025",
        "2007-08-13T20:00:25.264Z, 20071313080025157+103, 20071313080025",
        "2007-08-13T20:00:25.264Z, 20070813200025+103, 20070813200025",
        "2007-08-13T20:00:25.264Z, -, ''",
    })
    void an_hour_on_a_clock_of_twelve_hours_is_put_right(String logged, String fetch, String date) {
        assertThat(read(logged + "   200       1635 http://a.example/ P - text/html #001 " + fetch + " - - -")
                        .date())
                .isEqualTo(date);
    }

    @ParameterizedTest
    @CsvSource({
        "200, -, IMPLIED",
        "200, 2t, IMPLIED",
        "200, duplicate:digest, IMPLIED",
        "200, 'lenTrunc,warcRevisit:digest', IMPLIED",
        "1, -, IMPLIED",
        "200, unwritten:identicalDigest, OPEN",
        "200, '2t,unwritten:scheme', OPEN",
        "200, 'duplicate:\"a.arc,17\",content-size:5', OPEN",
        "200, 'content-size:5,duplicate', OPEN",
        "-9998, -, OPEN",
        "-5003, Q:group-max-all-kb, OPEN",
        "0, -, OPEN",
        "1001, -, OPEN",
        "200, - {}, UNNAMED",
    })
    void what_was_written(int status, String annotations, Writing writing) {
        assertThat(read("2020-01-01T00:00:00.000Z " + status
                                + " 5 http://a.example/ - - text/html #001 20200101000000000+3 - - " + annotations)
                        .writing())
                .isEqualTo(writing);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{\"logLevel\":\"info\",\"timestamp\":\"2023-02-23T20:29:36.908Z\"}",
                "metadata://netarkivet.dk/crawl/logs/crawl.log 130.226.228.8 20120523150916 text/plain 412905",
                "2020-01-01T00:00:00.000Z   200          5 http://a.example/ - - text/html #001 202001010000",
                "2020-01-01T00:00:00.000Z   200          5 http://a.example/ - - text/html main 20200101000000000+3 -",
                "2020-01-01T00:00:00.000Z   99999999999  5 http://a.example/ - - text/html #001 20200101000000000+3 -"
            })
    void what_is_no_line(String line) {
        assertThat(CrawlLogLine.of(line)).isEmpty();
    }
}
