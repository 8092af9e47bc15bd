// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.RevisionStatus;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.HarvestCollection.Order;
import dev.grainery.store.Page;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** The harvests: as a table, and one record. */
final class Harvests {

    private final GraineryStore store;
    private final ShownPaths paths;
    private final Table table;

    Harvests(GraineryStore store, ShownPaths paths, Table table) {
        this.store = store;
        this.paths = paths;
        this.table = table;
    }

    List<Route> routes() {
        return List.of(
                new Route(
                        Link.API + "/harvests", Table.parameters("name", "type", "year", "status", "sort"), this::list),
                new Route(Link.API + "/harvests/{harvestID}", Set.of("lists"), this::one));
    }

    /** A row of the table. */
    record Row(
            String harvestID,
            String name,
            String type,
            String date,
            long containers,
            long bytes,
            RevisionStatus status,
            Instant dateOfValidation,
            Instant nextLastDateOfValidation,
            String link) {

        static Row of(HarvestRecord record) {
            HarvestRecord.Section harvest = record.harvest();
            return new Row(
                    harvest.harvestID(),
                    harvest.harvestPrefix().harvestNameStand(),
                    harvest.harvestPrefix().harvestType(),
                    harvest.date(),
                    harvest.warcsNumber(),
                    harvest.size(),
                    record.revision().statusOfValidation(),
                    record.revision().dateOfValidation(),
                    record.revision().nextLastDateOfValidation(),
                    Link.harvest(harvest.harvestID()));
        }
    }

    private Answer list(Call call) {
        Predicate<HarvestRecord> wanted = wanted(call);
        Sort<Order> sort = Sort.of(call, Order.values()).orElse(new Sort<>(Order.ADDED, false));
        return table.answer(call, Row.class, (after, limit) -> rows(wanted, sort, after, limit));
    }

    private Page<Row> rows(Predicate<HarvestRecord> wanted, Sort<Order> sort, Optional<String> after, int limit) {
        Page<HarvestRecord> page = store.harvests().heads(wanted, sort.order(), sort.descending(), after, limit);
        return new Page<>(page.items().stream().map(Row::of).toList(), page.next());
    }

    private static Predicate<HarvestRecord> wanted(Call call) {
        Optional<RevisionStatus> status =
                call.word("status", Arrays.asList(RevisionStatus.values()), RevisionStatus::word);
        Optional<String> name = call.parameter("name").map(text -> text.toLowerCase(Locale.ROOT));
        return record -> {
            Row row = Row.of(record);
            return (name.isEmpty() || row.name().toLowerCase(Locale.ROOT).contains(name.get()))
                    && isSame(call.parameter("type"), row.type())
                    && isSame(call.parameter("year"), row.date().split("-", 2)[0])
                    && (status.isEmpty() || status.get() == row.status());
        };
    }

    private static boolean isSame(Optional<String> wanted, String value) {
        return wanted.isEmpty() || wanted.get().equalsIgnoreCase(value);
    }

    private Answer one(Call call) {
        call.requireAccepted(Answer.JSON);
        String id = call.value("harvestID").toLowerCase(Locale.ROOT);
        boolean lists =
                call.word("lists", List.of("true", "false"), word -> word).equals(Optional.of("true"));
        Optional<HarvestRecord> found = find(id);
        if (found.isEmpty()) {
            return moved(id);
        }
        ObjectNode record = paths.json(found.get());
        if (!lists) {
            record.remove("paths");
        }
        return Answer.json(new One(links(id), record));
    }

    /** The record of an identifier, and not of a name. */
    Optional<HarvestRecord> find(String id) {
        return store.harvests()
                .find(id)
                .filter(record -> record.harvest().harvestID().equals(id));
    }

    private Answer moved(String id) {
        List<String> now = store.aliases().now(id).stream().sorted().toList();
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
