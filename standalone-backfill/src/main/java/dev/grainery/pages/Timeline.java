// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.pages.Chart.Kind;
import dev.grainery.pages.Chart.Unit;
import dev.grainery.pages.DataTable.Column;
import dev.grainery.record.GraineryRecord;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** How many containers each crawler made, by second, minute, hour, day, month or year, whichever shows it best. */
final class Timeline {

    /** How many crawlers have a series of their own. */
    private static final int CRAWLERS = 6;

    /** Times without a container are shown, unless a date is so odd that there would be too many of them. */
    private static final int MOST_STEPS = 100;

    /** By the beginning of the step in which they were made, then by crawler. */
    private TreeMap<LocalDateTime, Map<String, Long>> steps = new TreeMap<>();

    private Step step = Step.SECOND;
    private LocalDateTime first = LocalDateTime.MAX;
    private LocalDateTime last = LocalDateTime.MIN;

    private final Map<String, Long> crawlers = new HashMap<>();
    private long undated;

    /**
     * Adds a container.
     *
     * @param crawler the host that made it, or {@code NA}
     * @param dateOfOrigin when, or {@code NA}
     */
    void add(String crawler, String dateOfOrigin) {
        LocalDateTime made;
        try {
            made = LocalDateTime.ofInstant(Instant.parse(dateOfOrigin), ZoneOffset.UTC);
        } catch (DateTimeException e) {
            undated++;
            return;
        }
        first = made.isBefore(first) ? made : first;
        last = made.isAfter(last) ? made : last;
        lengthenSteps();
        add(made, Map.of(crawler, 1L));
        crawlers.merge(crawler, 1L, Long::sum);
    }

    private void add(LocalDateTime time, Map<String, Long> counts) {
        Map<String, Long> sums = steps.computeIfAbsent(step.of(time), one -> new HashMap<>());
        counts.forEach((crawler, count) -> sums.merge(crawler, count, Long::sum));
    }

    /** So that there are never many, however many containers there are. */
    private void lengthenSteps() {
        Step longer = Step.showing(Duration.between(first, last));
        if (longer != step) {
            step = longer;
            TreeMap<LocalDateTime, Map<String, Long>> shorter = steps;
            steps = new TreeMap<>();
            shorter.forEach(this::add);
        }
    }

    /** The chart; empty if no container says when it was made. */
    Optional<Chart> chart() {
        if (steps.isEmpty()) {
            return Optional.empty();
        }
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
        withoutGaps().forEach((time, counts) -> {
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

    private SortedMap<LocalDateTime, Map<String, Long>> withoutGaps() {
        SortedMap<LocalDateTime, Map<String, Long>> all = new TreeMap<>(steps);
        for (LocalDateTime time = steps.firstKey(); time.isBefore(steps.lastKey()); time = time.plus(1, step.unit())) {
            all.putIfAbsent(time, Map.of());
            if (all.size() > MOST_STEPS) {
                return steps;
            }
        }
        return all;
    }

    /** What a row stands for. */
    private enum Step {
        SECOND(ChronoUnit.SECONDS, "time.second", Duration.ofSeconds(90)),
        MINUTE(ChronoUnit.MINUTES, "time.minute", Duration.ofMinutes(90)),
        HOUR(ChronoUnit.HOURS, "time.hour", Duration.ofDays(2)),
        DAY(ChronoUnit.DAYS, "time.day", Duration.ofDays(60)),
        MONTH(ChronoUnit.MONTHS, "time.month", Duration.ofDays(5 * 366)),
        YEAR(ChronoUnit.YEARS, "time.year", ChronoUnit.FOREVER.getDuration());

        private final ChronoUnit unit;
        private final String key;
        private final Duration longest;

        Step(ChronoUnit unit, String key, Duration longest) {
            this.unit = unit;
            this.key = key;
            this.longest = longest;
        }

        /** The shortest one of which there are not too many in a time. */
        static Step showing(Duration time) {
            return Arrays.stream(values())
                    .filter(step -> time.compareTo(step.longest) <= 0)
                    .findFirst()
                    .orElse(YEAR);
        }

        ChronoUnit unit() {
            return unit;
        }

        String key() {
            return key;
        }

        LocalDateTime of(LocalDateTime time) {
            return switch (this) {
                case SECOND, MINUTE, HOUR, DAY -> time.truncatedTo(unit);
                case MONTH -> time.truncatedTo(ChronoUnit.DAYS).withDayOfMonth(1);
                case YEAR -> time.truncatedTo(ChronoUnit.DAYS).withDayOfYear(1);
            };
        }

        Value value(LocalDateTime time) {
            return switch (this) {
                case SECOND -> new Value.Clock(time.toInstant(ZoneOffset.UTC), true);
                case MINUTE -> new Value.Clock(time.toInstant(ZoneOffset.UTC), false);
                case HOUR -> new Value.Time(time.toInstant(ZoneOffset.UTC));
                case DAY -> new Value.Day(time.toInstant(ZoneOffset.UTC));
                case MONTH -> new Value.Month(YearMonth.from(time));
                case YEAR -> new Value.Name(String.valueOf(time.getYear()));
            };
        }
    }
}
