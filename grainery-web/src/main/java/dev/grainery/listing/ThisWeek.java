// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

import dev.grainery.finding.NextStep;
import dev.grainery.finding.StoredFinding;
import dev.grainery.finding.StoredFinding.FindingState;
import dev.grainery.stats.ArchiveFigures;
import dev.grainery.stats.ArchiveFigures.OfRoot;
import dev.grainery.stats.OpenWork;
import dev.grainery.stats.OpenWork.CutCrawl;
import dev.grainery.stats.OpenWork.OpenErrors;
import dev.grainery.stats.OpenWork.Schedule;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.RunLog.RunEntry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/**
 * What a person has to do, the most urgent first.
 *
 * @param schedule empty without files, and until the figures are counted
 * @param isCounted whether files, errors and crawls are included
 * @param hasRuns whether any run is recorded
 */
public record ThisWeek(List<Task> tasks, Optional<Schedule> schedule, boolean isCounted, boolean hasRuns, Instant now) {

    private static final int MOST_PLACES = 4;

    public enum Kind {
        DAMAGED("grainery loss"),
        ERRORS("grainery findings --open --severity error"),
        OTHER_ERRORS("grainery findings --open --severity error"),
        RUN_FAILED("grainery"),
        RUN_INCOMPLETE("grainery"),
        RUN_UNFINISHED("grainery"),
        RUN_MISSED("grainery"),
        CHECKS_LATE("grainery validate --max-time 4h"),
        CHECKS_SLOW("grainery validate plan"),
        CRAWLS("grainery reconcile --harvest");

        private final String command;

        Kind(String command) {
            this.command = command;
        }
    }

    /**
     * @param number of files, harvests or crawls; of days for a missed run
     * @param places storages, the command that ran, or harvests
     * @param outside files below none of the storages
     */
    public record Task(
            Kind kind, long number, Optional<Instant> since, List<String> places, long outside, String command) {

        public Task {
            places = List.copyOf(places);
        }

        private static Task of(Kind kind, long number, Optional<Instant> since, List<String> places) {
            return new Task(kind, number, since, places, 0, kind.command);
        }
    }

    public ThisWeek {
        tasks = List.copyOf(tasks);
    }

    public static ThisWeek of(GraineryStore store, ShownPaths paths, Optional<ArchiveFigures> figures, Instant now) {
        List<Task> tasks = new ArrayList<>();
        figures.ifPresent(known -> {
            damaged(store, paths, known).ifPresent(tasks::add);
            addErrors(known.work(), tasks);
        });
        List<RunEntry> runs = store.runs().latest(UsualRuns.LATEST);
        tasks.addAll(new UsualRuns(runs, paths, now).tasks());
        Optional<Schedule> schedule = figures.map(known -> known.work().schedule())
                .filter(known -> known.last().isPresent());
        schedule.filter(known -> !known.isKept())
                .map(known -> Task.of(
                        known.overdue().files() > 0 ? Kind.CHECKS_LATE : Kind.CHECKS_SLOW,
                        known.overdue().files(),
                        Optional.empty(),
                        List.of()))
                .ifPresent(tasks::add);
        figures.map(ArchiveFigures::work)
                .filter(work -> !work.cutCrawls().isEmpty())
                .map(ThisWeek::crawls)
                .ifPresent(tasks::add);
        return new ThisWeek(tasks, schedule, figures.isPresent(), !runs.isEmpty(), now);
    }

    private static Optional<Task> damaged(GraineryStore store, ShownPaths paths, ArchiveFigures figures) {
        List<OfRoot> roots =
                figures.roots().stream().filter(root -> root.toReplace() > 0).toList();
        if (roots.isEmpty()) {
            return Optional.empty();
        }
        List<String> places = roots.stream()
                .filter(root -> root.directory().isPresent())
                .sorted(Comparator.comparingLong(OfRoot::toReplace).reversed())
                .limit(MOST_PLACES)
                .map(root ->
                        (paths.shown() ? root.directory().orElseThrow() : root.label()) + " (" + root.toReplace() + ")")
                .toList();
        long outside = roots.stream()
                .filter(root -> root.directory().isEmpty())
                .mapToLong(OfRoot::toReplace)
                .sum();
        long files = roots.stream().mapToLong(OfRoot::toReplace).sum();
        return Optional.of(new Task(Kind.DAMAGED, files, oldest(store), places, outside, Kind.DAMAGED.command));
    }

    private static Optional<Instant> oldest(GraineryStore store) {
        return store
                .findings()
                .page(EnumSet.of(FindingState.OPEN), DamagedFiles.DAMAGE, Optional.empty(), Optional.empty(), 1)
                .items()
                .stream()
                .map(StoredFinding::since)
                .findFirst();
    }

    private static void addErrors(OpenWork work, List<Task> tasks) {
        if (!work.errors().isEmpty()) {
            Optional<Instant> since =
                    work.errors().values().stream().map(OpenErrors::since).min(Comparator.naturalOrder());
            tasks.add(Task.of(Kind.ERRORS, work.errors().size(), since, List.of()));
        }
        work.otherErrors()
                .ifPresent(others ->
                        tasks.add(Task.of(Kind.OTHER_ERRORS, others.number(), Optional.of(others.since()), List.of())));
    }

    private static Task crawls(OpenWork work) {
        List<CutCrawl> crawls = work.cutCrawls();
        List<String> harvests =
                crawls.stream().map(CutCrawl::harvest).distinct().toList();
        return new Task(
                Kind.CRAWLS,
                work.numberOfCrawls(),
                Optional.of(crawls.get(crawls.size() - 1).at()),
                harvests.stream().limit(MOST_PLACES).toList(),
                0,
                Kind.CRAWLS.command + " " + NextStep.shell(harvests.get(0)));
    }
}
