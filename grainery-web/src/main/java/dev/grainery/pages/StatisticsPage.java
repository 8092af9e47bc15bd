// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.listing.CaptureRows;
import dev.grainery.listing.Choice;
import dev.grainery.listing.Choices;
import dev.grainery.listing.Rows;
import dev.grainery.pages.Chart.Unit;
import dev.grainery.pages.DataTable.Ranks;
import dev.grainery.pages.PagePlace.Kind;
import dev.grainery.record.InspectionSums;
import dev.grainery.stats.CountTable;
import dev.grainery.stats.CountTable.Others;
import dev.grainery.stats.CountTable.Row;
import dev.grainery.stats.CountedBy;
import dev.grainery.store.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

record StatisticsPage(CaptureRows statistics) implements Pages.Listed {

    private static final String BY = "by";
    private static final String HARVEST = "harvest";

    private static final int MOST_HERE = 10;

    /** Years are drawn in order, so the last ones must be included. */
    private static final int MOST_YEARS = 60;

    /** Their picture has room for many. */
    private static final int MOST_HOSTS = 60;

    /** The key of a missing value in inspections. */
    private static final String NONE = "none";

    @Override
    public List<Choice> choices() {
        return CaptureRows.CHOICES;
    }

    @Override
    public PageModel of(Choices choices, Optional<String> after, int limit) {
        PagePlace list = PagePlace.of(Kind.STATISTICS).with(choices.given());
        PagePlace here = list.from(after);
        Optional<CountedBy> chosen = choices.word(BY, CountedBy.values());
        InspectionSums sums = statistics.sums(choices);
        List<Chart> charts = new ArrayList<>();
        Optional<String> next = Optional.empty();
        if (chosen.isPresent()) {
            CountTable table = chosen.get().of(sums).inOrder();
            Page<Row> page = Rows.of(table.rows()).chosen(after, limit);
            int first = after.map(Integer::parseInt).orElse(0);
            Optional<Others> rest = page.next().isEmpty() ? table.others() : Optional.empty();
            charts.add(chart(table, page.items(), first, rest, list, true));
            next = page.next();
        } else {
            for (CountedBy by : CountedBy.values()) {
                CountTable table = by.of(sums).inOrder();
                CountTable some = by == CountedBy.YEAR ? table.limited(MOST_YEARS) : table.withoutTail(most(by));
                charts.add(chart(table, some.rows(), 0, some.others(), list.with(BY, by.word()), false));
            }
        }
        List<Part> parts = new ArrayList<>();
        parts.add(new Part.Facts(facts(sums, choices)));
        if (sums.containersInspected() == 0) {
            parts.add(Part.Paragraph.none("statistics.none"));
        } else {
            parts.add(Part.Paragraph.of("statistics.about"));
            parts.add(FilterForm.of(list, choices()));
            parts.add(new Part.Group(chosen.isPresent() ? "whole" : "charts", charts));
            parts.add(new Part.Pager(here, next));
        }
        return PageModel.of(here, "statistics.title", parts);
    }

    private static int most(CountedBy by) {
        return by == CountedBy.HOST ? MOST_HOSTS : MOST_HERE;
    }

    private static List<Fact> facts(InspectionSums sums, Choices choices) {
        List<Fact> facts = new ArrayList<>();
        choices.text(HARVEST)
                .ifPresent(id ->
                        facts.add(new Fact("harvest.kind", new Value.Link(PagePlace.harvest(id), new Value.Code(id)))));
        long all = sums.containersInspected() + sums.containersNotInspected();
        facts.add(new Fact("statistics.inspected", new Value.Count(sums.containersInspected())));
        facts.add(new Fact("statistics.containers", new Value.Count(all)));
        facts.add(new Fact("statistics.inspectedShare", new Value.Share(sums.containersInspected(), all)));
        return facts;
    }

    private record Counted(Value name, long count, OptionalLong bytes) {}

    private static Chart chart(
            CountTable table, List<Row> some, int from, Optional<Others> rest, PagePlace list, boolean isWhole) {
        CountedBy by = table.by();
        List<Counted> rows = new ArrayList<>();
        some.forEach(row -> rows.add(new Counted(name(row.value()), row.count(), row.bytes())));
        rest.filter(others -> others.count() > 0)
                .ifPresent(others -> rows.add(new Counted(name(others), others.count(), others.bytes())));
        List<Column<Counted>> columns = new ArrayList<>();
        columns.add(Column.text("statistics." + by.word(), Counted::name));
        columns.add(Column.beside("statistics.of." + by.counted(), row -> new Value.Count(row.count())));
        columns.add(
                Column.number("statistics.share." + by.counted(), row -> new Value.Share(row.count(), table.count())));
        if (by.isOfCaptures()) {
            columns.add(Column.beside("statistics.bytes", row -> Value.bytes(row.bytes())));
            columns.add(Column.number(
                    "statistics.share.bytes",
                    row -> new Value.Share(row.bytes().orElse(0), table.bytes().orElse(0))));
        }
        Chart.Kind kind = switch (by) {
            case YEAR -> Chart.Kind.GROUPED_BAR;
            case HOST -> Chart.Kind.TREEMAP;
            default -> Chart.Kind.BARS;
        };
        DataTable shown = new TableLayout<>("by-" + by.word(), "statistics." + by.word(), columns).of(rows, list);
        return new Chart(
                kind,
                Unit.SHARE,
                "dashboard.share",
                by == CountedBy.YEAR ? shown : shown.with(new Ranks(from + 1, some.size())),
                isWhole);
    }

    private static Value name(String value) {
        return value.equals(NONE) ? Value.word("statistics.noValue") : Value.name(value);
    }

    private static Value name(Others others) {
        return new Value.Word(
                others.atLeast() ? "statistics.othersAtLeast" : "statistics.others", List.of(others.values()));
    }
}
