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

    private static final int MOST_TASKS = 20;

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

    /** Commands below another one. */
    private static final Map<String, String> BELOW = Map.of("presence", "validate presence");

    private record Key(String command, String host, List<String> paths) {

        static Key of(RunEntry run) {
            return new Key(run.command(), run.host(), run.paths());
        }
    }

    List<Task> tasks() {
        Map<Key, List<RunEntry>> byKey = latest.stream()
                .sorted(Comparator.comparing(RunEntry::start).reversed())
                .collect(Collectors.groupingBy(Key::of, LinkedHashMap::new, Collectors.toList()));
        Set<String> commands = new HashSet<>();
        List<Task> tasks = new ArrayList<>();
        for (List<RunEntry> runs : byKey.values()) {
            RunEntry last = runs.get(0);
            boolean isLatest = commands.add(last.command());
            if (tasks.size() < MOST_TASKS && (isLatest || last.start().isAfter(now.minus(RECENT)))) {
                task(runs).ifPresent(tasks::add);
            }
        }
        return tasks;
    }

    private Optional<Task> task(List<RunEntry> runs) {
        RunEntry last = runs.get(0);
        return switch (RunOutcome.of(last.exitStatus())) {
            case FAILED -> Optional.of(task(Kind.RUN_FAILED, last, 0));
            case INCOMPLETE -> Optional.of(task(Kind.RUN_INCOMPLETE, last, 0));
            case UNFINISHED ->
                last.start().isBefore(now.minus(LONG_RUN))
                        ? Optional.of(task(Kind.RUN_UNFINISHED, last, 0))
                        : Optional.empty();
            case DONE, FINDINGS, STOPPED ->
                isMissed(runs)
                        ? Optional.of(task(
                                Kind.RUN_MISSED,
                                last,
                                Duration.between(last.start(), now).toDays()))
                        : Optional.empty();
        };
    }

    private Task task(Kind kind, RunEntry run, long days) {
        StringBuilder command = new StringBuilder("grainery ").append(BELOW.getOrDefault(run.command(), run.command()));
        if (!paths.shown() && !run.paths().isEmpty()) {
            command.append(" PATH\u2026");
        } else {
            run.paths().forEach(path -> command.append(' ').append(NextStep.shell(path)));
        }
        return new Task(kind, days, Optional.of(run.start()), List.of(run.command()), 0, command.toString());
    }

    private boolean isMissed(List<RunEntry> runs) {
        List<Instant> starts = new ArrayList<>();
        for (RunEntry run : runs) {
            if (starts.size() <= MOST_PAUSES
                    && (starts.isEmpty()
                            || run.start()
                                    .isBefore(starts.get(starts.size() - 1).minus(APART)))) {
                starts.add(run.start());
            }
        }
        Instant last = starts.get(0);
        Duration span = Duration.between(starts.get(starts.size() - 1), last);
        if (starts.size() < FEWEST_RUNS || span.compareTo(SOON) < 0 || last.isAfter(now.minus(SOON))) {
            return false;
        }
        Duration longest = Duration.ZERO;
        for (int i = 1; i < starts.size(); i++) {
            Duration pause = Duration.between(starts.get(i), starts.get(i - 1));
            longest = pause.compareTo(longest) > 0 ? pause : longest;
        }
        return Duration.between(last, now).compareTo(longest.multipliedBy(PAUSES)) > 0;
    }
}
