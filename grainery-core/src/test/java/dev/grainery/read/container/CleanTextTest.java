// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CleanTextTest {

    static List<List<String>> values() {
        return List.of(
                List.of("plain", "plain", "false"),
                List.of("  blanks around  ", "blanks around", "false"),
                List.of("two  blanks", "two  blanks", "false"),
                List.of("Žluťoučký kůň", "Žluťoučký kůň", "false"),
                List.of("", "", "false"),
                List.of("a\tb", "a b", "true"),
                List.of("a\r\nb", "a  b", "true"),
                List.of("a\u0000b", "ab", "true"),
                List.of("a\u0085b\u009f", "ab", "true"),
                List.of("\u202eabc", "abc", "true"),
                List.of("a\u200bb\ufeff", "ab", "true"),
                List.of("a\ud800b", "ab", "true"),
                List.of("a\u2028b", "a b", "true"),
                List.of("\ud83c\udf3e", "\ud83c\udf3e", "false"));
    }

    @ParameterizedTest
    @MethodSource("values")
    void a_value_is_cleaned_and_that_is_told(List<String> row) {
        assertThat(CleanText.of(row.get(0)))
                .isEqualTo(new CleanText(row.get(1), row.get(2).equals("true")));
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void what_is_clean_is_not_cleaned_again(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 100; i++) {
            String value = random.ints(random.nextInt(1_200), 0, random.nextBoolean() ? 0x100 : 0x3000)
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .toString();
            String text = CleanText.of(value).text();
            assertThat(text).as("seed %d", seed).doesNotContainPattern("[\\p{Cc}\\p{Cf}]");
            assertThat(CleanText.of(text)).as("seed %d", seed).isEqualTo(new CleanText(text, false));
        }
    }

    @Test
    void in_a_message_a_long_value_is_cut_between_characters() {
        assertThat(CleanText.shown("\ud83c\udf3e".repeat(100))).isEqualTo("\ud83c\udf3e".repeat(100));
        assertThat(CleanText.shown("\ud83c\udf3e".repeat(101))).isEqualTo("\ud83c\udf3e".repeat(100) + "…");
    }

    @Test
    void of_many_values_the_first_are_shown_and_the_others_counted() {
        assertThat(CleanText.shown(List.of())).isEmpty();
        assertThat(CleanText.shown(List.of("1", "2", "3", "4", "5"))).isEqualTo("1, 2, 3, 4, 5");
        assertThat(CleanText.shown(Collections.nCopies(7, "\n1"))).isEqualTo("1, 1, 1, 1, 1 and 2 more");
    }
}
