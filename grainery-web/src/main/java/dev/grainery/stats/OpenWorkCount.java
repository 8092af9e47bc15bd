// SPDX-License-Identifier: Apache-2.0
package dev.grainery.stats;

import dev.grainery.finding.FindingCode;
import dev.grainery.finding.Severity;
import dev.grainery.finding.StoredFinding;
import dev.grainery.finding.StoredFinding.FindingState;
import dev.grainery.finding.StoredFinding.FindingSubject;
import dev.grainery.fixity.DailyLoad;
import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.Crawl;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.RevisionStatus;
import dev.grainery.stats.OpenWork.CutCrawl;
import dev.grainery.stats.OpenWork.OpenErrors;
import dev.grainery.stats.OpenWork.Schedule;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Page;
import dev.grainery.store.RunLog;
import dev.grainery.store.RunLog.RunEntry;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;

/** Counts {@link OpenWork} while the records are read. In bounded memory. */
final class OpenWorkCount {

    /** Errors known by path. Further ones are counted as those of no harvest. */
    private static final int MOST_ERRORS = 200_000;

    private static final int MOST_CRAWLS = 50;

    private static final int AT_ONCE = 1_000;

    private static final Duration RECENT = Duration.ofDays(30);

    private static final String FINISHED = "FINISHED";

    /** More than one every hour in the days of the pace. */
    private static final int LATEST_RUNS = 1_000;

    private static final int DAYS_OF_PACE = 28;

    /** A run every week reads a file within this time after its planned date. */
    private static final Duration BETWEEN_RUNS = Duration.ofDays(7);

    private final Instant now;
    private final Map<String, OpenErrors> byPath = new HashMap<>();
    private final Map<String, OpenErrors> byHarvest = new HashMap<>();
    private final PriorityQueue<CutCrawl> crawls = new PriorityQueue<>(Comparator.comparing(CutCrawl::at));
    private final DailyLoad load;
    private final Optional<Double> pace;
    private final Optional<Instant> passedOver;
    private Optional<OpenErrors> others = Optional.empty();
    private FileSum overdue = FileSum.NONE;
    private FileSum waiting = FileSum.NONE;
    private long numberOfCrawls;
    private Optional<Instant> last = Optional.empty();

    OpenWorkCount(GraineryStore store, Instant now) {
        this.now = now;
        this.load = new DailyLoad(now);
        List<RunEntry> checks = store.runs()
                .page(
                        new RunLog.Choice(Optional.of("validate"), Optional.empty(), Optional.empty()),
                        Optional.empty(),
                        LATEST_RUNS)
                .items();
        this.pace = pace(checks, now);
        this.passedOver = passedOver(checks, now);
        Optional<String> after = Optional.empty();
        do {
            Page<StoredFinding> page = store.findings()
                    .page(
                            EnumSet.of(FindingState.OPEN),
                            FindingCode.of(Severity.ERROR),
                            Optional.empty(),
                            after,
                            AT_ONCE);
            page.items().forEach(this::add);
            after = page.next();
        } while (after.isPresent());
    }

    private void add(StoredFinding error) {
        OpenErrors one = new OpenErrors(1, error.since());
        FindingSubject subject = error.subject();
        if (subject.isHarvest()) {
            byHarvest.merge(subject.key(), one, OpenErrors::plus);
        } else if (byPath.size() < MOST_ERRORS || byPath.containsKey(subject.key())) {
            byPath.merge(subject.key(), one, OpenErrors::plus);
        } else {
            addOther(one);
        }
    }

    private void addOther(OpenErrors some) {
        others = Optional.of(others.map(some::plus).orElse(some));
    }

    /** Over whole days, and over today only if nothing was read before. */
    static Optional<Double> pace(List<RunEntry> checks, Instant now) {
        long today = day(now);
        long first = checks.stream().mapToLong(run -> day(run.start())).min().orElse(today);
        long from = Math.max(first, today - DAYS_OF_PACE);
        return bytesPerDay(checks, from, today).or(() -> bytesPerDay(checks, from, today + 1));
    }

    private static Optional<Double> bytesPerDay(List<RunEntry> checks, long from, long until) {
        long bytes = checks.stream()
                .filter(run -> run.end()
                        .map(OpenWorkCount::day)
                        .filter(day -> day >= from && day < until)
                        .isPresent())
                .mapToLong(run -> run.counts().getOrDefault("bytes", 0L))
                .sum();
        return bytes > 0 ? Optional.of(bytes / (double) (until - from)) : Optional.empty();
    }

    private static long day(Instant time) {
        return LocalDate.ofInstant(time, ZoneOffset.UTC).toEpochDay();
    }

    /** A file planned before this time should have been read. */
    static Optional<Instant> passedOver(List<RunEntry> checks, Instant now) {
        return checks.stream()
                .filter(run -> run.end().isPresent())
                .map(RunEntry::start)
                .max(Comparator.naturalOrder())
                .map(last -> Collections.min(List.of(last, now.minus(BETWEEN_RUNS))));
    }

    void add(HarvestRecord record) {
        HarvestRecord.Section harvest = record.harvest();
        for (Crawl crawl : record.extension().crawls()) {
            Instant at = crawl.end().orElse(crawl.start());
            if (crawl.isOver() && !crawl.status().startsWith(FINISHED) && at.isAfter(now.minus(RECENT))) {
                numberOfCrawls++;
                crawls.add(new CutCrawl(
                        harvest.harvestID(),
                        harvest.harvestPrefix().harvestNameStand(),
                        crawl.launch(),
                        crawl.status(),
                        at));
                if (crawls.size() > MOST_CRAWLS) {
                    crawls.remove();
                }
            }
        }
    }

    void addFile(String path, String harvestId, RevisionStatus status, Instant due, FileSum file) {
        OpenErrors errors = byPath.remove(path);
        if (errors != null) {
            if (harvestId.equals(GraineryRecord.NA)) {
                addOther(errors);
            } else {
                byHarvest.merge(harvestId, errors, OpenErrors::plus);
            }
        }
        if (due.isAfter(now)) {
            Instant planned = RevisionCycle.planned(path, due, status);
            load.add(planned, file.bytes());
            if (passedOver.filter(planned::isBefore).isPresent()) {
                waiting = waiting.plus(file);
            }
        } else {
            overdue = overdue.plus(file);
        }
        last = last.filter(latest -> latest.isAfter(due)).or(() -> Optional.of(due));
    }

    /**
     * @param harvests those with a record; errors of others count as those of no harvest
     */
    OpenWork work(Set<String> harvests) {
        byPath.values().forEach(this::addOther);
        byHarvest.forEach((id, errors) -> {
            if (!harvests.contains(id)) {
                addOther(errors);
            }
        });
        byHarvest.keySet().retainAll(harvests);
        return new OpenWork(
                byHarvest,
                others,
                crawls.stream()
                        .sorted(Comparator.comparing(CutCrawl::at).reversed())
                        .toList(),
                numberOfCrawls,
                new Schedule(overdue, waiting, load.busiestNight(), last, pace));
    }
}
