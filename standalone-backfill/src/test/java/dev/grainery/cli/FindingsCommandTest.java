// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.Verdict;
import dev.grainery.record.RecordJson;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StoreUri;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What was found stays, until it is so no longer or a person knows of it. */
class FindingsCommandTest extends BackfilledArchive {

    private static final String EMPTY = Oats.SECOND;

    @Override
    FixtureTree tree() {
        return Oats.tree("broken", 1).with(EMPTY);
    }

    @Test
    void second_run_over_a_damaged_archive_says_so_and_ends_with_its_status() {
        CommandRun.Result second = run("backfill", archive().toString());
        assertThat(second.err()).isEmpty();
        assertThat(second.out()).contains("1 error of earlier runs is still open (grainery findings --open)");
        assertThat(second.status()).isEqualTo(1);
        CommandRun.Result elsewhere =
                run("backfill", archive().resolve(Oats.FIRST).toString());
        assertThat(elsewhere.status()).isZero();
    }

    @Test
    void findings_are_listed_for_people_and_for_programs() throws IOException {
        CommandRun.Result text = run("findings", "--open");
        assertThat(text.status()).isEqualTo(1);
        assertThat(text.out())
                .startsWith("id  ")
                .contains("GRN-E005  open ", archive().resolve(EMPTY) + ": the file has no bytes")
                .endsWith("1 error, 0 warnings, 0 notes open\nGRN-E005: Look for a copy."
                        + " A crawler may never have written to it.\n");
        JsonNode line = open().get(0);
        assertThat(line.path("next").asText()).startsWith("Look for a copy.");
        assertThat(line.path("code").asText()).isEqualTo("GRN-E005");
        assertThat(line.path("severity").asText()).isEqualTo("error");
        assertThat(line.path("file").asText())
                .isEqualTo(archive().resolve(EMPTY).toString());
        assertThat(line.path("state").asText()).isEqualTo("open");
        assertThat(line.path("first").asText()).isEqualTo(line.path("last").asText());
        assertThat(line.has("by")).isFalse();
    }

    @Test
    void findings_of_an_object_store_are_chosen_by_their_address() {
        String object = "s3://oats/2020/a.warc.gz";
        try (GraineryStore store = GraineryStore.open(StoreUri.parse("embedded:" + home().resolve("store")))) {
            store.findings()
                    .decide(List.of(Verdict.notRead(
                            object, List.of(Finding.of(FindingCode.UNREADABLE, object, "it was not given out")))));
            store.flush();
        }
        for (String chosen : List.of(object, "s3://oats/2020", "s3://oats/2020/", "s3://oats")) {
            CommandRun.Result listed = run("findings", "--open", "--file", chosen);
            assertThat(listed.out()).contains("GRN-E", object, "1 error, 0 warnings, 0 notes open");
            assertThat(listed.status()).isEqualTo(1);
        }
        assertThat(run("findings", "--open", "--file", "s3://oat").status()).isZero();
        assertThat(run("findings", "ack", "--file", "s3://oats/2020", "--reason", "known")
                        .out())
                .isEqualTo("1 finding acknowledged\n");
        assertThat(run("findings", "reopen", "--file", object).out()).startsWith("1 finding ");
    }

    @Test
    void lines_for_programs_are_as_their_schema_has_them() throws IOException {
        Files.delete(archive().resolve(OatHarvest.NAME).resolve("logs/crawl/crawler00.tar.gz"));
        Files.createSymbolicLink(archive().resolve("link.warc.gz"), home().resolve("nowhere"));
        run("backfill", archive().toString());
        run("findings", "ack", "--severity", "error", "--reason", "known");
        Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(Pages.root().resolve("docs/schema/finding.schema.json")), InputFormat.JSON);
        List<String> lines = run("findings", "--json").out().lines().toList();
        assertThat(lines)
                .hasSizeGreaterThanOrEqualTo(2)
                .allSatisfy(line ->
                        assertThat(schema.validate(line, InputFormat.JSON)).isEmpty());
        assertThat(schema.validate(
                        lines.get(0).replace("open", "shut").replace("acknowledged", "shut"), InputFormat.JSON))
                .isNotEmpty();
    }

    @Test
    void export_and_metrics_tell_of_findings() throws IOException {
        assertThat(run("export", "--type", "finding").out())
                .isEqualTo(run("findings", "--json").out());
        assertThat(run("export", "--type", "finding", "--check").status()).isEqualTo(2);
        Path metrics = home().resolve("grainery.prom");
        run("validate", "--metrics", metrics.toString());
        assertThat(metrics)
                .content()
                .contains("grainery_open_findings{severity=\"error\"} 1", "grainery_open_findings{severity=\"note\"} 0")
                .contains("grainery_open_findings_by_code{code=\"GRN-E005\",severity=\"error\"} 1");
    }

    @Test
    void summaries_for_programs_have_start_end_and_what_failed() throws IOException {
        JsonNode summary = RecordJson.mapper()
                .readTree(run(
                                "backfill",
                                "--json",
                                "--store",
                                "embedded:" + home().resolve("other"),
                                archive().toString())
                        .out());
        assertThat(Instant.parse(summary.path("start").asText()))
                .isBeforeOrEqualTo(Instant.parse(summary.path("end").asText()));
        assertThat(summary.path("failed")).hasSize(1);
        assertThat(summary.at("/failed/0/file").asText())
                .isEqualTo(archive().resolve(EMPTY).toString());
        for (String[] other : new String[][] {{"validate", "--json"}, {"validate", "presence", "--json"}}) {
            JsonNode fields = RecordJson.mapper().readTree(run(other).out());
            assertThat(fields.path("start").asText()).isNotEmpty();
            assertThat(fields.path("failed")).isEmpty();
            assertThat(fields.has("failed")).isTrue();
        }
    }

    @Test
    void records_that_are_shown_come_with_what_is_open() {
        String name = OatHarvest.warc(1) + ".gz";
        CommandRun.Result shown = run("show", "container", "--json", name);
        assertThat(shown.out()).startsWith("{").contains(name);
        assertThat(shown.err()).contains("GRN-E005  open", "the file has no bytes");
        run("findings", "ack", "--code", "GRN-E005", "--reason", "known");
        assertThat(run("show", "container", "--json", name).err()).isEmpty();
    }

    @Test
    void option_that_is_misspelt_is_told_the_nearest_one() {
        assertThat(run("findings", "--severty", "error").err()).contains("--severity");
        assertThat(run("finding").err()).contains("findings");
    }

    @Test
    void shells_complete_every_command() {
        assertThat(run("generate-completion").out()).contains("findings", "--accept-reindexed", "complete -F");
    }

    @Test
    void selections_choose() {
        assertThat(lines("--code", "GRN-E005")).hasSize(1);
        assertThat(lines("--code", "GRN-W017")).isEmpty();
        assertThat(lines("--severity", "error")).hasSize(1);
        assertThat(lines("--severity", "warning")).isEmpty();
        assertThat(lines("--harvest", OatHarvest.NAME)).hasSize(1);
        assertThat(lines("--file", archive().toString())).hasSize(1);
        assertThat(lines("--file", archive().resolve("b").toString())).isEmpty();
        assertThat(lines("--since", "2001-01-01")).hasSize(1);
        assertThat(lines("--since", "2901-01-01")).isEmpty();
        assertThat(run("findings", "--code", "GRN-E999").status()).isEqualTo(2);
        assertThat(run("findings", "--since", "yesterday").status()).isEqualTo(2);
        assertThat(run("findings", "--harvest", "no such").status()).isEqualTo(2);
    }

    @Test
    void finding_that_a_person_knows_of_changes_no_status_until_it_is_reopened() throws IOException {
        String id = open().get(0).path("id").asText();
        CommandRun.Result ack = run("findings", "ack", id, "--reason", "never filled", "--by", "Eva");
        assertThat(ack.out()).isEqualTo("1 finding acknowledged\n");
        assertThat(run("findings").status()).isZero();
        assertThat(run("findings").out()).contains("acknowledged", "[Eva: never filled]");
        assertThat(run("backfill", archive().toString()).status()).isZero();

        CommandRun.Result again = run("validate", "--all");
        assertThat(again.status()).isZero();
        assertThat(again.err()).isEmpty();

        assertThat(run("findings", "reopen", id).out()).isEqualTo("1 finding open again\n");
        assertThat(run("findings", "--open").status()).isEqualTo(1);
    }

    @Test
    void selection_is_acknowledged_at_once_and_nothing_is_no_selection() {
        assertThat(run("findings", "ack", "--reason", "x").status()).isEqualTo(2);
        assertThat(run("findings", "ack", "0000000000000000", "--reason", "x").status())
                .isEqualTo(2);
        assertThat(run("findings", "ack", "--code", "GRN-E005", "--reason", "x").out())
                .isEqualTo("1 finding acknowledged\n");
    }

    @Test
    void repaired_file_resolves_its_finding() throws Exception {
        Path file = archive().resolve(EMPTY);
        Files.delete(file);
        Oats.tree("good", 2).writeTo(Files.createDirectory(home().resolve("good")));
        Files.copy(home().resolve("good").resolve(EMPTY), file);
        run("backfill", archive().toString());
        assertThat(run("findings", "--code", "GRN-E005").out()).contains("GRN-E005  resolved");
    }

    private List<JsonNode> open() throws IOException {
        List<JsonNode> nodes = new ArrayList<>();
        for (String line : run("findings", "--open", "--json").out().lines().toList()) {
            nodes.add(RecordJson.mapper().readTree(line));
        }
        return nodes;
    }

    private List<String> lines(String... options) {
        String[] all = new String[options.length + 3];
        all[0] = "findings";
        all[1] = "--open";
        all[2] = "--json";
        System.arraycopy(options, 0, all, 3, options.length);
        return run(all).out().lines().toList();
    }
}
