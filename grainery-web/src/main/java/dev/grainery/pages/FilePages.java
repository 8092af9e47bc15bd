// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.finding.NextStep;
import dev.grainery.listing.CdxRow;
import dev.grainery.listing.Choices;
import dev.grainery.listing.ContainerRow;
import dev.grainery.listing.Findings;
import dev.grainery.listing.RevisionList;
import dev.grainery.listing.ShownPaths;
import dev.grainery.listing.StoredFiles;
import dev.grainery.pages.PagePlace.Kind;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Inspection;
import dev.grainery.record.MigrationSource;
import dev.grainery.record.OtherLocation;
import dev.grainery.record.RecordType;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.record.UtilityOutput;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

record FilePages(
        StoredFiles<ContainerRecord, ContainerRow> containers,
        StoredFiles<CdxRecord, CdxRow> cdxFiles,
        Findings findings,
        RevisionList revision,
        ShownPaths paths) {

    private static final int CHECKS = 20;

    private static final int LONGEST_OUTPUT = 20_000;

    private static final int MOST_CDX_FILES = 5;

    private static final int MOST_CONTAINERS = 100;

    Optional<PageModel> container(String warcId, String fileName) {
        return containers.find(warcId, fileName).map(this::container);
    }

    Optional<PageModel> cdx(String cdxId, String fileName) {
        return cdxFiles.find(cdxId, fileName).map(this::cdx);
    }

    private PageModel container(ContainerRecord record) {
        String fileName = record.container().fileName();
        List<Part> parts = new ArrayList<>();
        parts.add(new Part.Facts(facts(record)));
        failed(record).ifPresent(parts::add);
        parts.add(findings(record.id(), fileName, "container.noFindings"));
        parts.add(checks(record.id(), fileName, "container.noChecks"));
        parts.add(copies(record));
        Optional<Inspection> inspected = record.inspection();
        parts.add(new Part.Section(
                "content-title",
                "container.content",
                List.of(inspected
                        .<Part>map(inspection -> new Part.Facts(content(inspection)))
                        .orElseGet(() -> Part.Paragraph.none("container.notInspected")))));
        inspected.ifPresent(inspection -> {
            parts.add(new Part.Group("charts", ContentTables.mediaTypes(inspection)));
            parts.add(new Part.Group(
                    "columns even",
                    ContentTables.others(inspection).stream()
                            .map(table -> new Part.Table(table, "content.none"))
                            .toList()));
        });
        if (!record.utilities().isEmpty()) {
            parts.add(new Part.Section(
                    "utilities-title",
                    "container.utilities",
                    record.utilities().stream().map(FilePages::utility).toList()));
        }
        parts.add(RecordFields.of(paths.json(record)));
        return PageModel.about(
                PagePlace.of(RecordType.CONTAINER, record.id(), fileName),
                "container.kind",
                new Value.Name(fileName),
                parts);
    }

    private PageModel cdx(CdxRecord record) {
        String fileName = record.cdx().fileName();
        List<Fact> facts = new ArrayList<>();
        cdxFiles.row(record.id(), fileName).ifPresent(row -> facts.addAll(Tables.CDX_FILES.facts(row)));
        facts.add(
                Math.min(1, facts.size()),
                new Fact("cdx.columns", Value.count(record.cdx().columns().value())));
        List<Part> parts = new ArrayList<>(List.of(new Part.Facts(facts)));
        failed(record).ifPresent(parts::add);
        parts.add(new Part.Table(Tables.CONTAINERS.of(covered(record)), "cdx.noContainers"));
        parts.add(findings(record.id(), fileName, "findings.none"));
        parts.add(checks(record.id(), fileName, "cdx.noChecks"));
        parts.add(RecordFields.of(paths.json(record)));
        return PageModel.about(
                PagePlace.of(RecordType.CDX, record.id(), fileName), "cdx.kind", new Value.Name(fileName), parts);
    }

    /** What is damaged, only a command finds out: pages read no archive files. */
    private static Optional<Part> failed(StoredFileRecord record) {
        if (!record.hasFailed()) {
            return Optional.empty();
        }
        return Optional.of(new Part.Section(
                "failed-title",
                "failed.title",
                List.of(new Part.Facts(List.of(
                        new Fact("failed.next", Value.word(record.hasGoodFile() ? "failed.restore" : "failed.look")),
                        new Fact(
                                "failed.loss",
                                new Value.Code("grainery loss --file "
                                        + NextStep.shell(record.location().fileName()))))))));
    }

    private List<Fact> facts(ContainerRecord record) {
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact(
                "container.harvest",
                record.harvestId().equals(GraineryRecord.NA)
                        ? new Value.Unknown()
                        : Value.harvest(record.harvestId(), record.container().isPartOf())));
        List<Value> covering = cdxFiles.some(List.of(record.paths().cdxID()), MOST_CDX_FILES).stream()
                .map(row -> Value.file(RecordType.CDX, row.cdxID(), row.fileName()))
                .toList();
        if (!covering.isEmpty()) {
            facts.add(new Fact("cdx.kind", Value.several(covering)));
        }
        record.extension()
                .migratedFrom()
                .ifPresent(source -> pair("container.madeOf", source.fileName(), source::is)
                        .ifPresentOrElse(
                                facts::add,
                                () -> facts.add(new Fact("container.madeOf", new Value.Name(source.fileName())))));
        String warc = MigrationSource.nameOfWarc(record.container().fileName());
        pair(
                        "container.madeInto",
                        warc,
                        other -> other.extension()
                                .migratedFrom()
                                .filter(source -> source.is(record))
                                .isPresent())
                .ifPresent(facts::add);
        containers
                .row(record.id(), record.container().fileName())
                .ifPresent(row -> facts.addAll(Tables.CONTAINERS.facts(row)));
        return facts;
    }

    private Optional<Fact> pair(String label, String fileName, Predicate<ContainerRecord> isOther) {
        return containers.find(fileName).stream()
                .filter(isOther)
                .findFirst()
                .map(other -> new Fact(label, Value.file(RecordType.CONTAINER, other.id(), fileName)));
    }

    private Part findings(String id, String fileName, String none) {
        return Tables.findings(findings, own(id, fileName), none);
    }

    private Part checks(String id, String fileName, String none) {
        Choices own = own(id, fileName);
        return new Part.Table(
                Tables.CHECKS_OF_FILE.of(
                        revision.checks(own).first(CHECKS),
                        PagePlace.of(Kind.CHECKS).with(own.given())),
                none);
    }

    /** With the identifier: other files may have the same name. */
    private static Choices own(String id, String fileName) {
        return new Choices(Map.of("file", fileName, "id", id));
    }

    private record Copy(OtherLocation place, String kind) {}

    private Part copies(ContainerRecord record) {
        TableLayout<Copy> copies = TableLayout.of(
                "copies",
                "container.copies",
                Column.text(
                        "copy.directory",
                        copy -> paths.path(copy.place().absolute())
                                .<Value>map(Value.Name::new)
                                .orElseGet(() -> Value.word("copy.notShown"))),
                Column.text("copy.kind", copy -> Value.word(copy.kind())),
                Column.number(
                        "container.bytes",
                        copy -> Value.bytes(copy.place().size().value())),
                Column.text("revision.status", copy -> Value.status(copy.place().statusOfValidation())),
                Column.text(
                        "revision.checked", copy -> new Value.Day(copy.place().dateOfValidation())),
                Column.text(
                        "check.hash", copy -> Tables.hash(copy.place().hash().value())));
        List<Copy> rows = new ArrayList<>();
        record.places().copies().forEach(place -> rows.add(new Copy(place, "copy.equal")));
        record.places().conflicts().forEach(place -> rows.add(new Copy(place, "copy.conflict")));
        return new Part.Table(copies.of(rows), "container.noCopies");
    }

    private static List<Fact> content(Inspection inspection) {
        return List.of(
                new Fact(
                        "content.verdict",
                        new Value.Mark("verdict", inspection.verdict().word())),
                new Fact("content.records", new Value.Count(inspection.records())),
                new Fact("content.captures", new Value.Count(inspection.captures())),
                new Fact("content.payloadBytes", new Value.Bytes(inspection.payloadBytes())),
                new Fact("content.plainBytes", new Value.Bytes(inspection.plainBytes())),
                new Fact(
                        "content.revisits",
                        new Value.Count(inspection.revisits().captures())),
                new Fact("content.first", Value.date(inspection.firstCapture())),
                new Fact("content.last", Value.date(inspection.lastCapture())),
                new Fact("content.inspectedOn", new Value.Day(inspection.inspected())));
    }

    private static Part utility(UtilityOutput said) {
        List<Fact> facts = List.of(
                new Fact("utility.version", Value.name(said.version())),
                new Fact("utility.started", new Value.Time(said.started())),
                new Fact("utility.milliseconds", new Value.Count(said.milliseconds())),
                said.exit()
                        .map(exit -> new Fact("utility.exit", new Value.Count(exit)))
                        .orElseGet(() -> new Fact(
                                "utility.failure",
                                said.failure().map(Value::name).orElse(new Value.Unknown()))));
        return new Part.Utility(
                said.utility(), facts, output(said.output()), said.errors().map(FilePages::output));
    }

    private static Value output(String text) {
        return text.isEmpty()
                ? Value.word("utility.nothing")
                : new Value.Lines(text.length() > LONGEST_OUTPUT ? text.substring(0, LONGEST_OUTPUT) + "…" : text);
    }

    private List<ContainerRow> covered(CdxRecord record) {
        Set<String> ids = Set.copyOf(record.paths().warcID().values());
        Set<String> names = record.cdx().warcName().values().stream()
                .map(new ShownPaths(false)::file)
                .limit(MOST_CONTAINERS)
                .collect(Collectors.toSet());
        return containers.some(ids, names, MOST_CONTAINERS).stream()
                .sorted(Comparator.comparing(ContainerRow::fileName))
                .toList();
    }
}
