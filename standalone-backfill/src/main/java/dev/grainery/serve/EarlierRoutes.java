// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.grainery.listing.Harvests;
import dev.grainery.listing.Rows;
import dev.grainery.listing.ShownPaths;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.RecordJson;
import dev.grainery.store.FileListing;
import dev.grainery.store.FileListing.Order;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.HarvestCollection;
import dev.grainery.store.Page;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The four JSON routes of the web application that came before Grainery 1, for programs that use them: the same paths and
 * forms, with pages and true status codes. Their lists are arrays; the link to the next page is in the header.
 */
final class EarlierRoutes {

    private static final Set<String> OF_LISTS = Set.of(Call.LIMIT, Call.AFTER);

    private final GraineryStore store;
    private final Harvests harvests;
    private final FileRoutes<ContainerRecord, ?> containers;
    private final ShownPaths paths;

    EarlierRoutes(GraineryStore store, Harvests harvests, FileRoutes<ContainerRecord, ?> containers, ShownPaths paths) {
        this.store = store;
        this.harvests = harvests;
        this.containers = containers;
        this.paths = paths;
    }

    List<Route> routes() {
        return List.of(
                new Route("/api/harvests", OF_LISTS, this::harvests),
                new Route("/api/harvest/{harvestID}", Set.of(), this::harvest),
                new Route("/api/containers/{harvestID}", OF_LISTS, this::containers),
                new Route("/api/container/{fileName}", Set.of(), this::container));
    }

    private Answer harvests(Call call) {
        return list(
                call,
                (after, limit) ->
                        store.harvests().heads(record -> true, HarvestCollection.Order.ADDED, false, after, limit),
                EarlierRoutes::row);
    }

    private static JsonNode row(HarvestRecord record) {
        ObjectNode row = RecordJson.mapper().createObjectNode();
        row.putObject("paths").put("harvestID", record.harvest().harvestID());
        row.putObject("harvest")
                .put("harvestName", record.harvest().harvestPrefix().harvestNameStand())
                .put("date", record.harvest().date());
        return row;
    }

    private Answer harvest(Call call) {
        call.requireAccepted(Answer.JSON);
        String id = call.value("harvestID");
        return harvests.find(id)
                .<Answer>map(record -> Answer.json(paths.json(record)))
                .orElseGet(() -> renamed(id, "/api/harvest/"));
    }

    /** What a harvest that was renamed has become. */
    private Answer renamed(String id, String path) {
        List<String> now = store.aliases().now(id).stream()
                .sorted()
                .map(other -> path + Link.encoded(other))
                .toList();
        if (now.isEmpty()) {
            throw Problem.notFound("no harvest has this identifier");
        }
        return now.size() == 1 ? Answer.redirect(now.get(0)) : Answer.choices(now);
    }

    private Answer containers(Call call) {
        String id = call.value("harvestID");
        if (store.harvests().name(id).isEmpty()) {
            return renamed(id, "/api/containers/");
        }
        FileListing listing = new FileListing(Optional.of(id), Optional.empty(), Optional.empty(), Order.ADDED, false);
        return list(
                call,
                (after, limit) -> store.containers().heads(listing, after, limit),
                record -> RecordJson.mapper()
                        .valueToTree(Map.of(
                                "container",
                                Map.of("filename", record.container().fileName()))));
    }

    private Answer container(Call call) {
        call.requireAccepted(Answer.JSON);
        List<ContainerRecord> found = store.containers().named(Set.of(call.value("fileName"))).stream()
                .toList();
        if (found.isEmpty()) {
            throw Problem.notFound("no container has this file name");
        }
        return found.size() == 1
                ? Answer.json(paths.json(found.get(0)))
                : Answer.choices(found.stream().map(containers::link).toList());
    }

    private static <T> Answer list(Call call, Rows<T> rows, Function<T, JsonNode> row) {
        call.requireAccepted(Answer.JSON);
        Page<T> page = rows.chosen(call.after(), call.limit());
        return Answer.json(page.items().stream().map(row).toList())
                .withNext(page.next().map(call::next));
    }
}
