// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.finding.KeptFinding.FindingState;
import dev.grainery.pages.Chart.Unit;
import dev.grainery.pages.DataTable.Column;
import dev.grainery.pages.Place.Kind;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.RecordType;
import dev.grainery.record.RevisionStatus;
import dev.grainery.store.GraineryStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** The whole archive at a glance. */
public final class DashboardPage {

    private static final int RUNS = 5;

    private final GraineryStore store;

    DashboardPage(GraineryStore store) {
        this.store = store;
    }

    /** What it shows. */
    public record Model(List<Fact> facts, List<Chart> charts, DataTable runs, boolean isEmptyStore)
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
            return true;
        }
    }

    Model model() {
        List<HarvestRecord> heads = new ArrayList<>();
        store.harvests().forEachHead(heads::add);
        Map<RevisionStatus, Long> statuses = store.countByStatus(RecordType.CONTAINER);
        long containers = statuses.values().stream().mapToLong(Long::longValue).sum();
        long open = store.findings().count(FindingState.OPEN).values().stream()
                .mapToLong(Long::longValue)
                .sum();
        return new Model(
                List.of(
                        new Fact("dashboard.harvests", new Value.Count(heads.size())),
                        new Fact("dashboard.containers", new Value.Count(containers)),
                        new Fact(
                                "dashboard.bytes",
                                new Value.Bytes(heads.stream()
                                        .mapToLong(head -> head.harvest().size())
                                        .sum())),
                        new Fact("dashboard.openFindings", new Value.Count(open))),
                List.of(
                        perYear(
                                "bytes-per-year",
                                "dashboard.bytesPerYear",
                                Unit.BYTES,
                                heads,
                                head -> head.harvest().size(),
                                Value.Bytes::new),
                        perYear(
                                "containers-per-year",
                                "dashboard.containersPerYear",
                                Unit.COUNT,
                                heads,
                                head -> head.harvest().warcsNumber(),
                                Value.Count::new)),
                Tables.runs(store.runs().latest(RUNS)),
                heads.isEmpty() && containers == 0);
    }

    private static Chart perYear(
            String id,
            String title,
            Unit unit,
            List<HarvestRecord> heads,
            ToLongFunction<HarvestRecord> amount,
            Function<Long, Value> value) {
        SortedMap<String, Map<String, Long>> years = new TreeMap<>();
        TreeSet<String> types = new TreeSet<>();
        heads.forEach(head -> {
            String type = head.harvest().harvestPrefix().harvestType();
            types.add(type);
            years.computeIfAbsent(head.harvest().date().split("-", 2)[0], year -> new TreeMap<>())
                    .merge(type, amount.applyAsLong(head), Long::sum);
        });
        List<Column> columns = new ArrayList<>();
        columns.add(Column.text("dashboard.year"));
        types.forEach(type ->
                columns.add(new Column(type.equals("NA") ? Value.word("type.none") : new Value.Name(type), true)));
        List<List<Value>> rows = new ArrayList<>();
        years.forEach((year, amounts) -> {
            List<Value> row = new ArrayList<>();
            row.add(Value.name(year));
            types.forEach(type -> row.add(value.apply(amounts.getOrDefault(type, 0L))));
            rows.add(row);
        });
        return new Chart(Chart.Kind.STACKED_BAR, unit, new DataTable(id, title, columns, rows, Optional.empty()));
    }
}
