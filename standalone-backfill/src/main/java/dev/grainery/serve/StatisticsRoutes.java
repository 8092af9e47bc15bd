// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import dev.grainery.listing.Rows;
import dev.grainery.listing.Statistics;
import dev.grainery.stats.CountTable;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** What inspections have counted: the captures of the archive, or of one harvest, by a property. */
final class StatisticsRoutes {

    private final Statistics statistics;
    private final Table table;

    StatisticsRoutes(Statistics statistics, Table table) {
        this.statistics = statistics;
        this.table = table;
    }

    List<Route> routes() {
        Set<String> parameters = new TreeSet<>(Statistics.CHOICES);
        parameters.add(Call.FORMAT);
        return List.of(new Route(Link.API + "/statistics", parameters, this::answer));
    }

    private Answer answer(Call call) {
        Statistics.Counted counted = statistics.counted(call.choices());
        return call.wantsCsv()
                ? table.answer(call, CountTable.Row.class, Rows.of(counted.items()))
                : Answer.json(counted);
    }
}
