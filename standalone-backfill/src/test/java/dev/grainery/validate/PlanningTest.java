// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import static dev.grainery.validate.KeptArchive.day;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.grainery.backfill.tree.Oats;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.fixity.FixityEvent.CheckOutcome;
import dev.grainery.record.Amount;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.record.NameUuid;
import dev.grainery.record.RecordType;
import dev.grainery.store.GraineryStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanningTest {

    private static final Hash HASH = Hash.of("a".repeat(32));

    @TempDir
    private Path temporary;

    @Test
    void month_of_the_date_is_told_until_it_is_due_now() throws Exception {
        try (KeptArchive archive = KeptArchive.of(Oats.tree("plan", 3), temporary)) {
            List<ContainerRecord> before = archive.containers();
            long bytes = before.stream()
                    .mapToLong(record -> record.size().value().orElseThrow())
                    .sum();
            RevisionPlan far = plan(archive.store(), 0);
            assertThat(far.rows())
                    .hasSize(26)
                    .extracting(RevisionPlan.Row::due)
                    .startsWith("now", "2021-06", "2021-07");
            assertThat(far.rows().get(25)).isEqualTo(new RevisionPlan.Row("2023-06", 3, bytes, OptionalDouble.empty()));
            assertThat(far.rows().subList(0, 25))
                    .extracting(RevisionPlan.Row::files)
                    .containsOnly(0L);
            assertThat(far.total()).isEqualTo(new RevisionPlan.Row("total", 3, bytes, OptionalDouble.empty()));
            assertThat(far.bytesPerNight()).isEqualTo((bytes + 729) / 730);
            assertThat(far.busiestNight()).isEqualTo((bytes + 30) / 31);

            assertThat(plan(archive.store(), 699).rows())
                    .extracting(RevisionPlan.Row::due, RevisionPlan.Row::files)
                    .containsExactly(tuple("now", 0L), tuple("2023-05", 0L), tuple("2023-06", 3L));
            assertThat(plan(archive.store(), 700).rows())
                    .extracting(RevisionPlan.Row::due, RevisionPlan.Row::files)
                    .containsExactly(tuple("now", 3L));
            assertThat(plan(archive.store(), 730).overdue().files()).isZero();
            assertThat(plan(archive.store(), 731).overdue().files()).isEqualTo(3);
            assertThat(plan(archive.store(), 731).busiestNight()).isZero();
            assertThat(archive.containers()).isEqualTo(before);
        }
    }

    @Test
    void plan_may_be_that_of_one_harvest() throws Exception {
        try (KeptArchive archive = KeptArchive.of(Oats.tree("plan", 3), temporary)) {
            String harvest = archive.harvest().harvest().harvestID();
            assertThat(ofHarvest(archive.store(), harvest).total().files()).isEqualTo(3);
            assertThat(ofHarvest(archive.store(), NameUuid.DNS.of("another"))
                            .total()
                            .files())
                    .isZero();
        }
    }

    @Test
    void rate_is_that_of_the_latest_checks_that_read_a_file_to_its_end() throws Exception {
        try (KeptArchive archive = KeptArchive.of(Oats.tree("plan", 1), temporary)) {
            GraineryStore store = archive.store();
            assertThat(plan(store, 0).rate()).isEmpty();
            // old checks, on a storage that was faster
            store.history().append(Collections.nCopies(10, entry(CheckOutcome.EQUAL, HASH, 900_000_000, 1)));
            store.history().append(Collections.nCopies(1_200, entry(CheckOutcome.EQUAL, HASH, 100_000_000, 1_000)));
            store.history().append(List.of(entry(CheckOutcome.MISSING, Hash.NA, 5_000_000_000L, 0)));
            ReadRate rate = plan(store, 0).rate().orElseThrow();
            assertThat(rate).isEqualTo(new ReadRate(1e8, OptionalLong.of(999)));
            assertThat(rate.hours(360_000_000_000L)).isEqualTo(1.0);
            ReadRate given = ReadRate.given(2e8);
            Planning asked = new Planning(FileChoice.DUE, Optional.of(given), day(0));
            assertThat(asked.plan(store).rate()).contains(given);
            assertThat(asked.plan(store).total().hours()).isPresent();
        }
    }

    @Test
    void checks_that_took_no_time_measure_nothing() throws Exception {
        try (KeptArchive archive = KeptArchive.of(Oats.tree("plan", 1), temporary)) {
            archive.store().history().append(List.of(entry(CheckOutcome.EQUAL, HASH, 700, 0)));
            assertThat(plan(archive.store(), 0).rate()).isEmpty();
        }
        assertThatThrownBy(() -> ReadRate.given(0)).hasMessageContaining("above 0");
    }

    @Test
    void failed_file_that_rests_is_told_in_the_month_of_its_date() throws Exception {
        try (KeptArchive archive = KeptArchive.of(Oats.tree("plan", 2), temporary)) {
            Files.delete(archive.file(Oats.FIRST));
            ValidationRun.at(day(705)).on(archive.store());
            RevisionPlan plan = plan(archive.store(), 705);
            assertThat(plan.rows().get(0).files()).isZero();
            assertThat(plan.rows().stream().filter(row -> row.files() > 0))
                    .extracting(RevisionPlan.Row::due, RevisionPlan.Row::files)
                    .containsExactly(tuple("2023-06", 1L), tuple("2025-05", 1L));
        }
    }

    private static RevisionPlan plan(GraineryStore store, int day) {
        return new Planning(FileChoice.DUE, Optional.empty(), day(day)).plan(store);
    }

    private static RevisionPlan ofHarvest(GraineryStore store, String harvestId) {
        FileChoice choice = new FileChoice(Duration.ofDays(30), false, Optional.of(harvestId), Optional.empty());
        return new Planning(choice, Optional.empty(), day(0)).plan(store);
    }

    private static FixityEvent entry(CheckOutcome outcome, Hash hash, long bytes, long milliseconds) {
        return FixityEvent.of(
                        RecordType.CONTAINER,
                        NameUuid.DNS.of("x"),
                        new Location("/a", "x.warc.gz"),
                        outcome,
                        Instant.EPOCH)
                .hashes(HASH, hash)
                .bytes(Amount.of(bytes))
                .milliseconds(milliseconds)
                .by("host", "program 1")
                .build();
    }
}
