// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;
import org.junit.jupiter.api.Test;

class HarvestRecordsTest {

    private static final Instant START = Instant.parse("2026-11-22T01:02:03Z");

    private final HarvestRecords harvests = new HarvestRecords(InstantSource.system());

    @Test
    void a_small_harvest_is_rebuilt_after_a_few_seconds() {
        harvests.touched(Set.of("a"));
        assertThat(harvests.due(START, false)).containsExactly("a");
        harvests.done(Set.of("a"), START, START.plusMillis(10));
        assertThat(harvests.isUpToDate()).isTrue();

        harvests.touched(Set.of("a"));

        assertThat(harvests.due(START.plusSeconds(1), false)).isEmpty();
        assertThat(harvests.due(START.plusSeconds(6), false)).containsExactly("a");
        assertThat(harvests.isUpToDate()).isFalse();
    }

    @Test
    void a_large_one_waits_twenty_times_as_long_as_it_took() {
        harvests.touched(Set.of("a"));
        harvests.done(Set.of("a"), START, START.plusSeconds(10));
        harvests.touched(Set.of("a", "b"));

        assertThat(harvests.due(START.plusSeconds(209), false)).isEmpty();
        assertThat(harvests.due(START.plusSeconds(210), false)).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void at_the_end_of_a_crawl_nothing_waits() {
        harvests.touched(Set.of("a"));
        harvests.done(Set.of("a"), START, START.plusSeconds(10));
        harvests.touched(Set.of("a"));

        assertThat(harvests.due(START.plusSeconds(11), true)).containsExactly("a");
    }
}
