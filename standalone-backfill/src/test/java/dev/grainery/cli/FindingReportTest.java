// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FindingReportTest {

    @TempDir
    private Path directory;

    private final StringWriter err = new StringWriter();

    @Test
    void errors_are_shown_and_the_rest_is_not() throws IOException {
        try (FindingReport report = to(Optional.empty())) {
            report.accept(Finding.of(FindingCode.COPY, "/a", "a copy"));
            report.accept(Finding.of(FindingCode.NO_CRAWL_LOGS, "h", "no logs"));
            report.accept(Finding.of(FindingCode.EMPTY_FILE, "/b", "nothing"));
            report.accept(Finding.at(FindingCode.DAMAGED, "/c", 7, "broken"));
            assertThat(report.unshown()).isZero();
        }
        assertThat(err.toString().lines()).containsExactly("GRN-E005 /b: nothing", "GRN-E003 /c: broken (offset 7)");
    }

    @Test
    void of_very_many_errors_the_first_are_shown() throws IOException {
        try (FindingReport report = to(Optional.empty())) {
            for (int i = 0; i < 50; i++) {
                report.accept(Finding.of(FindingCode.UNREADABLE, "/" + i, "permission denied"));
            }
            assertThat(err.toString().lines().count() + report.unshown()).isEqualTo(50);
            assertThat(report.unshown()).isPositive();
        }
    }

    @Test
    void errors_of_one_file_and_of_one_code_hide_no_others() throws IOException {
        try (FindingReport report = to(Optional.empty())) {
            for (int i = 0; i < 81; i++) {
                report.accept(Finding.at(FindingCode.DAMAGED, "/noisy", i, "broken"));
            }
            for (int i = 0; i < 2_000; i++) {
                report.accept(Finding.of(FindingCode.UNREADABLE, "/" + i, "permission denied"));
            }
            report.accept(Finding.of(FindingCode.DAMAGED, "/other", "broken"));
            report.accept(Finding.of(FindingCode.EMPTY_FILE, "/last", "nothing"));
            assertThat(err.toString().lines())
                    .hasSize(3 + 10 + 1 + 1)
                    .contains(
                            "GRN-E003 /noisy: broken (offset 2)", "GRN-E003 /other: broken", "GRN-E005 /last: nothing");
            assertThat(report.more().lines())
                    .containsExactlyInAnyOrder(
                            "GRN-E003 /noisy: 78 more errors of this code in this file",
                            "GRN-E001: 1990 more errors of this code in other files");
            assertThat(report.unshown()).isEqualTo(78 + 1_990);
            assertThat(report.failed())
                    .extracting(Finding::file)
                    .contains("/noisy", "/0", "/999", "/other", "/last")
                    .hasSize(10 + 1_000 + 1 + 1);
            assertThat(report.unlisted())
                    .containsExactlyInAnyOrder(
                            new FindingReport.More(FindingCode.DAMAGED, Optional.of("/noisy"), 71),
                            new FindingReport.More(FindingCode.UNREADABLE, Optional.empty(), 1_000));
        }
    }

    @Test
    void a_file_gets_all_of_them_a_line_each() throws IOException {
        Path file = directory.resolve("findings.jsonl");
        try (FindingReport report = to(Optional.of(file))) {
            report.accept(Finding.of(FindingCode.COPY, "/a", "a \"copy\"\n"));
            report.accept(Finding.at(FindingCode.DAMAGED, "/č", 7, "broken"));
            report.complete();
        }
        assertThat(Files.readString(file))
                .isEqualTo("{\"code\":\"GRN-I001\",\"severity\":\"note\",\"file\":\"/a\","
                        + "\"message\":\"a \\\"copy\\\"\\n\"}\n"
                        + "{\"code\":\"GRN-E003\",\"severity\":\"error\",\"file\":\"/č\",\"offset\":7,"
                        + "\"message\":\"broken\"}\n");
    }

    @Test
    void a_place_that_is_not_there_is_told_at_once() {
        assertThatThrownBy(() -> to(Optional.of(directory.resolve("absent/findings.jsonl"))))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("the file of findings cannot be written: the directory of ");
    }

    private FindingReport to(Optional<Path> file) throws IOException {
        FindingReport report = new FindingReport(new PrintWriter(err, true));
        if (file.isPresent()) {
            report.begin(file.get());
        }
        return report;
    }
}
