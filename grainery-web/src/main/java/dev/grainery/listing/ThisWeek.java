// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

import dev.grainery.finding.FindingCode;
import dev.grainery.finding.NextStep;
import dev.grainery.finding.StoredFinding;
import dev.grainery.finding.StoredFinding.FindingState;
import dev.grainery.stats.ArchiveFigures;
import dev.grainery.stats.ArchiveFigures.OfRoot;
import dev.grainery.stats.FileSum;
import dev.grainery.stats.OpenWork;
import dev.grainery.stats.OpenWork.CutCrawl;
import dev.grainery.stats.OpenWork.OpenErrors;
import dev.grainery.stats.OpenWork.Schedule;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.RunLog;
import dev.grainery.store.RunLog.RunEntry;
import java.time.Duration;
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
 */
public record ThisWeek(List<Task> tasks, Optional<Schedule> schedule, boolean isCounted, Instant now) {

    private static final int MOST_PLACES = 4;

    /** Runs that show how often a command usually runs. */
    private static final int LATEST_RUNS = 11;

    private static final int FEWEST_RUNS = 4;

    private static final Duration SOON = Duration.ofDays(7);

    private static final Duration LONG_RUN = Duration.ofDays(1);

    /** A command has missed its time if it has not run for this many of its longest usual pauses. */
    private static final int PAUSES = 3;

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
     */
    public record Task(Kind kind, long number, Optional<Instant> since, List<String> places, String command) {

        public Task {
            places = List.copyOf(places);
        }

        private static Task of(Kind kind, long number, Optional<Instant> since, List<String> places) {
            return new Task(kind, number, since, places, kind.command);
        }

        private static Task ofRun(Kind kind, RunEntry run, long days) {
            return new Task(
                    kind, days, Optional.of(run.start()), List.of(run.command()), kind.command + " " + run.command());
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
        addRuns(store.runs(), now, tasks);
        Optional<Schedule> schedule = figures.map(known -> known.work().schedule())
                .filter(known -> known.last().isPresent());
        schedule.filter(known -> !known.isKept())
                .map(known -> Task.of(
                        known.overdue().files() > 0 ? Kind.CHECKS_LATE : Kind.CHECKS_SLOW,
                        known.overdue().files(),
                        Optional.empty(),
                        List.of()))
                .ifPresent(tasks::add);
        figures.map(known -> known.work().cutCrawls())
                .filter(crawls -> !crawls.isEmpty())
                .map(ThisWeek::crawls)
                .ifPresent(tasks::add);
        return new ThisWeek(tasks, schedule, figures.isPresent(), now);
    }

    private static Optional<Task> damaged(GraineryStore store, ShownPaths paths, ArchiveFigures figures) {
        List<OfRoot> roots =
                figures.roots().stream().filter(root -> damaged(root) > 0).toList();
        long files = roots.stream().mapToLong(ThisWeek::damaged).sum();
        if (files == 0) {
            return Optional.empty();
        }
        List<String> places = roots.stream()
                .sorted(Comparator.<OfRoot>comparingLong(ThisWeek::damaged).reversed())
                .limit(MOST_PLACES)
                .map(root -> (paths.shown() ? root.directory().orElse("") : root.label()) + " (" + damaged(root) + ")")
                .toList();
        return Optional.of(Task.of(Kind.DAMAGED, files, oldest(store), places));
    }

    private static long damaged(OfRoot root) {
        return root.states().entrySet().stream()
                .filter(state -> state.getKey().isDamage())
                .map(state -> state.getValue())
                .mapToLong(FileSum::files)
                .sum();
    }

    private static Optional<Instant> oldest(GraineryStore store) {
        return store
                .findings()
                .page(
                        EnumSet.of(FindingState.OPEN),
                        EnumSet.of(FindingCode.FILE_MISSING, FindingCode.HASH_CHANGED, FindingCode.UNREADABLE),
                        Optional.empty(),
                        Optional.empty(),
                        1)
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

    private static void addRuns(RunLog runs, Instant now, List<Task> tasks) {
        for (RunEntry run : runs.latestOfEach().values()) {
            switch (RunOutcome.of(run.exitStatus())) {
                case FAILED -> tasks.add(Task.ofRun(Kind.RUN_FAILED, run, 0));
                case INCOMPLETE -> tasks.add(Task.ofRun(Kind.RUN_INCOMPLETE, run, 0));
                case UNFINISHED -> {
                    if (run.start().isBefore(now.minus(LONG_RUN))) {
                        tasks.add(Task.ofRun(Kind.RUN_UNFINISHED, run, 0));
                    }
                }
                default -> {
                    if (run.start().isBefore(now.minus(SOON)) && isMissed(runs, run, now)) {
                        tasks.add(Task.ofRun(
                                Kind.RUN_MISSED,
                                run,
                                Duration.between(run.start(), now).toDays()));
                    }
                }
            }
        }
    }

    private static boolean isMissed(RunLog runs, RunEntry last, Instant now) {
        List<RunEntry> latest = runs.page(
                        new RunLog.Choice(Optional.of(last.command()), Optional.empty(), Optional.empty()),
                        Optional.empty(),
                        LATEST_RUNS)
                .items();
        if (latest.size() < FEWEST_RUNS) {
            return false;
        }
        Duration longest = Duration.ZERO;
        for (int i = 1; i < latest.size(); i++) {
            Duration pause =
                    Duration.between(latest.get(i).start(), latest.get(i - 1).start());
            longest = pause.compareTo(longest) > 0 ? pause : longest;
        }
        return Duration.between(last.start(), now).compareTo(longest.multipliedBy(PAUSES)) > 0;
    }

    private static Task crawls(List<CutCrawl> crawls) {
        List<String> harvests =
                crawls.stream().map(CutCrawl::harvest).distinct().toList();
        return new Task(
                Kind.CRAWLS,
                crawls.size(),
                Optional.of(crawls.get(crawls.size() - 1).at()),
                harvests.stream().limit(MOST_PLACES).toList(),
                Kind.CRAWLS.command + " " + NextStep.shell(harvests.get(0)));
    }
}
