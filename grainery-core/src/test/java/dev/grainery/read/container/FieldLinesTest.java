// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.container;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.grainery.read.container.RecordHeader.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FieldLinesTest {

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
        assertThat(WarcScan.version((line + "\r\n").getBytes(UTF_8)).isPresent())
                .isEqualTo(isOne);
        assertThat(WarcScan.version(line.getBytes(UTF_8)).isPresent()).isEqualTo(isOne);
    }

    @Test
    void a_version_line_of_many_digits_is_none() {
        assertThat(WarcScan.version(("WARC/" + "1".repeat(100)).getBytes(UTF_8)))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "00012, 12", "999999999999999999, 999999999999999999", "' 7 ', 7"})
    void a_length_is_a_number(String written, long length) {
        assertThat(parse("Content-Length: " + written + "\r\n").number(Field.CONTENT_LENGTH))
                .isEqualTo(length);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "+1", "1.5", "0x10", "ten", "1 2", "9999999999999999999", "\u0661"})
    void what_is_no_length_is_none(String written) {
        assertThat(parse("Content-Length: " + written + "\r\n").number(Field.CONTENT_LENGTH))
                .isEqualTo(-1L);
    }

    @Test
    void the_kind_of_a_record_is_told_in_any_case() {
        assertThat(parse("warc-type: WARCINFO\n").is(Field.WARC_TYPE, "warcinfo"))
                .isTrue();
        assertThat(parse("WARC-Type: response\r\n").is(Field.WARC_TYPE, "warcinfo"))
                .isFalse();
        assertThat(parse("").is(Field.WARC_TYPE, "warcinfo")).isFalse();
    }

    private static RecordHeader parse(String fieldLines) {
        return parse(fieldLines.getBytes(UTF_8));
    }

    /** As a scan reads them: a version line, and the lines behind it. */
    private static RecordHeader parse(byte[] fieldLines) {
        RecordHeader lines = new RecordHeader();
        lines.append(VERSION_LINE, 0, VERSION_LINE.length);
        lines.beginFields();
        int from = 0;
        for (int i = 0; i < fieldLines.length; i++) {
            if (fieldLines[i] == '\n' || i + 1 == fieldLines.length) {
                lines.append(fieldLines, from, i + 1 - from);
                from = i + 1;
            }
        }
        return lines;
    }

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

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void a_look_at_one_field_says_what_parsing_all_of_them_says(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int numbers = 0;
        for (int i = 0; i < 2_000; i++) {
            String header = header(random);
            RecordHeader lines = parse(header.getBytes(ISO_8859_1));
            DescribingFields all = lines.fields();
            for (String name : List.of("WARC-Type", "Content-Length", "WARC-Date", "X")) {
                Optional<String> value = all.first(name);
                assertThat(lines.value(name)).as("%s of %s", name, header).isEqualTo(value);
                Field.named(name).ifPresent(field -> {
                    assertThat(lines.has(field)).as("%s of %s", name, header).isEqualTo(value.isPresent());
                    assertThat(lines.is(field, "warcinfo"))
                            .as("%s of %s", name, header)
                            .isEqualTo(
                                    value.filter("warcinfo"::equalsIgnoreCase).isPresent());
                });
            }
            long length = all.first("Content-Length")
                    .filter(text -> text.matches("[0-9]{1,18}"))
                    .map(Long::parseLong)
                    .orElse(-1L);
            assertThat(lines.number(Field.CONTENT_LENGTH)).as(header).isEqualTo(length);
            numbers += length == -1L ? 0 : 1;
        }
        assertThat(numbers).isGreaterThan(200);
    }

    private static String header(SplittableRandom random) {
        StringBuilder header = new StringBuilder()
                .append(random.nextBoolean() ? "" : "WARC-Type: request\r\n")
                .append(random.nextBoolean() ? "" : "Content-Length: 17\r\n");
        for (int line = random.nextInt(1, 6); line > 0; line--) {
            header.append(any(NAMES, random)).append(any(COLONS, random));
            header.append(any(VALUES, random)).append(any(ENDS, random));
        }
        return header.toString();
    }

    private static String any(List<String> some, SplittableRandom random) {
        return some.get(random.nextInt(some.size()));
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
            FieldLines parsed = FieldLines.of(lines.toString().getBytes(UTF_8));
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
        FieldLines parsed = FieldLines.of(lines.toString().getBytes(UTF_8));
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
            assertThatCode(() -> parse(bytes).value("a"))
                    .as("seed %d: %s", seed, shown)
                    .doesNotThrowAnyException();
        }
    }

    @Test
    void a_megabyte_of_anything_is_read_with_all_its_fields() {
        assertThat(FieldLines.of("a: b\r\n".repeat(170_000).getBytes(UTF_8))
                        .fields()
                        .byName()
                        .get("a"))
                .hasSize(170_000);
        assertThat(FieldLines.of(("a: b" + "\r\n c".repeat(200_000)).getBytes(UTF_8))
                        .fields()
                        .first("a"))
                .hasValueSatisfying(v -> assertThat(v).hasSize(400_001));
        assertThat(FieldLines.of(("x" + "\n c".repeat(300_000)).getBytes(UTF_8)).odd())
                .isEqualTo(1);
        assertThat(FieldLines.of("\n".repeat(1 << 20).getBytes(UTF_8)).fields().byName())
                .isEmpty();
        assertThat(FieldLines.of(":".repeat(1 << 20).getBytes(UTF_8)).odd()).isEqualTo(1);
    }
}
