// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.GrainArchive;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.run.Budget;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Backfills that may read a part of the archive only. */
class BudgetTest {

    /** One of the containers has a copy. */
    private static final int FILES = GrainArchive.CONTAINERS + 1 + GrainArchive.INDEXES;

    @TempDir
    private Path temporary;

    @Test
    void runs_of_one_file_each_come_to_the_records_of_one_run() throws Exception {
        List<String> expected = withoutBudget();
        try (StoredArchive archive = StoredArchive.of(GrainArchive.tree(), temporary)) {
            for (int run = 1; run <= FILES; run++) {
                BackfillSummary summary =
                        archive.run().within(bytes(1)).into(archive.store()).summary();
                assertThat(summary.interrupted()).isFalse();
                assertThat(read(summary)).isEqualTo(1);
                assertThat(summary.unread().files()).isEqualTo(FILES - run);
            }
            assertThat(archive.records().texts()).isEqualTo(expected);
            assertThat(archive.store().pending().all()).isEmpty();
        }
    }

    @Test
    void what_is_read_and_what_is_not_is_all_there_is() throws Exception {
        try (StoredArchive archive = StoredArchive.of(GrainArchive.tree(), temporary)) {
            long all = archive.run().dry().withoutStore().summary().bytes();
            for (boolean dry : List.of(true, false)) {
                BackfillRun run = archive.run().within(bytes(all / 2));
                BackfillSummary summary =
                        (dry ? run.dry() : run).into(archive.store()).summary();
                assertThat(summary.bytes()).isPositive().isLessThanOrEqualTo(all / 2);
                assertThat(summary.bytes() + summary.unread().bytes()).isEqualTo(all);
                assertThat(read(summary) + summary.unread().files()).isEqualTo(FILES);
            }
        }
    }

    @Test
    void several_roots_side_by_side_share_one_budget() throws Exception {
        try (StoredArchive archive = StoredArchive.of(GrainArchive.tree(), temporary)) {
            Path[] roots = GrainArchive.DIRECTORIES.stream().map(archive::file).toArray(Path[]::new);
            BackfillSummary summary = BackfillRun.over(roots)
                    .at(StoredArchive.DAY)
                    .jobs(3, 1)
                    .within(bytes(1))
                    .into(archive.store())
                    .summary();
            assertThat(read(summary)).isEqualTo(1);
            assertThat(summary.unread().files()).isEqualTo(FILES - 1);
        }
    }

    @Test
    void no_file_is_begun_after_the_time_and_the_one_in_hand_is_finished() throws Exception {
        AtomicReference<Instant> now = new AtomicReference<>(StoredArchive.DAY.instant());
        try (StoredArchive archive = StoredArchive.of(Oats.tree("late", 4), temporary)) {
            BackfillSummary summary = archive.run()
                    .at(clock(now::get))
                    .jobs(1)
                    .within(new Budget(OptionalLong.empty(), OptionalLong.empty(), Optional.of(Duration.ofHours(4))))
                    .throttledBy(bytes -> now.updateAndGet(instant -> instant.plus(Duration.ofHours(3))))
                    .into(archive.store())
                    .summary();
            assertThat(summary.containers().fresh()).isEqualTo(2);
            assertThat(summary.unread().files()).isEqualTo(2);
            assertThat(summary.harvests().fresh()).isEqualTo(1);
            assertThat(archive.fill().summary().containers().fresh()).isEqualTo(2);
        }
    }

    @Test
    @Tag("unprivileged")
    void a_file_that_always_fails_does_not_use_up_the_budget_of_each_run() throws Exception {
        FixtureTree tree = Oats.tree("failing", 2);
        try (StoredArchive archive = StoredArchive.of(tree, temporary)) {
            Path first = archive.file(Oats.FIRST);
            assertThat(first.toFile().setReadable(false)).isTrue();
            assertThat(archive.run()
                            .within(bytes(1))
                            .into(archive.store())
                            .summary()
                            .containers()
                            .failed())
                    .isZero();
            BackfillSummary next =
                    archive.run().within(bytes(1)).into(archive.store()).summary();
            assertThat(next.containers().fresh()).isEqualTo(1);
            assertThat(next.stillOpen()).isEqualTo(1);
            assertThat(first.toFile().setReadable(true)).isTrue();
            assertThat(archive.fill().summary().containers().updated()).isEqualTo(1);
        }
    }

    @Test
    void directory_of_which_some_files_are_unread_is_looked_at_again() throws Exception {
        try (StoredArchive archive = StoredArchive.of(Oats.tree("part", 3), temporary)) {
            archive.run().within(bytes(1)).into(archive.store());
            // without a budget nothing is looked up that the store knows as a whole
            BackfillSummary rest = archive.fill().summary();
            assertThat(rest.containers().fresh()).isEqualTo(2);
            assertThat(rest.containers().unchanged()).isEqualTo(1);
            assertThat(rest.unread().any()).isFalse();
        }
    }

    private static long read(BackfillSummary summary) {
        return summary.containers().fresh()
                + summary.containers().failed()
                + summary.cdxFiles().fresh();
    }

    private static Budget bytes(long bytes) {
        return new Budget(OptionalLong.empty(), OptionalLong.of(bytes), Optional.empty());
    }

    private static Clock clock(InstantSource source) {
        return new Clock() {
            @Override
            public ZoneId getZone() {
                return ZoneOffset.UTC;
            }

            @Override
            public Clock withZone(ZoneId zone) {
                return this;
            }

            @Override
            public Instant instant() {
                return source.instant();
            }
        };
    }

    private List<String> withoutBudget() throws Exception {
        try (StoredArchive archive = StoredArchive.of(GrainArchive.tree(), temporary)) {
            archive.fill();
            return archive.records().texts();
        }
    }
}
