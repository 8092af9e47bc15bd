// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SizesTest {

    @ParameterizedTest
    @CsvSource({"7, 7, 7", "20k, 20000, 20000", "1G, 1000000000, 1000000000", "2k-3MB, 2000, 3000000"})
    void sizes_have_decimal_units_and_may_be_ranges(String text, long least, long most) {
        assertThat(Sizes.parse(text)).isEqualTo(new Sizes(least, most));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "k", "-1", "1 k", "3k-2k", "1K", "99999999999999999999"})
    void other_texts_are_refused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> Sizes.parse(text));
    }

    @Test
    void both_ends_of_a_range_are_drawn_and_nothing_beyond_them() {
        SplittableRandom random = new SplittableRandom(1);
        Sizes sizes = new Sizes(3, 5);

        assertThat(LongStream.range(0, 100).map(i -> sizes.draw(random)).boxed())
                .containsOnly(3L, 4L, 5L);
    }
}
