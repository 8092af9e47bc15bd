// SPDX-License-Identifier: Apache-2.0
package dev.grainery.container;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HeaderGlanceTest {

    private static final int HEADERS = 2_000;
    private static final List<String> NAMES = List.of(
            "WARC-Type", "warc-type", "Content-Length", "CONTENT-LENGTH", "WARC-Date", "X", "Content-Length ", "");
    private static final List<String> COLONS = List.of(": ", ": ", ": ", ":", ":\t", " : ", "");
    private static final List<String> VALUES = List.of(
            "response",
            "warcinfo",
            "WarcInfo",
            " warcinfo",
            "0",
            "17",
            "0017",
            "-1",
            "1 7",
            "17\t",
            "",
            " ",
            "\u0000",
            "999999999999999999",
            "1234567890123456789",
            "12a",
            "p\u00e9",
            "\u0085",
            "17\r",
            ":17",
            "17;x");
    private static final List<String> ENDS = List.of("\r\n", "\r\n", "\r\n", "\n", "\r\n ", "\r\n\t", "\n17\n");

    private static final String ALWAYS = "WARC-Record-ID: <urn:x:1>\r\nWARC-Date: 2020-01-02T03:04:05Z\r\n";

    private final HeaderLines lines = new HeaderLines();
    private final HeaderGlance glance = new HeaderGlance();

    @Test
    void finds_the_length_of_an_ordinary_record() {
        look(ALWAYS + "WARC-Type: response\r\nWARC-Target-URI: http://a.cz/\r\nContent-Length: 1234\r\n");

        assertThat(glance.isEnough()).isTrue();
        assertThat(glance.contentLength()).isEqualTo(1234);
    }

    @Test
    void is_not_enough_for_a_warcinfo() {
        look(ALWAYS + "WARC-Type: WARCinfo\r\nContent-Length: 1234\r\n");

        assertThat(glance.isEnough()).isFalse();
    }

    @Test
    void is_not_enough_without_a_length() {
        look(ALWAYS + "WARC-Type: response\r\n");

        assertThat(glance.isEnough()).isFalse();
    }

    @Test
    void is_not_enough_without_a_field_that_every_record_must_have() {
        look(ALWAYS.replace("WARC-Date", "WARC-Data") + "WARC-Type: response\r\nContent-Length: 1234\r\n");
        assertThat(glance.isEnough()).isFalse();
        look(ALWAYS.replace("<urn:x:1>", " ") + "WARC-Type: response\r\nContent-Length: 1234\r\n");
        assertThat(glance.isEnough()).isFalse();
        look(ALWAYS + "Content-Length: 1234\r\n");
        assertThat(glance.isEnough()).isFalse();
    }

    @Test
    void forgets_the_record_before() {
        look(ALWAYS + "WARC-Type: warcinfo\r\nContent-Length: 1234\r\nodd\r\n");
        look(ALWAYS + "WARC-Type: request\r\nContent-Length: 5\r\n");

        assertThat(glance.isEnough()).isTrue();
        assertThat(glance.contentLength()).isEqualTo(5);
    }

    static LongStream seeds() {
        return LongStream.rangeClosed(1, 8);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void never_says_anything_else_than_the_whole_parser(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int enough = 0;
        for (int i = 0; i < HEADERS; i++) {
            String header = header(random);
            look(header);
            if (glance.isEnough()) {
                enough++;
                WarcHeader whole = WarcHeader.parse("WARC/1.0\r\n".getBytes(ISO_8859_1), header.getBytes(ISO_8859_1));
                assertThat(whole.contentLength()).as(header).hasValue(glance.contentLength());
                assertThat(whole.isWarcinfo()).as(header).isFalse();
                assertThat(whole.lacking()).as(header).isEmpty();
            }
        }
        assertThat(enough).isGreaterThan(HEADERS / 250);
    }

    private static String header(SplittableRandom random) {
        StringBuilder header = new StringBuilder(random.nextInt(8) == 0 ? "" : ALWAYS)
                .append(random.nextBoolean() ? "" : "WARC-Type: request\r\n")
                .append(random.nextBoolean() ? "" : "Content-Length: 17\r\n");
        for (int line = random.nextInt(1, 6); line > 0; line--) {
            header.append(any(NAMES, random)).append(any(COLONS, random));
            header.append(any(VALUES, random)).append(any(ENDS, random));
        }
        return header.append(header.charAt(header.length() - 1) == '\n' ? "" : "x\r\n")
                .toString();
    }

    private static String any(List<String> some, SplittableRandom random) {
        return some.get(random.nextInt(some.size()));
    }

    private void look(String header) {
        lines.clear();
        glance.clear();
        for (String line : header.split("(?<=\n)")) {
            byte[] bytes = line.getBytes(ISO_8859_1);
            int from = lines.length();
            lines.append(bytes, 0, bytes.length);
            glance.line(lines, from, lines.length());
        }
    }
}
