// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.pages.Chart.Kind;
import dev.grainery.pages.Chart.Unit;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Inspection.Share;
import dev.grainery.record.RevisionStatus;
import dev.grainery.stats.ArchiveFigures;
import dev.grainery.stats.ArchiveFigures.Began;
import dev.grainery.stats.ArchiveFigures.OfRoot;
import dev.grainery.stats.ArchiveFigures.OfYear;
import dev.grainery.stats.ArchiveFigures.Shares;
import dev.grainery.stats.CheckState;
import dev.grainery.stats.ContainerProperty;
import dev.grainery.stats.FileSum;
import java.time.Month;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToLongFunction;

final class FigureCharts {

    /** Years are shown without gaps, unless a wrong date would make too many. */
    private static final int MOST_YEARS = 100;

    private static final int MOST_TYPES = 6;

    private static final int MOST_VALUES = 12;

    /** Values below this part (1/1000) of the volume are summed. */
    private static final int LEAST_SHOWN = 1_000;

    private static final String OTHERS = "";

    private final ArchiveFigures figures;

    FigureCharts(ArchiveFigures figures) {
        this.figures = figures;
    }

    private record Row(Value name, FileSum sum) {

        Value files() {
            return new Value.Count(sum.files());
        }

        Value bytes() {
            return new Value.Bytes(sum.bytes());
        }
    }

    List<Chart> all() {
        List<Chart> charts = new ArrayList<>(List.of(perYear(), growth()));
        charts.addAll(mediaTypes());
        charts.add(shares("formats", "dashboard.formats", "dashboard.formats.value", ContainerProperty.FORMAT));
        charts.add(shares("crawlers", "dashboard.crawlers", "dashboard.crawlers.value", ContainerProperty.CRAWLER));
        return charts;
    }

    Value.Share shareProven() {
        FileSum proven = figures.containerStates().getOrDefault(CheckState.PROVEN, FileSum.NONE);
        return new Value.Share(
                proven.bytes(), all(figures.containerStates().values()).bytes());
    }

    private static FileSum all(Collection<FileSum> some) {
        return some.stream().reduce(FileSum.NONE, FileSum::plus);
    }

    private Chart perYear() {
        List<Column<Map.Entry<String, Map<String, FileSum>>>> columns = new ArrayList<>();
        columns.add(Column.text("dashboard.year", year -> harvestsOf(year.getKey())));
        TreeSet<String> types = new TreeSet<>();
        figures.years().forEach(year -> types.add(year.harvestType()));
        for (String type : types) {
            columns.add(Column.number(
                    new Value.Link(
                            PagePlace.of(PagePlace.Kind.HARVESTS).with("type", type),
                            type.equals(GraineryRecord.NA) ? Value.word("type.none") : new Value.Name(type)),
                    year -> new Value.Bytes(
                            year.getValue().getOrDefault(type, FileSum.NONE).bytes())));
        }
        columns.add(Column.beside(
                "dashboard.containers",
                year -> new Value.Count(all(year.getValue().values()).files())));
        return new Chart(
                Kind.STACKED_BAR,
                Unit.BYTES,
                "dashboard.bytes",
                new TableLayout<>("bytes-per-year", "dashboard.bytesPerYear", columns)
                        .of(List.copyOf(years().entrySet())));
    }

    private static Value harvestsOf(String year) {
        return new Value.Link(PagePlace.of(PagePlace.Kind.HARVESTS).with("year", year), year(year));
    }

    private static Value year(String year) {
        return year.equals(GraineryRecord.NA) ? Value.word("dashboard.undated") : new Value.Name(year);
    }

    private SortedMap<String, Map<String, FileSum>> years() {
        SortedMap<String, Map<String, FileSum>> years = new TreeMap<>();
        for (OfYear year : figures.years()) {
            years.computeIfAbsent(year.year(), one -> new HashMap<>())
                    .merge(year.harvestType(), year.containers(), FileSum::plus);
        }
        return withoutGaps(years, Map.of());
    }

    /** Adds empty years; undated entries stay last. */
    private static <T> SortedMap<String, T> withoutGaps(SortedMap<String, T> some, T nothing) {
        SortedMap<String, T> years = new TreeMap<>(some);
        List<Integer> known = years.keySet().stream()
                .filter(year -> year.matches("[0-9]{4}"))
                .map(Integer::valueOf)
                .toList();
        if (!known.isEmpty() && known.get(known.size() - 1) - known.get(0) <= MOST_YEARS) {
            for (int year = known.get(0); year < known.get(known.size() - 1); year++) {
                years.putIfAbsent(String.format(Locale.ROOT, "%04d", year), nothing);
            }
        }
        return years;
    }

    /** Cumulative by year, undated entries last. */
    private Chart growth() {
        List<Row> rows = new ArrayList<>();
        FileSum sum = FileSum.NONE;
        for (Map.Entry<String, Map<String, FileSum>> year : years().entrySet()) {
            sum = sum.plus(all(year.getValue().values()));
            rows.add(new Row(
                    year.getKey().equals(GraineryRecord.NA)
                            ? Value.word("dashboard.andUndated")
                            : new Value.Name(year.getKey()),
                    sum));
        }
        TableLayout<Row> growth = TableLayout.of(
                "growth",
                "dashboard.growth",
                Column.text("dashboard.endOfYear", Row::name),
                Column.number("dashboard.bytes", Row::bytes),
                Column.beside("dashboard.containers", Row::files));
        return new Chart(Kind.LINE, Unit.BYTES, "dashboard.bytes", growth.of(rows));
    }

    private List<Chart> mediaTypes() {
        return figures.mediaTypes().isEmpty()
                ? List.of()
                : List.of(
                        mediaTypes("media-captures-by-year", "dashboard.mediaCapturesByYear", Share::captures),
                        mediaTypes("media-bytes-by-year", "dashboard.mediaBytesByYear", Share::bytes));
    }

    private Chart mediaTypes(String id, String title, ToLongFunction<Share> size) {
        SortedMap<String, Map<String, Long>> years = new TreeMap<>();
        Map<String, Long> all = new HashMap<>();
        figures.mediaTypes().forEach((year, types) -> {
            Map<String, Long> sizes = years.computeIfAbsent(year, one -> new HashMap<>());
            types.top().forEach(share -> sizes.merge(share.name(), size.applyAsLong(share), Long::sum));
            types.rest()
                    .ifPresent(rest -> sizes.merge(
                            OTHERS, size.applyAsLong(new Share(OTHERS, rest.captures(), rest.bytes())), Long::sum));
            sizes.forEach((type, number) -> all.merge(type, number, Long::sum));
        });
        List<String> shown = all.entrySet().stream()
                .filter(type -> !type.getKey().equals(OTHERS) && type.getValue() > 0)
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(MOST_TYPES)
                .map(Map.Entry::getKey)
                .toList();
        List<Column<Map.Entry<String, Map<String, Long>>>> columns = new ArrayList<>();
        columns.add(Column.text("dashboard.year", year -> year(year.getKey())));
        for (String type : shown) {
            columns.add(Column.number(
                    Value.name(type),
                    year -> share(year.getValue(), year.getValue().getOrDefault(type, 0L))));
        }
        if (all.keySet().size() > shown.size()) {
            columns.add(Column.number(
                    "dashboard.others",
                    year -> share(
                            year.getValue(),
                            sum(year.getValue())
                                    - shown.stream()
                                            .mapToLong(type -> year.getValue().getOrDefault(type, 0L))
                                            .sum())));
        }
        return new Chart(
                Kind.STACKED_BAR,
                Unit.SHARE,
                "dashboard.share",
                new TableLayout<>(id, title, columns)
                        .of(List.copyOf(withoutGaps(years, Map.of()).entrySet())));
    }

    private static long sum(Map<String, Long> sizes) {
        return sizes.values().stream().mapToLong(Long::longValue).sum();
    }

    private static Value share(Map<String, Long> sizes, long part) {
        return new Value.Share(part, sum(sizes));
    }

    DataTable calendar() {
        long most = figures.months().values().stream()
                .mapToLong(Began::harvests)
                .max()
                .orElse(0);
        SortedMap<String, Map<Month, Began>> years = new TreeMap<>(Comparator.reverseOrder());
        figures.months()
                .forEach((month, began) -> years.computeIfAbsent(
                                String.format(Locale.ROOT, "%04d", month.getYear()), one -> new EnumMap<>(Month.class))
                        .put(month.getMonth(), began));
        List<Column<Map.Entry<String, Map<Month, Began>>>> columns = new ArrayList<>();
        columns.add(Column.text(
                "dashboard.year",
                year -> new Value.Link(
                        PagePlace.of(PagePlace.Kind.HARVESTS).with("year", year.getKey()),
                        new Value.Name(year.getKey()))));
        for (Month month : Month.values()) {
            columns.add(Column.number(
                    new Value.MonthOfYear(month),
                    year -> Optional.ofNullable(year.getValue().get(month))
                            .<Value>map(began -> Value.Heat.of(began.harvests(), most))
                            .orElseGet(Value.Nothing::new)));
        }
        columns.add(Column.number(
                "dashboard.harvests",
                year -> new Value.Count(year.getValue().values().stream()
                        .mapToLong(Began::harvests)
                        .sum())));
        columns.add(Column.number(
                "dashboard.bytes",
                year -> new Value.Bytes(all(year.getValue().values().stream()
                                .map(Began::containers)
                                .toList())
                        .bytes())));
        return new TableLayout<>("calendar", "dashboard.calendar", columns)
                .of(years.entrySet().stream().limit(MOST_YEARS).toList());
    }

    Chart states() {
        List<Row> rows = new ArrayList<>();
        for (CheckState state : CheckState.values()) {
            rows.add(0, new Row(files(state), figures.containerStates().getOrDefault(state, FileSum.NONE)));
        }
        return bars("states", "dashboard.states", "dashboard.state", rows);
    }

    private static Value files(CheckState state) {
        Value name = Value.state(state);
        return switch (state) {
            case MISSING, FAILED -> new Value.Link(PagePlace.of(PagePlace.Kind.DAMAGED), name);
            case NEVER_CHECKED -> new Value.Link(ofStatus(RevisionStatus.FIRST), name);
            case PROVEN -> new Value.Link(ofStatus(RevisionStatus.VALIDATED), name);
            case DUE -> new Value.Link(PagePlace.of(PagePlace.Kind.REVISION), name);
        };
    }

    private static PagePlace ofStatus(RevisionStatus status) {
        return PagePlace.of(PagePlace.Kind.CONTAINERS).with("status", status.word());
    }

    private Chart shares(String id, String title, String value, ContainerProperty property) {
        Shares shares = figures.shares().getOrDefault(property, new Shares(List.of(), FileSum.NONE));
        FileSum whole = all(shares.top().stream().map(Shares.Share::containers).toList())
                .plus(shares.others());
        List<Row> rows = new ArrayList<>();
        FileSum others = shares.others();
        for (Shares.Share share : shares.top()) {
            if (rows.size() < MOST_VALUES && share.containers().bytes() >= whole.bytes() / LEAST_SHOWN) {
                rows.add(new Row(Value.name(share.value()), share.containers()));
            } else {
                others = others.plus(share.containers());
            }
        }
        if (others.files() > 0) {
            rows.add(new Row(Value.word("dashboard.others"), others));
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
        return new Chart(Kind.BARS, Unit.BYTES, "dashboard.bytes", bars.of(rows));
    }

    Chart due() {
        List<Row> rows = new ArrayList<>();
        rows.add(new Row(Value.word("dashboard.overdue"), figures.due().overdue()));
        figures.due().months().forEach(month -> rows.add(new Row(new Value.Month(month.month()), month.files())));
        if (figures.due().later().files() > 0) {
            rows.add(new Row(Value.word("dashboard.later"), figures.due().later()));
        }
        TableLayout<Row> files = TableLayout.of(
                "due",
                "dashboard.due",
                Column.text("dashboard.month", Row::name),
                Column.number("dashboard.files", Row::files),
                Column.beside("dashboard.bytes", Row::bytes));
        return new Chart(Kind.STACKED_BAR, Unit.COUNT, "dashboard.files", files.of(rows));
    }

    DataTable progress(Function<OfRoot, Value> name) {
        SortedSet<String> years =
                new TreeSet<>(Comparator.<String, Boolean>comparing(year -> year.equals(GraineryRecord.NA))
                        .thenComparing(Comparator.reverseOrder()));
        figures.roots().forEach(root -> years.addAll(root.years().keySet()));
        List<Column<String>> columns = new ArrayList<>();
        columns.add(Column.text("revision.made", FigureCharts::year));
        figures.roots().stream()
                .filter(root -> !root.years().isEmpty())
                .forEach(root -> columns.add(Column.number(
                        name.apply(root), year -> progress(root.years().getOrDefault(year, Map.of())))));
        return new TableLayout<>("progress", "revision.progress", columns).of(List.copyOf(years));
    }

    private static Value progress(Map<CheckState, FileSum> states) {
        if (states.isEmpty()) {
            return new Value.Nothing();
        }
        return Value.Heat.of(
                new Value.Share(
                        states.getOrDefault(CheckState.PROVEN, FileSum.NONE).bytes(),
                        all(states.values()).bytes()),
                states.entrySet().stream()
                        .filter(state -> state.getKey().isDamage())
                        .mapToLong(state -> state.getValue().files())
                        .sum());
    }
}
