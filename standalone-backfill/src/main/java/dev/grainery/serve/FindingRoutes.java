// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import dev.grainery.listing.FindingRow;
import dev.grainery.listing.Findings;
import java.util.List;
import java.util.Set;

/** What was found wrong or odd: as a table, and one finding. */
final class FindingRoutes {

    private final Findings findings;
    private final Table table;

    FindingRoutes(Findings findings, Table table) {
        this.findings = findings;
        this.table = table;
    }

    List<Route> routes() {
        return List.of(
                new Route(Link.API + "/findings", Table.parameters(Findings.CHOICES), this::list),
                new Route(Link.API + "/findings/{id}", Set.of(), this::one));
    }

    private Answer list(Call call) {
        return table.linked(call, FindingRow.class, findings.rows(call.choices()), row -> Link.finding(row.id()));
    }

    private Answer one(Call call) {
        call.requireAccepted(Answer.JSON);
        FindingRow row =
                findings.find(call.value("id")).orElseThrow(() -> Problem.notFound("no finding has this identifier"));
        return Answer.json(new Linked<>(row, Link.finding(row.id())));
    }
}
