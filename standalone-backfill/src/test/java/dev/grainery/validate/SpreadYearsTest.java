// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.Location;
import dev.grainery.store.Locations.ScheduledFile;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What spreading does to the dates of an archive, at once and over ten years. */
class SpreadYearsTest {

    private static final Instant START = Instant.parse("2020-01-01T13:00:00Z");

    static LongStream seeds() {
        return LongStream.range(0, 10);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void dates_move_earlier_only_and_never_so_near_that_a_file_is_due_at_once_or_again_within_a_month(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        SimulatedArchive archive = varied(random);
        Map<Location, ScheduledFile> before = byLocation(archive);
        Instant now = day(random.nextInt(300, 600));
        int days = random.nextInt(1, Spreading.MOST_DAYS + 1);
        assertThat(archive.spread(now, days, Integer.MAX_VALUE)).isPositive();
        for (ScheduledFile file : archive.schedule) {
            ScheduledFile was = before.get(file.location());
            if (!file.due().equals(was.due())) {
                assertThat(file.due())
                        .isBefore(was.due())
                        .isAfterOrEqualTo(was.due().minus(Duration.ofDays(days)));
                assertThat(file.due()).isAfter(now.plus(RevisionCycle.DUE_BEFORE));
                assertThat(file.due()).isAfterOrEqualTo(file.checked().plus(RevisionCycle.SOONEST_AFTER));
                assertThat(RevisionCycle.isGood(file.known().status())).isTrue();
            }
            assertThat(file.known()).isEqualTo(was.known());
        }
        assertThat(PlanTally.NightlyNeed.busiest(archive.bytesByDay(now)))
                .isLessThan(PlanTally.NightlyNeed.busiest(bytesByDay(before, now)));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void second_time_changes_nothing_and_one_that_was_broken_off_goes_on_to_the_same_end(long seed) {
        SimulatedArchive whole = varied(new SplittableRandom(seed));
        SimulatedArchive broken = varied(new SplittableRandom(seed));
        Instant now = day(500);
        int moved = whole.spread(now, 200, Integer.MAX_VALUE);
        assertThat(whole.spread(now.plusSeconds(3_600), 200, Integer.MAX_VALUE)).isZero();
        int part = broken.spread(now, 200, 700);
        assertThat(part).isPositive().isLessThan(moved);
        assertThat(part + broken.spread(now, 200, Integer.MAX_VALUE)).isEqualTo(moved);
        assertThat(broken.schedule).isEqualTo(whole.schedule);
        // fewer days ask for less than there is
        assertThat(whole.spread(now, 100, Integer.MAX_VALUE)).isZero();
        // and the next day, with no check between, finds as good as nothing to move
        assertThat(whole.spread(now.plus(Duration.ofDays(1)), 200, Integer.MAX_VALUE))
                .isLessThan(moved / 50);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {0, 1})
    void peak_that_was_spread_once_stays_spread_through_all_later_cycles(long seed) {
        SimulatedArchive spread = peak(seed);
        SimulatedArchive left = peak(seed);
        spread.spread(day(10), 600, Integer.MAX_VALUE);
        long total = LongStream.of(spread.bytesByDay(day(10))).sum();
        long mostSpread = 0;
        long mostLeft = 0;
        for (int night = 11; night < 3_652; night++) {
            mostSpread = Math.max(mostSpread, spread.readAll(day(night)));
            mostLeft = Math.max(mostLeft, left.readAll(day(night)));
        }
        // 600 days of dates for what is read in each cycle, and each night what falls due in it
        assertThat(mostSpread).isLessThan(total / 600 * 2);
        assertThat(mostLeft).isGreaterThan(total / 10);
        assertThat(spread.lastChecks.values())
                .hasSize(3_000)
                .allSatisfy(last -> assertThat(last).isAfter(day(2_900)));
    }

    private static Instant day(int number) {
        return START.plus(Duration.ofDays(number));
    }

    /** Everything described in one week. */
    private static SimulatedArchive peak(long seed) {
        SimulatedArchive archive = new SimulatedArchive(new SplittableRandom(seed));
        for (int day = 0; day < 6; day++) {
            archive.add(day(day), 500);
        }
        return archive;
    }

    /** Two peaks, some files between them, and some that have failed. */
    private static SimulatedArchive varied(SplittableRandom random) {
        SimulatedArchive archive = new SimulatedArchive(random);
        archive.add(day(0), 800);
        for (int day = 1; day < 200; day++) {
            archive.add(day(day), random.nextInt(0, 4));
        }
        archive.add(day(201), 500);
        archive.fail(day(290), 20);
        return archive;
    }

    private static Map<Location, ScheduledFile> byLocation(SimulatedArchive archive) {
        return archive.schedule.stream().collect(Collectors.toMap(ScheduledFile::location, Function.identity()));
    }

    private static long[] bytesByDay(Map<Location, ScheduledFile> files, Instant from) {
        long[] bytes = new long[Days.MOST];
        Days days = new Days(from);
        List.copyOf(files.values())
                .forEach(file -> days.of(file.due()).ifPresent(day -> bytes[day] += CheckFeed.size(file)));
        return bytes;
    }
}
