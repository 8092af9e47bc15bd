// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.fixity.FixityEvent.CheckOutcome;
import dev.grainery.record.Crawl;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.NameUuid;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StoreUri;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Another convention for a store that has harvests already. */
class RenameCommandTest extends BackfilledArchive {

    private static final String FIRST = NameUuid.ofHarvest("shelf-2020-01");
    private static final String SECOND = NameUuid.ofHarvest("shelf-2020-02");
    private static final String OLD = NameUuid.ofHarvest(OatHarvest.NAME);

    private Path ours;

    @Override
    FixtureTree tree() {
        String index = OatHarvest.warc(0) + ".gz.cdx";
        return FixtureTree.empty("rename")
                .with(path("shelf-2020-01", 0), OatHarvest.warcGz(OatHarvest.warc(0) + ".gz"))
                .with(path("shelf-2020-01", 1), OatHarvest.warcGz(OatHarvest.warc(1) + ".gz"))
                .with(path("shelf-2020-02", 2), OatHarvest.warcGz(OatHarvest.warc(2) + ".gz"))
                .with(
                        "shelf-2020-01/logs/index/" + index,
                        OatHarvest.cdx(OatHarvest.warc(0) + ".gz").getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }

    private static String path(String directory, int serial) {
        return directory + "/" + OatHarvest.warc(serial) + ".gz";
    }

    @BeforeEach
    void write_convention() throws IOException {
        ours = Files.writeString(
                home().resolve("ours.json"),
                "{\"name\": \"ours\", \"source\": [\"directory\"],"
                        + " \"types\": [{\"type\": \"Requests\", \"words\": [\"shelf\"]}]}");
    }

    private void inStore(Consumer<GraineryStore> work) {
        try (GraineryStore opened = GraineryStore.open(StoreUri.parse("embedded:" + home().resolve("store")))) {
            work.accept(opened);
        }
    }

    private Map<String, HarvestRecord> harvests() {
        Map<String, HarvestRecord> harvests = new TreeMap<>();
        inStore(store -> store.harvests()
                .forEach(harvest ->
                        harvests.put(harvest.harvest().harvestPrefix().harvestNameStand(), harvest)));
        return harvests;
    }

    @Test
    void time_to_answer_is_taken_from_the_environment_as_in_every_command() {
        CommandRun.Result wrong = new CommandRun(home())
                .with("GRAINERY_STORE", "embedded:" + home().resolve("store"))
                .with("GRAINERY_STORE_TIMEOUT", "soon")
                .run("store", "settings", "naming", ours.toString());
        assertThat(wrong.status()).isEqualTo(ExitStatus.USAGE.code());
        assertThat(wrong.err()).contains("--store-timeout");
    }

    @Test
    void dry_run_shows_what_would_be_renamed_and_writes_nothing() {
        Map<String, HarvestRecord> before = harvests();
        CommandRun.Result dry = run("store", "settings", "naming", ours.toString(), "--dry-run");
        assertThat(dry.status()).isZero();
        assertThat(dry.out())
                .contains(OatHarvest.NAME + " (" + OLD + ") -> shelf-2020-01 (" + FIRST + "): 2 containers\n")
                .contains(OatHarvest.NAME + " (" + OLD + ") -> shelf-2020-02 (" + SECOND + "): 1 container\n")
                .contains("containers moved to another harvest: 3; dry run: nothing was written");
        assertThat(harvests()).isEqualTo(before).containsOnlyKeys(OatHarvest.NAME);
        assertThat(run("store", "settings").out()).contains("naming    Webarchiv");
    }

    @Test
    void harvest_is_split_without_reading_a_container_and_keeps_its_former_name() throws IOException {
        for (int serial = 0; serial < 3; serial++) {
            Files.delete(archive().resolve(path(serial < 2 ? "shelf-2020-01" : "shelf-2020-02", serial)));
        }
        assertThat(run("store", "settings", "naming", ours.toString()).status()).isZero();
        Map<String, HarvestRecord> harvests = harvests();
        assertThat(harvests).containsOnlyKeys("shelf-2020-01", "shelf-2020-02");
        HarvestRecord first = harvests.get("shelf-2020-01");
        assertThat(first.harvest().harvestID()).isEqualTo(FIRST);
        assertThat(first.harvest().harvestPrefix().harvestType()).isEqualTo("Requests");
        assertThat(first.paths().warcsFileNames())
                .containsExactly(OatHarvest.warc(0) + ".gz", OatHarvest.warc(1) + ".gz");
        assertThat(first.paths().cdxsID()).hasSize(1);
        assertThat(first.extension().aliases())
                .extracting(HarvestRecord.Alias::name, HarvestRecord.Alias::harvestID)
                .containsExactly(org.assertj.core.groups.Tuple.tuple(OatHarvest.NAME, OLD));
        inStore(store -> {
            assertThat(store.cdxFiles()
                            .find(OatHarvest.warc(0) + ".gz.cdx")
                            .get(0)
                            .harvestId())
                    .isEqualTo(FIRST);
            assertThat(store.history().find("shelf-2020-01"))
                    .extracting(FixityEvent::outcome, FixityEvent::from)
                    .containsExactly(
                            org.assertj.core.groups.Tuple.tuple(CheckOutcome.RENAMED, Optional.of(OatHarvest.NAME)));
            assertThat(store.pending().all()).isEmpty();
        });
        assertThat(run("show", "harvest", "--json", OatHarvest.NAME).out()).contains(FIRST, SECOND);
        assertThat(run("store", "check", "--schema").out()).endsWith(", invalid 0\n");
        assertThat(run("store", "settings", "naming", ours.toString()).out())
                .isEqualTo("containers moved to another harvest: 0\n");
    }

    @Test
    void comment_goes_along_with_a_harvest_that_is_renamed() {
        assertThat(run("comment", "harvest", OatHarvest.NAME, "--text", "the cover page is missing")
                        .status())
                .isZero();
        run("store", "settings", "naming", ours.toString());
        assertThat(harvests().values())
                .hasSize(2)
                .allSatisfy(harvest ->
                        assertThat(harvest.revision().commentaries().text()).isEqualTo("the cover page is missing"));
        run("comment", "harvest", OatHarvest.NAME, "--text", "");
        run("store", "settings", "naming", "built-in");
        assertThat(harvests().get(OatHarvest.NAME).revision().commentaries().exists())
                .isFalse();
    }

    @Test
    void former_name_stands_for_what_the_harvest_has_become_in_every_command() {
        run("store", "settings", "naming", ours.toString());
        for (String former : List.of(OatHarvest.NAME, OLD)) {
            assertThat(run("export", "--type", "container", "--harvest", former)
                            .out()
                            .lines())
                    .hasSize(3);
            assertThat(run("export", "--md5sum", "--harvest", former).out().lines())
                    .hasSize(4);
            assertThat(run("export", "--type", "harvest", "--harvest", former)
                            .out()
                            .lines())
                    .hasSize(2);
            assertThat(run("validate", "--all", "--harvest", former, "--dry-run")
                            .out())
                    .contains("to check                       4");
            assertThat(run("validate", "presence", "--harvest", former).out())
                    .contains("present                        4");
            assertThat(run("findings", "--harvest", former).out()).contains("shelf-2020-01:", "shelf-2020-02:");
            assertThat(run("show", "harvest", "--json", former).out()).contains(FIRST, SECOND);
            assertThat(run("witness", "--harvest", former).out().lines()).hasSize(2);
        }
        for (String command : List.of("export", "validate --all", "findings", "witness", "stats")) {
            CommandRun.Result unknown = run((command + " --harvest shelf-2020-03").split(" "));
            assertThat(unknown.status()).as(command).isEqualTo(2);
        }
        assertThat(run("show", "harvest", "shelf-2020-03").err())
                .contains("no such harvest: shelf-2020-03; did you mean shelf-2020-01?");
        assertThat(run("show", "harvest", "2020").err()).contains("did you mean shelf-2020-01, shelf-2020-02?");
    }

    @Test
    void history_of_a_harvest_has_its_names_and_the_checks_of_its_files() {
        run("store", "settings", "naming", ours.toString());
        run("validate", "--all");
        run("store", "settings", "naming", "built-in");
        CommandRun.Result history = run("show", "history", OatHarvest.NAME);
        assertThat(history.status()).isZero();
        assertThat(history.out().lines().map(line -> line.split(" +")[1]))
                .containsExactly("renamed", "renamed", "equal", "equal", "equal", "equal", "renamed", "renamed");
        assertThat(history.out())
                .containsPattern("renamed +NA +shelf-2020-01, from " + OatHarvest.NAME
                        + ", by \\S+@\\S+: 2 of its containers, by the convention ours\n")
                .containsPattern("equal +[0-9a-f]{32} +" + archive() + "/shelf-2020-02/" + OatHarvest.warc(2));
        assertThat(run("show", "history", FIRST, "--json").out())
                .isEqualTo(run("show", "history", OLD, "--json").out());
    }

    @Test
    void other_commands_go_by_the_new_convention_and_back_is_a_renaming_too() {
        run("store", "settings", "naming", ours.toString());
        assertThat(run("validate", "--all").status()).isLessThan(2);
        assertThat(harvests()).containsOnlyKeys("shelf-2020-01", "shelf-2020-02");
        assertThat(run("store", "settings", "naming", "built-in").status()).isZero();
        Map<String, HarvestRecord> harvests = harvests();
        assertThat(harvests).containsOnlyKeys(OatHarvest.NAME);
        assertThat(harvests.get(OatHarvest.NAME).extension().aliases())
                .extracting(HarvestRecord.Alias::name)
                .containsExactly("shelf-2020-01", "shelf-2020-02");
        assertThat(run("show", "harvest", "--json", "shelf-2020-01").out()).contains(OLD);
    }

    @Test
    void crawls_follow_also_what_is_said_of_them_later() {
        Crawl running = Crawl.builder("crawler00", "/jobs/oats", "20200102", Instant.parse(OatHarvest.DATE))
                .build();
        inStore(store -> store.facts().putCrawl(OLD, running));
        run("store", "settings", "naming", ours.toString());
        Crawl ended = running.toBuilder()
                .status("FINISHED")
                .end(Optional.of(Instant.parse(OatHarvest.DATE).plusSeconds(60)))
                .build();
        inStore(store -> store.facts().putCrawl(OLD, ended));
        assertThat(run("validate", "--all").status()).isZero();
        Map<String, HarvestRecord> harvests = harvests();
        assertThat(harvests).containsOnlyKeys("shelf-2020-01", "shelf-2020-02");
        assertThat(harvests.values())
                .allSatisfy(harvest -> assertThat(harvest.extension().crawls()).containsExactly(ended));
        inStore(store -> assertThat(store.facts().crawls(OLD)).isEmpty());
    }

    @Test
    void killed_renaming_is_ended_by_any_later_run() {
        inStore(store -> {
            // as far as it came: the convention is set, the harvests are marked, no container is filed
            store.pending().mark(List.of(OLD));
            dev.grainery.store.StoreSettings.Setting before = store.settings()
                    .find(dev.grainery.store.StoreSettings.SettingKey.NAMING)
                    .orElseThrow();
            store.settings()
                    .replace(
                            dev.grainery.store.StoreSettings.SettingKey.NAMING,
                            before,
                            new dev.grainery.store.StoreSettings.Setting(text(), Instant.EPOCH, "a test"));
        });
        assertThat(run("validate", "--all").status()).isZero();
        assertThat(harvests()).containsOnlyKeys("shelf-2020-01", "shelf-2020-02");
    }

    private String text() {
        try {
            return Files.readString(ours);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Test
    void convention_must_be_given_on_the_command_line() {
        CommandRun.Result refused = new CommandRun(home())
                .with("GRAINERY_STORE", "embedded:" + home().resolve("store"))
                .with("GRAINERY_NAMING", ours.toString())
                .run("store", "settings", "naming");
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains("FILE must be given");
        assertThat(run(
                                "store",
                                "settings",
                                "naming",
                                home().resolve("none.json").toString())
                        .err())
                .contains("there is no such file");
    }
}
