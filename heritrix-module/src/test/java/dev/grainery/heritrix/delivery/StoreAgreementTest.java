// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.assembly.HarvestRebuild;
import dev.grainery.assembly.StoreSetup.GivenSettings;
import dev.grainery.describe.naming.NamingConvention;
import dev.grainery.heritrix.task.OperatorLog;
import dev.grainery.record.Location;
import dev.grainery.record.NameUuid;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.SampleFiles;
import dev.grainery.store.StoreSettings.Setting;
import dev.grainery.store.StoreSettings.SettingKey;
import dev.grainery.store.document.StoreException;
import dev.grainery.store.document.StoreUri;
import dev.grainery.store.merge.Observation;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreAgreementTest {

    private final List<String> said = new ArrayList<>();
    private final List<String> alerts = new ArrayList<>();
    private final OperatorLog log = new OperatorLog() {
        @Override
        public void info(String line) {
            said.add(line);
        }

        @Override
        public void alert(String message) {
            alerts.add(message);
        }
    };

    @TempDir
    private Path directory;

    private GraineryStore store;
    private NamingConvention ours;

    @BeforeEach
    void open() throws Exception {
        store = GraineryStore.open(StoreUri.parse("embedded:" + directory));
        ours = NamingConvention.of("ours.json", "{\"name\": \"ours\", \"source\": [\"directory\"]}");
    }

    @AfterEach
    void close() {
        store.close();
    }

    private StoreAgreement agreement(Optional<String> author, Optional<NamingConvention> naming) {
        return new StoreAgreement(
                new GivenSettings(author, Optional.empty(), naming), "crawler00", log, Clock.systemUTC());
    }

    private void setNaming(NamingConvention convention) {
        store.settings()
                .putIfAbsent(
                        SettingKey.NAMING,
                        new Setting(convention.text(), Clock.systemUTC().instant(), "anna@one"));
    }

    private void record() {
        store.containers()
                .store(List.of(Observation.of(SampleFiles.container(
                        NameUuid.DNS.of("a.warc.gz"),
                        new Location("/archive/shelf", "a.warc.gz"),
                        "bytes",
                        SampleFiles.minute(0)))));
    }

    private void update() {
        new HarvestRebuild(store, Clock.systemUTC()).updatePending((id, outcome, findings) -> {});
    }

    @Test
    void new_store_takes_what_the_job_says() {
        agreement(Optional.of("Oat Library"), Optional.of(ours)).reach(store);
        assertThat(store.settings().find(SettingKey.AUTHOR)).map(Setting::value).contains("Oat Library");
        assertThat(store.settings().convention().orElseThrow().isSameAs(ours)).isTrue();
        assertThat(alerts).isEmpty();
    }

    @Test
    void author_of_the_first_job_becomes_that_of_the_store_and_its_log_says_so_once() {
        agreement(Optional.of("Oat Library"), Optional.empty()).reach(store);
        agreement(Optional.of("Other Library"), Optional.empty()).reach(store);
        StoreAgreement unset = agreement(Optional.empty(), Optional.empty());
        assertThat(unset.style()).isEmpty();
        unset.reach(store);

        assertThat(said)
                .singleElement()
                .asString()
                .startsWith("from now on the author of this store is Oat Library, as this job");
        assertThat(unset.style().orElseThrow().author()).isEqualTo("Oat Library");
    }

    @Test
    void job_without_settings_takes_those_of_the_store() {
        setNaming(ours);
        agreement(Optional.empty(), Optional.empty()).reach(store);
        assertThat(alerts).isEmpty();
        assertThat(store.settings().convention().orElseThrow().isSameAs(ours)).isTrue();
    }

    @Test
    void containers_recorded_by_another_convention_come_into_the_harvests_of_the_store() {
        setNaming(ours);
        StoreAgreement agreement = agreement(Optional.of("Oat Library"), Optional.of(NamingConvention.builtIn()));
        agreement.reach(store);
        agreement.reach(store);
        assertThat(alerts)
                .singleElement()
                .asString()
                .startsWith("harvests are not named as the job says: ")
                .contains("\"ours\"", "grainery store settings naming FILE");
        record();
        assertThat(store.containers().find("a.warc.gz").get(0).harvestId()).isEqualTo(NameUuid.ofHarvest("H"));
        update();
        assertThat(store.containers().find("a.warc.gz").get(0).harvestId()).isEqualTo(NameUuid.ofHarvest("shelf"));
        assertThat(store.harvests().find("H")).isEmpty();
        assertThat(store.harvests().find("shelf").orElseThrow().paths().warcsFileNames())
                .containsExactly("a.warc.gz");
        assertThat(store.facts().successors(NameUuid.ofHarvest("H"))).containsExactly(NameUuid.ofHarvest("shelf"));
    }

    @Test
    void older_store_must_be_told_first_how_its_harvests_are_named() throws Exception {
        NamingConvention other = NamingConvention.of(
                "other.json", "{\"name\": \"other\", \"types\": [{\"type\": \"Tests\", \"words\": [\"H\"]}]}");
        record();
        update();
        assertThatThrownBy(() -> agreement(Optional.empty(), Optional.of(other)).reach(store))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("would change the type or name of 1, such as \"H\"");
        assertThat(store.settings().find(SettingKey.NAMING)).isEmpty();
    }
}
