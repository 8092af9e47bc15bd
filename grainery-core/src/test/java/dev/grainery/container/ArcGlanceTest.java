// SPDX-License-Identifier: Apache-2.0
package dev.grainery.container;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArcGlanceTest {

    private static final int LINES = 4_000;
    private static final List<String> FIRST = List.of(
            "http://a.cz/",
            "http://a.cz/",
            "dns:a.cz",
            "h2+x.y-z:",
            "filedesc://a.arc",
            "filedescs:a",
            "filedes:a",
            "FILEDESC:a",
            "2http:a",
            "http",
            ":a",
            "",
            "http:\u00e9");
    private static final List<String> COLUMNS = List.of(
            "192.0.2.1", "192.0.2.1", "20030401120000", "20030401120000", "text/html", "", "a b", "\t", "\u00e9");
    private static final List<String> LAST =
            List.of("17", "17", "0017", "0", "-1", "999999999999999999", "1234567890123456789", "", "x", "17 ", "17\r");

    @Test
    void finds_the_length_of_an_ordinary_record() {
        assertThat(glance("http://a.cz/ 192.0.2.1 20030401120000 text/html 1234\n"))
                .isEqualTo(1234);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "filedesc://a.arc 0.0.0.0 20030401120000 text/plain 1234\n",
                "http://a.cz/ 192.0.2.1 20030401120000 text/html 1234",
                "http://a.cz/ 20030401120000 1234\n",
                "http://a.cz/ 192.0.2.1 20030401120000 text/html 12x4\n",
                "\n",
                ""
            })
    void is_unsure_of_what_describes_or_is_not_ordinary(String line) {
        assertThat(glance(line)).isEqualTo(ArcGlance.UNSURE);
    }

    static LongStream seeds() {
        return LongStream.rangeClosed(1, 4);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void never_says_anything_else_than_the_whole_parser(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int sure = 0;
        for (int i = 0; i < LINES; i++) {
            String line = line(random);
            long length = glance(line);
            if (length != ArcGlance.UNSURE) {
                sure++;
                Optional<ArcHeader> whole = ArcHeader.parse(line.getBytes(ISO_8859_1));
                assertThat(whole.map(ArcHeader::contentLength)).as(line).contains(length);
                assertThat(whole.map(ArcHeader::isFiledesc)).as(line).contains(false);
            }
        }
        assertThat(sure).isGreaterThan(LINES / 50);
    }

    private static String line(SplittableRandom random) {
        StringBuilder line = new StringBuilder(any(FIRST, random));
        for (int column = random.nextInt(1, 5); column > 0; column--) {
            line.append(' ').append(any(COLUMNS, random));
        }
        return line.append(' ')
                .append(any(LAST, random))
                .append(random.nextInt(20) == 0 ? "" : "\n")
                .toString();
    }

    private static String any(List<String> some, SplittableRandom random) {
        return some.get(random.nextInt(some.size()));
    }

    private static long glance(String line) {
        HeaderLines lines = new HeaderLines();
        byte[] bytes = line.getBytes(ISO_8859_1);
        lines.append(bytes, 0, bytes.length);
        return ArcGlance.contentLength(lines);
    }
}
