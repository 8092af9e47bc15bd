// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.backfill.tree.StoredGzip;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.fixture.ContainerBytes;
import dev.grainery.fixture.ContainerBytes.Packing;
import dev.grainery.record.RecordJson;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StoreUri;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InspectCommandTest extends BackfilledArchive {

    private static final int FILES = 40;

    @Override
    FixtureTree tree() throws Exception {
        return Oats.tree("inspect", FILES);
    }

    @Test
    void summary_log_of_runs_and_metrics_tell_what_was_inspected() throws Exception {
        assertThat(run("inspect", "--dry-run").out()).contains("to inspect                    40");
        Path metrics = home().resolve("grainery.prom");
        CommandRun.Result first = run("inspect", "--limit", "3", "--json", "--metrics", metrics.toString());
        assertThat(first.status()).isZero();
        JsonNode json = RecordJson.mapper().readTree(first.out());
        assertThat(json.path("equal").asInt()).isEqualTo(3);
        assertThat(json.path("left").asBoolean()).isTrue();
        assertThat(json.path("inspected"))
                .isEqualTo(RecordJson.mapper().readTree("{\"valid\":3,\"well-formed\":0,\"malformed\":0,\"none\":0}"));
        assertThat(Files.readString(metrics))
                .contains("grainery_inspect_files{outcome=\"equal\"} 3")
                .contains("grainery_inspect_inspected_files{verdict=\"valid\"} 3")
                .contains("grainery_inspect_left 1")
                .contains("grainery_inspect_exit_status 0")
                .doesNotContain("grainery_validate", "grainery_overdue_files", "\ngrainery_open_findings");
        assertThat(run("status").out()).containsPattern("inspect +ended with status 0");
        assertThat(run("inspect").out())
                .contains("equal                         37")
                .contains("inspected, valid              37");
        assertThat(run("inspect", "--limit", "1").out()).doesNotContain("More containers are to be inspected");
        assertThat(run("inspect", "--all", "--limit", "1").out()).contains("More containers are to be inspected");
        assertThat(run("validate", "--all", "--json").out()).doesNotContain("\"inspected\"");
        assertThat(run("validate", "--all", "--inspect", "--json").out())
                .contains("\"inspected\":{\"valid\":40,\"well-formed\":0,\"malformed\":0,\"none\":0}");
    }

    @Test
    void errors_inside_a_container_and_changed_files_have_a_status() throws Exception {
        Path defective = archive().resolve(OatHarvest.NAME + "/" + OatHarvest.warc(FILES) + ".gz");
        byte[] wrong = ContainerBytes.warc()
                .record(
                        "WARC-Type: resource\r\nWARC-Record-ID: " + OatHarvest.id("oats")
                                + "\r\nWARC-Date: 2020-01-02T03:04:05Z\r\nWARC-Target-URI: http://example.org/oats\r\n"
                                + "WARC-Block-Digest: md5:" + "0".repeat(32) + "\r\n",
                        "oats".getBytes(StandardCharsets.UTF_8))
                .bytes(Packing.PLAIN);
        String name = defective.getFileName().toString();
        Files.write(defective, StoredGzip.members(OatHarvest.warcinfo(name), wrong));
        assertThat(run("backfill", archive().toString()).status()).isZero();
        CommandRun.Result result = run("inspect", "--file", name);
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err()).contains("GRN-E018 " + defective);
        assertThat(result.out()).contains("inspected, well-formed         1");
        assertThat(run("findings", "ack", "--code", "GRN-E018", "--reason", "known")
                        .status())
                .isZero();
        assertThat(run("inspect", "--all", "--file", name).status()).isZero();

        Files.write(archive().resolve(Oats.FIRST), new byte[3]);
        CommandRun.Result changed = run("inspect");
        assertThat(changed.status()).isEqualTo(1);
        assertThat(changed.err()).contains("GRN-E008 " + archive().resolve(Oats.FIRST));
        assertThat(run("show", "history", OatHarvest.warc(0) + ".gz").out()).contains("different");
        Files.move(archive(), home().resolve("away"));
        assertThat(run("inspect", "--all").status()).isEqualTo(5);
    }

    @ParameterizedTest
    @CsvSource({
        "--older-than, yesterday, is not a date such as",
        "--limit, 0, is not a whole number of at least 1",
        "--harvest, none, the store has no file of that harvest or name",
        "--file, none, the store has no file of that harvest or name",
        "--presence, , unknown option"
    })
    void what_makes_no_sense_is_refused(String option, String value, String message) {
        CommandRun.Result result = value == null ? run("inspect", option) : run("inspect", option, value);
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).contains(message);
        assertThat(run("inspect", "--all", "--older-than", "2026-01-01").err())
                .contains("--all cannot be combined with --older-than");
        assertThat(run("validate", "presence", "--inspect").err()).contains("unknown option '--inspect'");
    }

    @Tag("soak")
    @Test
    void run_that_is_killed_is_continued_by_the_next_one() throws Exception {
        try (SignalledProcess killed = SignalledProcess.start(
                home().resolve("killed"),
                Map.of("GRAINERY_STORE", "embedded:" + home().resolve("store")),
                List.of("inspect", "--jobs", "1", "--max-read", "0.01"))) {
            while (inspected() < 5) {
                assertThat(killed.endsWithin(50)).as(killed.err()).isFalse();
            }
            killed.send("KILL");
            assertThat(killed.status()).isEqualTo(137);
        }
        int before = inspected();
        assertThat(before).isLessThan(FILES);
        CommandRun.Result next = run("inspect", "--json");
        assertThat(next.status()).as(next.out()).isZero();
        JsonNode summary = RecordJson.mapper().readTree(next.out());
        // it may have been killed after the records of its first batch were written, and before their locations were
        assertThat(summary.path("equal").asInt()).isBetween(FILES - before, FILES);
        assertThat(summary.path("leased").asInt()).isZero();
        assertThat(inspected()).isEqualTo(FILES);
        assertThat(checks()).doesNotHaveDuplicates();
    }

    @Tag("soak")
    @Test
    void two_runs_at_once_inspect_each_file_once() throws Exception {
        Map<String, String> environment = Map.of("GRAINERY_STORE", "embedded:" + home().resolve("store"));
        List<String> words = List.of("inspect", "--jobs", "1", "--max-read", "0.02", "--lease", "30s");
        try (SignalledProcess one = SignalledProcess.start(home().resolve("one"), environment, words);
                SignalledProcess other = SignalledProcess.start(home().resolve("other"), environment, words)) {
            // incomplete if the other one still held files when it had done all else
            assertThat(one.status()).as(one.err()).isIn(0, 5);
            assertThat(other.status()).as(other.err()).isIn(0, 5);
        }
        assertThat(checks()).hasSize(FILES).doesNotHaveDuplicates();
        assertThat(inspected()).isEqualTo(FILES);
    }

    private int inspected() {
        List<String> inspected = new ArrayList<>();
        try (GraineryStore store = store()) {
            store.containers()
                    .forEach(
                            Optional.empty(),
                            record -> record.inspection().ifPresent(done -> inspected.add(record.id())));
        }
        return inspected.size();
    }

    private List<String> checks() {
        List<String> checks = new ArrayList<>();
        try (GraineryStore store = store()) {
            store.history().forEach((FixityEvent check) -> checks.add(check.fileName()));
        }
        return checks;
    }

    private GraineryStore store() {
        return GraineryStore.open(StoreUri.parse("embedded:" + home().resolve("store")));
    }
}
