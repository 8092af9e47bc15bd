// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.finding.Severity;
import dev.grainery.listing.Choices;
import dev.grainery.listing.Runs;
import dev.grainery.pages.PagePlace.Kind;
import dev.grainery.stats.ArchiveFigures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What needs a person, then the archive in figures once they are counted. */
record DashboardPage(Runs runs, WeekPart week, Counts counts) {

    private static final int RUNS = 5;

    PageModel model() {
        Optional<ArchiveFigures> figures = counts.figures().get();
        List<Part> parts = new ArrayList<>();
        if (figures.filter(DashboardPage::isEmpty).isPresent()) {
            parts.add(new Part.EmptyStore());
        } else {
            parts.add(Part.Age.of(figures, counts));
            parts.addAll(week.parts());
            List<Part> tables = new ArrayList<>();
            figures.ifPresent(known -> {
                parts.add(new Part.Section(
                        "archive-title",
                        "dashboard.archive",
                        List.of(Part.Paragraph.of("dashboard.counted"), new Part.Facts(facts(known)))));
                tables.add(findings(known));
            });
            tables.add(new Part.Table(
                    Tables.LAST_RUNS.of(runs.rows(Choices.NONE).first(RUNS), PagePlace.of(Kind.RUNS)), "runs.none"));
            parts.add(new Part.Group("columns", tables));
            figures.map(FigureCharts::new).ifPresent(charts -> {
                parts.add(new Part.Group("charts", charts.all()));
                Part.Table.unlessEmpty(charts.calendar(), Optional.empty()).ifPresent(parts::add);
            });
        }
        return PageModel.of(PagePlace.of(Kind.DASHBOARD), "dashboard.title", parts);
    }

    private static boolean isEmpty(ArchiveFigures figures) {
        return figures.harvests() == 0
                && figures.containers().files() == 0
                && figures.cdxFiles().files() == 0;
    }

    private static List<Fact> facts(ArchiveFigures figures) {
        long open = figures.openFindings().values().stream()
                .mapToLong(Long::longValue)
                .sum();
        return List.of(
                new Fact("dashboard.harvests", new Value.Count(figures.harvests())),
                new Fact(
                        "dashboard.containers",
                        new Value.Count(figures.containers().files())),
                new Fact("dashboard.bytes", new Value.Bytes(figures.containers().bytes())),
                new Fact(
                        "dashboard.cdxFiles", new Value.Count(figures.cdxFiles().files())),
                new Fact("dashboard.proven", new FigureCharts(figures).shareProven()),
                new Fact("dashboard.openFindings", new Value.Count(open)));
    }

    private static Part findings(ArchiveFigures figures) {
        TableLayout<Severity> open = TableLayout.of(
                "open-findings",
                "dashboard.findingsBySeverity",
                Column.text(
                        "finding.severity",
                        severity -> new Value.Link(
                                PagePlace.of(Kind.FINDINGS).with(Map.of("severity", severity.word(), "state", "open")),
                                Value.severity(severity))),
                Column.number(
                        "dashboard.openFindings",
                        severity -> new Value.Count(figures.openFindings().getOrDefault(severity, 0L))));
        return new Part.Table(open.of(Arrays.asList(Severity.values())), "findings.none");
    }
}
