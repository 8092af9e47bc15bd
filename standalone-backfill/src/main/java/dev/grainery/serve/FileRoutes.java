// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import dev.grainery.listing.CdxRow;
import dev.grainery.listing.ContainerRow;
import dev.grainery.listing.ShownPaths;
import dev.grainery.listing.StoredFiles;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.GraineryStore;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;

/** Records of files, of containers or of CDX files: as a table, and one record. */
final class FileRoutes<R extends StoredFileRecord, T extends Record> {

    private final Kind<T> kind;
    private final StoredFiles<R, T> files;
    private final Predicate<String> isHarvest;
    private final ShownPaths paths;
    private final Table table;

    private FileRoutes(
            Kind<T> kind, StoredFiles<R, T> files, Predicate<String> isHarvest, ShownPaths paths, Table table) {
        this.kind = kind;
        this.files = files;
        this.isHarvest = isHarvest;
        this.paths = paths;
        this.table = table;
    }

    static FileRoutes<ContainerRecord, ContainerRow> containers(GraineryStore store, ShownPaths paths, Table table) {
        return new FileRoutes<>(
                new Kind<>(
                        "containers",
                        "warcID",
                        ContainerRow.class,
                        row -> Link.container(row.warcID(), row.fileName()),
                        Link::container),
                StoredFiles.containers(store),
                harvestsOf(store),
                paths,
                table);
    }

    static FileRoutes<CdxRecord, CdxRow> cdxFiles(GraineryStore store, ShownPaths paths, Table table) {
        return new FileRoutes<>(
                new Kind<>("cdx", "cdxID", CdxRow.class, row -> Link.cdx(row.cdxID(), row.fileName()), Link::cdx),
                StoredFiles.cdxFiles(store),
                harvestsOf(store),
                paths,
                table);
    }

    /** Tells of an identifier whether a harvest has it: that of files that are no containers may have no record. */
    private static Predicate<String> harvestsOf(GraineryStore store) {
        return id -> store.harvests().name(id).isPresent();
    }

    /**
     * What differs between containers and CDX files.
     *
     * @param list the last part of the path of the table
     * @param id how the identifier is called
     * @param row the type of a row
     * @param rowLink makes the link of a row
     * @param link makes the link of an identifier and a file name
     */
    private record Kind<T>(
            String list,
            String id,
            Class<T> row,
            Function<T, String> rowLink,
            BiFunction<String, String, String> link) {}

    List<Route> routes() {
        String list = Link.API + "/" + kind.list();
        return List.of(
                new Route(list, Table.parameters(StoredFiles.CHOICES), this::list),
                new Route(list + "/{nameOrId}", Set.of(), this::named),
                new Route(list + "/{" + kind.id() + "}/{fileName}", Set.of(), this::one));
    }

    private Answer list(Call call) {
        return table.linked(call, kind.row(), files.rows(call.choices()), kind.rowLink());
    }

    private Answer one(Call call) {
        call.requireAccepted(Answer.JSON);
        String id = call.value(kind.id());
        String fileName = call.value("fileName");
        R record = files.find(id, fileName)
                .orElseThrow(() -> Problem.notFound("no record has this identifier and this file name"));
        Map<String, String> links = new LinkedHashMap<>();
        links.put("self", link(record));
        if (isHarvest.test(record.harvestId())) {
            links.put("harvest", Link.harvest(record.harvestId()));
        }
        links.put("checks", Link.list("checks", "file", fileName));
        links.put("findings", Link.list("findings", "file", fileName));
        return Answer.json(new HarvestRoutes.One(links, paths.json(record)));
    }

    private Answer named(Call call) {
        call.requireAccepted(Answer.JSON);
        List<String> links = files.find(call.value("nameOrId")).stream()
                .map(this::link)
                .distinct()
                .toList();
        if (links.isEmpty()) {
            throw Problem.notFound("no record has this identifier or file name");
        }
        return links.size() == 1 ? Answer.redirect(links.get(0)) : Answer.choices(links);
    }

    String link(R record) {
        return kind.link().apply(record.id(), record.location().fileName());
    }
}
