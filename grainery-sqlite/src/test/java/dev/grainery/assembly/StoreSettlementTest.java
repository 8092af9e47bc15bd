// SPDX-License-Identifier: Apache-2.0
package dev.grainery.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.grainery.assembly.StoreSetup.GivenSettings;
import dev.grainery.assembly.StoreSetup.SettingConflict;
import dev.grainery.describe.naming.NamingConvention;
import dev.grainery.describe.naming.NamingFileException;
import dev.grainery.fixity.FixityEvent.CheckOutcome;
import dev.grainery.record.Commentaries;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.Header;
import dev.grainery.record.Location;
import dev.grainery.record.NameUuid;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.SampleFiles;
import dev.grainery.store.StoreSettings.SettingKey;
import dev.grainery.store.document.StoreUri;
import dev.grainery.store.merge.Observation;
import java.nio.file.Path;
import java.time.Clock;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreSettlementTest {

    private static final InstantSource CLOCK = Clock.fixed(SampleFiles.minute(60), ZoneOffset.UTC);
    private static final String BEFORE = "V6M_2017-10-05";
    private static final String AFTER = "shelf-2020-01";

    @TempDir
    private Path directory;

    private GraineryStore store;

    @BeforeEach
    void open() {
        store = GraineryStore.open(StoreUri.parse("embedded:" + directory));
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void first_run_settles_what_is_given_and_the_next_may_not_say_otherwise() throws NamingFileException {
        GivenSettings given = new GivenSettings(Optional.of("My Library"), Optional.empty(), Optional.of(ours()));
        assertThat(setup().conflicts(given)).isEmpty();
        assertThat(setup().settle(given))
                .containsExactly("from now on this store names harvests by the convention \"ours\"");
        assertThat(setup().settle(given)).isEmpty();
        assertThat(store.settings().terms().style().author()).isEqualTo("My Library");
        assertThat(store.settings().find(SettingKey.STANDARD).orElseThrow().value())
                .isEqualTo(Header.DEFAULT_STANDARD);
        GivenSettings other = new GivenSettings(
                Optional.of("Other"), Optional.of("Other 2"), Optional.of(NamingConvention.builtIn()));
        assertThat(setup().conflicts(other))
                .extracting(SettingConflict::key)
                .containsExactly(SettingKey.NAMING, SettingKey.AUTHOR, SettingKey.STANDARD);
        assertThat(setup().conflicts(GivenSettings.NONE)).isEmpty();
    }

    @Test
    void author_that_nobody_gave_can_be_given_later_and_to_earlier_records() {
        assertThat(setup().settle(GivenSettings.NONE))
                .singleElement()
                .asString()
                .contains("no author is set");
        ContainerRecord anonymous = container("a.warc.gz")
                .withHeader(new Header(
                        container("a.warc.gz").header().recType(),
                        GraineryRecord.NA,
                        SampleFiles.NOON,
                        Header.DEFAULT_STANDARD));
        put(anonymous);
        GivenSettings given = new GivenSettings(Optional.of("My Library"), Optional.empty(), Optional.empty());
        assertThat(setup().conflicts(given)).isEmpty();
        assertThat(setup().settle(given)).singleElement().asString().contains("\"My Library\"");
        assertThat(new AuthorCorrection(store, CLOCK).replaceNa("My Library")).isEqualTo(2);
        assertThat(store.containers().find("a.warc.gz").get(0).header().author())
                .isEqualTo("My Library");
        assertThat(harvest(BEFORE).header().author()).isEqualTo("My Library");
    }

    @Test
    void store_with_harvests_and_without_a_convention_is_not_given_one_that_would_change_them()
            throws NamingFileException {
        put(container("a.warc.gz"));
        GivenSettings given = new GivenSettings(Optional.empty(), Optional.empty(), Optional.of(ours()));
        assertThat(setup().conflicts(given))
                .singleElement()
                .satisfies(conflict -> assertThat(conflict.message())
                        .contains("would change the type or name of 1, such as \"" + BEFORE + "\""));
        assertThat(setup().conflicts(GivenSettings.NONE)).isEmpty();
        assertThat(setup().settle(GivenSettings.NONE)).hasSize(2);
    }

    @Test
    void renamed_harvest_has_its_containers_its_comment_and_its_former_name() throws NamingFileException {
        setup().settle(GivenSettings.NONE);
        put(container("a.warc.gz"));
        put(container("b.warc.gz"));
        store.harvests().comment(NameUuid.DNS.of(BEFORE), now -> Commentaries.of("from a person"));
        HarvestRenaming renaming = new HarvestRenaming(store, ours(), "eva@archive1", CLOCK);
        assertThat(renaming.renamed())
                .extracting(RenamedHarvest::formerName, RenamedHarvest::name, RenamedHarvest::containers)
                .containsExactly(tuple(BEFORE, AFTER, 2L));
        renaming.run();
        assertThat(store.harvests().find(BEFORE)).isEmpty();
        HarvestRecord renamed = harvest(AFTER);
        assertThat(renamed.paths().warcsFileNames()).containsExactly("a.warc.gz", "b.warc.gz");
        assertThat(renamed.revision().commentaries().text()).isEqualTo("from a person");
        NamedHarvests named = new NamedHarvests(store);
        assertThat(named.ids(BEFORE)).containsExactly(NameUuid.DNS.of(AFTER));
        assertThat(named.ids("nobody knows it")).isEqualTo(Set.of(NameUuid.ofHarvest("nobody knows it")));
        assertThat(named.names(NameUuid.DNS.of(AFTER))).containsExactly(AFTER, BEFORE);
        assertThat(store.history().find(AFTER)).singleElement().satisfies(entry -> {
            assertThat(entry.outcome()).isEqualTo(CheckOutcome.RENAMED);
            assertThat(entry.from()).contains(BEFORE);
            assertThat(entry.by()).contains("eva@archive1");
        });
        renaming.run();
        assertThat(harvest(AFTER)).isEqualTo(renamed);
        assertThat(renaming.retyped()).isEmpty();
    }

    private StoreSetup setup() {
        return new StoreSetup(store, "eva@archive1", CLOCK);
    }

    private static NamingConvention ours() throws NamingFileException {
        return NamingConvention.of("ours.json", OURS);
    }

    private static ContainerRecord container(String fileName) {
        return SampleFiles.container(
                NameUuid.DNS.of(fileName), new Location("/a/" + AFTER, fileName), fileName, SampleFiles.NOON, BEFORE);
    }

    private void put(ContainerRecord container) {
        store.containers().store(List.of(Observation.of(container)));
        new HarvestRebuild(store, CLOCK).updatePending((id, outcome, findings) -> {});
    }

    private HarvestRecord harvest(String name) {
        return store.harvests().find(name).orElseThrow();
    }

    private static final String OURS = "{\"name\": \"ours\", \"source\": [\"directory\"],"
            + " \"types\": [{\"type\": \"Requests\", \"words\": [\"shelf\"]}]}";
}
