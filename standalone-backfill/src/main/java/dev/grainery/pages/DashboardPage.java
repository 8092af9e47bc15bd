// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.finding.Severity;
import dev.grainery.listing.Choices;
import dev.grainery.listing.Runs;
import dev.grainery.pages.DataTable.Column;
import dev.grainery.pages.Place.Kind;
import dev.grainery.stats.ArchiveFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The whole archive at a glance. */
public final class DashboardPage {

    private static final int RUNS = 8;

    private final Runs runs;
    private final Counts counts;

    DashboardPage(Runs runs, Counts counts) {
        this.runs = runs;
        this.counts = counts;
    }

    /**
     * What it shows.
     *
     * @param facts the largest numbers; empty as long as they are being counted
     * @param charts the charts, in their order; empty as long as they are being counted
     * @param findings how many findings are open
     * @param runs the last runs
     * @param age how old the numbers are
     * @param isEmptyStore whether nothing was described yet
     */
    public record Model(
            List<Fact> facts,
            List<Chart> charts,
            Optional<DataTable> findings,
            DataTable runs,
            FigureAge age,
            boolean isEmptyStore)
            implements PageModel {

        public Model {
            facts = List.copyOf(facts);
            charts = List.copyOf(charts);
        }

        @Override
        public String template() {
            return "dashboard.jte";
        }

        @Override
        public Place place() {
            return Place.of(Kind.DASHBOARD);
        }

        @Override
        public Value title() {
            return Value.word("dashboard.title");
        }

        @Override
        public boolean hasCharts() {
            return !charts.isEmpty() && !isEmptyStore;
        }
    }

    Model model() {
        DataTable last = Tables.runs(
                runs.rows(new Choices(Map.of())).page(Optional.empty(), RUNS).items());
        Optional<ArchiveFigures> figures = counts.figures().get();
        FigureAge age = FigureAge.of(figures, counts);
        return figures.map(known -> model(known, age, last))
                .orElseGet(() -> new Model(List.of(), List.of(), Optional.empty(), last, age, false));
    }

    private static Model model(ArchiveFigures figures, FigureAge age, DataTable runs) {
        long open = figures.openFindings().values().stream()
                .mapToLong(Long::longValue)
                .sum();
        FigureCharts charts = new FigureCharts(figures);
        return new Model(
                List.of(
                        new Fact("dashboard.harvests", new Value.Count(figures.harvests())),
                        new Fact(
                                "dashboard.containers",
                                new Value.Count(figures.containers().files())),
                        new Fact(
                                "dashboard.bytes",
                                new Value.Bytes(figures.containers().bytes())),
                        new Fact(
                                "dashboard.cdxFiles",
                                new Value.Count(figures.cdxFiles().files())),
                        new Fact("dashboard.proven", charts.shareProven()),
                        new Fact("dashboard.openFindings", new Value.Count(open))),
                charts.all(),
                Optional.of(findings(figures)),
                runs,
                age,
                figures.harvests() == 0
                        && figures.containers().files() == 0
                        && figures.cdxFiles().files() == 0);
    }

    private static DataTable findings(ArchiveFigures figures) {
        List<List<Value>> rows = new ArrayList<>();
        for (Severity severity : Severity.values()) {
            Place list = Place.of(Kind.FINDINGS)
                    .with("severity", severity.name().toLowerCase(Locale.ROOT))
                    .with("state", "open");
            rows.add(List.of(
                    new Value.Link(list, new Value.Severity(severity)),
                    new Value.Count(figures.openFindings().getOrDefault(severity, 0L))));
        }
        return new DataTable(
                "open-findings",
                "dashboard.findingsBySeverity",
                List.of(Column.text("finding.severity"), Column.number("dashboard.openFindings")),
                rows,
                Optional.empty());
    }
}
