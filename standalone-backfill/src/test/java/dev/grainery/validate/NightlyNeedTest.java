// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.fixity.DailyLoad;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class NightlyNeedTest {

    static LongStream seeds() {
        return LongStream.range(0, 20);
    }

    @Test
    void average_night_reads_everything_in_one_cycle() {
        assertThat(PlanTally.average(0)).isZero();
        assertThat(PlanTally.average(730)).isEqualTo(1);
        assertThat(PlanTally.average(731)).isEqualTo(2);
    }

    @Test
    void one_day_with_everything_has_a_month_of_nights_before_it() {
        long[] bytes = new long[DailyLoad.DAYS];
        assertThat(DailyLoad.busiest(bytes)).isZero();
        bytes[400] = 31_000;
        assertThat(DailyLoad.busiest(bytes)).isEqualTo(1_000);
        // a day that is near has fewer nights
        bytes[4] = 31_000;
        assertThat(DailyLoad.busiest(bytes)).isEqualTo(6_200);
    }

    @Test
    void equal_days_need_the_most_at_the_end_of_the_longest_time() {
        long[] bytes = new long[DailyLoad.DAYS];
        Arrays.fill(bytes, 31, 731, 10);
        // 7,000 bytes in 700 nights and the thirty before them
        assertThat(DailyLoad.busiest(bytes)).isEqualTo(10);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void nights_that_read_so_much_miss_no_date_and_nights_that_read_less_miss_one(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        long[] bytes = new long[DailyLoad.DAYS];
        for (int day = 0; day < 300; day++) {
            bytes[day] = random.nextInt(4) == 0 ? random.nextLong(1, 1_000) * 1_000 : 0;
        }
        long need = DailyLoad.busiest(bytes);
        assertThat(missed(bytes, need)).isFalse();
        assertThat(missed(bytes, need - 1)).isTrue();
    }

    /** Whether nights that each read so much, what is due first, come too late for any byte. */
    private static boolean missed(long[] bytesByDay, long aNight) {
        long[] left = bytesByDay.clone();
        for (int night = 0; night < left.length; night++) {
            long budget = aNight;
            for (int day = 0; day <= Math.min(night + 30, left.length - 1); day++) {
                long read = Math.min(budget, left[day]);
                left[day] -= read;
                budget -= read;
            }
            if (left[night] > 0) {
                return true;
            }
        }
        return false;
    }
}
