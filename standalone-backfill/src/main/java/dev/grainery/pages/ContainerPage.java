// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.listing.CdxRow;
import dev.grainery.listing.ContainerRow;
import dev.grainery.listing.ShownPaths;
import dev.grainery.listing.StoredFiles;
import dev.grainery.pages.DataTable.Column;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Inspection;
import dev.grainery.record.UtilityOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One container. */
public final class ContainerPage {

    /** How much of the output of a program is shown; the record has it all. */
    private static final int LONGEST_OUTPUT = 20_000;

    /** How many CDX files of the identifier that the record names are led to. */
    private static final int MOST_CDX_FILES = 5;

    private final StoredFiles<ContainerRecord, ContainerRow> containers;
    private final StoredFiles<CdxRecord, CdxRow> cdxFiles;
    private final FileTables tables;
    private final ShownPaths paths;

    ContainerPage(
            StoredFiles<ContainerRecord, ContainerRow> containers,
            StoredFiles<CdxRecord, CdxRow> cdxFiles,
            FileTables tables,
            ShownPaths paths) {
        this.containers = containers;
        this.cdxFiles = cdxFiles;
        this.tables = tables;
        this.paths = paths;
    }

    /**
     * What it shows.
     *
     * @param facts what matters most
     * @param findings the gravest findings
     * @param checks the latest checks
     * @param copies where else the file is
     * @param content what is in it; empty if it was not inspected
     * @param utilities what other programs said of it
     * @param record the record
     */
    public record Model(
            Place place,
            String fileName,
            List<Fact> facts,
            DataTable findings,
            DataTable checks,
            DataTable copies,
            Optional<Content> content,
            List<Utility> utilities,
            RecordFields record)
            implements PageModel {

        public Model {
            facts = List.copyOf(facts);
            utilities = List.copyOf(utilities);
        }

        @Override
        public String template() {
            return "container.jte";
        }

        @Override
        public Value title() {
            return new Value.Name(fileName);
        }

        @Override
        public boolean hasCharts() {
            return content.isPresent();
        }
    }

    /** What is in a container. */
    public record Content(List<Fact> facts, List<Chart> charts, List<DataTable> tables) {
        public Content {
            facts = List.copyOf(facts);
            charts = List.copyOf(charts);
            tables = List.copyOf(tables);
        }
    }

    /** What another program said of a container. */
    public record Utility(String name, List<Fact> facts, Value output, Optional<Value> errors) {
        public Utility {
            facts = List.copyOf(facts);
        }
    }

    /** What it shows of a container, if there is one of this identifier and file name. */
    Optional<Model> of(String warcId, String fileName) {
        return containers.find(warcId, fileName).map(this::model);
    }

    private Model model(ContainerRecord record) {
        String fileName = record.container().fileName();
        return new Model(
                Place.container(record.id(), fileName),
                fileName,
                facts(record),
                tables.findings(record.id(), fileName),
                tables.checks(record.id(), fileName),
                copies(record),
                record.inspection().map(ContainerPage::content),
                record.utilities().stream().map(this::utility).toList(),
                RecordFields.of(paths.json(record)));
    }

    private List<Fact> facts(ContainerRecord record) {
        Value harvest = record.harvestId().equals(GraineryRecord.NA)
                ? new Value.Unknown()
                : Value.harvest(record.harvestId(), record.container().isPartOf());
        List<Fact> facts = new ArrayList<>(List.of(
                new Fact("container.harvest", harvest),
                new Fact("container.bytes", Value.bytes(record.size().value())),
                new Fact("container.origin", Value.date(record.container().dateOfOrigin())),
                new Fact("container.format", Value.name(record.type().format())),
                new Fact("revision.status", new Value.Status(record.revision().statusOfValidation())),
                new Fact("revision.checked", new Value.Day(record.revision().dateOfValidation())),
                new Fact("revision.next", new Value.Day(record.revision().nextLastDateOfValidation()))));
        List<Value> covering = cdxFiles.some(List.of(record.paths().cdxID()), MOST_CDX_FILES).stream()
                .map(row -> Value.cdx(row.cdxID(), row.fileName()))
                .toList();
        if (!covering.isEmpty()) {
            facts.add(1, new Fact("cdx.kind", covering.size() == 1 ? covering.get(0) : new Value.Several(covering)));
        }
        return facts;
    }

    private DataTable copies(ContainerRecord record) {
        List<List<Value>> rows = new ArrayList<>();
        record.places().copies().forEach(place -> rows.add(copy(place, "copy.equal")));
        record.places().conflicts().forEach(place -> rows.add(copy(place, "copy.conflict")));
        return new DataTable(
                "copies",
                "container.copies",
                List.of(
                        Column.text("copy.directory"),
                        Column.text("copy.kind"),
                        Column.number("container.bytes"),
                        Column.text("revision.status"),
                        Column.text("revision.checked"),
                        Column.text("check.hash")),
                rows,
                Optional.empty());
    }

    private List<Value> copy(dev.grainery.record.Place place, String kind) {
        return List.of(
                paths.path(place.absolute()).<Value>map(Value.Name::new).orElse(Value.word("copy.notShown")),
                Value.word(kind),
                Value.bytes(place.size().value()),
                new Value.Status(place.statusOfValidation()),
                new Value.Day(place.dateOfValidation()),
                Tables.hash(place.hash().value()));
    }

    private static Content content(Inspection inspection) {
        List<List<Value>> types = new ArrayList<>();
        inspection
                .recordsByType()
                .forEach((type, number) -> types.add(List.of(new Value.Name(type), new Value.Count(number))));
        return new Content(
                List.of(
                        new Fact("content.verdict", new Value.Verdict(inspection.verdict())),
                        new Fact("content.records", new Value.Count(inspection.records())),
                        new Fact("content.captures", new Value.Count(inspection.captures())),
                        new Fact("content.payloadBytes", new Value.Bytes(inspection.payloadBytes())),
                        new Fact("content.plainBytes", new Value.Bytes(inspection.plainBytes())),
                        new Fact(
                                "content.revisits",
                                new Value.Count(inspection.revisits().captures())),
                        new Fact("content.first", Value.date(inspection.firstCapture())),
                        new Fact("content.last", Value.date(inspection.lastCapture())),
                        new Fact("content.inspectedOn", new Value.Day(inspection.inspected()))),
                ContentTables.mediaTypes(inspection),
                List.of(
                        ContentTables.statuses(inspection),
                        ContentTables.hosts(inspection),
                        new DataTable(
                                "records-by-type",
                                "content.recordsByType",
                                List.of(Column.text("content.type"), Column.number("content.records")),
                                types,
                                Optional.empty()),
                        ContentTables.digests(inspection)));
    }

    private Utility utility(UtilityOutput said) {
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("utility.version", Value.name(paths.text(said.version(), ShownPaths.WITHHELD))));
        facts.add(new Fact("utility.started", new Value.Time(said.started())));
        facts.add(new Fact("utility.milliseconds", new Value.Count(said.milliseconds())));
        facts.add(
                said.exit().isPresent()
                        ? new Fact("utility.exit", new Value.Count(said.exit().get()))
                        : new Fact(
                                "utility.failure",
                                paths.text(said.failure()).map(Value::name).orElse(new Value.Unknown())));
        return new Utility(
                said.utility(), facts, output(said.output()), said.errors().map(this::output));
    }

    private Value output(String text) {
        String shown = paths.text(text, ShownPaths.WITHHELD);
        return shown.isEmpty()
                ? Value.word("utility.nothing")
                : new Value.Lines(shown.length() > LONGEST_OUTPUT ? shown.substring(0, LONGEST_OUTPUT) + "…" : shown);
    }
}
