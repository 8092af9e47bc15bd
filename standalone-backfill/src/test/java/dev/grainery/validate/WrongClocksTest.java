// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.BackfillRun;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.StoredFinding.FindingState;
import dev.grainery.record.RecordDate;
import dev.grainery.record.Revision;
import dev.grainery.record.RevisionStatus;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StoreUri;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The clock of a machine was wrong for a while, and files were described or checked by it. */
class WrongClocksTest {

    private static final int FILES = 4;
    private static final String COPY = "copies/" + OatHarvest.warc(0) + ".gz";
    private static final Instant NOW = Instant.parse("2026-11-22T20:00:00Z");

    @TempDir
    private Path temporary;

    private Path archive;
    private GraineryStore store;

    @BeforeEach
    void write_an_archive() throws IOException {
        Path home = temporary.toRealPath();
        archive = Files.createDirectory(home.resolve("archive"));
        FixtureTree tree = Oats.tree("clocks", FILES - 1);
        tree.writeTo(archive);
        Files.createDirectory(archive.resolve("copies"));
        Files.copy(archive.resolve(Oats.FIRST), archive.resolve(COPY));
        store = GraineryStore.open(StoreUri.parse("embedded:" + home.resolve("store")));
    }

    @AfterEach
    void close_the_store() {
        store.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"P3D", "P400D", "P3300D"})
    void checks_dated_ahead_count_as_none(Duration ahead) throws Exception {
        backfill(NOW.minus(Duration.ofDays(20)));
        ValidationRun.at(NOW.plus(ahead)).ofAll().on(store);

        ValidationRun.Done night = ValidationRun.at(NOW).on(store);

        assertAllRead(night);
        assertThat(night.findings()).hasSize(FILES).allSatisfy(finding -> {
            assertThat(finding.code()).isEqualTo(FindingCode.CHECK_DATE_AHEAD);
            assertThat(finding.message()).contains(RecordDate.text(NOW.plus(ahead)));
        });
        assertThat(revisions()).allSatisfy(revision -> {
            assertThat(revision.dateOfValidation()).isEqualTo(NOW);
            assertThat(revision.nextLastDateOfValidation()).isEqualTo(NOW.plus(Duration.ofDays(730)));
            assertThat(revision.statusOfValidation()).isEqualTo(RevisionStatus.VALIDATED);
        });
        assertThat(store.locations().checkedAfter(NOW, Optional.empty(), FILES)).isEmpty();
        assertThat(open()).isEmpty();
        assertThat(ValidationRun.at(NOW).on(store).summary().checked()).isZero();
    }

    @Test
    void files_described_ahead_are_checked_at_once() throws Exception {
        backfill(NOW.plus(Duration.ofDays(3300)));
        assertThat(ValidationRun.at(NOW).dry().on(store).summary().toCheck()).hasValue(FILES);
        assertAllRead(ValidationRun.at(NOW).on(store));
    }

    @Test
    void file_that_is_gone_is_told_with_the_date_of_now() throws Exception {
        backfill(NOW.plus(Duration.ofDays(3300)));
        Files.delete(archive.resolve(Oats.SECOND));
        assertThat(ValidationRun.at(NOW).on(store).summary().missing()).isEqualTo(1);
        assertThat(revisions())
                .filteredOn(revision -> revision.statusOfValidation() == RevisionStatus.FAILED)
                .singleElement()
                .satisfies(revision -> assertThat(revision.dateOfValidation()).isEqualTo(NOW));
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT1S", "PT10M", "PT20H"})
    void clocks_that_are_a_little_apart_are_no_finding(Duration ahead) throws Exception {
        backfill(NOW.minus(Duration.ofDays(20)));
        ValidationRun.at(NOW.plus(ahead)).ofAll().on(store);
        assertThat(ValidationRun.at(NOW).on(store).summary().checked()).isZero();
        ValidationRun.Done all = ValidationRun.by(Clock.tick(
                        Clock.offset(Clock.systemUTC(), Duration.between(Instant.now(), NOW)), Duration.ofMillis(1)))
                .ofAll()
                .on(store);
        assertAllRead(all);
        assertThat(all.findings()).isEmpty();
    }

    @Test
    void one_file_that_is_named_is_read_whatever_its_date() throws Exception {
        backfill(NOW.plus(Duration.ofDays(3300)));
        FileChoice named =
                new FileChoice(Duration.ZERO, true, Optional.empty(), Optional.of(OatHarvest.warc(1) + ".gz"));
        assertThat(ValidationRun.at(NOW).choosing(named).on(store).summary().equal())
                .isEqualTo(1);
    }

    @Test
    void plan_counts_them_as_due_now() throws Exception {
        backfill(NOW.plus(Duration.ofDays(3300)));
        RevisionPlan plan = RevisionPlan.of(store, ValidationRun.DUE, Optional.empty(), NOW);
        assertThat(plan.rows().get(0).files()).isEqualTo(FILES);
    }

    private void backfill(Instant at) throws Exception {
        BackfillRun.over(archive).at(Clock.fixed(at, ZoneOffset.UTC)).into(store);
    }

    private static void assertAllRead(ValidationRun.Done run) {
        assertThat(run.summary().equal()).isEqualTo(FILES);
        assertThat(run.summary().checked()).isEqualTo(FILES);
    }

    private List<Revision> revisions() {
        List<Revision> revisions = new ArrayList<>();
        store.containers().forEach(Optional.empty(), record -> revisions.add(record.revision()));
        return revisions;
    }

    private List<String> open() {
        List<String> open = new ArrayList<>();
        store.findings()
                .forEach(
                        Set.of(FindingState.OPEN),
                        Set.of(FindingCode.CHECK_DATE_AHEAD),
                        Optional.empty(),
                        finding -> open.add(finding.message()));
        return open;
    }
}
