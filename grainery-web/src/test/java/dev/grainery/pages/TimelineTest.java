// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.stats.ContainerTimes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** How many containers each crawler made, step by step. */
class TimelineTest {

    private static final Instant START = Instant.parse("2026-11-22T22:58:30Z");
    private static final long SEED = 20_261_123;

    static Stream<Arguments> spans() {
        return Stream.of(
                Arguments.of(Duration.ofSeconds(90), "time.second", 91),
                Arguments.of(Duration.ofSeconds(91), "time.minute", 3),
                Arguments.of(Duration.ofMinutes(90), "time.minute", 91),
                Arguments.of(Duration.ofMinutes(91), "time.hour", 3),
                Arguments.of(Duration.ofDays(2), "time.hour", 49),
                Arguments.of(Duration.ofDays(3), "time.day", 4),
                Arguments.of(Duration.ofDays(60), "time.day", 61),
                Arguments.of(Duration.ofDays(61), "time.month", 3),
                Arguments.of(Duration.ofDays(5 * 366), "time.month", 61),
                Arguments.of(Duration.ofDays(6 * 366), "time.year", 7));
    }

    @ParameterizedTest
    @MethodSource("spans")
    void steps_are_as_long_as_the_time_asks_for_in_whatever_order_containers_come(
            Duration span, String step, int rows) {
        Random random = new Random(SEED);
        Map<String, Long> made = new HashMap<>();
        List<String[]> containers = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            Instant time =
                    i < 2 ? START.plus(span.multipliedBy(i)) : START.plusMillis(random.nextLong(span.toMillis()));
            String crawler = "crawler" + random.nextInt(3);
            containers.add(new String[] {crawler, time.toString()});
            made.merge(crawler, 1L, Long::sum);
        }
        DataTable table = table(containers);
        assertThat(table.columns().get(0).shown()).isEqualTo(Value.word(step));
        assertThat(table.rows()).hasSize(rows);
        for (int column = 1; column <= 3; column++) {
            String crawler = ((Value.Name) table.columns().get(column).shown()).text();
            int of = column;
            assertThat(table.rows().stream()
                            .mapToLong(row -> ((Value.Count) row.get(of)).number())
                            .sum())
                    .isEqualTo(made.get(crawler));
        }
        Collections.shuffle(containers, random);
        assertThat(table(containers)).isEqualTo(table);
    }

    private static DataTable table(List<String[]> containers) {
        ContainerTimes times = new ContainerTimes(ContainerTimes.MOST_CRAWLERS);
        containers.forEach(container -> times.add(container[0], container[1]));
        return Timeline.chart(times).orElseThrow().table();
    }

    @Test
    void each_step_has_what_was_made_in_it() {
        DataTable table = table(List.of(
                new String[] {"a", "2026-11-22T22:58:30.250Z"},
                new String[] {"a", "2026-11-22T22:59:59Z"},
                new String[] {"a", "2026-11-22T22:59:01Z"},
                new String[] {"NA", "2026-11-22T23:01:00Z"}));
        assertThat(table.rows())
                .containsExactly(
                        List.of(minute("22:58"), new Value.Count(1), new Value.Count(0)),
                        List.of(minute("22:59"), new Value.Count(2), new Value.Count(0)),
                        List.of(minute("23:00"), new Value.Count(0), new Value.Count(0)),
                        List.of(minute("23:01"), new Value.Count(0), new Value.Count(1)));
        assertThat(table.columns().get(2).shown()).isEqualTo(Value.word("harvest.unknownCrawler"));
    }

    private static Value minute(String time) {
        return new Value.Clock(Instant.parse("2026-11-22T" + time + ":00Z"), false);
    }

    @Test
    void containers_without_a_date_are_not_drawn() {
        ContainerTimes times = new ContainerTimes(ContainerTimes.MOST_CRAWLERS);
        times.add("a", "NA");
        assertThat(Timeline.chart(times)).isEmpty();
    }

    @Test
    void an_odd_date_far_from_the_others_does_not_make_a_row_of_each_year_between() {
        DataTable table =
                table(List.of(new String[] {"a", "0001-01-01T00:00:00Z"}, new String[] {"a", "2026-11-22T00:00:00Z"}));
        assertThat(table.rows())
                .extracting(row -> row.get(0))
                .containsExactly(new Value.Name("1"), new Value.Name("2026"));
    }

    @Test
    void crawlers_beyond_those_that_are_counted_by_themselves_are_drawn_as_others() {
        ContainerTimes times = new ContainerTimes(2);
        for (String crawler : List.of("a", "b", "c", "b", "d", "a", "")) {
            times.add(crawler, "2026-11-22T22:58:30Z");
        }
        assertThat(times.isWhole()).isFalse();
        DataTable table = Timeline.chart(times).orElseThrow().table();
        assertThat(table.columns())
                .extracting(DataTable.Heading::shown)
                .containsExactly(
                        Value.word("time.second"),
                        new Value.Name("a"),
                        new Value.Name("b"),
                        Value.word("dashboard.others"));
        assertThat(table.rows().get(0).subList(1, 4))
                .containsExactly(new Value.Count(2), new Value.Count(2), new Value.Count(3));
    }
}
