// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.fixity.FixityEvent.CheckOutcome;
import dev.grainery.record.Location;
import dev.grainery.record.RecordJson;
import dev.grainery.record.RecordType;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StoreUri;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ValidateCommandTest extends BackfilledArchive {

    private static final String GZ = OatHarvest.warc(0) + ".gz";

    @Override
    FixtureTree tree() throws Exception {
        return Oats.tree("validate", 3);
    }

    @Test
    void all_is_well_as_long_as_every_hash_is_equal() throws Exception {
        CommandRun.Result result = run("validate", "--all", "--json");
        assertThat(result.status()).isZero();
        JsonNode json = RecordJson.mapper().readTree(result.out());
        assertThat(json.path("equal").asInt()).isEqualTo(3);
        assertThat(json.path("exitStatus").asInt()).isZero();
        assertThat(run("validate").out()).contains("equal                          0");
        assertThat(run("validate", "--all", "--quiet").out()).isEmpty();
        assertThat(run("validate", "--all", "--dry-run").out()).contains("to check                       3");
        JsonNode dry = RecordJson.mapper()
                .readTree(run("validate", "--all", "--dry-run", "--json").out());
        assertThat(dry.path("toCheck").asInt()).isEqualTo(3);
        assertThat(dry.path("equal").asInt()).isZero();
        assertThat(json.has("toCheck")).isFalse();
    }

    @Test
    void different_hash_has_a_status_a_finding_and_a_place_in_the_history() throws Exception {
        Files.write(archive().resolve(Oats.FIRST), new byte[3]);
        Path findings = home().resolve("findings.jsonl");
        CommandRun.Result result = run("validate", "--all", "--findings", findings.toString());
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err()).contains("GRN-E008 " + archive().resolve(Oats.FIRST));
        assertThat(Files.readAllLines(findings)).hasSize(1);
        assertThat(run("show", "history", GZ).out()).contains("different").contains(Oats.FIRST);
        String line = run("show", "history", GZ, "--json").out();
        assertThat(RecordJson.mapper().readTree(line).path("outcome").asText()).isEqualTo("different");
        String id = RecordJson.mapper().readTree(line).path("id").asText();
        assertThat(run("show", "history", id, "--json").out()).isEqualTo(line);
        assertThat(run("export", "--type", "revision").out().lines()).hasSize(3).contains(line.strip());
    }

    @Test
    void history_is_found_by_an_identifier_that_no_record_has_any_more() throws Exception {
        FixityEvent former = FixityEvent.of(
                        RecordType.CDX,
                        "0b1cfe6e-5c3d-5e0f-8d1f-2f6a1c9a7b11",
                        new Location("/archive", "former.cdx"),
                        CheckOutcome.EQUAL,
                        Instant.parse("2024-01-01T00:00:00Z"))
                .milliseconds(1)
                .by("host", "grainery")
                .build();
        try (GraineryStore store = GraineryStore.open(StoreUri.parse("embedded:" + home().resolve("store")))) {
            store.history().append(List.of(former));
        }
        assertThat(run("show", "history", former.id()).out()).contains("former.cdx");
    }

    @Test
    void absent_storage_has_a_status_of_its_own() throws Exception {
        Files.move(archive(), home().resolve("away"));
        CommandRun.Result result = run("validate", "--all");
        assertThat(result.status()).isEqualTo(5);
        assertThat(result.err()).contains("GRN-E013 " + archive());
        assertThat(run("export", "--type", "container").out()).doesNotContain("FAILED");
        assertThat(run("validate", "--all", "--treat-missing-as-failed").status())
                .isEqualTo(1);
    }

    @Test
    void file_that_was_moved_is_found_below_the_root_given() throws Exception {
        Path there = Files.createDirectory(home().resolve("there"));
        Files.move(archive().resolve(Oats.FIRST), there.resolve(GZ));
        assertThat(run("validate", "--all", "--search-in", there.toString()).status())
                .isZero();
        assertThat(run("show", "container", "--json", GZ).out()).contains("\"absolute\" : \"" + there);
    }

    @Test
    void good_copy_that_is_found_elsewhere_resolves_what_was_found_in_the_damaged_one() throws Exception {
        byte[] good = Files.readAllBytes(archive().resolve(Oats.FIRST));
        Files.write(archive().resolve(Oats.FIRST), new byte[3]);
        assertThat(run("validate", "--all").status()).isEqualTo(1);
        assertThat(run("findings", "--open").out()).contains("GRN-E008");
        Files.delete(archive().resolve(Oats.FIRST));
        Path there = Files.createDirectory(home().resolve("there"));
        Files.write(there.resolve(GZ), good);
        assertThat(run("validate", "--all", "--search-in", there.toString()).out())
                .containsPattern("moved +1");
        assertThat(run("findings", "--open").out()).doesNotContain("GRN-E008");
    }

    @Test
    void plan_leaves_out_months_in_which_nothing_falls_due() {
        List<String> plan = run("validate", "plan").out().lines().toList();
        // head, now, what is overdue of it, the one or two months of the three files, total
        assertThat(plan.subList(0, plan.indexOf("")).stream().filter(line -> !line.startsWith("later")))
                .hasSizeLessThanOrEqualTo(6);
        assertThat(plan).anyMatch(line -> line.matches("Nothing is due in [0-9]+ months in between\\."));
        assertThat(plan)
                .filteredOn(line -> line.matches("20[0-9]{2}-[0-9]{2} .*"))
                .hasSizeBetween(1, 2);
    }

    @Test
    void budget_ends_a_run_in_good_order() {
        CommandRun.Result result = run("validate", "--all", "--limit", "2");
        assertThat(result.status()).isZero();
        assertThat(result.out()).contains("equal                          2").contains("More files are due");
        assertThat(run("validate", "--all", "--max-bytes", "1", "--max-time", "1h", "--max-read", "500")
                        .out())
                .contains("equal                          1");
    }

    @Test
    void plan_tells_what_falls_due_and_writes_nothing() throws Exception {
        String before = run("export", "--type", "container").out();
        CommandRun.Result text = run("validate", "plan", "--rate", "100");
        assertThat(text.status()).isZero();
        assertThat(text.out())
                .startsWith("due                files        size     hours")
                .contains("\ntotal                  3")
                .contains("Reading everything once in 730 days: ")
                .contains("at 100.0 MB/s, as given");
        JsonNode json =
                RecordJson.mapper().readTree(run("validate", "plan", "--json").out());
        assertThat(json.path("total").path("files").asInt()).isEqualTo(3);
        assertThat(json.path("rows").get(0).path("due").asText()).isEqualTo("now");
        assertThat(json.path("rows").size()).isEqualTo(26);
        assertThat(json.has("rate")).isFalse();
        assertThat(json.path("exitStatus").asInt()).isZero();
        assertThat(run("validate", "plan").out()).contains("No check has been measured yet");
        assertThat(run("validate", "plan", "--all").out()).contains("now                    3");
        assertThat(run("validate", "plan", "--harvest", "none").err())
                .contains("the store has no file of that harvest");
        assertThat(run("validate", "plan", "--limit", "3").status()).isEqualTo(2);
        assertThat(run("export", "--type", "container").out()).isEqualTo(before);
        assertThat(run("export", "--type", "revision").out()).isEmpty();
        assertThat(run("validate", "plan", "--rate", "0").status()).isEqualTo(2);
        assertThat(run("validate", "--rate", "100").status()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({
        "--limit,0",
        "--max-bytes,much",
        "--max-time,soon",
        "--max-read,0",
        "--due-within,-1",
        "--lease,0s",
        "--jobs,0",
        "--jobs-per-root,0",
        "--search-in,/no/such/directory"
    })
    void option_that_makes_no_sense_is_refused(String option, String value) {
        CommandRun.Result result = run("validate", option, value);
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"validate --all", "validate --dry-run", "validate presence", "validate plan"})
    void name_that_nobody_knows_is_refused(String what) throws Exception {
        Path metrics = home().resolve("grainery.prom");
        for (String option : List.of("--harvest", "--file")) {
            CommandRun.Result result = run((what + " " + option + " none").split(" "));
            assertThat(result.status()).isEqualTo(2);
            assertThat(result.out()).isEmpty();
            assertThat(result.err()).contains("the store has no file of that harvest or");
        }
        assertThat(run("validate", "--file", GZ, "--harvest", "none").status()).isEqualTo(2);
        assertThat(run("validate", "--file", "none", "--metrics", metrics.toString())
                        .status())
                .isEqualTo(2);
        assertThat(metrics).doesNotExist();
        assertThat(run("export", "--type", "revision").out()).isEmpty();
    }

    @Test
    void history_of_a_container_that_nobody_knows_is_refused() {
        assertThat(run("show", "history", "none").status()).isEqualTo(2);
        assertThat(run("show", "history", GZ).out()).isEmpty();
        assertThat(run("export", "--type", "revision", "--check").status()).isEqualTo(2);
    }
}
