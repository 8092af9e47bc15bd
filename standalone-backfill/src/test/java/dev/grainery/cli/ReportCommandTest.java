// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.record.RecordJson;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The command {@code report}: how it is called, and what it tells. */
class ReportCommandTest extends BackfilledArchive {

    @Override
    FixtureTree tree() {
        return Oats.tree("reported", 2);
    }

    @Test
    void it_tells_what_it_has_written_and_where_to_begin() throws Exception {
        Path report = home().resolve("report");
        CommandRun.Result text = run("report", "-o", report.toString());
        assertThat(text.status()).as(text.err()).isZero();
        assertThat(text.out())
                .matches("1 harvest, 2 containers, 0 CDX files, [0-9]+ findings?: [0-9]+ files, .*; open "
                        + report.resolve("index.html") + "\n");
        assertThat(Files.readString(report.resolve("index.html"))).contains("<html lang=\"en\">", "show the state of");
        CommandRun.Result json = run("report", "-o", report.toString(), "--json", "--language", "cs");
        assertThat(json.status()).as(json.err()).isZero();
        JsonNode summary = RecordJson.mapper().readTree(json.out());
        assertThat(summary.path("containers").asInt()).isEqualTo(2);
        assertThat(summary.path("language").asText()).isEqualTo("cs");
        assertThat(summary.path("exitStatus").asInt()).isZero();
        assertThat(Files.readString(report.resolve("index.html")))
                .contains("<html lang=\"cs\">")
                .doesNotContain(home().toString(), "hreflang");
        assertThat(run("report", "-o", report.toString(), "--show-paths").status())
                .isZero();
    }

    @Test
    void a_place_that_is_not_for_a_report_is_refused() throws Exception {
        CommandRun.Result inside =
                run("report", "-o", archive().resolve("report").toString());
        assertThat(inside.status()).isEqualTo(ExitStatus.USAGE.code());
        assertThat(inside.err()).contains("into the archive itself", "--force-inside-archive");
        assertThat(archive().resolve("report")).doesNotExist();
        CommandRun.Result taken = run("report", "-o", home().toString());
        assertThat(taken.status()).isEqualTo(ExitStatus.USAGE.code());
        assertThat(taken.err()).contains("does not hold a report of Grainery");
        CommandRun.Result language =
                run("report", "-o", home().resolve("report").toString(), "--language", "de");
        assertThat(language.status()).isEqualTo(ExitStatus.USAGE.code());
        assertThat(language.err()).contains("'de' is not one of en, cs");
        assertThat(run("report").err()).contains("--output");
        assertThat(home().resolve("report")).doesNotExist();
    }

    @Test
    void a_store_that_is_not_there_is_not_made() {
        CommandRun.Result failed = run(
                "report",
                "--store",
                "embedded:" + home().resolve("none"),
                "-o",
                home().resolve("report").toString());
        assertThat(failed.status()).isEqualTo(ExitStatus.STORE_AWAY.code());
        assertThat(home().resolve("none")).doesNotExist();
    }

    @Test
    void a_directory_that_cannot_be_written_is_told() throws Exception {
        Path file = Files.writeString(home().resolve("file"), "");
        CommandRun.Result failed = run("report", "-o", file.resolve("report").toString());
        assertThat(failed.status()).isEqualTo(ExitStatus.FAULT.code());
        assertThat(failed.err()).contains("the report cannot be written").doesNotContain("please report");
    }
}
