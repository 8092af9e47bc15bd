// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Test;

class HarvestPaceTest {

    private static final Instant START = Instant.parse("2026-11-22T01:02:03Z");

    private final HarvestPace pace = new HarvestPace();

    @Test
    void a_small_harvest_is_put_together_again_after_a_few_seconds() {
        pace.touched(Set.of("a"));
        assertThat(pace.due(START, false)).containsExactly("a");
        pace.done(Set.of("a"), START, START.plusMillis(10));
        assertThat(pace.isEmpty()).isTrue();

        pace.touched(Set.of("a"));

        assertThat(pace.due(START.plusSeconds(1), false)).isEmpty();
        assertThat(pace.due(START.plusSeconds(6), false)).containsExactly("a");
        assertThat(pace.isEmpty()).isFalse();
    }

    @Test
    void a_large_one_waits_twenty_times_as_long_as_it_took() {
        pace.touched(Set.of("a"));
        pace.done(Set.of("a"), START, START.plusSeconds(10));
        pace.touched(Set.of("a", "b"));

        assertThat(pace.due(START.plusSeconds(209), false)).isEmpty();
        assertThat(pace.due(START.plusSeconds(210), false)).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void at_the_end_of_a_crawl_nothing_waits() {
        pace.touched(Set.of("a"));
        pace.done(Set.of("a"), START, START.plusSeconds(10));
        pace.touched(Set.of("a"));

        assertThat(pace.due(START.plusSeconds(11), true)).containsExactly("a");
    }
}
