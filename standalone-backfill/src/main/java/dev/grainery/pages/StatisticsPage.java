// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.listing.Choices;
import dev.grainery.listing.CountRow;
import dev.grainery.listing.Rows;
import dev.grainery.listing.Statistics;
import dev.grainery.listing.Statistics.By;
import dev.grainery.listing.Statistics.Counted;
import dev.grainery.pages.Chart.Unit;
import dev.grainery.pages.DataTable.Column;
import dev.grainery.pages.DataTable.Ranks;
import dev.grainery.pages.FilterForm.Field;
import dev.grainery.pages.FilterForm.Option;
import dev.grainery.pages.Place.Kind;
import dev.grainery.store.Page;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
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
        Optional<By> chosen = choices.word(BY, By.values());
        Place here = list.from(after);
        List<Counted> all = chosen.map(List::of).orElse(Arrays.asList(By.values())).stream()
                .map(by -> statistics.counted(with(choices, by)))
                .toList();
        boolean isAny = all.get(0).containersInspected() > 0;
        List<Part> parts = new ArrayList<>();
        Optional<String> next = Optional.empty();
        if (isAny && chosen.isPresent()) {
            Counting counting = new Counting(chosen.get(), all.get(0));
            Page<CountRow> page = Rows.of(counting.sorted).chosen(after, limit);
            int first = after.map(Integer::parseInt).orElse(0);
            parts.add(new Part(counting.chart(page.items(), first, page.next().isEmpty(), list), list));
            next = page.next();
        } else if (isAny) {
            for (Counted counted : all) {
                By by = By.valueOf(counted.by().toUpperCase(Locale.ROOT));
                Place whole = list.with(BY, by.word());
                Counting counting = new Counting(by, counted);
                List<CountRow> some = counting.sorted.subList(
                        0, Math.min(by == By.YEAR ? MOST_YEARS : MOST_HERE, counting.sorted.size()));
                parts.add(new Part(counting.chart(some, 0, true, whole), whole));
            }
        }
        return new Model(here, filter(list), facts(all.get(0), choices), parts, new Pager(here, next));
    }

    private static Choices with(Choices choices, By by) {
        Map<String, String> given = new TreeMap<>(choices.given());
        given.put(BY, by.word());
        return new Choices(given);
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
                                                Arrays.stream(By.values()).map(StatisticsPage::option))
                                        .toList()),
                        FilterForm.text(HARVEST, "filter.harvest")));
    }

    private static Option option(By by) {
        return new Option(by.word(), Value.word("statistics." + by.word()));
    }

    private static List<Fact> facts(Counted counted, Choices choices) {
        List<Fact> facts = new ArrayList<>();
        choices.text(HARVEST)
                .ifPresent(id ->
                        facts.add(new Fact("harvest.kind", new Value.Link(Place.harvest(id), new Value.Code(id)))));
        long all = counted.containersInspected() + counted.containersNotInspected();
        facts.add(new Fact("statistics.inspected", new Value.Count(counted.containersInspected())));
        facts.add(new Fact("statistics.containers", new Value.Count(all)));
        facts.add(new Fact("statistics.inspectedShare", new Value.Share(counted.containersInspected(), all)));
        return facts;
    }

    /** The counts of one property. */
    private static final class Counting {

        private final By by;
        private final Counted counted;
        private final List<CountRow> sorted;
        private final boolean hasBytes;
        private final long count;
        private final long bytes;

        Counting(By by, Counted counted) {
            this.by = by;
            this.counted = counted;
            Comparator<CountRow> order = by == By.YEAR
                    ? Comparator.comparing(CountRow::value)
                    : Comparator.comparingLong(CountRow::count).reversed();
            this.sorted = counted.items().stream().sorted(order).toList();
            this.hasBytes = sorted.stream().anyMatch(row -> row.bytes().isPresent());
            this.count = sorted.stream().mapToLong(CountRow::count).sum()
                    + counted.others().map(Statistics.Others::count).orElse(0L);
            this.bytes = sorted.stream().mapToLong(row -> row.bytes().orElse(0)).sum()
                    + counted.others().map(Statistics.Others::bytes).orElse(0L);
        }

        /**
         * Some of the values, in their order.
         *
         * @param from how many values come before them
         * @param isRestTold whether all values that come after them are told together
         */
        Chart chart(List<CountRow> some, int from, boolean isRestTold, Place csv) {
            List<List<Value>> rows = new ArrayList<>();
            some.forEach(row -> rows.add(row(name(row.value()), row.count(), row.bytes())));
            if (isRestTold) {
                rest(sorted.subList(from + some.size(), sorted.size())).ifPresent(rows::add);
            }
            List<Column> columns = new ArrayList<>(List.of(
                    Column.text("statistics." + by.word()),
                    Column.beside("statistics.of." + counted.counted()),
                    Column.number("statistics.share." + counted.counted())));
            if (hasBytes) {
                columns.add(Column.beside("statistics.bytes"));
                columns.add(Column.number("statistics.share.bytes"));
            }
            return new Chart(
                    by == By.YEAR ? Chart.Kind.GROUPED_BAR : Chart.Kind.BARS,
                    Unit.SHARE,
                    new DataTable(
                            "by-" + by.word(),
                            "statistics." + by.word(),
                            columns,
                            rows,
                            Optional.of(csv),
                            by == By.YEAR ? Ranks.NONE : new Ranks(from + 1, some.size())));
        }

        private static Value name(String value) {
            return value.equals(NONE) ? Value.word("statistics.noValue") : Value.name(value);
        }

        private List<Value> row(Value name, long number, OptionalLong volume) {
            List<Value> row = new ArrayList<>(List.of(name, new Value.Count(number), new Value.Share(number, count)));
            if (hasBytes) {
                row.add(new Value.Bytes(volume.orElse(0)));
                row.add(new Value.Share(volume.orElse(0), bytes));
            }
            return row;
        }

        private Optional<List<Value>> rest(List<CountRow> left) {
            long values = left.size();
            long number = left.stream().mapToLong(CountRow::count).sum();
            long volume = left.stream().mapToLong(row -> row.bytes().orElse(0)).sum();
            boolean atLeast = false;
            if (counted.others().isPresent()) {
                Statistics.Others others = counted.others().get();
                values += others.values();
                number += others.count();
                volume += others.bytes();
                atLeast = others.atLeast();
            }
            return number == 0
                    ? Optional.empty()
                    : Optional.of(row(
                            new Value.Phrase(
                                    atLeast ? "statistics.othersAtLeast" : "statistics.others", List.of(values)),
                            number,
                            OptionalLong.of(volume)));
        }
    }
}
