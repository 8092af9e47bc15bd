// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.grainery.listing.HarvestRow;
import dev.grainery.listing.Harvests;
import dev.grainery.listing.ShownPaths;
import dev.grainery.record.HarvestRecord;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The harvests: as a table, and one record. */
final class HarvestRoutes {

    private final Harvests harvests;
    private final ShownPaths paths;
    private final Table table;

    HarvestRoutes(Harvests harvests, ShownPaths paths, Table table) {
        this.harvests = harvests;
        this.paths = paths;
        this.table = table;
    }

    List<Route> routes() {
        return List.of(
                new Route(Link.API + "/harvests", Table.parameters(Harvests.CHOICES), this::list),
                new Route(Link.API + "/harvests/{harvestID}", Set.of("lists"), this::one));
    }

    private Answer list(Call call) {
        return table.linked(
                call, HarvestRow.class, harvests.rows(call.choices()), row -> Link.harvest(row.harvestID()));
    }

    private Answer one(Call call) {
        call.requireAccepted(Answer.JSON);
        String id = call.value("harvestID").toLowerCase(Locale.ROOT);
        boolean lists = call.choices()
                .word("lists", List.of("true", "false"), word -> word)
                .equals(Optional.of("true"));
        Optional<HarvestRecord> found = lists ? harvests.find(id) : harvests.findWithoutLists(id);
        if (found.isEmpty()) {
            return moved(id);
        }
        ObjectNode record = paths.json(found.get());
        if (!lists) {
            record.remove("paths");
        }
        return Answer.json(new One(links(id), record));
    }

    private Answer moved(String id) {
        List<String> now = harvests.now(id);
        if (now.size() == 1) {
            return Answer.redirect(Link.harvest(now.get(0)));
        }
        if (now.isEmpty()) {
            throw Problem.notFound("no harvest has this identifier");
        }
        return Answer.choices(now.stream().map(Link::harvest).toList());
    }

    private static Map<String, String> links(String id) {
        Map<String, String> links = new LinkedHashMap<>();
        links.put("self", Link.harvest(id));
        links.put("containers", Link.list("containers", "harvest", id));
        links.put("cdx", Link.list("cdx", "harvest", id));
        links.put("findings", Link.list("findings", "harvest", id));
        links.put("statistics", Link.list("statistics", "harvest", id));
        return links;
    }

    /** A record with links to what belongs to it. */
    record One(Map<String, String> links, ObjectNode record) {}
}
