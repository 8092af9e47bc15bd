// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import static dev.grainery.validate.KeptArchive.day;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.grainery.backfill.BackfillRun;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.RevisionStatus;
import dev.grainery.store.GraineryStore;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpreadingTest {

    @TempDir
    private Path temporary;

    @Test
    void dates_of_a_peak_come_earlier_and_the_harvest_follows() throws Exception {
        try (KeptArchive archive = KeptArchive.of(Oats.tree("spread", 3), temporary)) {
            List<ContainerRecord> before = archive.containers();
            SpreadSummary dry = spreading(300, true, day(100)).run(archive.store());
            assertThat(dry.files()).isEqualTo(3);
            assertThat(archive.containers()).isEqualTo(before);

            SpreadSummary done = spreading(300, false, day(100)).run(archive.store());
            assertThat(done.files()).isEqualTo(3);
            assertThat(done.harvests()).isEqualTo(1);
            assertThat(done.before()).isEqualTo(dry.before());
            assertThat(done.after()).isEqualTo(dry.after());
            List<Instant> dates = dates(archive);
            assertThat(dates)
                    .doesNotHaveDuplicates()
                    .allSatisfy(date -> assertThat(date).isBetween(day(430), day(729)));
            assertThat(archive.containers())
                    .extracting(record -> record.revision().statusOfValidation())
                    .containsOnly(RevisionStatus.FIRST);
            assertThat(archive.harvest().revision().nextLastDateOfValidation())
                    .isEqualTo(dates.stream().min(Instant::compareTo).orElseThrow());
            assertThat(done.after().orElseThrow()).isEqualTo(plan(archive.store(), day(100)));
            assertThat(done.after().orElseThrow().busiestNight())
                    .isLessThan(done.before().busiestNight());

            // once more, and a backfill that meets the files again: nothing moves
            SpreadSummary again = spreading(300, false, day(100)).run(archive.store());
            assertThat(again.files()).isZero();
            assertThat(again.harvests()).isZero();
            BackfillRun.over(archive.root())
                    .at(Clock.fixed(day(101), ZoneOffset.UTC))
                    .into(archive.store());
            assertThat(dates(archive)).isEqualTo(dates);
        }
    }

    @Test
    void files_are_checked_by_their_new_dates() throws Exception {
        try (KeptArchive archive = KeptArchive.of(Oats.tree("spread", 3), temporary)) {
            spreading(300, false, day(100)).run(archive.store());
            Instant first = dates(archive).stream().min(Instant::compareTo).orElseThrow();
            Instant due = first.minusSeconds(30 * 86_400);
            assertThat(ValidationRun.at(due.minusSeconds(1))
                            .on(archive.store())
                            .summary()
                            .checked())
                    .isZero();
            ValidationSummary summary =
                    ValidationRun.at(due).on(archive.store()).summary();
            assertThat(summary.toBeValidated()).isEqualTo(1);
            assertThat(summary.equal()).isEqualTo(1);
            assertThat(ValidationRun.at(due).on(archive.store()).summary().checked())
                    .isZero();
            // all files, also the one whose new date was moved and which was checked a moment ago
            assertThat(ValidationRun.at(due.plusSeconds(60))
                            .ofAll()
                            .on(archive.store())
                            .summary()
                            .equal())
                    .isEqualTo(3);
        }
    }

    @Test
    void what_is_due_or_would_be_at_once_stays_as_it_is() throws Exception {
        try (KeptArchive archive = KeptArchive.of(Oats.tree("spread", 3), temporary)) {
            List<ContainerRecord> before = archive.containers();
            assertThat(spreading(300, false, day(700)).run(archive.store()).files())
                    .isZero();
            assertThat(archive.containers()).isEqualTo(before);
        }
    }

    @Test
    void stopped_run_says_so_and_moves_nothing_more() throws Exception {
        try (KeptArchive archive = KeptArchive.of(Oats.tree("spread", 3), temporary)) {
            Spreading spreading = spreading(300, false, day(100));
            spreading.stop().request();
            SpreadSummary summary = spreading.run(archive.store());
            assertThat(summary.interrupted()).isTrue();
            assertThat(summary.after()).isEmpty();
            assertThat(dates(archive)).containsOnly(day(730));
        }
    }

    @Test
    void months_before_and_after_are_told() throws Exception {
        try (KeptArchive archive = KeptArchive.of(Oats.tree("spread", 3), temporary)) {
            SpreadSummary summary = spreading(90, true, day(100)).run(archive.store());
            assertThat(summary.before().rows().stream().filter(row -> row.files() > 0))
                    .extracting(RevisionPlan.Row::due, RevisionPlan.Row::files)
                    .containsExactly(tuple("2023-06", 3L));
            assertThat(summary.after().orElseThrow().rows().stream().filter(row -> row.files() > 0))
                    .extracting(RevisionPlan.Row::due, RevisionPlan.Row::files)
                    .containsExactly(tuple("2023-03", 1L), tuple("2023-04", 1L), tuple("2023-05", 1L));
        }
        assertThatThrownBy(() -> spreading(671, true, day(0))).hasMessageContaining("1 to 670 days");
        assertThatThrownBy(() -> spreading(0, true, day(0))).hasMessageContaining("1 to 670 days");
    }

    private static List<Instant> dates(KeptArchive archive) {
        return archive.containers().stream()
                .map(record -> record.revision().nextLastDateOfValidation())
                .toList();
    }

    private static RevisionPlan plan(GraineryStore store, Instant now) {
        return new Planning(FileChoice.DUE, Optional.empty(), now).plan(store);
    }

    private static Spreading spreading(int days, boolean dryRun, Instant now) {
        return new Spreading(
                new Planning(FileChoice.DUE, Optional.empty(), now), days, dryRun, Clock.fixed(now, ZoneOffset.UTC));
    }
}
