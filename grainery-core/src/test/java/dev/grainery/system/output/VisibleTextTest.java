// SPDX-License-Identifier: Apache-2.0
package dev.grainery.system.output;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VisibleTextTest {

    @Test
    void what_can_be_seen_stays() {
        String text = "Příběh 故事 \uD83C\uDF3E 100 % \\ \"x\"";
        assertThat(VisibleText.line(text)).isEqualTo(text);
        assertThat(VisibleText.lines(text)).isEqualTo(text);
    }

    @Test
    void what_turns_hides_or_breaks_a_line_is_written_as_an_escape() {
        assertThat(VisibleText.line("a\u202Eb\u2066c\u200Bd\u2028e\uFEFFf\u00ADg\u061Ch\u3164i"))
                .isEqualTo("a\\u202Eb\\u2066c\\u200Bd\\u2028e\\uFEFFf\\u00ADg\\u061Ch\\u3164i");
        assertThat(VisibleText.line("\uDB40\uDC41\uD800")).isEqualTo("\\uDB40\\uDC41\\uD800");
        assertThat(VisibleText.line("a\nb\tc\r\u001B[31md\u009B31m"))
                .isEqualTo("a\\u000Ab\\u0009c\\u000D\\u001B[31md\\u009B31m");
    }

    @Test
    void lines_keep_their_ends_and_the_colors_of_help_but_no_other_sequence() {
        assertThat(VisibleText.lines("a\r\n\tb")).isEqualTo("a\r\n\tb");
        assertThat(VisibleText.lines("\u001B[1mbold\u001B[21m\u001B[0m")).isEqualTo("\u001B[1mbold\u001B[21m\u001B[0m");
        assertThat(VisibleText.lines("\u001B[2Jgone\u001B]0;title\u0007\u001B["))
                .isEqualTo("\\u001B[2Jgone\\u001B]0;title\\u0007\\u001B[");
    }

    @Test
    void a_cell_of_csv_is_one_line_and_no_formula() {
        assertThat(VisibleText.csv("")).isEmpty();
        assertThat(VisibleText.csv("a=b")).isEqualTo("a=b");
        assertThat(VisibleText.csv("=1+1")).isEqualTo("'=1+1");
        assertThat(VisibleText.csv("\uFF1D1")).isEqualTo("'\uFF1D1");
        assertThat(VisibleText.csv("@a, \"b\"\n")).isEqualTo("\"'@a, \"\"b\"\"\\u000A\"");
    }
}
