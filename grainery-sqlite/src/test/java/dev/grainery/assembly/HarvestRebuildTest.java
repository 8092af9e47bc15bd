// SPDX-License-Identifier: Apache-2.0
package dev.grainery.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.harvest.CrawlLogs;
import dev.grainery.harvest.InspectionTally;
import dev.grainery.harvest.Inspections;
import dev.grainery.record.Completeness;
import dev.grainery.record.Completeness.Differences;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.Inspection;
import dev.grainery.record.NameUuid;
import dev.grainery.record.Reconciled;
import dev.grainery.record.RecordSchemas;
import dev.grainery.record.SampleReconciled;
import dev.grainery.store.HarvestCollection.StoredHarvest.Outcome;
import dev.grainery.store.PendingHarvests;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HarvestRebuildTest {

    private static final Instant NOW = Instant.parse("2026-03-04T05:06:07.089Z");
    private static final String ID = NameUuid.DNS.of("H");

    @TempDir
    private Path directory;

    private final List<String> told = new ArrayList<>();
    private final List<Finding> findings = new ArrayList<>();
    private StoredArchive archive;

    @BeforeEach
    void open() {
        archive = new StoredArchive(directory);
    }

    @AfterEach
    void close() {
        archive.close();
    }

    private void update() {
        told.clear();
        findings.clear();
        new HarvestRebuild(archive.store(), InstantSource.fixed(NOW)).updatePending((id, outcome, found) -> {
            told.add(id + " " + outcome);
            findings.addAll(found);
        });
    }

    @Test
    void a_pending_harvest_is_put_together_of_all_that_the_store_holds_of_it() {
        archive.container("/h/a.warc.gz", "H")
                .container("/h2/b.warc.gz", "H")
                .container("/h/c.warc.gz", "Other")
                .index("/h/a.warc.gz.cdx", "a.warc.gz");
        archive.store().crawlLogs().put(List.of(new CrawlLogs("/h", "logs/crawl", List.of("crawler00.tar.gz"))));
        new CdxLinks(archive.store()).update(archive.touched());
        update();
        assertThat(told)
                .containsExactlyInAnyOrder(ID + " " + Outcome.NEW, NameUuid.DNS.of("Other") + " " + Outcome.NEW);
        HarvestRecord harvest = archive.store().harvests().find("H").orElseThrow();
        assertThat(RecordSchemas.errors(harvest)).isEmpty();
        assertThat(harvest.header().author()).isEqualTo("NKCR");
        assertThat(harvest.header().date()).isEqualTo(NOW);
        assertThat(harvest.harvest().warcsNumber()).isEqualTo(2);
        assertThat(harvest.harvest().size()).isEqualTo("/h/a.warc.gz".length() + "/h2/b.warc.gz".length());
        assertThat(harvest.paths().warcsFileNames()).containsExactly("a.warc.gz", "b.warc.gz");
        assertThat(harvest.paths().cdxsID()).containsExactly(StoredArchive.id("/h/a.warc.gz.cdx"));
        assertThat(harvest.harvestCrawl().fileName()).containsExactly("crawler00.tar.gz");
        assertThat(archive.store().pending().all()).isEmpty();
    }

    @Test
    void a_harvest_without_logs_is_put_together_and_found() {
        archive.container("/h/a.warc.gz", "H");
        update();
        assertThat(findings).extracting(Finding::code).contains(FindingCode.NO_CRAWL_LOGS);
        assertThat(archive.store()
                        .harvests()
                        .find(ID)
                        .orElseThrow()
                        .harvestCrawl()
                        .logs())
                .isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void a_harvest_says_how_its_logs_and_containers_agree(Completeness.Kind kind) {
        archive.container("/h/a.warc.gz", "H");
        update();
        archive.store()
                .reconciled()
                .put(
                        ID,
                        new Reconciled(
                                Optional.of(SampleReconciled.completeness(
                                        new Differences(kind, 3, "http://a.example/", "20260304050607"))),
                                Optional.of(SampleReconciled.fetches()),
                                List.of()));
        update();
        HarvestRecord harvest = archive.store().harvests().find(ID).orElseThrow();
        assertThat(RecordSchemas.errors(harvest)).isEmpty();
        assertThat(harvest.extension().reconciled().fetches()).contains(SampleReconciled.fetches());
        assertThat(harvest.extension().reconciled().completeness().orElseThrow().differences())
                .isEqualTo(3);
        assertThat(findings)
                .filteredOn(finding -> finding.code() != FindingCode.NO_CRAWL_LOGS)
                .singleElement()
                .satisfies(finding -> assertThat(finding.message())
                        .isEqualTo("3 captures, such as http://a.example/ of 20260304050607"));
    }

    @Test
    void what_logs_have_told_goes_with_the_harvest() {
        archive.container("/h/a.warc.gz", "H");
        archive.store().reconciled().put(ID, SampleReconciled.whole());
        update();
        archive.store()
                .containers()
                .updateEach(
                        Set.of(ID),
                        record -> record.inHarvest(
                                new ContainerRecord.HarvestNames("Other", "Other", "Other", "Other"),
                                NameUuid.DNS.of("Other")));
        archive.store().pending().mark(List.of(ID));
        update();
        assertThat(told).contains(ID + " " + Outcome.REMOVED);
        assertThat(archive.store().reconciled().find(List.of(ID))).isEmpty();
    }

    @Test
    void a_harvest_of_which_nothing_changed_is_not_written_again() {
        archive.container("/h/a.warc.gz", "H");
        update();
        archive.store().pending().mark(List.of(ID));
        update();
        assertThat(told).containsExactly(ID + " " + Outcome.UNCHANGED);
        update();
        assertThat(told).isEmpty();
    }

    @Test
    void a_harvest_is_pending_when_what_its_container_holds_becomes_known() {
        archive.containers(List.of("/h/a.warc.gz", "/h/b.warc.gz"), "H");
        update();
        assertThat(archive.store().harvests().find(ID).orElseThrow().extension().inspection())
                .isEmpty();
        Inspection inspection = Inspections.of("a");
        UnaryOperator<ContainerRecord> inspecting = record -> record.withInspection(Optional.of(inspection));
        archive.store().containers().update(StoredArchive.id("/h/a.warc.gz"), "a.warc.gz", inspecting);
        assertThat(archive.store().pending().all()).containsOnlyKeys(ID);
        update();
        assertThat(told).containsExactly(ID + " " + Outcome.UPDATED);
        HarvestRecord harvest = archive.store().harvests().find(ID).orElseThrow();
        assertThat(RecordSchemas.errors(harvest)).isEmpty();
        assertThat(harvest.extension().inspection())
                .contains(
                        new InspectionTally().add(inspection).addNotInspected(1).sums());

        archive.store().containers().updateEach(Set.of(ID), inspecting);
        assertThat(archive.store().pending().all()).containsOnlyKeys(ID);
        update();
        archive.store().containers().updateEach(Set.of(ID), inspecting);
        assertThat(archive.store().pending().all()).isEmpty();
        archive.store().pending().mark(List.of(ID));
        update();
        assertThat(told).containsExactly(ID + " " + Outcome.UNCHANGED);
    }

    @Test
    void a_harvest_to_which_nothing_belongs_gets_no_record() {
        archive.store().pending().mark(List.of(ID));
        update();
        assertThat(told).containsExactly(ID + " " + Outcome.NONE);
        assertThat(archive.store().harvests().count()).isZero();
        assertThat(archive.store().pending().all()).isEmpty();
    }

    @Test
    void the_mark_on_links_is_no_harvest_and_stays() {
        archive.store().pending().mark(List.of(PendingHarvests.LINKS));
        update();
        assertThat(told).isEmpty();
        assertThat(archive.store().pending().all()).containsOnlyKeys(PendingHarvests.LINKS);
    }
}
