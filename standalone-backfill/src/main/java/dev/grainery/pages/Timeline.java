// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.pages.Chart.Kind;
import dev.grainery.pages.Chart.Unit;
import dev.grainery.pages.DataTable.Column;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.GraineryRecord;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** How many containers each crawler made, by hour, day, month or year, whichever shows it best. */
final class Timeline {

    /** How many crawlers have a series of their own. */
    private static final int CRAWLERS = 6;

    /** Times without a container are shown, unless a date is so odd that there would be too many of them. */
    private static final int MOST_STEPS = 100;

    private static final Duration BY_HOUR = Duration.ofDays(2);
    private static final Duration BY_DAY = Duration.ofDays(60);
    private static final Duration BY_MONTH = Duration.ofDays(5 * 366);

    /** By hour of creation, then by crawler. */
    private final TreeMap<LocalDateTime, Map<String, Long>> hours = new TreeMap<>();

    private final Map<String, Long> crawlers = new HashMap<>();
    private long undated;

    void add(ContainerRecord container) {
        String crawler = container.container().hostName();
        try {
            LocalDateTime hour = LocalDateTime.ofInstant(
                            Instant.parse(container.container().dateOfOrigin()), ZoneOffset.UTC)
                    .truncatedTo(ChronoUnit.HOURS);
            hours.computeIfAbsent(hour, one -> new HashMap<>()).merge(crawler, 1L, Long::sum);
            crawlers.merge(crawler, 1L, Long::sum);
        } catch (DateTimeException e) {
            undated++;
        }
    }

    /** The chart; empty if no container says when it was made. */
    Optional<Chart> chart() {
        if (hours.isEmpty()) {
            return Optional.empty();
        }
        Step step = step();
        TreeMap<LocalDateTime, Map<String, Long>> steps = new TreeMap<>();
        hours.forEach((hour, counts) -> {
            Map<String, Long> sums = steps.computeIfAbsent(step.of(hour), one -> new HashMap<>());
            counts.forEach((crawler, count) -> sums.merge(crawler, count, Long::sum));
        });
        fillGaps(steps, step);
        List<String> shown = crawlers.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(CRAWLERS)
                .map(Map.Entry::getKey)
                .toList();
        boolean hasOthers = crawlers.size() > shown.size();
        List<Column> columns = new ArrayList<>();
        columns.add(Column.text(step.key()));
        shown.forEach(crawler -> columns.add(new Column(crawler(crawler), true)));
        if (hasOthers) {
            columns.add(Column.number("dashboard.others"));
        }
        List<List<Value>> rows = new ArrayList<>();
        steps.forEach((time, counts) -> {
            List<Value> row = new ArrayList<>();
            row.add(step.value(time));
            shown.forEach(crawler -> row.add(new Value.Count(counts.getOrDefault(crawler, 0L))));
            if (hasOthers) {
                row.add(new Value.Count(counts.entrySet().stream()
                        .filter(count -> !shown.contains(count.getKey()))
                        .mapToLong(Map.Entry::getValue)
                        .sum()));
            }
            rows.add(row);
        });
        return Optional.of(new Chart(
                Kind.STACKED_BAR,
                Unit.COUNT,
                new DataTable("timeline", "harvest.timeline", columns, rows, Optional.empty())));
    }

    /** How many containers do not say when they were made. */
    long undated() {
        return undated;
    }

    private static Value crawler(String name) {
        return name.equals(GraineryRecord.NA) ? Value.word("harvest.unknownCrawler") : new Value.Name(name);
    }

    private static void fillGaps(SortedMap<LocalDateTime, Map<String, Long>> steps, Step step) {
        LocalDateTime last = steps.lastKey();
        List<LocalDateTime> all = new ArrayList<>();
        for (LocalDateTime time = steps.firstKey();
                time.isBefore(last) && all.size() <= MOST_STEPS;
                time = time.plus(1, step.unit())) {
            all.add(time);
        }
        if (all.size() <= MOST_STEPS) {
            all.forEach(time -> steps.putIfAbsent(time, Map.of()));
        }
    }

    private Step step() {
        Duration span = Duration.between(hours.firstKey(), hours.lastKey());
        if (span.compareTo(BY_HOUR) <= 0) {
            return Step.HOUR;
        } else if (span.compareTo(BY_DAY) <= 0) {
            return Step.DAY;
        }
        return span.compareTo(BY_MONTH) <= 0 ? Step.MONTH : Step.YEAR;
    }

    /** What a row stands for. */
    private enum Step {
        HOUR(ChronoUnit.HOURS),
        DAY(ChronoUnit.DAYS),
        MONTH(ChronoUnit.MONTHS),
        YEAR(ChronoUnit.YEARS);

        private final ChronoUnit unit;

        Step(ChronoUnit unit) {
            this.unit = unit;
        }

        ChronoUnit unit() {
            return unit;
        }

        String key() {
            return switch (this) {
                case HOUR -> "time.hour";
                case DAY -> "time.day";
                case MONTH -> "time.month";
                case YEAR -> "time.year";
            };
        }

        LocalDateTime of(LocalDateTime hour) {
            return switch (this) {
                case HOUR -> hour;
                case DAY -> hour.truncatedTo(ChronoUnit.DAYS);
                case MONTH -> hour.truncatedTo(ChronoUnit.DAYS).withDayOfMonth(1);
                case YEAR -> hour.truncatedTo(ChronoUnit.DAYS).withDayOfYear(1);
            };
        }

        Value value(LocalDateTime time) {
            return switch (this) {
                case HOUR -> new Value.Time(time.toInstant(ZoneOffset.UTC));
                case DAY -> new Value.Day(time.toInstant(ZoneOffset.UTC));
                case MONTH -> new Value.Month(YearMonth.from(time));
                case YEAR -> new Value.Name(String.valueOf(time.getYear()));
            };
        }
    }
}
