// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

import dev.grainery.finding.NextStep;
import dev.grainery.listing.ThisWeek.Kind;
import dev.grainery.listing.ThisWeek.Task;
import dev.grainery.store.RunLog.RunEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The latest runs, by command, host and paths: a success on one storage does not hide a failure on another. */
record UsualRuns(List<RunEntry> latest, ShownPaths paths, Instant now) {

    /** A run every hour for six weeks. */
    static final int LATEST = 1_000;

    /** A run before that matters only if its command has not run since, with any paths on any host. */
    private static final Duration RECENT = Duration.ofDays(28);

    private static final Duration SOON = Duration.ofDays(7);

    private static final Duration LONG_RUN = Duration.ofDays(1);

    /** Runs closer together are one: the command was repeated by hand. */
    private static final Duration APART = Duration.ofHours(12);

    private static final int MOST_PAUSES = 10;

    private static final int FEWEST_RUNS = 4;

    /** A command has missed its time if it has not run for this many of its longest usual pauses. */
    private static final int PAUSES = 3;

    List<Task> tasks() {
        Map<List<Object>, List<RunEntry>> byKey = latest.stream()
                .sorted(Comparator.comparing(RunEntry::start).reversed())
                .collect(Collectors.groupingBy(
                        run -> List.of(run.command(), run.host(), run.paths()),
                        LinkedHashMap::new,
                        Collectors.toList()));
        Set<String> commands = new HashSet<>();
        List<Task> tasks = new ArrayList<>();
        for (List<RunEntry> runs : byKey.values()) {
            RunEntry last = runs.get(0);
            boolean isLatest = commands.add(last.command());
            if (isLatest || last.start().isAfter(now.minus(RECENT))) {
                task(runs).ifPresent(tasks::add);
            }
        }
        return tasks;
    }

    private Optional<Task> task(List<RunEntry> runs) {
        RunEntry last = runs.get(0);
        Duration since = Duration.between(last.start(), now);
        return switch (RunOutcome.of(last.exitStatus())) {
            case FAILED -> Optional.of(task(Kind.RUN_FAILED, last, 0));
            case INCOMPLETE -> Optional.of(task(Kind.RUN_INCOMPLETE, last, 0));
            case UNFINISHED ->
                Optional.of(task(Kind.RUN_UNFINISHED, last, 0)).filter(task -> since.compareTo(LONG_RUN) > 0);
            case DONE, FINDINGS, STOPPED ->
                Optional.of(task(Kind.RUN_MISSED, last, since.toDays())).filter(task -> isMissed(runs));
        };
    }

    private Task task(Kind kind, RunEntry run, long days) {
        String command = (run.command().equals("presence") ? "validate " : "") + run.command();
        String given = paths.shown()
                ? run.paths().stream().map(path -> " " + NextStep.shell(path)).collect(Collectors.joining())
                : run.paths().isEmpty() ? "" : " PATH\u2026";
        return new Task(kind, days, Optional.of(run.start()), List.of(run.command()), 0, "grainery " + command + given);
    }

    private boolean isMissed(List<RunEntry> runs) {
        Instant last = runs.get(0).start();
        Instant first = last;
        Duration longest = Duration.ZERO;
        int number = 1;
        for (RunEntry run : runs) {
            Duration pause = Duration.between(run.start(), first);
            if (number <= MOST_PAUSES && pause.compareTo(APART) >= 0) {
                first = run.start();
                longest = pause.compareTo(longest) > 0 ? pause : longest;
                number++;
            }
        }
        Duration since = Duration.between(last, now);
        return number >= FEWEST_RUNS
                && Duration.between(first, last).compareTo(SOON) >= 0
                && since.compareTo(SOON) > 0
                && since.compareTo(longest.multipliedBy(PAUSES)) > 0;
    }
}
