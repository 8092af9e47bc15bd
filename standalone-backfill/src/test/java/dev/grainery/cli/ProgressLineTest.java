// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.run.Progress;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgressLineTest {

    private static final String COLUMNS = "grainery.columns";

    @Test
    void the_file_in_hand_is_shown_and_steers_no_terminal() {
        assertThat(text(new Progress.State("reading", 5, 4, 3_000_000, 1, 1_000_000, true, "a\u001bb.warc.gz"), 2))
                .endsWith(" left, a\\u001Bb.warc.gz");
    }

    @Test
    void while_the_walk_goes_on_the_totals_are_open() {
        assertThat(text(new Progress.State("reading", 4, 4, 3_000_000, 1, 1_000_000, false, ""), 2))
                .isEqualTo("reading: 1 of 4+ files, 1.0 MB of 3.0 MB+, 500.0 kB/s");
    }

    @Test
    void while_known_files_are_passed_over_the_walk_is_seen_to_go_on() {
        assertThat(text(new Progress.State("reading", 3_000_000, 0, 0, 0, 0, false, ""), 30))
                .isEqualTo("reading: 0 of 0+ files, 0 B of 0 B+, 0 B/s, 3000000 files found");
    }

    @Test
    void after_the_walk_the_time_left_is_told() {
        assertThat(text(new Progress.State("reading", 5, 4, 3_000_000, 1, 1_000_000, true, ""), 2))
                .isEqualTo("reading: 1 of 4 files, 1.0 MB of 3.0 MB, 500.0 kB/s, 4s left");
    }

    @Test
    void nothing_is_left_when_all_is_read() {
        assertThat(text(new Progress.State("harvests", 4, 4, 3_000, 4, 3_000, true, ""), 3))
                .isEqualTo("harvests: 4 of 4 files, 3.0 kB of 3.0 kB, 1.0 kB/s");
    }

    @Test
    void before_anything_is_read_nobody_knows_what_is_left() {
        assertThat(text(new Progress.State("reading", 1, 1, 3_000, 0, 0, true, ""), 0))
                .isEqualTo("reading: 0 of 1 files, 0 B of 3.0 kB, 0 B/s");
    }

    @Test
    void a_line_that_was_never_started_leaves_no_trace() {
        StringWriter out = new StringWriter();
        new ProgressLine(passed -> "reading", new PrintWriter(out), true).close();
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void a_line_on_a_terminal_is_wiped_out_at_the_end() {
        StringWriter out = new StringWriter();
        ProgressLine line = new ProgressLine(passed -> "reading", new PrintWriter(out), true);
        line.start();
        line.close();
        assertThat(out.toString()).endsWith("\r").matches("(?s).*\r +\r");
    }

    @Test
    void a_line_fits_on_its_terminal() {
        assertThat(ProgressLine.writtenOver("reading: 1 of 4 files, " + "a".repeat(200)))
                .hasSize(1 + 79)
                .startsWith("\rreading: 1 of 4 files, a")
                .doesNotContain("\n");
        assertThat(ProgressLine.wipe()).isEqualTo("\r" + " ".repeat(79) + "\r");
    }

    @ParameterizedTest
    @CsvSource({"132, 131", "40, 39", "5, 19", "0, 19", "-1, 19", "'', 79", "wide, 79"})
    void the_launcher_knows_how_wide_the_terminal_is(String columns, int width) {
        System.setProperty(COLUMNS, columns);
        try {
            assertThat(ProgressLine.writtenOver("reading")).hasSize(1 + width);
        } finally {
            System.clearProperty(COLUMNS);
        }
    }

    private static String text(Progress.State state, int seconds) {
        return ProgressLine.text(state, Duration.ofSeconds(seconds));
    }
}
