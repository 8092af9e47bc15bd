// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.fixity.FixityEvent.CheckOutcome;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.RecordJson;
import dev.grainery.store.DateRange;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Tombstones.Tombstone;
import dev.grainery.store.document.StoreUri;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ForgetCommandTest extends BackfilledArchive {

    private static final String FIRST = Path.of(Oats.FIRST).getFileName().toString();

    @Override
    FixtureTree tree() throws Exception {
        return Oats.tree("forget", 2).with("A-copy/" + Oats.FIRST, OatHarvest.warcGz(FIRST));
    }

    private CommandRun.Result forget(Path place, String... options) {
        List<String> arguments = new ArrayList<>(List.of("forget", "--reason", "withdrawn", "--by", "Anna Ovesna"));
        arguments.addAll(List.of(options));
        arguments.add(place.toString());
        return run(arguments.toArray(String[]::new));
    }

    private GraineryStore open() {
        return GraineryStore.open(StoreUri.parse("embedded:" + home().resolve("store")));
    }

    @Test
    void copy_that_is_gone_is_listed_no_more_and_the_history_says_why() throws Exception {
        Path copy = archive().resolve(Oats.FIRST);
        Files.delete(copy);
        assertThat(run("validate", "presence").status()).isEqualTo(1);
        CommandRun.Result result = forget(copy);
        assertThat(result.status()).as(result.err()).isZero();
        assertThat(result.out()).containsPattern("forgotten +1").doesNotContain("records removed");
        try (GraineryStore store = open()) {
            ContainerRecord record = store.containers().find(FIRST).get(0);
            assertThat(record.places().copies()).isEmpty();
            assertThat(record.location().directory())
                    .isEqualTo(Oats.harvest(archive().resolve("A-copy")).toString());
            FixityEvent entry = store.history().find(FIRST).get(0);
            assertThat(entry.outcome()).isEqualTo(CheckOutcome.FORGOTTEN);
            assertThat(entry.absolute()).isEqualTo(copy.getParent().toString());
            assertThat(entry.by()).contains("Anna Ovesna");
            assertThat(entry.reason()).contains("withdrawn");
            assertThat(store.tombstones()
                            .removed(DateRange.ALL, Optional.empty(), 9)
                            .items())
                    .isEmpty();
        }
        assertThat(run("validate", "presence").status()).isZero();
        assertThat(run("findings", "--open", "--code", "GRN-E012").out()).contains("0 errors");
    }

    @Test
    void findings_of_a_storage_that_was_given_up_are_resolved() throws Exception {
        Path gone = archive().resolve("A-copy");
        run("backfill", gone.toString());
        Files.move(gone, home().resolve("away"));
        assertThat(run("validate", "presence").out()).contains("storage absent                 1");
        assertThat(run("findings", "--open").out()).contains("GRN-E013");
        assertThat(forget(gone).out()).containsPattern("findings moved or resolved +1");
        assertThat(run("findings", "--open").out()).doesNotContain("GRN-E013");
        assertThat(run("backfill", archive().toString()).status()).isZero();
    }

    @Test
    void copy_is_described_when_the_place_that_was_is_gone() throws Exception {
        Path first = archive().resolve("A-copy").resolve(Oats.FIRST);
        Files.delete(first);
        assertThat(forget(archive().resolve("A-copy")).status()).isZero();
        try (GraineryStore store = open()) {
            ContainerRecord record = store.containers().find(FIRST).get(0);
            assertThat(record.places().copies()).isEmpty();
            assertThat(record.location().path())
                    .isEqualTo(archive().resolve(Oats.FIRST).toString());
            assertThat(store.harvests()
                            .find(OatHarvest.NAME)
                            .orElseThrow()
                            .harvest()
                            .warcsNumber())
                    .isEqualTo(2);
        }
        assertThat(run("validate", "--all").status()).isZero();
    }

    @Test
    void file_that_is_there_stays_unless_it_is_forced() {
        Path copy = archive().resolve(Oats.FIRST);
        CommandRun.Result result = forget(copy);
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err()).contains(copy + ": left as it is, because the file is still at its old location");
        assertThat(forget(copy, "--force").status()).isZero();
        try (GraineryStore store = open()) {
            assertThat(store.containers().find(FIRST).get(0).places().copies()).isEmpty();
        }
        // it was not meant for long: the next backfill finds it again
        assertThat(run("backfill", archive().toString()).status()).isZero();
        try (GraineryStore store = open()) {
            assertThat(store.containers().find(FIRST).get(0).places().copies()).hasSize(1);
        }
    }

    @Test
    void last_place_stays_unless_it_is_meant_and_then_a_tombstone_is_left() throws Exception {
        Path second = archive().resolve(Oats.SECOND);
        Files.delete(second);
        CommandRun.Result refused = forget(second);
        assertThat(refused.status()).isEqualTo(1);
        assertThat(refused.err()).contains("its record has no other location");
        assertThat(refused.out()).containsPattern("left: last place of its record +1");
        assertThat(run("export", "--type", "revision").out()).isEmpty();
        CommandRun.Result result = forget(second, "--last-copy", "--json");
        assertThat(result.status()).isZero();
        JsonNode json = RecordJson.mapper().readTree(result.out());
        assertThat(json.path("changed").asInt()).isEqualTo(1);
        assertThat(json.path("takenAway").asInt()).isEqualTo(1);
        assertThat(json.path("harvests").asInt()).isEqualTo(1);
        String name = second.getFileName().toString();
        try (GraineryStore store = open()) {
            assertThat(store.containers().find(name)).isEmpty();
            HarvestRecord harvest = store.harvests().find(OatHarvest.NAME).orElseThrow();
            assertThat(harvest.paths().warcsFileNames()).containsExactly(FIRST);
            Tombstone stone = store.tombstones()
                    .removed(DateRange.ALL, Optional.empty(), 1)
                    .items()
                    .get(0)
                    .item();
            assertThat(stone.fileName()).isEqualTo(name);
            assertThat(stone.id()).isEqualTo(store.history().find(name).get(0).id());
            assertThat(stone.by()).isEqualTo("Anna Ovesna");
            assertThat(stone.reason()).isEqualTo("withdrawn");
            assertThat(stone.harvestID()).isEqualTo(harvest.harvest().harvestID());
        }
        assertThat(run("validate", "presence").status()).isZero();
        assertThat(run("show", "history", name).out()).contains("forgotten", "by Anna Ovesna: withdrawn");
    }

    @Test
    void dry_run_tells_what_would_be_gone_and_writes_nothing() throws Exception {
        Path away = home().resolve("away");
        Files.move(archive(), away);
        String before = run("export").out();
        CommandRun.Result kept = forget(archive(), "--dry-run");
        assertThat(kept.out()).containsPattern("forgotten +1").containsPattern("last place of its record +2");
        CommandRun.Result all = forget(archive(), "--dry-run", "--last-copy");
        assertThat(all.out())
                .containsPattern("forgotten +3")
                .containsPattern("of these, records removed +2")
                .contains("Dry run: nothing was written.");
        assertThat(run("export").out()).isEqualTo(before);
        assertThat(run("export", "--type", "revision").out()).isEmpty();
        assertThat(forget(archive(), "--last-copy").out()).containsPattern("of these, records removed +2");
        assertThat(run("export", "--type", "container").out()).isEmpty();
        assertThat(run("export", "--type", "harvest").out()).isEmpty();
    }

    @Test
    void reason_is_required_and_the_place_must_be_known() {
        assertThat(run("forget", archive().toString()).status()).isEqualTo(2);
        assertThat(run("forget", "--reason", " ", archive().toString()).status())
                .isEqualTo(2);
        CommandRun.Result result = forget(home().resolve("nowhere"));
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).contains("the store has no file at or below " + home().resolve("nowhere"));
    }
}
