// SPDX-License-Identifier: Apache-2.0
package dev.grainery.fixity;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class DailyLoadTest {

    private static final Instant NOW = Instant.parse("2026-11-20T10:00:00Z");

    private final DailyLoad load = new DailyLoad(NOW);

    private void add(int day, long bytes) {
        load.add(NOW.plus(Duration.ofDays(day)), bytes);
    }

    @Test
    void nothing_is_read_without_files() {
        assertThat(load.busiestNight()).isZero();
    }

    @Test
    void bytes_of_past_days_are_read_in_the_first_night() {
        add(-400, 600);
        add(0, 400);
        assertThat(load.busiestNight()).isEqualTo(1_000);
    }

    @Test
    void bytes_of_one_day_are_spread_over_the_nights_before_it() {
        // 30 nights before the day, and that of the day itself
        add(200, 3_100);
        assertThat(load.busiestNight()).isEqualTo(100);
    }

    @Test
    void days_that_follow_each_other_share_these_nights() {
        for (int day = 200; day < 231; day++) {
            add(day, 3_100);
        }
        assertThat(load.busiestNight()).isEqualTo((31 * 3_100 + 60) / 61);
    }

    @Test
    void days_after_the_longest_cycle_do_not_count() {
        add(DailyLoad.DAYS, 1_000_000);
        assertThat(load.busiestNight()).isZero();
    }
}
