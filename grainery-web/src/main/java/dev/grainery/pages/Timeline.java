// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.pages.Chart.Kind;
import dev.grainery.pages.Chart.Unit;
import dev.grainery.record.GraineryRecord;
import dev.grainery.stats.ContainerTimes;
import dev.grainery.stats.ContainerTimes.Step;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

final class Timeline {

    private static final int CRAWLERS = 6;

    /** Empty steps are shown, unless a wrong date would make too many. */
    private static final int MOST_STEPS = 100;

    private final ContainerTimes times;
    private final SortedMap<LocalDateTime, Map<String, Long>> steps;

    private Timeline(ContainerTimes times) {
        this.times = times;
        this.steps = times.steps();
    }

    static Optional<Chart> chart(ContainerTimes times) {
        return new Timeline(times).chart();
    }

    private Optional<Chart> chart() {
        if (steps.isEmpty()) {
            return Optional.empty();
        }
        Map<String, Long> crawlers = times.crawlers();
        List<String> shown = crawlers.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(CRAWLERS)
                .map(Map.Entry::getKey)
                .toList();
        List<Column<Map.Entry<LocalDateTime, Map<String, Long>>>> columns = new ArrayList<>();
        columns.add(Column.text(key(times.step()), step -> value(times.step(), step.getKey())));
        for (String crawler : shown) {
            columns.add(Column.number(
                    crawler(crawler), step -> new Value.Count(step.getValue().getOrDefault(crawler, 0L))));
        }
        if (crawlers.size() > shown.size() || !times.isWhole()) {
            columns.add(Column.number(
                    "dashboard.others",
                    step -> new Value.Count(step.getValue().entrySet().stream()
                            .filter(count -> !shown.contains(count.getKey()))
                            .mapToLong(Map.Entry::getValue)
                            .sum())));
        }
        return Optional.of(new Chart(
                Kind.STACKED_BAR,
                Unit.COUNT,
                "dashboard.containers",
                new TableLayout<>("timeline", "harvest.timeline", columns)
                        .of(List.copyOf(withoutGaps().entrySet()))));
    }

    private static Value crawler(String name) {
        return name.equals(GraineryRecord.NA) ? Value.word("harvest.unknownCrawler") : new Value.Name(name);
    }

    private SortedMap<LocalDateTime, Map<String, Long>> withoutGaps() {
        SortedMap<LocalDateTime, Map<String, Long>> all = new TreeMap<>(steps);
        for (LocalDateTime time = steps.firstKey();
                time.isBefore(steps.lastKey());
                time = time.plus(1, times.step().unit())) {
            all.putIfAbsent(time, Map.of());
            if (all.size() > MOST_STEPS) {
                return steps;
            }
        }
        return all;
    }

    private static String key(Step step) {
        return "time." + step.name().toLowerCase(Locale.ROOT);
    }

    private static Value value(Step step, LocalDateTime time) {
        return switch (step) {
            case SECOND -> new Value.Clock(time.toInstant(ZoneOffset.UTC), true);
            case MINUTE -> new Value.Clock(time.toInstant(ZoneOffset.UTC), false);
            case HOUR -> new Value.Time(time.toInstant(ZoneOffset.UTC));
            case DAY -> new Value.Day(time.toInstant(ZoneOffset.UTC));
            case MONTH -> new Value.Month(YearMonth.from(time));
            case YEAR -> new Value.Name(String.valueOf(time.getYear()));
        };
    }
}
