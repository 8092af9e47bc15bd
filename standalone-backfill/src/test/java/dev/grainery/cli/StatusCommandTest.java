// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.record.RecordJson;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.RunLog.RunEntry;
import dev.grainery.store.document.StoreUri;
import dev.grainery.system.LocalMachine;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How an archive stands, on one screen. */
class StatusCommandTest extends BackfilledArchive {

    private static final int SCREEN = 24;

    @Override
    FixtureTree tree() {
        return Oats.tree("broken", 1).with(Oats.SECOND);
    }

    @Test
    void one_screen_tells_what_is_there_what_is_due_what_is_open_and_how_runs_ended() {
        run("validate");
        CommandRun.Result result = run("status");
        assertThat(result.status()).isZero();
        assertThat(result.out().lines().count()).isLessThanOrEqualTo(SCREEN);
        assertThat(result.out())
                .contains("store      embedded:", "1 harvest ", "2 containers  FIRST 2", "0 CDX files")
                .contains("0 files overdue, 0 more due within 30 days")
                .contains("1 error, 0 warnings, 0 notes open (grainery findings --open)")
                .contains("  " + archive() + "\n")
                .contains("backfill  ended with status 1 after", "validate  ended with status 0 after");
    }

    @Test
    void what_is_set_for_the_store_has_a_row_of_its_own() throws IOException {
        assertThat(run("store", "settings", "author", "Oat Library").status()).isZero();
        assertThat(run("status").out())
                .containsPattern("\nauthor +Oat Library\n")
                .containsPattern("\nnaming +Webarchiv")
                .containsPattern("\nstandard +Grainery 1[.]0\n");
        assertThat(json().at("/settings/author").asText()).isEqualTo("Oat Library");
    }

    @Test
    void programs_get_the_same() throws IOException {
        JsonNode status = json();
        assertThat(status.at("/records/container/FIRST").asInt()).isEqualTo(2);
        assertThat(status.at("/openFindings/error").asInt()).isEqualTo(1);
        assertThat(status.at("/openCodes/GRN-E005").asInt()).isEqualTo(1);
        assertThat(status.at("/roots/0/directory").asText()).isEqualTo(archive().toString());
        assertThat(Instant.parse(status.at("/roots/0/walked").asText())).isBefore(Instant.now());
        assertThat(status.at("/runs/0/command").asText()).isEqualTo("backfill");
        assertThat(status.at("/runs/0/exitStatus").asInt()).isEqualTo(1);
        assertThat(status.at("/runs/0/counts/containersNew").asInt()).isEqualTo(2);
        assertThat(status.at("/runs/0/paths/0").asText()).isEqualTo(archive().toString());
    }

    @Test
    void run_whose_process_died_did_not_end() throws IOException {
        noteRun("backfill", LocalMachine.hostName(), Long.MAX_VALUE);
        assertThat(run("status").out()).contains("backfill  did not end: its process died");
        assertThat(json().at("/runs/0/state").asText()).isEqualTo("died");
    }

    @Test
    void run_that_goes_on_is_told_from_one_of_another_machine() {
        noteRun("backfill", LocalMachine.hostName(), ProcessHandle.current().pid());
        noteRun("validate", "crawler07.example.org", 1);
        assertThat(run("status").out())
                .contains("backfill  is running")
                .contains("validate  has not ended yet, or its process on crawler07.example.org died");
    }

    @Test
    void run_that_fails_has_its_status() {
        try (GraineryStore store = open()) {
            assertThatThrownBy(() -> GivenRunOptions.run("backfill")
                            .logged(store, List.of(archive().toString()), () -> {
                                throw new IOException("the medium fails");
                            }))
                    .hasMessage("the medium fails");
        }
        assertThat(run("status").out()).contains("backfill  ended with status 70");
    }

    private GraineryStore open() {
        return GraineryStore.open(StoreUri.parse("embedded:" + home().resolve("store")));
    }

    private void noteRun(String command, String host, long process) {
        try (GraineryStore store = open()) {
            store.runs().begin(RunEntry.begun(command, Instant.now(), List.of("/a"), host, process, "test"));
        }
    }

    private JsonNode json() throws IOException {
        return RecordJson.mapper().readTree(run("status", "--json").out());
    }
}
