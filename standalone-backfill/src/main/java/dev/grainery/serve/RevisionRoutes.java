// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import dev.grainery.listing.CheckRow;
import dev.grainery.listing.DueRow;
import dev.grainery.listing.Revision;
import dev.grainery.record.RecordType;
import java.util.List;

/** The revision cycle: the checks there were, and the files whose next check is due. */
final class RevisionRoutes {

    private final Revision revision;
    private final Table table;

    RevisionRoutes(Revision revision, Table table) {
        this.revision = revision;
        this.table = table;
    }

    List<Route> routes() {
        return List.of(
                new Route(Link.API + "/checks", Table.parameters(Revision.CHECK_CHOICES), this::checks),
                new Route(Link.API + "/due", Table.parameters(Revision.DUE_CHOICES), this::due));
    }

    private Answer checks(Call call) {
        return table.answer(call, CheckRow.class, revision.checks(call.choices()));
    }

    private Answer due(Call call) {
        return table.linked(call, DueRow.class, revision.due(call.choices()), RevisionRoutes::link);
    }

    private static String link(DueRow row) {
        String list = row.recType() == RecordType.CONTAINER ? "/containers/" : "/cdx/";
        return Link.API + list + Link.encoded(row.fileName());
    }
}
