// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.listing.Choices;
import dev.grainery.listing.Rows;
import dev.grainery.listing.Statistics;
import dev.grainery.pages.Chart.Unit;
import dev.grainery.pages.DataTable.Column;
import dev.grainery.pages.DataTable.Ranks;
import dev.grainery.pages.FilterForm.Field;
import dev.grainery.pages.FilterForm.Option;
import dev.grainery.pages.Place.Kind;
import dev.grainery.record.InspectionSums;
import dev.grainery.stats.CountTable;
import dev.grainery.stats.CountTable.Others;
import dev.grainery.stats.CountTable.Row;
import dev.grainery.stats.CountedBy;
import dev.grainery.store.Page;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** What inspections have counted, in the whole archive or in one harvest: by every property, or by one of them in full. */
public final class StatisticsPage {

    private static final String BY = "by";
    private static final String HARVEST = "harvest";

    /** How many values of each property are shown where all properties are. */
    private static final int MOST_HERE = 10;

    /** How many years are: they are drawn in their order, so that the last ones must not be missing. */
    private static final int MOST_YEARS = 60;

    /** What inspections call the absence of a value. */
    private static final String NONE = "none";

    private final Statistics statistics;

    StatisticsPage(Statistics statistics) {
        this.statistics = statistics;
    }

    /**
     * What it shows.
     *
     * @param facts how much was inspected
     * @param parts the statistics; one if one property is chosen; none if nothing was inspected
     * @param pager leads through the values of the property that is chosen
     */
    public record Model(Place place, FilterForm filter, List<Fact> facts, List<Part> parts, Pager pager)
            implements PageModel {

        public Model {
            facts = List.copyOf(facts);
            parts = List.copyOf(parts);
        }

        @Override
        public String template() {
            return "statistics.jte";
        }

        @Override
        public Value title() {
            return Value.word("statistics.title");
        }

        @Override
        public boolean hasCharts() {
            return !parts.isEmpty();
        }

        /** Whether one property is shown in full. */
        public boolean isWhole() {
            return place.choices().containsKey(BY);
        }
    }

    /**
     * The statistics of one property.
     *
     * @param whole where all of its values are
     */
    public record Part(Chart chart, Place whole) {}

    Model of(Choices choices, Optional<String> after, int limit) {
        Place list = Place.of(Kind.STATISTICS).with(choices.given());
        Optional<CountedBy> chosen = choices.word(BY, CountedBy.values());
        InspectionSums sums = statistics.sums(choices);
        List<Part> parts = new ArrayList<>();
        Optional<String> next = Optional.empty();
        if (sums.containersInspected() > 0 && chosen.isPresent()) {
            CountTable table = chosen.get().of(sums).inOrder();
            Page<Row> page = Rows.of(table.rows()).chosen(after, limit);
            int first = after.map(Integer::parseInt).orElse(0);
            Optional<Others> rest = page.next().isEmpty() ? table.others() : Optional.empty();
            parts.add(new Part(chart(table, page.items(), first, rest, list), list));
            next = page.next();
        } else if (sums.containersInspected() > 0) {
            for (CountedBy by : CountedBy.values()) {
                CountTable table = by.of(sums).inOrder();
                CountTable some = table.limited(by == CountedBy.YEAR ? MOST_YEARS : MOST_HERE);
                Place whole = list.with(BY, by.word());
                parts.add(new Part(chart(table, some.rows(), 0, some.others(), whole), whole));
            }
        }
        return new Model(
                list.from(after), filter(list), facts(sums, choices), parts, new Pager(list.from(after), next));
    }

    private static FilterForm filter(Place list) {
        return new FilterForm(
                list,
                List.of(
                        new Field(
                                BY,
                                "statistics.by",
                                Stream.concat(
                                                Stream.of(new Option("", Value.word("statistics.all"))),
                                                Arrays.stream(CountedBy.values())
                                                        .map(StatisticsPage::option))
                                        .toList()),
                        FilterForm.text(HARVEST, "filter.harvest")));
    }

    private static Option option(CountedBy by) {
        return new Option(by.word(), Value.word("statistics." + by.word()));
    }

    private static List<Fact> facts(InspectionSums sums, Choices choices) {
        List<Fact> facts = new ArrayList<>();
        choices.text(HARVEST)
                .ifPresent(id ->
                        facts.add(new Fact("harvest.kind", new Value.Link(Place.harvest(id), new Value.Code(id)))));
        long all = sums.containersInspected() + sums.containersNotInspected();
        facts.add(new Fact("statistics.inspected", new Value.Count(sums.containersInspected())));
        facts.add(new Fact("statistics.containers", new Value.Count(all)));
        facts.add(new Fact("statistics.inspectedShare", new Value.Share(sums.containersInspected(), all)));
        return facts;
    }

    /**
     * Some of the values, in their order.
     *
     * @param from how many values come before them
     * @param rest what is told together of those that come after them
     */
    private static Chart chart(CountTable table, List<Row> some, int from, Optional<Others> rest, Place csv) {
        CountedBy by = table.by();
        Whole whole = new Whole(table.count(), table.bytes());
        List<List<Value>> rows = new ArrayList<>();
        some.forEach(row -> rows.add(whole.row(name(row.value()), row.count(), row.bytes())));
        rest.filter(others -> others.count() > 0)
                .ifPresent(others -> rows.add(whole.row(name(others), others.count(), others.bytes())));
        List<Column> columns = new ArrayList<>(List.of(
                Column.text("statistics." + by.word()),
                Column.beside("statistics.of." + by.counted()),
                Column.number("statistics.share." + by.counted())));
        if (by.isOfCaptures()) {
            columns.add(Column.beside("statistics.bytes"));
            columns.add(Column.number("statistics.share.bytes"));
        }
        return new Chart(
                by == CountedBy.YEAR ? Chart.Kind.GROUPED_BAR : Chart.Kind.BARS,
                Unit.SHARE,
                new DataTable(
                        "by-" + by.word(),
                        "statistics." + by.word(),
                        columns,
                        rows,
                        Optional.of(csv),
                        by == CountedBy.YEAR ? Ranks.NONE : new Ranks(from + 1, some.size())));
    }

    private static Value name(String value) {
        return value.equals(NONE) ? Value.word("statistics.noValue") : Value.name(value);
    }

    private static Value name(Others others) {
        return new Value.Phrase(
                others.atLeast() ? "statistics.othersAtLeast" : "statistics.others", List.of(others.values()));
    }

    /** What the values are shares of. */
    private record Whole(long count, OptionalLong bytes) {

        List<Value> row(Value name, long number, OptionalLong volume) {
            List<Value> row = new ArrayList<>(List.of(name, new Value.Count(number), new Value.Share(number, count)));
            if (bytes.isPresent()) {
                row.add(new Value.Bytes(volume.orElse(0)));
                row.add(new Value.Share(volume.orElse(0), bytes.getAsLong()));
            }
            return row;
        }
    }
}
