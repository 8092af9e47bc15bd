// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.BackfillSummary;
import dev.grainery.backfill.Tally;
import dev.grainery.run.Budget;
import java.util.Collections;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BackfillResultTest {

    private static final Map<String, Long> FINDINGS = Map.of("GRN-W017", 1L, "GRN-E002", 12L);

    @Test
    void a_person_sees_a_table_and_the_findings_by_code() {
        assertThat(new BackfillResult(summary(FINDINGS, false), false).text(0)).isEqualToNormalizingNewlines("""
                                 new  unchanged  updated  failed
                containers        10          0        2       1
                CDX files          0          5        0       0
                harvests           1          0        0       0
                3.0 MB read in 1m 30s, 33.3 kB/s
                       12  GRN-E002  the file ends in the middle of a record
                        1  GRN-W017  the harvest has no crawl logs
                """);
    }

    @Test
    void a_dry_run_says_that_nothing_was_done() {
        assertThat(new BackfillResult(summary(Map.of(), false), true).text(0))
                .contains("3.0 MB to read; dry run: nothing was read, nothing was written");
    }

    @Test
    void errors_that_were_not_shown_are_told() {
        assertThat(new BackfillResult(summary(FINDINGS, false), false).text(7))
                .startsWith("and 7 more errors; use --findings FILE to keep all of them\n");
    }

    @Test
    void files_that_were_read_again_and_are_equal_are_validated() {
        Tally rehashed = new Tally(0, 0, 3, 0, 0);
        BackfillSummary summary = new BackfillSummary(
                rehashed,
                Tally.NONE,
                Tally.NONE,
                0,
                BackfillSummary.StatedSums.NONE,
                1_000_000,
                1,
                Map.of(),
                0,
                0,
                0,
                new Budget.Unread(0, 0),
                Collections.emptySortedMap(),
                false);
        assertThat(new BackfillResult(summary, false).text(0).lines().limit(2))
                .containsExactly(
                        "                 new  unchanged  validated  updated  failed",
                        "containers         0          0          3        0       0");
    }

    @Test
    void captures_without_a_line_are_told() {
        BackfillSummary summary = new BackfillSummary(
                Tally.NONE,
                Tally.NONE,
                Tally.NONE,
                2,
                new BackfillSummary.StatedSums(3, 1),
                1,
                1,
                Map.of(),
                0,
                0,
                0,
                new Budget.Unread(0, 0),
                Collections.emptySortedMap(),
                false);
        assertThat(new BackfillResult(summary, false).text(0))
                .contains("2 captures have no line in the CDX files that were written (GRN-W039)\n")
                .contains("3 stated checksums were compared\n")
                .contains("1 stated checksum was not compared, ");
    }

    @Test
    void an_interrupted_run_says_how_to_go_on() {
        assertThat(new BackfillResult(summary(Map.of(), true), false).text(0))
                .endsWith("Stopped before the end; finished work is kept. Run the same command to continue.\n");
    }

    @Test
    void a_program_gets_one_object() {
        assertThat(new BackfillResult(summary(Map.of("GRN-E002", 12L), false), false)
                        .json(Map.of(), ExitStatus.FINDINGS))
                .isEqualTo("{\"containers\":{\"new\":10,\"unchanged\":0,\"validated\":0,\"updated\":2,\"failed\":1},"
                        + "\"cdxFiles\":{\"new\":0,\"unchanged\":5,\"validated\":0,\"updated\":0,\"failed\":0},"
                        + "\"harvests\":{\"new\":1,\"unchanged\":0,\"validated\":0,\"updated\":0,\"failed\":0},"
                        + "\"capturesNotListed\":0,"
                        + "\"statedSums\":{\"compared\":0,\"notComputed\":0},\"bytes\":3000000,\"seconds\":90.0,\"findings\":{\"GRN-E002\":12},\"errors\":12,"
                        + "\"acknowledged\":0,\"stillOpen\":0,\"unread\":{\"files\":0,\"bytes\":0},\"notRead\":{},\"interrupted\":false,"
                        + "\"megabytesPerSecond\":0.0,\"left\":false,\"exitStatus\":1}");
    }

    @Test
    void a_run_that_took_no_time_has_no_rate() {
        BackfillSummary summary = new BackfillSummary(
                Tally.NONE,
                Tally.NONE,
                Tally.NONE,
                0,
                BackfillSummary.StatedSums.NONE,
                1_000_000,
                0,
                Map.of(),
                0,
                0,
                0,
                new Budget.Unread(0, 0),
                Collections.emptySortedMap(),
                false);
        assertThat(summary.megabytesPerSecond()).isZero();
    }

    @Test
    void a_run_whose_budget_is_used_up_says_what_is_unread() {
        assertThat(new BackfillResult(summary(Map.of(), false, new Budget.Unread(12, 3_400_000_000L)), false).text(0))
                .endsWith("12 files (3.4 GB) have not been read yet; the next run continues from here.\n");
        assertThat(new BackfillResult(summary(Map.of(), false, new Budget.Unread(1, 10)), false).text(0))
                .endsWith("1 file (10 B) has not been read yet; the next run continues from here.\n");
    }

    private static BackfillSummary summary(Map<String, Long> findings, boolean interrupted) {
        return summary(findings, interrupted, new Budget.Unread(0, 0));
    }

    private static BackfillSummary summary(Map<String, Long> findings, boolean interrupted, Budget.Unread unread) {
        return new BackfillSummary(
                new Tally(10, 0, 0, 2, 1),
                new Tally(0, 5, 0, 0, 0),
                new Tally(1, 0, 0, 0, 0),
                0,
                BackfillSummary.StatedSums.NONE,
                3_000_000,
                90,
                findings,
                findings.getOrDefault("GRN-E002", 0L),
                0,
                0,
                unread,
                Collections.emptySortedMap(),
                interrupted);
    }
}
