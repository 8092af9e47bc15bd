// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.listing.DamagedFiles;
import dev.grainery.listing.Harvests;
import dev.grainery.listing.ThisWeek;
import dev.grainery.listing.ThisWeek.Task;
import dev.grainery.pages.PagePlace.Kind;
import dev.grainery.record.HarvestRecord;
import dev.grainery.stats.ArchiveFigures;
import dev.grainery.stats.OpenWork.OpenErrors;
import dev.grainery.stats.OpenWork.Schedule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What needs a person, with the files and harvests concerned. */
record WeekPart(Harvests harvests, DamagedFiles damaged, Counts counts) {

    private static final int SHOWN = 10;

    private static final TableLayout<Task> TASKS = TableLayout.of(
            "week",
            "week.title",
            Column.text("week.task", WeekPart::task),
            Column.text(
                    "finding.since",
                    task -> task.since().<Value>map(Value.Day::new).orElseGet(Value.Nothing::new)),
            Column.text(
                    "week.where",
                    task -> task.places().isEmpty() && task.outside() == 0
                            ? new Value.Nothing()
                            : Value.several(places(task))),
            Column.text("finding.step", task -> Value.word("week." + word(task) + ".next")),
            Column.text("run.command", task -> new Value.Code(task.command())));

    private record OfHarvest(HarvestRecord record, OpenErrors errors) {}

    private static final TableLayout<OfHarvest> ERRORS = TableLayout.of(
            "harvests-with-errors",
            "week.harvests",
            Column.text(
                    "harvest.name",
                    row -> Value.harvest(
                            row.record().harvest().harvestID(),
                            row.record().harvest().harvestPrefix().harvestNameStand())),
            Column.number(
                    "harvest.openErrors",
                    row -> new Value.Link(
                            Tables.openErrors(row.record().harvest().harvestID()),
                            new Value.Count(row.errors().number()))),
            Column.text("finding.since", row -> new Value.Day(row.errors().since())));

    private static List<Value> places(Task task) {
        List<Value> places =
                new ArrayList<>(task.places().stream().map(Value::name).toList());
        if (task.outside() > 0) {
            places.add(new Value.Word("week.outside", List.of(task.outside())));
        }
        return places;
    }

    private static String word(Task task) {
        return task.kind().name().toLowerCase(Locale.ROOT);
    }

    private static Value task(Task task) {
        Value shown = new Value.Word("week." + word(task), List.of(task.number()));
        return place(task).<Value>map(place -> new Value.Link(place, shown)).orElse(shown);
    }

    private static Optional<PagePlace> place(Task task) {
        return switch (task.kind()) {
            case DAMAGED -> Optional.of(PagePlace.of(Kind.DAMAGED));
            case ERRORS, OTHER_ERRORS -> Optional.of(PagePlace.of(Kind.FINDINGS).with(Tables.OPEN_ERRORS));
            case RUN_FAILED, RUN_INCOMPLETE, RUN_UNFINISHED, RUN_MISSED ->
                Optional.of(
                        PagePlace.of(Kind.RUNS).with("command", task.places().get(0)));
            case CHECKS_LATE, CHECKS_SLOW -> Optional.of(PagePlace.of(Kind.REVISION));
            case CRAWLS -> Optional.empty();
        };
    }

    List<Part> parts() {
        ThisWeek week = counts.week().get();
        Optional<ArchiveFigures> figures = counts.figures().get();
        List<Part> parts = new ArrayList<>();
        if (!week.tasks().isEmpty()) {
            parts.add(new Part.Bare(TASKS.of(week.tasks())));
        } else if (week.isCounted()) {
            parts.add(new Part.Paragraph(
                    Value.word(week.hasRuns() ? "week.nothing" : "week.nothingRun"), Optional.of("all-well")));
        }
        week.schedule()
                .ifPresent(schedule -> parts.add(new Part.Paragraph(schedule(schedule, week), Optional.empty())));
        List<Part> all = new ArrayList<>();
        if (!parts.isEmpty()) {
            all.add(new Part.Section("week-title", "week.title", parts));
        }
        if (week.tasks().stream().anyMatch(task -> task.kind() == ThisWeek.Kind.DAMAGED)) {
            Part.Table.unlessEmpty(
                            Tables.FIRST_DAMAGED.of(
                                    damaged.page(Optional.empty(), SHOWN).items(), PagePlace.of(Kind.DAMAGED)),
                            Optional.empty())
                    .ifPresent(all::add);
        }
        figures.flatMap(known -> Part.Table.unlessEmpty(ERRORS.of(withErrors(known)), Optional.empty()))
                .ifPresent(all::add);
        return all;
    }

    private List<OfHarvest> withErrors(ArchiveFigures figures) {
        Map<String, OpenErrors> most = new HashMap<>();
        figures.work().errors().entrySet().stream()
                .sorted(Map.Entry.comparingByValue((one, other) -> Long.compare(other.number(), one.number())))
                .limit(SHOWN)
                .forEach(errors -> most.put(errors.getKey(), errors.getValue()));
        return harvests.heads(most.keySet()).stream()
                .map(record -> new OfHarvest(record, most.get(record.harvest().harvestID())))
                .sorted((one, other) ->
                        Long.compare(other.errors().number(), one.errors().number()))
                .toList();
    }

    /** The verdict on the checks, as for grainery validate plan. */
    static Value schedule(Schedule schedule, ThisWeek week) {
        Value last = new Value.Day(schedule.last().orElse(week.now()));
        Value need = new Value.Bytes(schedule.busiestNight());
        Optional<Value> pace = schedule.bytesPerDay().map(bytes -> new Value.Bytes(Math.round(bytes)));
        if (schedule.overdue().files() > 0) {
            Value overdue = new Value.Count(schedule.overdue().files());
            Value bytes = new Value.Bytes(schedule.overdue().bytes());
            return schedule.caughtUp(week.now())
                    .<Value>map(day -> new Value.Sentence(
                            "week.behind", List.of(overdue, bytes, pace.orElseThrow(), new Value.Day(day))))
                    .orElseGet(() -> new Value.Sentence("week.behindWithoutPace", List.of(overdue, bytes)));
        }
        if (!schedule.isKept()) {
            return new Value.Sentence("week.slow", List.of(pace.orElseThrow(), need));
        }
        return schedule.isPaceEnough()
                ? new Value.Sentence("week.onSchedule", List.of(last, pace.orElseThrow()))
                : new Value.Sentence("week.notBegun", List.of(need));
    }
}
