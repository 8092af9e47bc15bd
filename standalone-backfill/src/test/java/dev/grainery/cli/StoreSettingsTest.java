// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.outbox.Outbox;
import dev.grainery.outbox.OutboxEntry;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.Header;
import dev.grainery.record.Location;
import dev.grainery.record.NameUuid;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.SampleFiles;
import dev.grainery.store.StoreSettings.Setting;
import dev.grainery.store.StoreSettings.SettingKey;
import dev.grainery.store.StoredDocuments;
import dev.grainery.store.document.StoreUri;
import dev.grainery.store.document.Write;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is set once for a store holds for every command that writes to it. */
class StoreSettingsTest {

    /** Not as the built-in convention has it: the directory counts, and the type is another one. */
    private static final String OURS = "{\"name\": \"ours\", \"source\": [\"directory\"],"
            + " \"types\": [{\"type\": \"Requests\", \"words\": [\"shelf\"]}]}";

    @TempDir
    private Path temporary;

    private Path home;
    private Path archive;
    private Path ours;

    @BeforeEach
    void make_archive() throws Exception {
        home = temporary.toRealPath();
        archive = Files.createDirectory(home.resolve("archive"));
        ours = Files.writeString(home.resolve("ours.json"), OURS);
        file(0);
    }

    private void file(int serial) throws IOException {
        String name = OatHarvest.warc(serial) + ".gz";
        FixtureTree.empty("settings")
                .with("shelf-2020-01/" + name, OatHarvest.warcGz(name))
                .writeTo(archive);
    }

    private CommandRun command() {
        return new CommandRun(home).with("GRAINERY_STORE", store());
    }

    private String store() {
        return "embedded:" + home.resolve("store");
    }

    private CommandRun.Result run(String... arguments) {
        return command().run(arguments);
    }

    @Test
    void store_that_is_made_to_be_set_is_told_and_no_misspelt_path_makes_one() {
        CommandRun.Result made = run("store", "settings", "author", "Oat Library");
        assertThat(made.status()).isZero();
        assertThat(made.err()).contains("created a new store in " + home.resolve("store"));
        assertThat(run("store", "settings", "author", "Oats").err()).doesNotContain("created");
        Path misspelt = home.resolve("sotres/store");
        CommandRun.Result refused = run("store", "settings", "standard", "Oats 1", "--store", "embedded:" + misspelt);
        assertThat(refused.status()).isEqualTo(ExitStatus.STORE_AWAY.code());
        assertThat(refused.err()).contains("there is no store in " + misspelt);
        assertThat(misspelt.getParent()).doesNotExist();
    }

    private List<HarvestRecord> harvests() {
        List<HarvestRecord> harvests = new ArrayList<>();
        try (GraineryStore opened = GraineryStore.open(StoreUri.parse(store()))) {
            opened.harvests().forEach(harvests::add);
        }
        return harvests;
    }

    private void assertOneHarvestOfOurs(int containers) {
        assertThat(harvests()).singleElement().satisfies(harvest -> {
            assertThat(harvest.harvest().harvestPrefix().harvestNameStand()).isEqualTo("shelf-2020-01");
            assertThat(harvest.harvest().harvestPrefix().harvestType()).isEqualTo("Requests");
            assertThat(harvest.harvest().harvestPrefix().harvestSuffix()).containsExactly("2020-01");
            assertThat(harvest.harvest().warcsNumber()).isEqualTo(containers);
        });
    }

    @Test
    void validation_and_later_backfills_go_by_the_convention_of_the_first_run() throws Exception {
        CommandRun.Result first =
                run("backfill", "--author", "Oat Library", "--naming", ours.toString(), archive.toString());
        assertThat(first.status()).as(first.err()).isLessThan(2);
        assertThat(first.err()).contains("from now on this store names harvests by the convention \"ours\"");
        assertOneHarvestOfOurs(1);
        assertThat(run("validate", "--all").status()).isZero();
        assertOneHarvestOfOurs(1);
        file(1);
        CommandRun.Result second = run("backfill", archive.toString());
        assertThat(second.status()).isLessThan(2);
        assertThat(second.err()).doesNotContain("convention", "author");
        assertOneHarvestOfOurs(2);
    }

    @Test
    void replay_goes_by_the_convention_and_the_author_of_the_store() throws Exception {
        run("store", "settings", "author", "Oat Library");
        run("store", "settings", "standard", "Oats 2");
        run("store", "settings", "naming", ours.toString());
        Outbox outbox = Outbox.open(home.resolve("job/grainery-outbox"));
        outbox.put(new OutboxEntry.Container(
                SampleFiles.container(
                                NameUuid.DNS.of("a.warc.gz"),
                                new Location("/a", "a.warc.gz"),
                                "bytes",
                                SampleFiles.minute(0))
                        .withHeader(new Header(
                                dev.grainery.record.RecordType.CONTAINER,
                                GraineryRecord.NA,
                                SampleFiles.minute(0),
                                Header.DEFAULT_STANDARD)),
                List.of()));
        assertThat(run("replay", home.resolve("job").toString()).status()).isZero();
        try (GraineryStore opened = GraineryStore.open(StoreUri.parse(store()))) {
            Header header = opened.containers().find("a.warc.gz").get(0).header();
            assertThat(header.author()).isEqualTo("Oat Library");
            assertThat(header.standard()).isEqualTo("Oats 2");
        }
    }

    @Test
    void another_convention_author_or_standard_is_refused_before_anything_is_written() throws Exception {
        assertThat(run("backfill", "--author", "Oat Library", archive.toString())
                        .status())
                .isLessThan(2);
        List<HarvestRecord> before = harvests();
        file(1);
        for (List<String> command : List.of(
                List.of("backfill", archive.toString()), List.of("backfill", "--dry-run", archive.toString()))) {
            List<String> arguments = new ArrayList<>(command);
            arguments.addAll(1, List.of("--naming", ours.toString(), "--author", "Barley Library"));
            CommandRun.Result refused = run(arguments.toArray(String[]::new));
            assertThat(refused.status()).as("%s", command).isEqualTo(2);
            assertThat(refused.err())
                    .contains("\"Webarchiv, National Library of the Czech Republic\"", "\"ours\"")
                    .contains("grainery store settings naming FILE")
                    .contains("the author of this store is \"Oat Library\" (set on ", "not \"Barley Library\"")
                    .contains("grainery store settings author \"Barley Library\"");
        }
        assertThat(harvests()).isEqualTo(before);
    }

    @Test
    void same_convention_in_other_words_is_no_other_convention() throws Exception {
        run("backfill", "--naming", ours.toString(), archive.toString());
        Path same = Files.writeString(
                home.resolve("same.json"), "// ours, laid out otherwise\n" + OURS.replace(", ", ",\n  "));
        assertThat(command()
                        .with("GRAINERY_NAMING", same.toString())
                        .run("backfill", archive.toString())
                        .status())
                .isLessThan(2);
    }

    @Test
    void missing_author_is_told_once_and_can_be_corrected() throws Exception {
        assertThat(run("backfill", archive.toString()).err())
                .contains("have the author NA", "grainery store settings author NAME --replace-na");
        file(1);
        assertThat(run("backfill", archive.toString()).err()).doesNotContain("author");
        assertThat(run("validate", "--all").err()).doesNotContain("author");
        CommandRun.Result set = run("store", "settings", "author", "Oat Library", "--replace-na");
        assertThat(set.out()).contains("author: Oat Library (was: NA)", "records changed: 3");
        try (GraineryStore opened = GraineryStore.open(StoreUri.parse(store()))) {
            opened.containers()
                    .forEach(
                            Optional.empty(),
                            record -> assertThat(record.header().author()).isEqualTo("Oat Library"));
        }
        assertThat(harvests())
                .singleElement()
                .satisfies(harvest -> assertThat(harvest.header().author()).isEqualTo("Oat Library"));
        assertThat(run("store", "settings", "author", "Oat Library", "--replace-na")
                        .out())
                .contains("records changed: 0");
    }

    @Test
    void author_that_is_given_later_takes_the_place_of_none() throws Exception {
        run("backfill", archive.toString());
        file(1);
        CommandRun.Result later = run("backfill", "--author", "Oat Library", archive.toString());
        assertThat(later.status()).isLessThan(2);
        assertThat(later.err()).contains("from now on the author of this store's records is \"Oat Library\"");
        assertThat(run("store", "settings").out()).contains("author    Oat Library, set on ");
    }

    @Test
    void settings_of_a_new_store_are_what_all_others_take_and_are_shown() throws Exception {
        assertThat(run("store", "settings").status()).isEqualTo(3);
        assertThat(run("store", "settings", "author", "Oat Library").out()).isEqualTo("author: Oat Library\n");
        assertThat(run("store", "settings").out()).contains("standard  not set");
        assertThat(run("store", "settings", "naming", ours.toString()).status()).isZero();
        assertThat(run("backfill", archive.toString()).err()).doesNotContain("author");
        assertOneHarvestOfOurs(1);
        assertThat(harvests().get(0).header().author()).isEqualTo("Oat Library");
        assertThat(run("store", "settings").out())
                .contains(
                        "naming    ours (sha256 ", "author    Oat Library, set on ", "standard  Grainery 1.0, set on ");
        assertThat(run("store", "settings", "standard", "Oats 2").out())
                .isEqualTo("standard: Oats 2 (was: Grainery 1.0)\n");
        assertThat(run("store", "settings", "author", " NA ").status()).isEqualTo(2);
        assertThat(run("store", "settings", "author", " ").status()).isEqualTo(2);
    }

    @Test
    void older_store_is_not_given_a_convention_that_would_change_its_harvests() throws Exception {
        run("backfill", "--naming", ours.toString(), archive.toString());
        forgetConvention();
        CommandRun.Result refused = run("backfill", archive.toString());
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err())
                .contains("would change the type or name of 1, such as \"shelf-2020-01\"", "--naming FILE");
        assertOneHarvestOfOurs(1);
        CommandRun.Result adopted = run("backfill", "--naming", ours.toString(), archive.toString());
        assertThat(adopted.status()).isLessThan(2);
        assertThat(adopted.err()).contains("from now on this store names harvests by the convention \"ours\"");
        assertOneHarvestOfOurs(1);
    }

    private void forgetConvention() {
        Path directory = StoreUri.parse(store()).directory().orElseThrow();
        try (StoredDocuments documents = new StoredDocuments(directory)) {
            documents.collection("setting").write(new Write.Delete("naming"));
        }
    }

    @Test
    void first_of_two_programs_decides() throws Exception {
        try (GraineryStore opened = GraineryStore.open(StoreUri.parse(store()))) {
            Setting first = new Setting("Oat Library", Instant.parse("2026-01-02T03:04:05Z"), "anna@one");
            Setting second = new Setting("Rye Library", Instant.parse("2026-01-02T03:04:06Z"), "berta@two");
            assertThat(opened.settings().putIfAbsent(SettingKey.AUTHOR, first)).isEqualTo(first);
            assertThat(opened.settings().putIfAbsent(SettingKey.AUTHOR, second)).isEqualTo(first);
            assertThat(opened.settings().replace(SettingKey.AUTHOR, second, second))
                    .isFalse();
            assertThat(opened.settings().find(SettingKey.AUTHOR)).contains(first);
            assertThat(opened.settings().replace(SettingKey.AUTHOR, first, second))
                    .isTrue();
            assertThat(opened.settings().find(SettingKey.AUTHOR)).contains(second);
        }
    }
}
