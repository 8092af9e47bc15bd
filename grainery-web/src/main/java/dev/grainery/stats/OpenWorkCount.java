// SPDX-License-Identifier: Apache-2.0
package dev.grainery.stats;

import dev.grainery.finding.FindingCode;
import dev.grainery.finding.Severity;
import dev.grainery.finding.StoredFinding;
import dev.grainery.finding.StoredFinding.FindingState;
import dev.grainery.finding.StoredFinding.FindingSubject;
import dev.grainery.fixity.DailyLoad;
import dev.grainery.fixity.FixityEvent;
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
import java.time.Duration;
import java.time.Instant;
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

    /** Enough to even out single nights, few enough to be recent. */
    private static final int LATEST_CHECKS = 1_000;

    private final Instant now;
    private final Map<String, OpenErrors> byPath = new HashMap<>();
    private final Map<String, OpenErrors> byHarvest = new HashMap<>();
    private final PriorityQueue<CutCrawl> crawls = new PriorityQueue<>(Comparator.comparing(CutCrawl::at));
    private final DailyLoad load;
    private final Optional<Double> pace;
    private Optional<OpenErrors> others = Optional.empty();
    private FileSum overdue = FileSum.NONE;
    private Optional<Instant> last = Optional.empty();

    OpenWorkCount(GraineryStore store, Instant now) {
        this.now = now;
        this.load = new DailyLoad(now);
        this.pace = pace(store.history().latest(LATEST_CHECKS), now);
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

    private static Optional<Double> pace(List<FixityEvent> checks, Instant now) {
        long bytes = 0;
        Instant first = now;
        for (FixityEvent check : checks) {
            if (check.hash().isKnown()) {
                bytes += check.bytes().value().orElse(0);
                first = check.date().isBefore(first) ? check.date() : first;
            }
        }
        double days = Math.max(
                1,
                Duration.between(first, now).toSeconds()
                        / (double) Duration.ofDays(1).toSeconds());
        return bytes > 0 ? Optional.of(bytes / days) : Optional.empty();
    }

    void add(HarvestRecord record) {
        HarvestRecord.Section harvest = record.harvest();
        for (Crawl crawl : record.extension().crawls()) {
            Instant at = crawl.end().orElse(crawl.start());
            if (crawl.isOver() && !crawl.status().startsWith(FINISHED) && at.isAfter(now.minus(RECENT))) {
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
            load.add(RevisionCycle.planned(path, due, status), file.bytes());
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
                new Schedule(overdue, load.busiestNight(), last, pace));
    }
}
