// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.container;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArcHeaderTest {

    @ParameterizedTest
    @CsvSource({
        "http://a.example/ 1.2.3.4 20110905093545 text/html 17, 20110905093545, 17",
        "http://a.example/a b c 1.2.3.4 20110905093545 text/html 17, 20110905093545, 17",
        "http://a.example/ 1.2.3.4 20110905093545 text/html; charset=utf-8 17, 20110905093545, 17",
        "http://a.example/ 1.2.3.4 2011090509 text/html 17, 2011090509, 17",
        "http://a.example/ 1.2.3.4 20110905093545jpg text/html 17, 20110905093545jpg, 17",
        "http://a.example/ 2001:db8::1 20110905093545 text/html 17, 20110905093545, 17",
        "http://a.example/ - 20110905093545 text/html 17, 20110905093545, 17",
        "http://a.example/ 0 20110905093545 text/html 17, 20110905093545, 17",
        "http://a.example/12345678 9 12345678 1.2.3.4 20110905093545 x 17, 20110905093545, 17",
        "dns:a.example 1.2.3.4 20110905093545 text/dns 17, 20110905093545, 17",
        "http://a.example/ 1.2.3.4 20110905093545 text/html 200 abc - 0 a.arc 17, 20110905093545, 17",
        "http://a.example/ host 20110905093545 text/html 17, 20110905093545, 17",
        "http://a.example/ 1.2.3.4 yesterday text/html 17, '', 17",
        "http://a.example/ 1.2.3.4 20110905093545 17, 20110905093545, 17",
        "'http://a.example/ 1.2.3.4 20110905093545 text/html 17\r', 20110905093545, 17"
    })
    void a_header_line_gives_its_date_and_length(String line, String date, long length) {
        ArcHeader header = parse(line + "\n").orElseThrow();
        assertThat(header.date().orElse("")).isEqualTo(date);
        assertThat(header.contentLength()).isEqualTo(length);
        assertThat(header.isFiledesc()).isFalse();
        assertThat(header.fileName()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\n",
                " \n",
                "http://a.example/ 1.2.3.4 20110905093545 text/html 17",
                "http://a.example/ 1.2.3.4 17\n",
                "no url 1.2.3.4 20110905093545 text/html 17\n",
                "http://a.example/ 1.2.3.4 20110905093545 text/html -\n",
                "http://a.example/ 1.2.3.4 20110905093545 text/html -17\n",
                "http://a.example/ 1.2.3.4 20110905093545 text/html 1234567890123456789\n",
                "WARC/1.0\r\n"
            })
    void what_is_no_header_line_is_none(String line) {
        assertThat(parse(line)).isEmpty();
        assertThat(ArcHeader.parse(new byte[0])).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "filedesc://a.arc, a.arc",
        "filedesc:a.arc.open, a.arc.open",
        "filedesc:///data/1/a.arc.gz, data/1/a.arc.gz",
        "filedesc://, ''"
    })
    void a_filedesc_carries_the_name_it_was_written_under(String url, String name) {
        ArcHeader header =
                parse(url + " 0.0.0.0 20110905093545 text/plain 17\n").orElseThrow();
        assertThat(header.isFiledesc()).isTrue();
        assertThat(header.fileName().orElse("")).isEqualTo(name);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void what_was_put_in_comes_out(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 300; i++) {
            String url =
                    "http://a.example/" + "ab c%é ".substring(random.nextInt(7)).repeat(random.nextInt(4)) + "x";
            String ip = List.of("1.2.3.4", "255.255.255.255", "0", "-", "::1").get(random.nextInt(5));
            String date = digits(random, 8 + random.nextInt(25)) + (random.nextInt(9) == 0 ? "jpg" : "");
            String type =
                    List.of("text/html", "no-type", "text/html; charset=x", "-").get(random.nextInt(4));
            long length = random.nextLong(1_000_000_000_000_000_000L);
            String line = String.join(" ", url, ip, date, type, String.valueOf(length)) + "\n";
            ArcHeader header = parse(line).orElseThrow();
            assertThat(header.url()).as("seed %d: %s", seed, line).isEqualTo(url);
            assertThat(header.date()).as("seed %d: %s", seed, line).contains(date);
            assertThat(header.contentLength()).as("seed %d: %s", seed, line).isEqualTo(length);
        }
    }

    private static String digits(SplittableRandom random, int length) {
        StringBuilder digits = new StringBuilder();
        random.ints(length, 0, 10).forEach(digits::append);
        return digits.toString();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void any_bytes_are_survived(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 300; i++) {
            byte[] line = new byte[random.nextInt(200)];
            String likely = "    ::..//0123456789abfiledesc\u00e9\u00ff\u0000\n";
            for (int b = 0; b < line.length; b++) {
                line[b] = (byte)
                        (random.nextInt(5) == 0 ? random.nextInt() : likely.charAt(random.nextInt(likely.length())));
            }
            assertThatCode(() -> ArcHeader.parse(line).flatMap(ArcHeader::fileName))
                    .as("seed %d: %s", seed, new String(line, ISO_8859_1))
                    .doesNotThrowAnyException();
        }
    }

    @Test
    void the_longest_line_of_anything_is_read() {
        String columns = "a: " + "20110905 ".repeat(7_000);
        assertThat(parse(columns + "17\n").flatMap(ArcHeader::date)).contains("20110905");
        assertThat(parse("a:" + " ".repeat(ArcHeader.MAX_LENGTH) + "17\n")
                        .orElseThrow()
                        .date())
                .isEmpty();
        assertThat(parse("a".repeat(ArcHeader.MAX_LENGTH) + " 1.2.3.4 20110905 x 17\n"))
                .isEmpty();
    }

    private static Optional<ArcHeader> parse(String line) {
        return ArcHeader.parse(line.getBytes(UTF_8));
    }
}
