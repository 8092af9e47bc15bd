// SPDX-License-Identifier: Apache-2.0
package dev.grainery.container;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WarcHeaderTest {

    private static final byte[] VERSION_LINE = "WARC/1.0\r\n".getBytes(UTF_8);
    private static final String NAME_CHARACTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
    private static final List<String> WORDS = List.of(
            "obey", "Národní knihovna", "http://a.example/?b=c:d", "a: b", "1", "x;y", "=", "<urn:uuid:1>", "日本");

    @ParameterizedTest
    @CsvSource({
        "WARC/1.0, true",
        "warc/1.1, true",
        "WARC/0.17  , true",
        "WARC/2, true",
        "WARC/1.0.0, false",
        "WARC/, false",
        "WARC 1.0, false",
        "HTTP/1.1 200 OK, false",
        "' WARC/1.0', false"
    })
    void a_version_line_is_told(String line, boolean isOne) {
        assertThat(WarcHeader.isVersionLine((line + "\r\n").getBytes(UTF_8))).isEqualTo(isOne);
        assertThat(WarcHeader.isVersionLine(line.getBytes(UTF_8))).isEqualTo(isOne);
    }

    @Test
    void a_version_line_of_many_digits_is_none() {
        assertThat(WarcHeader.isVersionLine(("WARC/" + "1".repeat(100)).getBytes(UTF_8)))
                .isFalse();
        assertThat(WarcHeader.parse("x".getBytes(UTF_8), new byte[0]).version()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "00012, 12", "999999999999999999, 999999999999999999", "' 7 ', 7"})
    void a_length_is_a_number(String written, long length) {
        assertThat(parse("Content-Length: " + written + "\r\n").contentLength()).hasValue(length);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "+1", "1.5", "0x10", "ten", "1 2", "9999999999999999999", "\u0661"})
    void what_is_no_length_is_none(String written) {
        assertThat(parse("Content-Length: " + written + "\r\n").contentLength()).isEmpty();
    }

    @Test
    void the_kind_of_a_record_is_told_in_any_case() {
        assertThat(parse("warc-type: WARCINFO\n").isWarcinfo()).isTrue();
        assertThat(parse("WARC-Type: response\r\n").isWarcinfo()).isFalse();
        assertThat(parse("").isWarcinfo()).isFalse();
    }

    private static WarcHeader parse(String fieldLines) {
        return WarcHeader.parse(VERSION_LINE, fieldLines.getBytes(UTF_8));
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16})
    void the_fields_that_were_put_in_come_out(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 40; i++) {
            Map<String, List<String>> put = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
            StringBuilder lines = new StringBuilder();
            String lineEnd = random.nextBoolean() ? "\r\n" : "\n";
            int fields = random.nextInt(20);
            for (int f = 0; f < fields; f++) {
                List<String> known = new ArrayList<>(put.keySet());
                boolean again = !known.isEmpty() && random.nextInt(4) == 0;
                String name = again ? anyCase(random, known.get(random.nextInt(known.size()))) : name(random);
                List<String> words = words(random);
                put.computeIfAbsent(name, n -> new ArrayList<>()).add(String.join(" ", words));
                String fold = random.nextInt(3) == 0 ? lineEnd + (random.nextBoolean() ? " " : "\t") : " ";
                lines.append(name).append(':').append(" ".repeat(random.nextInt(3)));
                lines.append(String.join(fold, words)).append(lineEnd);
            }
            FieldLines parsed = FieldLines.parse(lines.toString().getBytes(UTF_8));
            assertThat(parsed.odd()).as("seed %d: %s", seed, lines).isZero();
            assertThat(parsed.fields().byName()).as("seed %d: %s", seed, lines).isEqualTo(put);
        }
    }

    private static String name(SplittableRandom random) {
        return random.ints(1 + random.nextInt(12), 0, NAME_CHARACTERS.length())
                .mapToObj(NAME_CHARACTERS::charAt)
                .collect(StringBuilder::new, StringBuilder::append, StringBuilder::append)
                .toString();
    }

    private static String anyCase(SplittableRandom random, String name) {
        StringBuilder text = new StringBuilder();
        name.chars()
                .forEach(c -> text.append(
                        (char) (random.nextBoolean() ? Character.toUpperCase(c) : Character.toLowerCase(c))));
        return text.toString();
    }

    private static List<String> words(SplittableRandom random) {
        return random.ints(1 + random.nextInt(5), 0, WORDS.size())
                .mapToObj(WORDS::get)
                .toList();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16})
    void a_damaged_line_costs_no_other_field(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        StringBuilder lines = new StringBuilder("before: one\r\n");
        int odd = 1 + random.nextInt(5);
        for (int i = 0; i < odd; i++) {
            lines.append(List.of("no field at all", ": nameless", "<html>", "\u0001\u0002", "=?")
                            .get(random.nextInt(5)))
                    .append("\r\n");
        }
        lines.append("after: two\r\n");
        FieldLines parsed = FieldLines.parse(lines.toString().getBytes(UTF_8));
        assertThat(parsed.odd()).as("seed %d: %s", seed, lines).isEqualTo(odd);
        assertThat(parsed.fields().byName()).isEqualTo(Map.of("before", List.of("one"), "after", List.of("two")));
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void any_bytes_are_survived(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 300; i++) {
            byte[] bytes = new byte[random.nextInt(300)];
            String likely = "\r\n\r\n :\tab\u00e9\u00ff\u0000=?\"";
            for (int b = 0; b < bytes.length; b++) {
                bytes[b] = (byte)
                        (random.nextInt(3) == 0 ? random.nextInt() : likely.charAt(random.nextInt(likely.length())));
            }
            String shown = new String(bytes, ISO_8859_1);
            assertThatCode(() -> WarcHeader.parse(VERSION_LINE, bytes).contentLength())
                    .as("seed %d: %s", seed, shown)
                    .doesNotThrowAnyException();
        }
    }

    @Test
    void a_megabyte_of_anything_is_read_with_all_its_fields() {
        assertThat(FieldLines.parse("a: b\r\n".repeat(170_000).getBytes(UTF_8))
                        .fields()
                        .byName()
                        .get("a"))
                .hasSize(170_000);
        assertThat(FieldLines.parse(("a: b" + "\r\n c".repeat(200_000)).getBytes(UTF_8))
                        .fields()
                        .first("a"))
                .hasValueSatisfying(v -> assertThat(v).hasSize(400_001));
        assertThat(FieldLines.parse(("x" + "\n c".repeat(300_000)).getBytes(UTF_8))
                        .odd())
                .isEqualTo(1);
        assertThat(FieldLines.parse("\n".repeat(1 << 20).getBytes(UTF_8))
                        .fields()
                        .byName())
                .isEmpty();
        assertThat(FieldLines.parse(":".repeat(1 << 20).getBytes(UTF_8)).odd()).isEqualTo(1);
    }
}
