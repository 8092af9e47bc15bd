// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InterruptedIOException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RateLimitTest {

    private final SimulatedClock clock = new SimulatedClock();

    @Test
    void the_wait_is_what_the_bytes_take_at_the_rate() throws Exception {
        assertThat(waited(new RateLimit(1_000_000, clock), 2_000_000)).isEqualTo(seconds(2));
    }

    @Test
    void readers_wait_for_each_other() throws Exception {
        RateLimit limit = new RateLimit(1_000, clock);
        long start = clock.now();
        assertThat(waited(limit, 1_000)).isEqualTo(seconds(1));
        clock.set(start);
        assertThat(waited(limit, 1_000)).isEqualTo(seconds(2));
        assertThat(waited(limit, 1_000)).isEqualTo(seconds(1));
    }

    @Test
    void time_spent_reading_counts() throws Exception {
        RateLimit limit = new RateLimit(1_000, clock);
        clock.sleep(seconds(1) / 4);
        assertThat(waited(limit, 1_000)).isEqualTo(seconds(1) * 3 / 4);
        clock.sleep(seconds(1));
        assertThat(waited(limit, 1_000)).isZero();
    }

    @Test
    void a_pause_is_not_made_up_for_by_a_burst() throws Exception {
        RateLimit limit = new RateLimit(1_000, clock);
        clock.sleep(seconds(3_600));
        assertThat(waited(limit, 100)).isZero();
        assertThat(waited(limit, 1_000)).isEqualTo(seconds(1));
    }

    @Test
    void parts_of_a_nanosecond_add_up() throws Exception {
        RateLimit limit = new RateLimit(4e9, clock);
        long waited = 0;
        for (int i = 0; i < 4_000; i++) {
            waited += waited(limit, 1);
        }
        assertThat(waited).isEqualTo(1_000);
    }

    @Test
    void nothing_read_is_nothing_waited() throws InterruptedIOException {
        RateLimit limit = new RateLimit(1, clock);
        limit.passed(0);
        assertThat(clock.slept()).isZero();
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

    private long waited(RateLimit limit, int bytes) throws InterruptedIOException {
        long before = clock.slept();
        limit.passed(bytes);
        return clock.slept() - before;
    }

    private static long seconds(long seconds) {
        return TimeUnit.SECONDS.toNanos(seconds);
    }
}
