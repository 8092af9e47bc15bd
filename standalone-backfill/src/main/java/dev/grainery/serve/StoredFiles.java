// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.RevisionStatus;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.FileListing;
import dev.grainery.store.FileListing.Order;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Page;
import dev.grainery.store.RecordCollection;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Records of files, of containers or of CDX files: as a table, and one record. */
final class StoredFiles<R extends StoredFileRecord, T extends Record> {

    private final Kind<R, T> kind;
    private final RecordCollection<R> records;
    private final ShownPaths paths;
    private final Table table;

    private StoredFiles(Kind<R, T> kind, RecordCollection<R> records, ShownPaths paths, Table table) {
        this.kind = kind;
        this.records = records;
        this.paths = paths;
        this.table = table;
    }

    static StoredFiles<ContainerRecord, ContainerRow> containers(GraineryStore store, ShownPaths paths, Table table) {
        return new StoredFiles<>(
                new Kind<>("containers", "warcID", ContainerRow.class, ContainerRow::of, Link::container),
                store.containers(),
                paths,
                table);
    }

    static StoredFiles<CdxRecord, CdxRow> cdxFiles(GraineryStore store, ShownPaths paths, Table table) {
        return new StoredFiles<>(
                new Kind<>("cdx", "cdxID", CdxRow.class, CdxRow::of, Link::cdx), store.cdxFiles(), paths, table);
    }

    /**
     * What differs between containers and CDX files.
     *
     * @param list the last part of the path of the table
     * @param id how the identifier is called
     * @param row the type of a row
     * @param rowOf makes the row of a record
     * @param link makes the link of an identifier and a file name
     */
    private record Kind<R, T>(
            String list, String id, Class<T> row, Function<R, T> rowOf, BiFunction<String, String, String> link) {}

    List<Route> routes() {
        String list = Link.API + "/" + kind.list();
        return List.of(
                new Route(list, Table.parameters("harvest", "name", "status", "sort"), this::list),
                new Route(list + "/{nameOrId}", Set.of(), this::named),
                new Route(list + "/{" + kind.id() + "}/{fileName}", Set.of(), this::one));
    }

    /** A row of the table of containers. */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    record ContainerRow(
            String warcID,
            String fileName,
            String harvestID,
            OptionalLong bytes,
            String dateOfOrigin,
            String format,
            String conformsTo,
            String operator,
            String robots,
            RevisionStatus status,
            Instant dateOfValidation,
            Instant nextLastDateOfValidation,
            Hash hashOrig,
            String link) {

        static ContainerRow of(ContainerRecord record) {
            ContainerRecord.Section container = record.container();
            return new ContainerRow(
                    record.id(),
                    container.fileName(),
                    record.harvestId(),
                    record.size().value(),
                    container.dateOfOrigin(),
                    record.type().format(),
                    record.type().conformsTo(),
                    container.operator(),
                    container.robots(),
                    record.revision().statusOfValidation(),
                    record.revision().dateOfValidation(),
                    record.revision().nextLastDateOfValidation(),
                    record.revision().hashOrig(),
                    Link.container(record.id(), container.fileName()));
        }
    }

    /** A row of the table of CDX files. */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    record CdxRow(
            String cdxID,
            String fileName,
            String harvestID,
            OptionalLong bytes,
            OptionalLong lines,
            RevisionStatus status,
            Instant dateOfValidation,
            Instant nextLastDateOfValidation,
            Hash hashOrig,
            String link) {

        static CdxRow of(CdxRecord record) {
            return new CdxRow(
                    record.id(),
                    record.cdx().fileName(),
                    record.harvestId(),
                    record.size().value(),
                    record.cdx().lines().value(),
                    record.revision().statusOfValidation(),
                    record.revision().dateOfValidation(),
                    record.revision().nextLastDateOfValidation(),
                    record.revision().hashOrig(),
                    Link.cdx(record.id(), record.cdx().fileName()));
        }
    }

    private Answer list(Call call) {
        FileListing listing = listing(call);
        return table.answer(call, kind.row(), (after, limit) -> {
            Page<R> page = records.heads(listing, after, limit);
            return new Page<>(page.items().stream().map(kind.rowOf()).toList(), page.next());
        });
    }

    private static FileListing listing(Call call) {
        Optional<String> harvest = call.parameter("harvest");
        Optional<String> name = call.parameter("name");
        Optional<RevisionStatus> status =
                call.word("status", Arrays.asList(RevisionStatus.values()), RevisionStatus::word);
        List<Order> orders = FileListing.orders(harvest, name, status);
        if (orders.isEmpty()) {
            throw Problem.badRequest("name cannot be combined with status: no database index answers that."
                    + " Choose a harvest, too, or one of both");
        }
        List<Sort<Order>> possible = Sort.of(orders);
        Sort<Order> sort = Sort.of(call, Order.values()).orElse(possible.get(0));
        if (!possible.contains(sort)) {
            throw Problem.badRequest("sort: no database index gives these records in this order; possible are "
                    + possible.stream().map(Sort::word).collect(Collectors.joining(", ")));
        }
        return new FileListing(harvest, name, status, sort.order(), sort.descending());
    }

    private Answer one(Call call) {
        call.requireAccepted(Answer.JSON);
        String id = call.value(kind.id());
        String fileName = call.value("fileName");
        R record = records.find(id, fileName)
                .orElseThrow(() -> Problem.notFound("no record has this identifier and this file name"));
        Map<String, String> links = new LinkedHashMap<>();
        links.put("self", link(record));
        if (!record.harvestId().equals(GraineryRecord.NA)) {
            links.put("harvest", Link.harvest(record.harvestId()));
        }
        links.put("checks", Link.list("checks", "file", fileName));
        links.put("findings", Link.list("findings", "file", fileName));
        return Answer.json(new Harvests.One(links, paths.json(record)));
    }

    private Answer named(Call call) {
        call.requireAccepted(Answer.JSON);
        List<String> links =
                find(call.value("nameOrId")).stream().map(this::link).distinct().toList();
        if (links.isEmpty()) {
            throw Problem.notFound("no record has this identifier or file name");
        }
        return links.size() == 1 ? Answer.redirect(links.get(0)) : Answer.choices(links);
    }

    /** The records of a file name or identifier. */
    List<R> find(String nameOrId) {
        return records.find(nameOrId);
    }

    String link(R record) {
        return kind.link().apply(record.id(), record.location().fileName());
    }
}
