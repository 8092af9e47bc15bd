// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.fixity.FixityEvent.CheckOutcome;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.RecordJson;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StoreUri;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RelocateCommandTest extends BackfilledArchive {

    private static final String FIRST = Path.of(Oats.FIRST).getFileName().toString();

    @Override
    FixtureTree tree() throws Exception {
        return Oats.tree("relocate", 3).withIndex(FIRST + ".cdx", OatHarvest.cdx(OatHarvest.warc(0) + ".gz"));
    }

    private Path disk() {
        return home().resolve("disk");
    }

    private CommandRun.Result relocate(String... options) {
        List<String> arguments = new ArrayList<>(List.of("relocate"));
        arguments.addAll(List.of(options));
        arguments.add(archive().toString());
        arguments.add(disk().toString());
        return run(arguments.toArray(String[]::new));
    }

    private GraineryStore open() {
        return GraineryStore.open(StoreUri.parse("embedded:" + home().resolve("store")));
    }

    @Test
    void a_file_that_is_no_container_is_none_at_its_new_place_either() throws Exception {
        String page = OatHarvest.warc(7);
        Files.writeString(Oats.harvest(archive()).resolve(page), "<!DOCTYPE html><title>Not found</title>\n");
        assertThat(run("backfill", archive().toString()).status()).isEqualTo(1);
        Files.move(archive(), disk());
        assertThat(relocate("--reason", "disk replaced").status()).isZero();
        try (GraineryStore store = open()) {
            assertThat(store.containers().find(page).get(0).extension().noContainer())
                    .isTrue();
            assertThat(store.harvests()
                            .find(OatHarvest.NAME)
                            .orElseThrow()
                            .harvest()
                            .warcsNumber())
                    .isEqualTo(3);
        }
    }

    @Test
    void all_records_and_logs_have_the_new_place_and_the_history_says_who_said_so() throws Exception {
        Files.move(archive(), disk());
        List<String> before = dates();
        CommandRun.Result result = relocate("--by", "Anna Ovesna", "--reason", "disk replaced");
        assertThat(result.status()).as(result.err()).isZero();
        assertThat(result.out()).containsPattern("relocated +4").containsPattern("directories of crawl logs +1");
        assertThat(dates()).isEqualTo(before);
        String harvest = Oats.harvest(disk()).toString();
        try (GraineryStore store = open()) {
            ContainerRecord record = store.containers().find(FIRST).get(0);
            assertThat(record.location().directory()).isEqualTo(harvest);
            CdxRecord index = store.cdxFiles().find(FIRST + ".cdx").get(0);
            assertThat(index.location().directory()).isEqualTo(harvest + "/logs/index");
            assertThat(index.paths().warcID().values()).containsExactly(record.id());
            HarvestRecord kept = store.harvests().find(OatHarvest.NAME).orElseThrow();
            assertThat(kept.harvest().warcsNumber()).isEqualTo(3);
            assertThat(kept.harvestCrawl().path()).contains("logs/crawl");
            FixityEvent entry = store.history().find(FIRST).get(0);
            assertThat(entry.outcome()).isEqualTo(CheckOutcome.RELOCATED);
            assertThat(entry.from()).contains(archive().resolve(Oats.FIRST).toString());
            assertThat(entry.absolute()).isEqualTo(harvest);
            assertThat(entry.by()).contains("Anna Ovesna");
            assertThat(entry.reason()).contains("disk replaced");
            assertThat(store.roots().all()).containsExactly(disk().toString());
        }
        assertThat(run("validate", "presence").status()).isZero();
        assertThat(run("validate", "--all").status()).isZero();
        assertThat(run("backfill", disk().toString()).out()).containsPattern("containers +0 +3 +0 +0");
        assertThat(run("show", "history", FIRST).out())
                .contains("relocated", "from " + archive().resolve(Oats.FIRST), "by Anna Ovesna: disk replaced");
    }

    @Test
    void findings_in_a_file_go_along_and_what_was_said_of_its_old_place_is_resolved() throws Exception {
        Path damaged = archive().resolve(Oats.SECOND);
        byte[] whole = Files.readAllBytes(damaged);
        Files.write(damaged, Arrays.copyOf(whole, whole.length - 5));
        Path link = Files.createSymbolicLink(archive().resolve("link.warc.gz"), home().resolve("nowhere"));
        run("backfill", archive().toString());
        assertThat(run("validate", "--all").status()).isEqualTo(1);
        run("findings", "ack", "--code", "GRN-E002", "--reason", "no other copy", "--by", "Eva");
        Files.move(archive(), disk());
        assertThat(run("validate", "presence").status()).isEqualTo(5);
        assertThat(run("findings", "--open", "--file", archive().toString()).out())
                .contains("GRN-E013", "GRN-W018", "GRN-E008");
        CommandRun.Result result = relocate();
        assertThat(result.out()).containsPattern("findings moved or resolved +[4-9]");
        assertThat(run("findings", "--open", "--file", archive().toString()).out())
                .contains("0 errors, 0 warnings, 0 notes open");
        JsonNode kept = RecordJson.mapper()
                .readTree(run("findings", "--json", "--code", "E002", "--file", disk().toString())
                        .out());
        assertThat(kept.path("file").asText())
                .isEqualTo(disk().resolve(Oats.SECOND).toString());
        assertThat(kept.path("state").asText()).isEqualTo("acknowledged");
        assertThat(kept.path("by").asText()).isEqualTo("Eva");
        assertThat(run("findings", "--open", "--file", disk().toString()).out())
                .contains("GRN-E008")
                .doesNotContain("GRN-E013", "GRN-W018");
        assertThat(link).doesNotExist();
        assertThat(relocate().status()).isEqualTo(2);
    }

    /** When each file is to be checked next. */
    private List<String> dates() {
        try (GraineryStore store = open()) {
            List<String> dates = new ArrayList<>();
            store.locations()
                    .scheduled(Optional.empty(), Instant.parse("9999-01-01T00:00:00Z"), 100)
                    .forEach(file -> dates.add(file.location().fileName() + file.checked() + file.due()));
            return dates.stream().sorted().toList();
        }
    }

    @Test
    void what_is_not_there_or_has_another_size_or_is_a_copy_stays_as_it_is_and_the_others_go() throws Exception {
        Path second = disk().resolve(Oats.SECOND);
        Path third = disk().resolve(OatHarvest.NAME + "/" + OatHarvest.warc(2) + ".gz");
        Files.move(archive(), disk());
        Files.delete(second);
        Files.writeString(third, "other");
        Path stays = archive().resolve(Oats.INDEX);
        Files.createDirectories(stays.getParent());
        Files.copy(disk().resolve(Oats.INDEX), stays);
        CommandRun.Result result = relocate("--json");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err())
                .contains("there is no such file: " + second)
                .contains("the file there has a different size: " + third + ": 5 bytes instead of ")
                .contains("the file is still at its old place: " + disk().resolve(Oats.INDEX));
        JsonNode json = RecordJson.mapper().readTree(result.out());
        assertThat(json.path("changed").asInt()).isEqualTo(1);
        assertThat(json.at("/refused/notThere").asInt()).isEqualTo(1);
        assertThat(json.at("/refused/otherSize").asInt()).isEqualTo(1);
        assertThat(json.at("/refused/stillThere").asInt()).isEqualTo(1);
        assertThat(json.path("exitStatus").asInt()).isEqualTo(1);
        try (GraineryStore store = open()) {
            assertThat(store.containers().find(FIRST).get(0).location().directory())
                    .isEqualTo(Oats.harvest(disk()).toString());
            assertThat(store.containers()
                            .find(second.getFileName().toString())
                            .get(0)
                            .location()
                            .directory())
                    .isEqualTo(Oats.harvest(archive()).toString());
        }
    }

    @Test
    void dry_run_tells_the_same_and_writes_nothing() throws IOException {
        Files.move(archive(), disk());
        Files.delete(disk().resolve(Oats.SECOND));
        String before = run("export").out();
        CommandRun.Result result = relocate("--dry-run");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.out())
                .containsPattern("relocated +3")
                .containsPattern("left: not there +1")
                .contains("Dry run: nothing was written.");
        assertThat(run("export").out()).isEqualTo(before);
        assertThat(run("export", "--type", "revision").out()).isEmpty();
        assertThat(relocate().out()).containsPattern("relocated +3");
        assertThat(relocate().out()).containsPattern("relocated +0").containsPattern("left: not there +1");
    }

    @Test
    void copy_whose_first_place_did_not_answer_becomes_the_file_itself() throws Exception {
        Files.move(archive(), disk());
        assertThat(run("backfill", disk().toString()).status()).isZero();
        assertThat(relocate().status()).isZero();
        try (GraineryStore store = open()) {
            ContainerRecord record = store.containers().find(FIRST).get(0);
            assertThat(record.location().directory())
                    .isEqualTo(Oats.harvest(disk()).toString());
            assertThat(record.places().copies()).isEmpty();
            assertThat(store.history().find(FIRST)).hasSize(1);
        }
        assertThat(run("validate", "presence").status()).isZero();
    }

    @Test
    void place_of_another_record_is_taken() throws Exception {
        Path other = disk().resolve(Oats.FIRST);
        Files.createDirectories(other.getParent());
        Files.write(other, OatHarvest.warcGz("another-" + FIRST));
        assertThat(run("backfill", disk().toString()).status()).isZero();
        Files.delete(archive().resolve(Oats.FIRST));
        Files.write(other, OatHarvest.warcGz(FIRST));
        for (String option : List.of("--dry-run", "--json")) {
            CommandRun.Result result = relocate(option);
            assertThat(result.status()).isEqualTo(1);
            assertThat(result.err()).contains("left as it is");
        }
        try (GraineryStore store = open()) {
            assertThat(store.containers().find(FIRST)).hasSize(2);
        }
    }

    @Test
    void single_file_keeps_its_name() throws Exception {
        Path place = Files.createDirectory(disk()).resolve(FIRST);
        Files.move(archive().resolve(Oats.FIRST), place);
        String from = archive().resolve(Oats.FIRST).toString();
        CommandRun.Result renamed =
                run("relocate", from, disk().resolve("x.warc.gz").toString());
        assertThat(renamed.status()).isEqualTo(2);
        assertThat(renamed.err()).contains("a file keeps its name: " + FIRST + ", not x.warc.gz");
        assertThat(run("relocate", from, place.toString()).status()).isZero();
        try (GraineryStore store = open()) {
            assertThat(store.containers().find(FIRST).get(0).location().path()).isEqualTo(place.toString());
        }
    }

    @Test
    void path_that_nothing_is_known_of_is_refused() {
        CommandRun.Result result = run("relocate", home() + "/nowhere", disk().toString());
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).contains("the store has no file at or below " + home() + "/nowhere");
        assertThat(run("relocate", archive().toString(), archive().toString()).status())
                .isEqualTo(2);
        assertThat(relocate("--by", " ").status()).isEqualTo(2);
    }
}
