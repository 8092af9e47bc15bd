// SPDX-License-Identifier: Apache-2.0
package dev.grainery.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.stats.CountTable.Others;
import dev.grainery.stats.CountTable.Row;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How many there are of each value. */
class CountTableTest {

    @Test
    void a_table_has_the_most_frequent_values_and_the_largest() {
        List<Row> rows = IntStream.range(0, 30)
                .mapToObj(i -> new Row("type" + i, 100 - i, OptionalLong.of(i == 25 ? 1_000 : 1)))
                .toList();
        CountTable greatest = new CountTable(
                        CountedBy.SERVED, rows, Optional.of(new Others(5, true, 7, OptionalLong.of(3))))
                .withGreatest(2);
        assertThat(greatest.rows()).extracting(Row::value).containsExactly("type0", "type1", "type25");
        assertThat(greatest.others())
                .contains(new Others(32, true, 7 + IntStream.rangeClosed(71, 98).sum() - 75, OptionalLong.of(3 + 27)));
        assertThat(greatest.count())
                .isEqualTo(7 + IntStream.rangeClosed(71, 100).sum());
        assertThat(greatest.bytes()).hasValue(3 + 29 + 1_000);
    }

    @ParameterizedTest
    @EnumSource
    void years_alone_stand_in_their_order(CountedBy by) {
        List<Row> rows = Stream.of("2019", "2021", "2020")
                .map(year -> new Row(year, 1, OptionalLong.of(1)))
                .toList();
        assertThat(new CountTable(by, rows, Optional.empty()).inOrder().rows())
                .extracting(Row::value)
                .containsExactly(
                        by == CountedBy.YEAR
                                ? new String[] {"2019", "2020", "2021"}
                                : new String[] {"2019", "2021", "2020"});
    }
}
