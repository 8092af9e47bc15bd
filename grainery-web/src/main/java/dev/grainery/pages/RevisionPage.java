// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.finding.FindingCode;
import dev.grainery.finding.NextStep;
import dev.grainery.listing.CdxRow;
import dev.grainery.listing.Choice;
import dev.grainery.listing.Choices;
import dev.grainery.listing.ContainerRow;
import dev.grainery.listing.DueRow;
import dev.grainery.listing.Findings;
import dev.grainery.listing.Harvests;
import dev.grainery.listing.RevisionList;
import dev.grainery.listing.ShownPaths;
import dev.grainery.listing.StoredFiles;
import dev.grainery.listing.ThisWeek;
import dev.grainery.pages.PagePlace.Kind;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.RevisionStatus;
import dev.grainery.stats.ArchiveFigures;
import dev.grainery.stats.ArchiveFigures.OfRoot;
import dev.grainery.stats.CheckState;
import dev.grainery.stats.FileSum;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Page;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The revision cycle: states of files once they are counted, due files, and the latest checks. */
record RevisionPage(
        GraineryStore store,
        RevisionList revision,
        StoredFiles<ContainerRecord, ContainerRow> containers,
        StoredFiles<CdxRecord, CdxRow> cdxFiles,
        ShownPaths paths,
        Counts counts)
        implements Pages.Listed {

    private static final int CHECKS = 10;

    private static final int MOST_DAMAGED = 20;

    @Override
    public List<Choice> choices() {
        return RevisionList.DUE_CHOICES;
    }

    @Override
    public PageModel of(Choices choices, Optional<String> after, int limit) {
        PagePlace list = PagePlace.of(Kind.REVISION).with(choices.given());
        PagePlace here = list.from(after);
        Page<DueRow> due = revision.due(choices).chosen(after, limit);
        Optional<ArchiveFigures> figures = counts.figures().get();
        List<Part> parts = new ArrayList<>();
        parts.add(Part.Age.of(figures, counts));
        figures.ifPresent(known -> {
            FigureCharts charts = new FigureCharts(known);
            parts.add(Part.Paragraph.of("revision.counted"));
            parts.add(new Part.Facts(facts(known)));
            ThisWeek week = counts.week().get();
            week.schedule()
                    .ifPresent(schedule ->
                            parts.add(new Part.Paragraph(WeekPart.schedule(schedule, week), Optional.of("verdict"))));
            parts.add(new Part.Table(roots(known.roots()), "revision.noFiles"));
            parts.add(new Part.Group("charts", List.of(charts.states(), charts.due())));
        });
        parts.add(new Part.Section(
                "due-files-title",
                "due.title",
                List.of(new Part.Listing(
                        FilterForm.of(list, choices()),
                        Tables.DUE.of(due.items(), list),
                        "due.none",
                        new Part.Pager(here, due.next()),
                        "due-files-title"))));
        figures.ifPresent(known -> {
            Part.Table.unlessEmpty(new FigureCharts(known).progress(this::name), Optional.of("revision.progress.note"))
                    .ifPresent(parts::add);
            Part.Table.unlessEmpty(damaged(known.roots()), Optional.of("revision.damaged.next"))
                    .ifPresent(parts::add);
        });
        parts.add(new Part.Table(
                Tables.CHECKS.of(revision.checks(Choices.NONE).first(CHECKS), PagePlace.of(Kind.CHECKS)),
                "checks.none"));
        return PageModel.of(here, "revision.title", parts);
    }

    private List<Fact> facts(ArchiveFigures figures) {
        List<Fact> facts = new ArrayList<>();
        for (CheckState state : CheckState.values()) {
            // as in the table of storages
            Value number = new Value.Count(figures.roots().stream()
                    .mapToLong(root -> sum(root, state).files())
                    .sum());
            facts.add(new Fact(
                    "integrity." + state.word(),
                    switch (state) {
                        case MISSING ->
                            new Value.Link(
                                    PagePlace.of(Kind.FINDINGS)
                                            .with("code", FindingCode.FILE_MISSING.code())
                                            .with("state", Findings.UNRESOLVED),
                                    number);
                        case FAILED -> failed(new Value.Link(PagePlace.of(Kind.DAMAGED), number));
                        default -> number;
                    }));
        }
        return facts;
    }

    private static FileSum sum(OfRoot root, CheckState state) {
        return root.states().getOrDefault(state, FileSum.NONE);
    }

    /** Failed files, with links to each nonempty list of them: no single list has all. */
    private Value failed(Value number) {
        List<Value> values = new ArrayList<>(List.of(number));
        list(containers, Kind.CONTAINERS, RevisionStatus.FAILED, "revision.failedContainers")
                .ifPresent(values::add);
        list(containers, Kind.CONTAINERS, RevisionStatus.FIRST_FAILED, "revision.unreadContainers")
                .ifPresent(values::add);
        list(cdxFiles, Kind.CDX_FILES, RevisionStatus.FAILED, "revision.failedCdxFiles")
                .ifPresent(values::add);
        list(cdxFiles, Kind.CDX_FILES, RevisionStatus.FIRST_FAILED, "revision.unreadCdxFiles")
                .ifPresent(values::add);
        return Value.several(values);
    }

    private static Optional<Value> list(StoredFiles<?, ?> files, Kind kind, RevisionStatus status, String label) {
        Choices ofStatus = new Choices(Map.of("status", status.word()));
        return files.rows(ofStatus).first(1).isEmpty()
                ? Optional.empty()
                : Optional.of(new Value.Link(PagePlace.of(kind).with(ofStatus.given()), Value.word(label)));
    }

    private DataTable roots(List<OfRoot> roots) {
        List<Column<OfRoot>> columns = new ArrayList<>();
        columns.add(Column.text("revision.storage", this::name));
        columns.add(Column.number(
                "revision.files", root -> new Value.Count(root.files().files())));
        columns.add(Column.number(
                "dashboard.bytes", root -> new Value.Bytes(root.files().bytes())));
        for (CheckState state : CheckState.values()) {
            columns.add(Column.number(
                    "integrity." + state.word(),
                    root -> new Value.Count(sum(root, state).files())));
        }
        columns.add(Column.number(
                "dashboard.proven",
                root -> new Value.Share(
                        sum(root, CheckState.PROVEN).bytes(), root.files().bytes())));
        return new TableLayout<>("storages", "revision.storages", columns)
                .of(roots.stream().filter(root -> root.files().files() > 0).toList());
    }

    private record Damaged(OfRoot root, String harvestId, Map<CheckState, FileSum> states) {

        long files(CheckState state) {
            return states.getOrDefault(state, FileSum.NONE).files();
        }

        long bytes() {
            return states.values().stream().mapToLong(FileSum::bytes).sum();
        }
    }

    private DataTable damaged(List<OfRoot> roots) {
        List<Damaged> rows = roots.stream()
                .flatMap(root -> root.damaged().entrySet().stream()
                        .map(harvest -> new Damaged(root, harvest.getKey(), harvest.getValue())))
                .sorted(Comparator.comparingLong(Damaged::bytes).reversed())
                .limit(MOST_DAMAGED)
                .toList();
        Map<String, String> names = new HashMap<>();
        new Harvests(store, paths)
                .heads(rows.stream().map(Damaged::harvestId).collect(Collectors.toSet()))
                .forEach(head -> names.put(
                        head.harvest().harvestID(),
                        head.harvest().harvestPrefix().harvestNameStand()));
        TableLayout<Damaged> damaged = TableLayout.of(
                "damaged",
                "revision.damaged",
                Column.text("revision.storage", row -> name(row.root())),
                Column.text(
                        "container.harvest",
                        row -> names.containsKey(row.harvestId())
                                ? Value.harvest(row.harvestId(), names.get(row.harvestId()))
                                : new Value.Unknown()),
                Column.number("integrity.missing", row -> new Value.Count(row.files(CheckState.MISSING))),
                Column.number("integrity.failed", row -> new Value.Count(row.files(CheckState.FAILED))),
                Column.number("dashboard.bytes", row -> new Value.Bytes(row.bytes())),
                Column.text(
                        "failed.loss",
                        row -> names.containsKey(row.harvestId())
                                ? new Value.Code(
                                        "grainery loss --harvest " + NextStep.shell(names.get(row.harvestId())))
                                : new Value.Unknown()));
        return damaged.of(rows, PagePlace.of(Kind.DAMAGED));
    }

    private Value name(OfRoot root) {
        return root.directory()
                .<Value>map(directory -> new Value.Name(paths.shown() ? directory : root.label()))
                .orElseGet(() -> Value.word("revision.noStorage"));
    }
}
