// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.record.Location;
import dev.grainery.record.RecordJson;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StoreUri;
import dev.grainery.system.LocalMachine.ProcessMark;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Files that other runs of validate hold, dead or alive. */
class LeasedFilesTest extends BackfilledArchive {

    private static final int FILES = 60;

    @Override
    FixtureTree tree() throws Exception {
        return Oats.tree("leased", FILES);
    }

    @Tag("soak")
    @Test
    void run_after_a_killed_one_reads_all_files_that_it_held() throws Exception {
        try (SignalledProcess killed = SignalledProcess.start(
                home().resolve("killed"),
                Map.of("GRAINERY_STORE", "embedded:" + home().resolve("store")),
                List.of("validate", "--all", "--jobs", "1", "--max-read", "0.002"))) {
            awaitReading(killed);
            killed.send("KILL");
            assertThat(killed.status()).isEqualTo(137);
        }
        assertThat(leases()).isPositive();
        CommandRun.Result next = run("validate", "--all", "--json");
        JsonNode summary = RecordJson.mapper().readTree(next.out());
        assertThat(next.status()).as(next.out()).isZero();
        assertThat(summary.path("equal").asInt()).isEqualTo(FILES);
        assertThat(summary.path("leased").asInt()).isZero();
        assertThat(leases()).isZero();
    }

    @Test
    void files_that_a_living_run_holds_are_counted_and_never_well() throws Exception {
        Location held =
                new Location(archive() + "/" + Oats.FIRST.replaceAll("/[^/]*$", ""), Oats.FIRST.replaceAll(".*/", ""));
        try (GraineryStore store = store()) {
            assertThat(store.leases()
                            .take(
                                    List.of(held),
                                    ProcessMark.ofThisProcess().toString(),
                                    Instant.now().plus(Duration.ofMinutes(10))))
                    .containsExactly(held);
        }
        CommandRun.Result run = run("validate", "--all", "--json");
        JsonNode summary = RecordJson.mapper().readTree(run.out());
        assertThat(summary.path("leased").asInt()).isEqualTo(1);
        assertThat(summary.path("equal").asInt()).isEqualTo(FILES - 1);
        assertThat(run.status())
                .isEqualTo(5)
                .isEqualTo(summary.path("exitStatus").asInt());
        assertThat(run("validate", "--all").out()).contains("leased by others               1");
    }

    @Test
    void lease_that_a_wrong_clock_has_made_does_not_last() throws Exception {
        Location held =
                new Location(archive() + "/" + Oats.FIRST.replaceAll("/[^/]*$", ""), Oats.FIRST.replaceAll(".*/", ""));
        try (GraineryStore store = store()) {
            store.leases()
                    .take(
                            List.of(held),
                            ProcessMark.ofThisProcess().toString(),
                            Instant.now().plus(Duration.ofDays(3_300)));
        }
        assertThat(run("validate", "--all").status()).isZero();
    }

    @Test
    void lease_of_a_process_of_another_machine_ends_at_once_in_an_embedded_store_only() throws Exception {
        ProcessMark elsewhere = new ProcessMark(UUID.randomUUID(), "elsewhere/boot/pid", 1, Instant.EPOCH);
        assertThat(elsewhere.isOfThisMachine()).isFalse();
        assertThat(ProcessMark.of(elsewhere.toString())).contains(elsewhere);
        assertThat(ProcessMark.of(UUID.randomUUID().toString())).isEmpty();
        ProcessMark self = ProcessMark.ofThisProcess();
        assertThat(self.isAlive()).isTrue();
        assertThat(new ProcessMark(
                                self.unique(),
                                self.machine(),
                                self.process(),
                                self.start().minusSeconds(3_600))
                        .isAlive())
                .isFalse();
    }

    private static void awaitReading(SignalledProcess run) throws Exception {
        while (!run.loaded("dev.grainery.validate.CheckLoop") || run.endsWithin(4_000)) {
            assertThat(run.endsWithin(20)).as(run.err()).isFalse();
        }
    }

    private long leases() {
        try (GraineryStore store = store()) {
            return store.leases().expire(Instant.now().minus(Duration.ofHours(1)), holder -> false);
        }
    }

    private GraineryStore store() {
        return GraineryStore.open(StoreUri.parse("embedded:" + home().resolve("store")));
    }
}
