// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.stats.CountTable;
import dev.grainery.stats.CountTable.Others;
import dev.grainery.stats.CountTable.Row;
import dev.grainery.stats.CountedBy;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** A table of statistics as people read it. */
class CountTextTest {

    @Test
    void values_that_are_not_listed_are_one_line_and_part_of_the_total() {
        CountTable table = new CountTable(
                CountedBy.HOST,
                List.of(new Row("oats.example", 3, OptionalLong.of(1_000))),
                Optional.of(new Others(32, true, 1, OptionalLong.of(3_000))));
        assertThat(new CountText(table).lines())
                .containsExactly(
                        "      captures     share       bytes     share  host",
                        "             3   75.00 %      1.0 kB   25.00 %  oats.example",
                        "             1   25.00 %      3.0 kB   75.00 %  (at least 32 others)",
                        "             4  100.00 %      4.0 kB  100.00 %  (total)");
    }

    @Test
    void no_value_becomes_a_formula_of_a_spreadsheet() {
        List<Row> rows = List.of(
                new Row("+1", 9, OptionalLong.empty()),
                new Row("-1", 8, OptionalLong.empty()),
                new Row("@a", 7, OptionalLong.empty()),
                new Row("a\u202E\r\nb", 6, OptionalLong.empty()));
        CountTable hostile = new CountTable(CountedBy.TYPE, rows, Optional.empty());
        assertThat(new CountText(hostile).csv().split("\r\n"))
                .containsExactly(
                        "type,records,share",
                        "'+1,9,0.300000",
                        "'-1,8,0.266667",
                        "'@a,7,0.233333",
                        "a\\u202E\\u000D\\u000Ab,6,0.200000");
    }
}
