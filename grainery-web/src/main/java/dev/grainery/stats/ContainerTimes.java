// SPDX-License-Identifier: Apache-2.0
package dev.grainery.stats;

import dev.grainery.record.ContainerRecord;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * When, and by which crawlers, the containers of a harvest were made, in steps from a second to a year. The number of
 * steps is bounded for any number of containers. Not thread-safe while containers are added.
 */
public final class ContainerTimes {

    /** Crawlers beyond this number are counted together. */
    public static final int MOST_CRAWLERS = 1_000;

    private static final String OTHERS = "";

    private final int mostCrawlers;
    private final Map<String, Integer> crawlers = new LinkedHashMap<>();
    private TreeMap<Long, int[]> counts = new TreeMap<>();

    private Step step = Step.SECOND;
    private LocalDateTime first = LocalDateTime.MAX;
    private LocalDateTime last = LocalDateTime.MIN;
    private boolean isWhole = true;

    public ContainerTimes(int mostCrawlers) {
        this.mostCrawlers = mostCrawlers;
    }

    public enum Step {
        SECOND(ChronoUnit.SECONDS, Duration.ofSeconds(90)),
        MINUTE(ChronoUnit.MINUTES, Duration.ofMinutes(90)),
        HOUR(ChronoUnit.HOURS, Duration.ofDays(2)),
        DAY(ChronoUnit.DAYS, Duration.ofDays(60)),
        MONTH(ChronoUnit.MONTHS, Duration.ofDays(5 * 366)),
        YEAR(ChronoUnit.YEARS, ChronoUnit.FOREVER.getDuration());

        private final ChronoUnit unit;
        private final Duration longest;

        Step(ChronoUnit unit, Duration longest) {
            this.unit = unit;
            this.longest = longest;
        }

        private static Step showing(Duration time) {
            return Arrays.stream(values())
                    .filter(step -> time.compareTo(step.longest) <= 0)
                    .findFirst()
                    .orElse(YEAR);
        }

        public ChronoUnit unit() {
            return unit;
        }

        private LocalDateTime of(LocalDateTime time) {
            return switch (this) {
                case SECOND, MINUTE, HOUR, DAY -> time.truncatedTo(unit);
                case MONTH -> time.truncatedTo(ChronoUnit.DAYS).withDayOfMonth(1);
                case YEAR -> time.truncatedTo(ChronoUnit.DAYS).withDayOfYear(1);
            };
        }
    }

    public Step step() {
        return step;
    }

    public boolean isWhole() {
        return isWhole;
    }

    public Map<String, Long> crawlers() {
        Map<String, Long> sums = new HashMap<>();
        steps().values().forEach(made -> made.forEach((crawler, count) -> sums.merge(crawler, count, Long::sum)));
        if (!isWhole) {
            sums.remove(OTHERS);
        }
        return sums;
    }

    public SortedMap<LocalDateTime, Map<String, Long>> steps() {
        List<String> names = List.copyOf(crawlers.keySet());
        SortedMap<LocalDateTime, Map<String, Long>> steps = new TreeMap<>();
        counts.forEach((beginning, numbers) -> {
            Map<String, Long> made = new HashMap<>();
            for (int crawler = 0; crawler < numbers.length; crawler++) {
                if (numbers[crawler] > 0) {
                    made.put(names.get(crawler), (long) numbers[crawler]);
                }
            }
            steps.put(time(beginning), made);
        });
        return steps;
    }

    public void add(ContainerRecord record) {
        if (!record.extension().noContainer()) {
            add(record.container().hostName(), record.container().dateOfOrigin());
        }
    }

    public void add(String crawler, String dateOfOrigin) {
        LocalDateTime made;
        try {
            made = LocalDateTime.ofInstant(Instant.parse(dateOfOrigin), ZoneOffset.UTC);
        } catch (DateTimeException e) {
            return;
        }
        first = made.isBefore(first) ? made : first;
        last = made.isAfter(last) ? made : last;
        lengthenSteps();
        int[] one = new int[number(crawler) + 1];
        one[one.length - 1] = 1;
        counts.merge(beginning(made), one, ContainerTimes::sum);
    }

    private int number(String crawler) {
        boolean isOther = !crawlers.containsKey(crawler) && crawlers.size() >= mostCrawlers;
        if (isOther) {
            isWhole = false;
        }
        return crawlers.computeIfAbsent(isOther ? OTHERS : crawler, added -> crawlers.size());
    }

    private static int[] sum(int[] counts, int[] more) {
        int[] sum = counts.length < more.length ? Arrays.copyOf(counts, more.length) : counts;
        for (int i = 0; i < more.length; i++) {
            sum[i] += more[i];
        }
        return sum;
    }

    private long beginning(LocalDateTime time) {
        return step.of(time).toEpochSecond(ZoneOffset.UTC);
    }

    private static LocalDateTime time(long beginning) {
        return LocalDateTime.ofEpochSecond(beginning, 0, ZoneOffset.UTC);
    }

    private void lengthenSteps() {
        Step longer = Step.showing(Duration.between(first, last));
        if (longer != step) {
            step = longer;
            TreeMap<Long, int[]> shorter = counts;
            counts = new TreeMap<>();
            shorter.forEach((time, numbers) -> counts.merge(beginning(time(time)), numbers, ContainerTimes::sum));
        }
    }
}
