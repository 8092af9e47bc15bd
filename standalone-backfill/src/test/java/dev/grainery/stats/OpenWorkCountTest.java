// SPDX-License-Identifier: Apache-2.0
package dev.grainery.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.store.RunLog.RunEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class OpenWorkCountTest {

    private static final Instant NOW = Instant.parse("2026-11-28T06:00:00Z");

    private static RunEntry run(int daysAgo, long bytes) {
        Instant start = NOW.minus(Duration.ofDays(daysAgo));
        return new RunEntry(
                "validate",
                start,
                Optional.of(start.plusSeconds(60)),
                OptionalInt.of(0),
                List.of(),
                Map.of("bytes", bytes),
                "localhost",
                1,
                "1.0");
    }

    private static Optional<Double> pace(int every, int first, long bytes) {
        return OpenWorkCount.pace(
                Stream.iterate(first, day -> day >= 0, day -> day - every)
                        .map(day -> run(day, bytes))
                        .toList(),
                NOW);
    }

    @Test
    void the_pace_is_of_whole_days() {
        assertThat(pace(1, 60, 3_000)).contains(3_000.0);
        assertThat(pace(1, 3, 3_000)).contains(3_000.0);
        assertThat(pace(7, 70, 1_000)).contains(1_000 / 7.0);
        assertThat(pace(7, 66, 1_000)).contains(1_000 / 7.0);
        assertThat(pace(1, 0, 500)).contains(500.0);
        assertThat(OpenWorkCount.pace(List.of(run(100, 500)), NOW)).isEmpty();
        assertThat(OpenWorkCount.pace(List.of(), NOW)).isEmpty();
    }

    @Test
    void a_file_is_passed_over_if_the_last_run_left_it_a_week_after_its_date() {
        assertThat(OpenWorkCount.passedOver(List.of(run(1, 5), run(9, 5)), NOW))
                .contains(NOW.minus(Duration.ofDays(7)));
        assertThat(OpenWorkCount.passedOver(List.of(run(20, 5)), NOW)).contains(NOW.minus(Duration.ofDays(20)));
        assertThat(OpenWorkCount.passedOver(List.of(), NOW)).isEmpty();
    }
}
