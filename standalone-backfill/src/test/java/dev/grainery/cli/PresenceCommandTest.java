// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.record.RecordJson;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PresenceCommandTest extends BackfilledArchive {

    @Override
    FixtureTree tree() throws Exception {
        return Oats.tree("presence", 3);
    }

    @Test
    void summary_is_never_taken_for_that_of_a_check() throws Exception {
        CommandRun.Result text = run("validate", "presence");
        assertThat(text.status()).isZero();
        assertThat(text.out())
                .contains("present                        3")
                .contains("no byte was read")
                .doesNotContain("equal", "valid", "VALID");
        CommandRun.Result result = run("validate", "presence", "--json");
        assertThat(result.out().toLowerCase(Locale.ROOT)).doesNotContain("equal", "valid");
        JsonNode json = RecordJson.mapper().readTree(result.out());
        assertThat(json.path("present").asInt()).isEqualTo(3);
        assertThat(json.path("bytesRead").asInt(-1)).isZero();
        assertThat(json.path("exitStatus").asInt(-1)).isZero();
        assertThat(run("validate", "presence", "--quiet").out()).isEmpty();
    }

    @Test
    void missing_file_has_status_1_and_absent_storage_has_status_5() throws Exception {
        Path findings = home().resolve("findings.jsonl");
        Files.delete(archive().resolve(Oats.FIRST));
        CommandRun.Result missing = run("validate", "presence", "--findings", findings.toString());
        assertThat(missing.status()).isEqualTo(1);
        assertThat(missing.err()).contains("GRN-E012 " + archive().resolve(Oats.FIRST));
        assertThat(Files.readAllLines(findings)).hasSize(1);
        Files.move(archive(), home().resolve("away"));
        CommandRun.Result absent = run("validate", "presence");
        assertThat(absent.status()).isEqualTo(5);
        assertThat(absent.err()).contains("GRN-E013 " + archive());
        assertThat(absent.out()).contains("storage absent                 3");
        assertThat(run("export", "--type", "container").out()).doesNotContain("FAILED");
        assertThat(run("export", "--type", "revision").out()).isEmpty();
    }

    @Test
    void missing_file_stays_acknowledged_whoever_looks_for_it() throws Exception {
        // one was damaged before it went
        Files.write(archive().resolve(Oats.SECOND), new byte[3]);
        assertThat(run("validate", "--all").status()).isEqualTo(1);
        Files.delete(archive().resolve(Oats.FIRST));
        Files.delete(archive().resolve(Oats.SECOND));
        run("validate", "presence");
        run("findings", "ack", "--code", "GRN-E012", "--reason", "withdrawn");
        List<String> known = missing();
        assertThat(known).hasSize(2).allMatch(line -> line.contains("its first MD5 was "));
        assertThat(run("validate", "--all", "--treat-missing-as-failed").out())
                .contains("missing                        2");
        assertThat(missing()).isEqualTo(known);
        run("validate", "presence");
        assertThat(missing()).isEqualTo(known);
    }

    /** What is said of missing files, and the state it is in. */
    private List<String> missing() throws Exception {
        List<String> said = new ArrayList<>();
        for (String line :
                run("findings", "--code", "GRN-E012", "--json").out().lines().toList()) {
            JsonNode finding = RecordJson.mapper().readTree(line);
            said.add(finding.path("state").asText() + " "
                    + finding.path("message").asText());
        }
        assertThat(said).allMatch(line -> line.startsWith("acknowledged it is not there; "));
        return said;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--all",
                "--dry-run",
                "--limit=3",
                "--max-bytes=1G",
                "--max-time=1h",
                "--max-read=5",
                "--due-within=30",
                "--treat-missing-as-failed",
                "--lease=1m",
                "--search-in=.",
                "--author=me"
            })
    void option_that_makes_no_sense_with_it_is_refused(String option) {
        CommandRun.Result result = run("validate", "presence", option);
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).contains("unknown option '" + option + "'");
        assertThat(result.out()).isEmpty();
    }

    @Test
    void defaults_that_it_does_not_use_are_no_fault() {
        CommandRun.Result result = new CommandRun(home())
                .with("GRAINERY_STORE", "embedded:" + home().resolve("store"))
                .with("GRAINERY_MAX_READ", "5")
                .with("GRAINERY_AUTHOR", "me")
                .with("GRAINERY_JOBS", "1")
                .run("validate", "presence", "--harvest", OatHarvest.NAME);
        assertThat(result.err()).isEmpty();
        assertThat(result.status()).isZero();
        assertThat(result.out()).contains("present                        3");
    }

    @Test
    void harvest_or_container_that_nobody_knows_is_refused() {
        assertThat(run("validate", "presence", "--harvest", "none").status()).isEqualTo(2);
        assertThat(run("validate", "presence", "--file", "none").status()).isEqualTo(2);
    }
}
