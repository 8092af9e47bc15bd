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
class StaticReportTest extends BackfilledArchive {

    @Override
    FixtureTree tree() {
        return Oats.tree("reported", 2);
    }

    @Test
    void it_tells_what_it_has_written_and_where_to_begin() throws Exception {
        Path report = home().resolve("report");
        CommandRun.Result text = run("serve", "--to", report.toString());
        assertThat(text.status()).as(text.err()).isZero();
        assertThat(text.out())
                .matches("1 harvest, 2 containers, 0 CDX files, [0-9]+ findings?: [0-9]+ files, .*; open "
                        + report.resolve("index.html") + "\n");
        assertThat(Files.readString(report.resolve("index.html"))).contains("<html lang=\"en\">", "show the state of");
        CommandRun.Result json = run("serve", "--to", report.toString(), "--json", "--language", "cs");
        assertThat(json.status()).as(json.err()).isZero();
        JsonNode summary = RecordJson.mapper().readTree(json.out());
        assertThat(summary.path("containers").asInt()).isEqualTo(2);
        assertThat(summary.path("language").asText()).isEqualTo("cs");
        assertThat(summary.path("exitStatus").asInt()).isZero();
        assertThat(Files.readString(report.resolve("index.html")))
                .contains("<html lang=\"cs\">")
                .doesNotContain(home().toString(), "hreflang");
        assertThat(run("serve", "--to", report.toString(), "--show-paths").status())
                .isZero();
    }

    @Test
    void a_place_that_is_not_for_a_report_is_refused() throws Exception {
        CommandRun.Result inside =
                run("serve", "--to", archive().resolve("report").toString());
        assertThat(inside.status()).isEqualTo(ExitStatus.USAGE.code());
        assertThat(inside.err()).contains("into the archive itself", "--force-inside-archive");
        assertThat(archive().resolve("report")).doesNotExist();
        CommandRun.Result taken = run("serve", "--to", home().toString());
        assertThat(taken.status()).isEqualTo(ExitStatus.USAGE.code());
        assertThat(taken.err()).contains("does not hold a report of Grainery");
        CommandRun.Result language =
                run("serve", "--to", home().resolve("report").toString(), "--language", "de");
        assertThat(language.status()).isEqualTo(ExitStatus.USAGE.code());
        assertThat(language.err()).contains("'de' is not one of en, cs");
        assertThat(run("serve", "--json").err()).contains("--json requires --to");
        assertThat(run("serve", "--to", home().resolve("report").toString(), "--bind", "127.0.0.1:0")
                        .err())
                .contains("--bind cannot be combined with --to");
        assertThat(home().resolve("report")).doesNotExist();
    }

    @Test
    void a_store_that_is_not_there_is_not_made() {
        CommandRun.Result failed = run(
                "serve",
                "--store",
                "embedded:" + home().resolve("none"),
                "--to",
                home().resolve("report").toString());
        assertThat(failed.status()).isEqualTo(ExitStatus.STORE_AWAY.code());
        assertThat(home().resolve("none")).doesNotExist();
    }

    @Test
    void a_report_within_a_file_is_refused() throws Exception {
        Path file = Files.writeString(home().resolve("file"), "");
        CommandRun.Result failed = run("serve", "--to", file.resolve("report").toString());
        assertThat(failed.status()).isEqualTo(ExitStatus.USAGE.code());
        assertThat(failed.err()).contains(file + " is not a directory; choose another location");
    }
}
