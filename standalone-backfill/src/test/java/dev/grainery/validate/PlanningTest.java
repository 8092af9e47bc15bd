// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import static dev.grainery.validate.KeptArchive.day;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.backfill.tree.Oats;
import dev.grainery.fixity.DailyLoad;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.fixity.FixityEvent.CheckOutcome;
import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.Amount;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.record.NameUuid;
import dev.grainery.record.RecordDate;
import dev.grainery.record.RecordType;
import dev.grainery.store.GraineryStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanningTest {

    private static final Hash HASH = Hash.of("a".repeat(32));

    /** The length of a month such as 2023-06. */
    private static final int MONTH = 7;

    @TempDir
    private Path temporary;

    @Test
    void month_of_the_date_is_told_until_it_is_due_now() throws Exception {
        try (KeptArchive archive = KeptArchive.of(Oats.tree("plan", 3), temporary)) {
            List<ContainerRecord> before = archive.containers();
            long bytes = before.stream().mapToLong(PlanningTest::size).sum();
            List<Instant> planned = archive.planned();
            RevisionPlan far = plan(archive.store(), 0);
            assertThat(far.rows()).isEqualTo(rows("2021-06", before, archive));
            assertThat(far.total()).isEqualTo(new RevisionPlan.Row("total", 3, bytes, OptionalDouble.empty()));
            assertThat(far.bytesPerNight()).isEqualTo((bytes + 729) / 730);
            long[] bytesByDay = new long[DailyLoad.DAYS];
            for (ContainerRecord record : before) {
                Instant due = archive.planned(Path.of(record.location().path()), day(0));
                bytesByDay[(int) Duration.between(day(0), due).toDays()] += size(record);
            }
            assertThat(far.busiestNight()).isEqualTo(DailyLoad.busiest(bytesByDay));

            Instant firstDue = planned.get(0).minus(RevisionCycle.DUE_BEFORE);
            assertThat(plan(archive.store(), firstDue.minusMillis(1)).rows())
                    .isEqualTo(rows(RecordDate.text(firstDue).substring(0, MONTH), before, archive));
            assertThat(plan(archive.store(), firstDue).rows().get(0).files()).isEqualTo(1);
            assertThat(filled(plan(archive.store(), 700))).isEqualTo(Map.of("now", 3L));
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
            RevisionPlan asked = RevisionPlan.of(store, ValidationRun.DUE, Optional.of(given), day(0));
            assertThat(asked.rate()).contains(given);
            assertThat(asked.total().hours()).isPresent();
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
            Instant next = archive.planned(archive.file(Oats.SECOND), day(705));
            assertThat(filled(plan))
                    .isEqualTo(Map.of("2023-06", 1L, RecordDate.text(next).substring(0, MONTH), 1L));
        }
    }

    /** Nothing is due now, and each file in the month of its date; every month from the first one has a row. */
    private static List<RevisionPlan.Row> rows(String first, List<ContainerRecord> records, KeptArchive archive) {
        List<RevisionPlan.Row> rows = new ArrayList<>();
        rows.add(new RevisionPlan.Row("now", 0, 0, OptionalDouble.empty()));
        YearMonth last =
                YearMonth.parse(RecordDate.text(archive.planned().get(2)).substring(0, MONTH));
        for (YearMonth month = YearMonth.parse(first); !month.isAfter(last); month = month.plusMonths(1)) {
            String name = month.toString();
            List<ContainerRecord> due = records.stream()
                    .filter(record -> RecordDate.text(
                                    archive.planned(Path.of(record.location().path()), day(0)))
                            .startsWith(name))
                    .toList();
            long bytes = due.stream().mapToLong(PlanningTest::size).sum();
            rows.add(new RevisionPlan.Row(name, due.size(), bytes, OptionalDouble.empty()));
        }
        return rows;
    }

    private static long size(ContainerRecord record) {
        return record.size().value().orElseThrow();
    }

    private static Map<String, Long> filled(RevisionPlan plan) {
        return plan.rows().stream()
                .filter(row -> row.files() > 0)
                .collect(Collectors.toMap(RevisionPlan.Row::due, RevisionPlan.Row::files));
    }

    private static RevisionPlan plan(GraineryStore store, int day) {
        return plan(store, day(day));
    }

    private static RevisionPlan plan(GraineryStore store, Instant now) {
        return RevisionPlan.of(store, ValidationRun.DUE, Optional.empty(), now);
    }

    private static RevisionPlan ofHarvest(GraineryStore store, String harvestId) {
        FileChoice choice = new FileChoice(Duration.ofDays(30), false, Optional.of(harvestId), Optional.empty());
        return RevisionPlan.of(store, choice, Optional.empty(), day(0));
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
