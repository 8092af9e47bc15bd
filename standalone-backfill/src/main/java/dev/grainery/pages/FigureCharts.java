// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.pages.Chart.Kind;
import dev.grainery.pages.Chart.Unit;
import dev.grainery.pages.DataTable.Column;
import dev.grainery.record.GraineryRecord;
import dev.grainery.stats.ArchiveFigures;
import dev.grainery.stats.ArchiveFigures.OfYear;
import dev.grainery.stats.ArchiveFigures.Shares;
import dev.grainery.stats.ContainerProperty;
import dev.grainery.stats.FileState;
import dev.grainery.stats.FileSum;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/** The charts of the figures of an archive. */
final class FigureCharts {

    /** Years are shown without gaps, unless a date is so odd that there would be too many of them. */
    private static final int MOST_YEARS = 100;

    private final ArchiveFigures figures;

    FigureCharts(ArchiveFigures figures) {
        this.figures = figures;
    }

    List<Chart> all() {
        List<Chart> charts = new ArrayList<>();
        charts.add(
                perYear("bytes-per-year", "dashboard.bytesPerYear", Unit.BYTES, sum -> new Value.Bytes(sum.bytes())));
        charts.add(perYear(
                "containers-per-year", "dashboard.containersPerYear", Unit.COUNT, sum -> new Value.Count(sum.files())));
        charts.add(growth());
        charts.add(states());
        charts.add(due());
        charts.add(sizes());
        charts.add(shares("crawlers", "dashboard.crawlers", "dashboard.crawlers.value", ContainerProperty.CRAWLER));
        charts.add(shares("operators", "dashboard.operators", "dashboard.operators.value", ContainerProperty.OPERATOR));
        charts.add(shares("robots", "dashboard.robots", "dashboard.robots.value", ContainerProperty.ROBOTS));
        charts.add(shares("formats", "dashboard.formats", "dashboard.formats.value", ContainerProperty.FORMAT));
        return charts;
    }

    /** Which part of the bytes of all containers was checked and found unchanged. */
    Value.Share shareProven() {
        FileSum proven = figures.containerStates().getOrDefault(FileState.PROVEN, FileSum.NONE);
        return share(proven, all(figures.containerStates()));
    }

    private static FileSum all(Map<FileState, FileSum> states) {
        return states.values().stream().reduce(FileSum.NONE, FileSum::plus);
    }

    private static Value.Share share(FileSum some, FileSum all) {
        return new Value.Share(some.bytes(), all.bytes());
    }

    private Chart perYear(String id, String title, Unit unit, Function<FileSum, Value> value) {
        TreeSet<String> types = new TreeSet<>();
        figures.years().forEach(year -> types.add(year.harvestType()));
        List<Column> columns = new ArrayList<>();
        columns.add(Column.text("dashboard.year"));
        types.forEach(type -> columns.add(new Column(type(type), true)));
        List<List<Value>> rows = new ArrayList<>();
        years().forEach((year, sums) -> {
            List<Value> row = new ArrayList<>();
            row.add(year(year));
            types.forEach(type -> row.add(value.apply(sums.getOrDefault(type, FileSum.NONE))));
            rows.add(row);
        });
        return new Chart(Kind.STACKED_BAR, unit, new DataTable(id, title, columns, rows, Optional.empty()));
    }

    private static Value type(String type) {
        return type.equals(GraineryRecord.NA) ? Value.word("type.none") : new Value.Name(type);
    }

    private static Value year(String year) {
        return year.equals(GraineryRecord.NA) ? Value.word("dashboard.undated") : new Value.Name(year);
    }

    /** The sums by type in each year, also in those without a harvest; the undated ones last. */
    private SortedMap<String, Map<String, FileSum>> years() {
        SortedMap<String, Map<String, FileSum>> years = new TreeMap<>();
        for (OfYear year : figures.years()) {
            years.computeIfAbsent(year.year(), one -> new HashMap<>())
                    .merge(year.harvestType(), year.containers(), FileSum::plus);
        }
        List<Integer> known = years.keySet().stream()
                .filter(year -> year.matches("[0-9]{4}"))
                .map(Integer::valueOf)
                .toList();
        if (!known.isEmpty() && known.get(known.size() - 1) - known.get(0) <= MOST_YEARS) {
            for (int year = known.get(0); year < known.get(known.size() - 1); year++) {
                years.putIfAbsent(String.format("%04d", year), Map.of());
            }
        }
        return years;
    }

    /** What there was at the end of each year. What is undated was there from the beginning, as far as anyone can tell. */
    private Chart growth() {
        SortedMap<String, Map<String, FileSum>> years = years();
        List<List<Value>> rows = new ArrayList<>();
        FileSum sum = FileSum.NONE;
        if (years.containsKey(GraineryRecord.NA)) {
            sum = total(years.get(GraineryRecord.NA));
            rows.add(growth(Value.word("dashboard.undated"), sum));
        }
        for (Map.Entry<String, Map<String, FileSum>> year : years.entrySet()) {
            if (!year.getKey().equals(GraineryRecord.NA)) {
                sum = sum.plus(total(year.getValue()));
                rows.add(growth(new Value.Name(year.getKey()), sum));
            }
        }
        return new Chart(
                Kind.LINE,
                Unit.BYTES,
                new DataTable(
                        "growth",
                        "dashboard.growth",
                        List.of(
                                Column.text("dashboard.endOfYear"),
                                Column.number("dashboard.bytes"),
                                Column.beside("dashboard.containers")),
                        rows,
                        Optional.empty()));
    }

    private static FileSum total(Map<String, FileSum> types) {
        return types.values().stream().reduce(FileSum.NONE, FileSum::plus);
    }

    private static List<Value> growth(Value year, FileSum sum) {
        return List.of(year, new Value.Bytes(sum.bytes()), new Value.Count(sum.files()));
    }

    Chart states() {
        FileSum all = all(figures.containerStates());
        List<List<Value>> rows = new ArrayList<>();
        for (FileState state : FileState.values()) {
            FileSum sum = figures.containerStates().getOrDefault(state, FileSum.NONE);
            rows.add(0, sums(new Value.State(state), sum, all));
        }
        return bars("states", "dashboard.states", "dashboard.state", rows);
    }

    private Chart shares(String id, String title, String value, ContainerProperty property) {
        Shares shares = figures.shares().getOrDefault(property, new Shares(List.of(), FileSum.NONE));
        FileSum all = shares.top().stream().map(Shares.Share::containers).reduce(shares.others(), FileSum::plus);
        List<List<Value>> rows = new ArrayList<>();
        shares.top().forEach(share -> rows.add(sums(Value.name(share.value()), share.containers(), all)));
        if (shares.others().files() > 0) {
            rows.add(sums(Value.word("dashboard.others"), shares.others(), all));
        }
        return bars(id, title, value, rows);
    }

    private static List<Value> sums(Value name, FileSum sum, FileSum all) {
        return List.of(name, new Value.Bytes(sum.bytes()), share(sum, all), new Value.Count(sum.files()));
    }

    private static Chart bars(String id, String title, String first, List<List<Value>> rows) {
        return new Chart(
                Kind.BARS,
                Unit.BYTES,
                new DataTable(
                        id,
                        title,
                        List.of(
                                Column.text(first),
                                Column.number("dashboard.bytes"),
                                Column.beside("dashboard.share"),
                                Column.beside("dashboard.containers")),
                        rows,
                        Optional.empty()));
    }

    Chart due() {
        List<List<Value>> rows = new ArrayList<>();
        rows.add(due(Value.word("dashboard.overdue"), figures.due().overdue()));
        figures.due().months().forEach(month -> rows.add(due(new Value.Month(month.month()), month.files())));
        if (figures.due().later().files() > 0) {
            rows.add(due(Value.word("dashboard.later"), figures.due().later()));
        }
        return files("due", "dashboard.due", "dashboard.month", "dashboard.files", rows);
    }

    private Chart sizes() {
        List<List<Value>> rows = new ArrayList<>();
        figures.sizes().forEach(size -> rows.add(due(new Value.Sizes(size.from(), size.below()), size.containers())));
        return files("sizes", "dashboard.sizes", "dashboard.size", "dashboard.containers", rows);
    }

    private static List<Value> due(Value name, FileSum sum) {
        return List.of(name, new Value.Count(sum.files()), new Value.Bytes(sum.bytes()));
    }

    private static Chart files(String id, String title, String first, String second, List<List<Value>> rows) {
        return new Chart(
                Kind.STACKED_BAR,
                Unit.COUNT,
                new DataTable(
                        id,
                        title,
                        List.of(Column.text(first), Column.number(second), Column.beside("dashboard.bytes")),
                        rows,
                        Optional.empty()));
    }
}
