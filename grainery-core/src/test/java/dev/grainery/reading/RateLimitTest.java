// SPDX-License-Identifier: Apache-2.0
package dev.grainery.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InterruptedIOException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RateLimitTest {

    private static final long NOW = 7_000_000_000L;

    @Test
    void the_wait_is_what_the_bytes_take_at_the_rate() {
        assertThat(new RateLimit(1_000_000, NOW).reserve(2_000_000, NOW)).isEqualTo(seconds(2));
    }

    @Test
    void readers_wait_for_each_other() {
        RateLimit limit = new RateLimit(1_000, NOW);
        assertThat(limit.reserve(1_000, NOW)).isEqualTo(seconds(1));
        assertThat(limit.reserve(1_000, NOW)).isEqualTo(seconds(2));
        assertThat(limit.reserve(1_000, NOW + seconds(2))).isEqualTo(seconds(1));
    }

    @Test
    void time_spent_reading_counts() {
        RateLimit limit = new RateLimit(1_000, NOW);
        limit.reserve(1_000, NOW);
        assertThat(limit.reserve(0, NOW + seconds(1))).isZero();
        assertThat(limit.reserve(100, NOW + seconds(1))).isEqualTo(seconds(1) / 10);
    }

    @Test
    void a_pause_is_not_made_up_for_by_a_burst() {
        RateLimit limit = new RateLimit(1_000, NOW);
        long later = NOW + seconds(3_600);
        assertThat(limit.reserve(100, later)).isLessThanOrEqualTo(0);
        assertThat(limit.reserve(1_000, later)).isEqualTo(seconds(1));
    }

    @Test
    void nothing_read_is_nothing_waited() throws InterruptedIOException {
        RateLimit limit = new RateLimit(1);
        limit.passed(0);
        assertThat(limit.reserve(0, System.nanoTime())).isLessThanOrEqualTo(0);
    }

    @Test
    void an_interrupted_reader_does_not_wait() {
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> new RateLimit(1).passed(Integer.MAX_VALUE))
                    .isInstanceOf(InterruptedIOException.class);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.5, -1, Double.NaN})
    void a_rate_at_which_nothing_ever_ends_is_refused(double rate) {
        assertThatThrownBy(() -> new RateLimit(rate)).isInstanceOf(IllegalArgumentException.class);
    }

    private static long seconds(long seconds) {
        return TimeUnit.SECONDS.toNanos(seconds);
    }
}
