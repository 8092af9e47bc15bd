// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.pages.Chart.Kind;
import dev.grainery.pages.Chart.Unit;
import dev.grainery.record.GraineryRecord;
import dev.grainery.stats.ArchiveFigures;
import dev.grainery.stats.ArchiveFigures.OfYear;
import dev.grainery.stats.ArchiveFigures.Shares;
import dev.grainery.stats.CheckState;
import dev.grainery.stats.ContainerProperty;
import dev.grainery.stats.FileSum;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

    /** Files that have something in common. */
    private record Row(Value name, FileSum sum) {

        Value files() {
            return new Value.Count(sum.files());
        }

        Value bytes() {
            return new Value.Bytes(sum.bytes());
        }
    }

    List<Chart> all() {
        return List.of(
                perYear("bytes-per-year", "dashboard.bytesPerYear", Unit.BYTES, Row::bytes),
                perYear("containers-per-year", "dashboard.containersPerYear", Unit.COUNT, Row::files),
                growth(),
                states(),
                due(),
                sizes(),
                shares("crawlers", "dashboard.crawlers", "dashboard.crawlers.value", ContainerProperty.CRAWLER),
                shares("operators", "dashboard.operators", "dashboard.operators.value", ContainerProperty.OPERATOR),
                shares("robots", "dashboard.robots", "dashboard.robots.value", ContainerProperty.ROBOTS),
                shares("formats", "dashboard.formats", "dashboard.formats.value", ContainerProperty.FORMAT));
    }

    /** Which part of the bytes of all containers was checked and found unchanged. */
    Value.Share shareProven() {
        FileSum proven = figures.containerStates().getOrDefault(CheckState.PROVEN, FileSum.NONE);
        return new Value.Share(
                proven.bytes(), all(figures.containerStates().values()).bytes());
    }

    private static FileSum all(Collection<FileSum> some) {
        return some.stream().reduce(FileSum.NONE, FileSum::plus);
    }

    private Chart perYear(String id, String title, Unit unit, Function<Row, Value> number) {
        List<Column<Map.Entry<String, Map<String, FileSum>>>> columns = new ArrayList<>();
        columns.add(Column.text("dashboard.year", year -> year(year.getKey())));
        TreeSet<String> types = new TreeSet<>();
        figures.years().forEach(year -> types.add(year.harvestType()));
        for (String type : types) {
            Value name = type.equals(GraineryRecord.NA) ? Value.word("type.none") : new Value.Name(type);
            columns.add(Column.number(
                    name, year -> number.apply(new Row(name, year.getValue().getOrDefault(type, FileSum.NONE)))));
        }
        return new Chart(
                Kind.STACKED_BAR, unit, new TableLayout<>(id, title, columns).of(List.copyOf(years().entrySet())));
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
        List<Row> rows = new ArrayList<>();
        FileSum sum = FileSum.NONE;
        Map<String, FileSum> undated = years.remove(GraineryRecord.NA);
        if (undated != null) {
            sum = all(undated.values());
            rows.add(new Row(year(GraineryRecord.NA), sum));
        }
        for (Map.Entry<String, Map<String, FileSum>> year : years.entrySet()) {
            sum = sum.plus(all(year.getValue().values()));
            rows.add(new Row(year(year.getKey()), sum));
        }
        TableLayout<Row> growth = TableLayout.of(
                "growth",
                "dashboard.growth",
                Column.text("dashboard.endOfYear", Row::name),
                Column.number("dashboard.bytes", Row::bytes),
                Column.beside("dashboard.containers", Row::files));
        return new Chart(Kind.LINE, Unit.BYTES, growth.of(rows));
    }

    Chart states() {
        List<Row> rows = new ArrayList<>();
        for (CheckState state : CheckState.values()) {
            rows.add(0, new Row(Value.state(state), figures.containerStates().getOrDefault(state, FileSum.NONE)));
        }
        return bars("states", "dashboard.states", "dashboard.state", rows);
    }

    private Chart shares(String id, String title, String value, ContainerProperty property) {
        Shares shares = figures.shares().getOrDefault(property, new Shares(List.of(), FileSum.NONE));
        List<Row> rows = new ArrayList<>();
        shares.top().forEach(share -> rows.add(new Row(Value.name(share.value()), share.containers())));
        if (shares.others().files() > 0) {
            rows.add(new Row(Value.word("dashboard.others"), shares.others()));
        }
        return bars(id, title, value, rows);
    }

    private static Chart bars(String id, String title, String first, List<Row> rows) {
        long all = rows.stream().mapToLong(row -> row.sum().bytes()).sum();
        TableLayout<Row> bars = TableLayout.of(
                id,
                title,
                Column.text(first, Row::name),
                Column.number("dashboard.bytes", Row::bytes),
                Column.beside(
                        "dashboard.share", row -> new Value.Share(row.sum().bytes(), all)),
                Column.beside("dashboard.containers", Row::files));
        return new Chart(Kind.BARS, Unit.BYTES, bars.of(rows));
    }

    Chart due() {
        List<Row> rows = new ArrayList<>();
        rows.add(new Row(Value.word("dashboard.overdue"), figures.due().overdue()));
        figures.due().months().forEach(month -> rows.add(new Row(new Value.Month(month.month()), month.files())));
        if (figures.due().later().files() > 0) {
            rows.add(new Row(Value.word("dashboard.later"), figures.due().later()));
        }
        return files("due", "dashboard.due", "dashboard.month", "dashboard.files", rows);
    }

    private Chart sizes() {
        List<Row> rows = figures.sizes().stream()
                .map(size -> new Row(new Value.Sizes(size.from(), size.below()), size.containers()))
                .toList();
        return files("sizes", "dashboard.sizes", "dashboard.size", "dashboard.containers", rows);
    }

    private static Chart files(String id, String title, String first, String second, List<Row> rows) {
        TableLayout<Row> files = TableLayout.of(
                id,
                title,
                Column.text(first, Row::name),
                Column.number(second, Row::files),
                Column.beside("dashboard.bytes", Row::bytes));
        return new Chart(Kind.STACKED_BAR, Unit.COUNT, files.of(rows));
    }
}
