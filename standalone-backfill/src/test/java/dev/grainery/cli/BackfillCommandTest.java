// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.record.RecordJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Backfills as a user starts them, and what they tell. */
class BackfillCommandTest {

    @TempDir
    private Path temporary;

    private Path home;
    private CommandRun command;

    @BeforeEach
    void choose_a_store() throws IOException {
        home = temporary.toRealPath();
        command = new CommandRun(home)
                .with("GRAINERY_STORE", "embedded:" + home.resolve("store"))
                .with("GRAINERY_AUTHOR", "Oat Library");
    }

    @Test
    void an_archive_with_nothing_to_find_ends_well() throws IOException {
        CommandRun.Result result = command.run("backfill", archive(Oats.tree("good", 1)));
        assertThat(result.status()).isZero();
        assertThat(result.out()).startsWith(" ").contains("containers         1", "harvests           1");
        assertThat(result.err()).isEmpty();
    }

    @Test
    void an_error_found_shows_and_has_its_status() throws IOException {
        String archive = archive(Oats.tree("broken", 1).withFile(OatHarvest.warc(1) + ".gz"));
        CommandRun.Result result = command.run("backfill", "--quiet", archive);
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err()).startsWith("GRN-E005 " + archive).contains("the file has no bytes");
        assertThat(result.out()).isEmpty();
    }

    @Test
    void warnings_do_not_change_the_status() throws IOException {
        CommandRun.Result result =
                command.run("backfill", archive(FixtureTree.empty("no logs").withWarc(0)));
        assertThat(result.status()).isZero();
        assertThat(result.out()).contains("GRN-W017");
    }

    @Test
    void the_summary_for_programs_is_the_only_output() throws IOException {
        String archive = archive(Oats.tree("broken", 1).withFile(OatHarvest.warc(1) + ".gz"));
        CommandRun.Result result = command.run("backfill", "--json", "--quiet", archive);
        JsonNode summary = RecordJson.mapper().readTree(result.out());
        assertThat(summary.at("/containers/new").asInt()).isEqualTo(2);
        assertThat(summary.at("/findings/GRN-E005").asInt()).isEqualTo(1);
        assertThat(summary.at("/exitStatus").asInt()).isEqualTo(result.status()).isEqualTo(1);
    }

    @Test
    void findings_are_written_where_the_user_wants_them() throws IOException {
        Path file = home.resolve("findings.jsonl");
        command.run(
                "backfill",
                "--findings",
                file.toString(),
                archive(FixtureTree.empty("no logs").withWarc(0)));
        assertThat(Files.readAllLines(file)).singleElement().satisfies(line -> {
            JsonNode finding = RecordJson.mapper().readTree(line);
            assertThat(finding.path("code").asText()).isEqualTo("GRN-W017");
            assertThat(finding.path("file").asText()).isEqualTo(OatHarvest.NAME);
        });
    }

    @Test
    void a_dry_run_makes_no_store() throws IOException {
        CommandRun.Result result = command.run("backfill", "--dry-run", archive(Oats.tree("good", 2)));
        assertThat(result.status()).isZero();
        assertThat(result.out()).contains("containers         2", "dry run");
        assertThat(home.resolve("store")).doesNotExist();
    }

    @Test
    void a_budget_ends_a_run_in_good_order_and_the_next_goes_on() throws IOException {
        String archive = archive(Oats.tree("good", 3));
        CommandRun.Result first = command.run("backfill", "--max-bytes", "1", "--max-time", "1h", archive);
        assertThat(first.status()).isZero();
        assertThat(first.out())
                .contains("containers         1")
                .containsPattern(
                        "2 files \\([0-9.]+ k?B\\) have not been read yet; the next run continues from here.\n");
        JsonNode second = RecordJson.mapper()
                .readTree(command.run("backfill", "--json", "--max-bytes", "1", archive)
                        .out());
        assertThat(second.at("/containers/new").asInt()).isEqualTo(1);
        assertThat(second.at("/containers/unchanged").asInt()).isEqualTo(1);
        assertThat(second.at("/left").asBoolean()).isTrue();
        assertThat(second.at("/unread/files").asInt()).isEqualTo(1);
        assertThat(second.at("/exitStatus").asInt()).isZero();
        assertThat(command.run("backfill", "--max-time", "1h", archive).out()).doesNotContain("not been read yet");
        assertThat(export("container")).hasSize(3);
    }

    @Test
    void globs_choose_what_is_read() throws IOException {
        String archive = archive(Oats.tree("good", 3));
        command.run("backfill", "--include", "*-0000[01]-*", "--exclude", "*-00001-*", archive);
        assertThat(export("container"))
                .singleElement()
                .satisfies(record ->
                        assertThat(record.at("/container/fileName").asText()).isEqualTo(OatHarvest.warc(0) + ".gz"));
    }

    @Test
    void a_naming_file_chooses_the_name_of_the_harvest() throws IOException {
        Path naming = Files.writeString(home.resolve("naming.json"), "{\"name\": \"x\", \"source\": [\"directory\"]}");
        FixtureTree tree =
                FixtureTree.empty("named").with("by-hand/" + OatHarvest.warc(0) + ".gz", OatHarvest.warcGz("x"));
        CommandRun.Result result = command.run("backfill", "--naming", naming.toString(), archive(tree));
        assertThat(result.err()).contains("by the convention \"x\"");
        assertThat(export("harvest"))
                .singleElement()
                .satisfies(record -> assertThat(record.at("/harvest/harvestPrefix/harvestNameStand")
                                .asText())
                        .isEqualTo("by-hand"));
    }

    @Test
    void all_records_of_odd_archives_are_valid() {
        CommandRun.Result result = command.run("backfill", "--quiet", "--include-unfinished", "src/test/fixtures");
        assertThat(result.status()).isEqualTo(1);
        CommandRun.Result check = command.run("store", "check", "--schema");
        assertThat(check.out()).endsWith(", invalid 0\n").doesNotContain("records 0");
        assertThat(check.status()).isZero();
    }

    @Test
    void the_author_stands_in_every_record() throws IOException {
        command.run("backfill", "--quiet", archive(Oats.tree("good", 1)));
        for (String type : List.of("container", "harvest")) {
            assertThat(export(type))
                    .singleElement()
                    .satisfies(
                            record -> assertThat(record.path("author").asText()).isEqualTo("Oat Library"));
        }
    }

    private String archive(FixtureTree tree) throws IOException {
        Path archive = Files.createDirectory(home.resolve("archive"));
        tree.writeTo(archive);
        return archive.toString();
    }

    private List<JsonNode> export(String type) throws IOException {
        List<JsonNode> records = new ArrayList<>();
        for (String line : command.run("export", "--type", type).out().lines().toList()) {
            records.add(RecordJson.mapper().readTree(line));
        }
        return records;
    }
}
