// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EvenSpreadTest {

    static LongStream seeds() {
        return LongStream.range(0, 40);
    }

    @Test
    void one_peak_is_spread_evenly_over_the_days_before_it() {
        long[] work = new long[100];
        work[90] = 4_100;
        long[] spread = spread(work, 5, 40);
        assertThat(Arrays.copyOfRange(spread, 50, 91)).containsOnly(100);
        assertThat(LongStream.of(spread).sum()).isEqualTo(4_100);
        // the first day on which anything may be done
        assertThat(Arrays.copyOfRange(spread(work, 50, 60), 50, 91)).containsOnly(100);
    }

    @Test
    void equal_days_stay_as_they_are() {
        long[] work = new long[100];
        Arrays.fill(work, 10, 100, 7);
        assertThat(spread(work, 10, 30)).isEqualTo(work);
        assertThat(spread(new long[100], 10, 30)).containsOnly(0);
    }

    @Test
    void work_before_a_peak_makes_room_for_it() {
        long[] work = new long[100];
        Arrays.fill(work, 10, 90, 100);
        work[90] = 2_100;
        long[] spread = spread(work, 10, 19);
        // 10,100 bytes in 81 days, though none of them moves by more than 19
        assertThat(Arrays.copyOfRange(spread, 10, 91)).containsOnly(124, 125);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void nothing_is_too_early_or_too_late_and_no_spread_is_more_even(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int soonest = random.nextInt(1, 20);
        int days = random.nextInt(1, 60);
        long[] work = new long[120];
        for (int day = soonest; day < work.length; day++) {
            work[day] = random.nextInt(5) == 0 ? random.nextLong(1, 500) : 0;
        }
        EvenSpread spread = new EvenSpread(work, soonest, days);
        long[] done = new long[work.length];
        int before = 0;
        for (int latest = 0; latest < work.length; latest++) {
            for (long offset = 0; offset < work[latest]; offset++) {
                int day = spread.day(latest, offset);
                assertThat(day)
                        .isBetween(Math.max(soonest, latest - days), latest)
                        .isGreaterThanOrEqualTo(before);
                before = day;
                done[day]++;
            }
        }
        assertThat(LongStream.of(done).max().orElse(0)).isLessThanOrEqualTo(least(work, soonest, days) + 1);
    }

    /** What the fullest day must hold at least: some days have all the work that must lie between them. */
    private static long least(long[] work, int soonest, int days) {
        long least = 0;
        for (int first = soonest; first < work.length; first++) {
            long sum = 0;
            for (int latest = first; latest < work.length; latest++) {
                sum += Math.max(soonest, latest - days) >= first ? work[latest] : 0;
                least = Math.max(least, (sum + latest - first) / (latest - first + 1));
            }
        }
        return least;
    }

    private static long[] spread(long[] work, int soonest, int days) {
        EvenSpread spread = new EvenSpread(work, soonest, days);
        long[] done = new long[work.length];
        for (int latest = 0; latest < work.length; latest++) {
            for (long offset = 0; offset < work[latest]; offset++) {
                done[spread.day(latest, offset)]++;
            }
        }
        return done;
    }
}
