// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import dev.grainery.listing.RunRow;
import dev.grainery.listing.Runs;
import java.util.List;

/** The runs of commands that wrote into the store, as a table. */
final class RunRoutes {

    private final Runs runs;
    private final Table table;

    RunRoutes(Runs runs, Table table) {
        this.runs = runs;
        this.table = table;
    }

    List<Route> routes() {
        return List.of(new Route(
                Link.API + "/runs",
                Table.parameters(Runs.CHOICES),
                call -> table.answer(call, RunRow.class, runs.rows(call.choices()))));
    }
}
