// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.grainery.listing.CaptureRows;
import dev.grainery.listing.CdxRow;
import dev.grainery.listing.CheckRow;
import dev.grainery.listing.Choice;
import dev.grainery.listing.Choices;
import dev.grainery.listing.ContainerRow;
import dev.grainery.listing.DamagedFiles;
import dev.grainery.listing.DamagedRow;
import dev.grainery.listing.DueRow;
import dev.grainery.listing.FindingRow;
import dev.grainery.listing.Findings;
import dev.grainery.listing.HarvestRow;
import dev.grainery.listing.Harvests;
import dev.grainery.listing.RevisionList;
import dev.grainery.listing.Rows;
import dev.grainery.listing.RunRow;
import dev.grainery.listing.Runs;
import dev.grainery.listing.ShownPaths;
import dev.grainery.listing.StoredFiles;
import dev.grainery.pages.PagePlace;
import dev.grainery.pages.PagePlace.Kind;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.RecordType;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.stats.CountTable;
import dev.grainery.stats.StoreSums;
import dev.grainery.store.GraineryStore;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

final class ApiRoutes {

    private static final List<Choice> OF_TABLES = List.of(Call.OF_LIMIT, Call.OF_AFTER, Call.OF_FORMAT);

    private static final Choice LISTS = Choice.word(
            "lists",
            "Whether the lists of its containers and CDX files, which may be long, are part of the record.",
            List.of("true", "false"));

    private final GraineryStore store;
    private final ShownPaths paths;
    private final Harvests harvests;
    private final Findings findings;
    private final CaptureRows statistics;
    private final AnswerTable table;
    private final List<Route> routes = new ArrayList<>();

    ApiRoutes(
            GraineryStore store,
            ShownPaths paths,
            InstantSource clock,
            Harvests harvests,
            Supplier<StoreSums> sums,
            Monitoring monitoring,
            AnswerTable table) {
        this.store = store;
        this.paths = paths;
        this.harvests = harvests;
        this.findings = new Findings(store, paths);
        this.statistics = new CaptureRows(harvests, sums);
        this.table = table;
        StoredFiles<ContainerRecord, ContainerRow> containers = StoredFiles.containers(store, paths);
        StoredFiles<CdxRecord, CdxRow> cdxFiles = StoredFiles.cdxFiles(store, paths);
        RevisionList revision = new RevisionList(store, paths, clock);
        DamagedFiles damaged = new DamagedFiles(store, paths, harvests.figures());
        Runs runs = new Runs(store, paths);
        routes.add(Route.ofApi(Link.API, "Links to what there is", OpenApi.object(Index.class), call -> index()));
        routes.add(Route.ofApi(
                OpenApi.PATH, "This document", OpenApi.anyObject(), call -> Answer.json(OpenApi.document(routes))));
        routes.addAll(monitoring.routes());
        linked(
                "harvests",
                "Harvests",
                Harvests.CHOICES,
                HarvestRow.class,
                harvests::rows,
                row -> PagePlace.harvest(row.harvestID()));
        routes.add(record("harvests/{harvestID}", "The record of a harvest", RecordType.HARVEST, this::harvest)
                .with(List.of(LISTS))
                .or("300", "308", "404"));
        linked(
                "containers",
                "Containers",
                StoredFiles.CHOICES,
                ContainerRow.class,
                containers::rows,
                row -> PagePlace.of(RecordType.CONTAINER, row.warcID(), row.fileName()));
        files(RecordType.CONTAINER, "containers", "container", "warcID", containers);
        linked(
                "cdx",
                "CDX files",
                StoredFiles.CHOICES,
                CdxRow.class,
                cdxFiles::rows,
                row -> PagePlace.of(RecordType.CDX, row.cdxID(), row.fileName()));
        files(RecordType.CDX, "cdx", "CDX file", "cdxID", cdxFiles);
        linked(
                "findings",
                "Findings, errors first",
                Findings.CHOICES,
                FindingRow.class,
                findings::rows,
                row -> PagePlace.finding(row.id()));
        routes.add(
                Route.ofApi(Link.API + "/findings/{id}", "One finding", OpenApi.linked(FindingRow.class), this::finding)
                        .or("404"));
        table("checks", "The history of checks", RevisionList.CHECK_CHOICES, CheckRow.class, revision::checks);
        linked(
                "due",
                "Files whose next check is due, the most overdue first",
                RevisionList.DUE_CHOICES,
                DueRow.class,
                revision::due,
                row -> new PagePlace(
                        row.recType() == RecordType.CONTAINER ? Kind.CONTAINER : Kind.CDX,
                        List.of(row.fileName()),
                        Map.of()));
        linked(
                "damaged",
                "Failed and missing files, to be replaced by good copies",
                List.of(),
                DamagedRow.class,
                choices -> damaged::page,
                row -> PagePlace.of(row.recType(), row.id(), row.fileName()));
        routes.add(Route.ofApi(
                        Link.API + "/statistics",
                        "What inspections have counted; that of the whole archive is at most a minute old",
                        OpenApi.alsoCsv(OpenApi.object(CaptureRows.Counted.class)),
                        this::statistics)
                .with(join(CaptureRows.CHOICES, List.of(Call.OF_FORMAT))));
        table(
                "runs",
                "Runs of commands that wrote into the store, the latest first",
                Runs.CHOICES,
                RunRow.class,
                runs::rows);
    }

    List<Route> all() {
        return List.copyOf(routes);
    }

    private static List<Choice> join(List<Choice> some, List<Choice> more) {
        return Stream.concat(some.stream(), more.stream()).toList();
    }

    private <T extends Record> void table(
            String name, String summary, List<Choice> choices, Class<T> row, Function<Choices, Rows<T>> rows) {
        routes.add(Route.ofApi(
                        Link.API + "/" + name,
                        summary,
                        OpenApi.page(OpenApi.schema(row)),
                        call -> table.answer(call, row, rows.apply(call.choices())))
                .with(join(choices, OF_TABLES)));
    }

    private <T extends Record> void linked(
            String name,
            String summary,
            List<Choice> choices,
            Class<T> row,
            Function<Choices, Rows<T>> rows,
            Function<T, PagePlace> place) {
        routes.add(Route.ofApi(
                        Link.API + "/" + name,
                        summary,
                        OpenApi.page(OpenApi.linkedSchema(row)),
                        call -> table.linked(call, row, rows.apply(call.choices()), place))
                .with(join(choices, OF_TABLES)));
    }

    private void files(RecordType type, String list, String one, String id, StoredFiles<?, ?> files) {
        routes.add(Route.ofApi(
                        Link.API + "/" + list + "/{nameOrId}",
                        "Leads to the " + one + " of this name or identifier",
                        OpenApi.nothing(),
                        call -> named(call, files))
                .or("300", "308", "404"));
        String path = list + "/{" + id + "}/{fileName}";
        routes.add(record(path, "The record of a " + one, type, call -> file(call, files, call.value(id)))
                .or("404"));
    }

    private static Route record(String path, String summary, RecordType type, Route.Endpoint endpoint) {
        return Route.ofApi(Link.API + "/" + path, summary, OpenApi.record(type), endpoint);
    }

    record Index(Map<String, String> links) {}

    private record One(Map<String, String> links, ObjectNode record) {}

    private Answer index() {
        Map<String, String> links = new LinkedHashMap<>();
        routes.stream()
                .map(Route::template)
                .filter(template -> template.startsWith(Link.API + "/") && !template.contains("{"))
                .forEach(template -> links.put(template.substring(Link.API.length() + 1), template));
        return Answer.json(new Index(links));
    }

    private Answer harvest(Call call) {
        call.requireAccepted(Answer.JSON);
        String id = call.value("harvestID").toLowerCase(Locale.ROOT);
        boolean lists =
                call.choices().word(LISTS.name(), LISTS.words(), word -> word).equals(Optional.of("true"));
        Optional<HarvestRecord> found = lists ? harvests.find(id) : harvests.findWithoutLists(id);
        if (found.isEmpty()) {
            return elsewhere(harvests.now(id).stream().map(PagePlace::harvest), "no harvest has this identifier");
        }
        ObjectNode record = paths.json(found.get());
        if (!lists) {
            record.remove("paths");
        }
        Map<String, String> links = new LinkedHashMap<>();
        links.put("self", Link.api(PagePlace.harvest(id)));
        links.put("containers", list(Kind.CONTAINERS, "harvest", id));
        links.put("cdx", list(Kind.CDX_FILES, "harvest", id));
        links.put("findings", list(Kind.FINDINGS, "harvest", id));
        links.put("statistics", list(Kind.STATISTICS, "harvest", id));
        return Answer.json(new One(links, record));
    }

    private static String list(Kind list, String parameter, String value) {
        return Link.api(PagePlace.of(list).with(parameter, value));
    }

    private static Answer elsewhere(Stream<PagePlace> places, String none) {
        List<String> links = places.map(Link::api).distinct().toList();
        if (links.isEmpty()) {
            throw Problem.notFound(none);
        }
        return links.size() == 1 ? Answer.redirect(links.get(0)) : Answer.choices(links);
    }

    private static Answer named(Call call, StoredFiles<?, ?> files) {
        call.requireAccepted(Answer.JSON);
        return elsewhere(
                files.find(call.value("nameOrId")).stream().map(ApiRoutes::place),
                "no record has this identifier or file name");
    }

    private Answer file(Call call, StoredFiles<?, ?> files, String id) {
        call.requireAccepted(Answer.JSON);
        String fileName = call.value("fileName");
        StoredFileRecord record = files.find(id, fileName)
                .orElseThrow(() -> Problem.notFound("no record has this identifier and this file name"));
        Map<String, String> links = new LinkedHashMap<>();
        links.put("self", Link.api(place(record)));
        // a file that is not a container may name a harvest without a record
        if (store.harvests().name(record.harvestId()).isPresent()) {
            links.put("harvest", Link.api(PagePlace.harvest(record.harvestId())));
        }
        links.put("checks", list(Kind.CHECKS, "file", fileName));
        links.put("findings", list(Kind.FINDINGS, "file", fileName));
        return Answer.json(new One(links, paths.json(record)));
    }

    private static PagePlace place(StoredFileRecord record) {
        return PagePlace.of(
                record.header().recType(), record.id(), record.location().fileName());
    }

    private Answer finding(Call call) {
        call.requireAccepted(Answer.JSON);
        FindingRow row =
                findings.find(call.value("id")).orElseThrow(() -> Problem.notFound("no finding has this identifier"));
        return Answer.json(new AnswerTable.Linked<>(row, PagePlace.finding(row.id())));
    }

    private Answer statistics(Call call) {
        CaptureRows.Counted counted = statistics.counted(call.choices());
        return call.wantsCsv()
                ? table.answer(call, CountTable.Row.class, Rows.of(counted.items()))
                : Answer.json(counted);
    }
}
