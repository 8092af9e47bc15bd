// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostileValuesTest {

    @ParameterizedTest
    @CsvSource({
        "isPartOf, [see override above]",
        "operator, x ENTER_AN_URL_WITH_YOUR_CONTACT y",
        "http-header-from, [See Override Above]"
    })
    void what_a_forgotten_setting_left_behind_is_kept_and_found(String field, String value) {
        DescribedContainer container = DescribedContainer.warc().saying(field, value);
        assertThat(container.codes()).containsExactly(FindingCode.FORGOTTEN_SETTING);
        assertThat(container.mapped().findings().get(0).message()).endsWith(": " + field);
        if (field.equals("isPartOf")) {
            assertThat(container.section().isPartOf()).isEqualTo(value);
        }
    }

    @Test
    void many_forgotten_settings_give_one_short_finding() {
        String[] fields = new String[4_000];
        for (int i = 0; i < fields.length; i += 2) {
            fields[i] = "f".repeat(3_000) + i;
            fields[i + 1] = "[see override above]";
        }
        Finding finding =
                DescribedContainer.warc().saying(fields).mapped().findings().get(0);
        assertThat(finding.message()).endsWith(" and 1995 more").hasSizeLessThan(700);
    }

    @Test
    void control_characters_are_taken_out_and_found() {
        DescribedContainer container = DescribedContainer.warc()
                .saying("operator", "A\u0000n\u001b[31mn\u202ea\u0085", "publisher", "one\ttwo\u2028three", "ip", "1");
        assertThat(container.section().operator()).isEqualTo("An[31mna");
        assertThat(container.section().publisher()).isEqualTo("one two three");
        assertThat(container.codes()).containsExactly(FindingCode.VALUE_CUT);
        assertThat(container.mapped().findings().get(0).message()).endsWith(": operator, publisher");
    }

    @Test
    void a_value_of_nothing_but_control_characters_is_not_known() {
        DescribedContainer container = DescribedContainer.warc().saying("operator", "\u0000\u0001");
        assertThat(container.section().operator()).isEqualTo("NA");
        assertThat(container.codes()).containsExactly(FindingCode.VALUE_CUT);
    }

    @Test
    void a_value_is_cut_at_a_thousand_characters_of_any_kind() {
        DescribedContainer container = DescribedContainer.warc()
                .saying(
                        "isPartOf",
                        "\ud83c\udf3e".repeat(1_500),
                        "audience",
                        "x".repeat(1_000),
                        "ip",
                        "1".repeat(1_001));
        assertThat(container.section().isPartOf()).isEqualTo("\ud83c\udf3e".repeat(1_000));
        assertThat(container.section().audience()).hasSize(1_000);
        assertThat(container.section().ip()).hasSize(1_000);
        assertThat(container.mapped().findings()).hasSize(1);
        assertThat(container.mapped().findings().get(0).message()).endsWith(": isPartOf, ip");
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void any_characters_in_any_field_give_a_valid_record(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        DescribedContainer container = random.nextBoolean() ? DescribedContainer.warc() : DescribedContainer.arc("1.1");
        container
                .withFirst(text(random), text(random))
                .describedBy(
                        text(random),
                        text(random),
                        random.nextLong(Long.MAX_VALUE),
                        "isPartOf",
                        text(random),
                        "hostname",
                        text(random),
                        "ip",
                        text(random),
                        "operator",
                        text(random),
                        "publisher",
                        text(random),
                        "audience",
                        text(random),
                        "robots",
                        text(random),
                        "format",
                        text(random),
                        "conformsTo",
                        text(random));
        assertThat(container.mapped().findings())
                .as("seed %d", seed)
                .allSatisfy(f -> assertThat(f.message()).hasSizeLessThan(2_100));
    }

    private static String text(SplittableRandom random) {
        int most = random.nextInt(4) == 0 ? 3_000 : 20;
        int[] kinds = {0x20, 0xa0, 0x800, 0x3000, 0x10000, Character.MAX_CODE_POINT + 1};
        return random.ints(random.nextInt(most), 0, kinds.length)
                .map(kind -> random.nextInt(kinds[kind]))
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
