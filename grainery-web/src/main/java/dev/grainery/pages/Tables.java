// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.finding.FindingCode;
import dev.grainery.finding.NextStep;
import dev.grainery.finding.Severity;
import dev.grainery.listing.CdxRow;
import dev.grainery.listing.CheckRow;
import dev.grainery.listing.Choices;
import dev.grainery.listing.ContainerRow;
import dev.grainery.listing.DamagedRow;
import dev.grainery.listing.DueRow;
import dev.grainery.listing.FindingRow;
import dev.grainery.listing.Findings;
import dev.grainery.listing.HarvestRow;
import dev.grainery.listing.RunRow;
import dev.grainery.pages.PagePlace.Kind;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.RecordType;
import dev.grainery.stats.CheckState;
import dev.grainery.stats.ContainerProperty;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

final class Tables {

    static final TableLayout<HarvestRow> HARVESTS = TableLayout.of(
            "harvests",
            "harvests.title",
            Column.text("harvest.name", "name", row -> Value.harvest(row.harvestID(), row.name())),
            Column.text("harvest.type", row -> Value.name(row.type())),
            Column.text("harvest.date", "-date", row -> Value.day(row.date())),
            Column.number("harvest.containers", row -> new Value.Count(row.containers())),
            Column.number("harvest.bytes", "-size", row -> new Value.Bytes(row.bytes())),
            Column.number("harvest.openErrors", Tables::openErrors),
            Column.text("revision.status", row -> Value.status(row.status())),
            Column.text("revision.next", row -> new Value.Day(row.nextLastDateOfValidation())));

    static final TableLayout<DamagedRow> DAMAGED = TableLayout.of(
            "damaged-files",
            "damaged.title",
            Column.text("container.fileName", row -> Value.file(row.recType(), row.id(), row.fileName())),
            Column.text(
                    "revision.status",
                    row -> row.missing() ? Value.state(CheckState.MISSING) : Value.status(row.status())),
            Column.text(
                    "container.harvest",
                    row -> row.harvestID()
                            .map(id -> Value.harvest(id, row.harvest().orElseThrow()))
                            .orElseGet(Value.Unknown::new)),
            Column.text(
                    "revision.storage",
                    row -> Value.name(row.absolute().or(row::storage).orElse(GraineryRecord.NA))),
            Column.text("check.expected", row -> hash(row.hashOrig().value())),
            Column.number("damaged.copies", row -> new Value.Count(row.soundCopies())),
            Column.text("revision.checked", row -> new Value.Day(row.checked())),
            Column.text(
                    "damaged.loss", row -> new Value.Code("grainery loss --file " + NextStep.shell(row.fileName()))));

    /** Without the columns that only the whole list has room for. */
    static final TableLayout<DamagedRow> FIRST_DAMAGED =
            new TableLayout<>(DAMAGED.id(), DAMAGED.title(), DAMAGED.columns().subList(0, 6));

    static final TableLayout<ContainerRow> CONTAINERS = TableLayout.of(
            "containers",
            "containers.title",
            Column.text(
                    "container.fileName",
                    "name",
                    row -> Value.file(RecordType.CONTAINER, row.warcID(), row.fileName())),
            Column.text("container.origin", row -> Value.date(row.dateOfOrigin())),
            Column.number("container.bytes", row -> Value.bytes(row.bytes())),
            Column.text("container.format", row -> Value.name(ContainerProperty.format(row.format()))),
            Column.text("revision.status", row -> Value.status(row.status())),
            Column.text("finding.gravest", row -> gravest(row.gravestFinding())),
            Column.text("revision.checked", row -> new Value.Day(row.dateOfValidation())),
            Column.text("revision.next", row -> new Value.Day(row.nextLastDateOfValidation())));

    static final TableLayout<CdxRow> CDX_FILES = TableLayout.of(
            "cdx-files",
            "cdxFiles.title",
            Column.text("container.fileName", "name", row -> Value.file(RecordType.CDX, row.cdxID(), row.fileName())),
            Column.number("cdx.lines", row -> Value.count(row.lines())),
            Column.number("container.bytes", row -> Value.bytes(row.bytes())),
            Column.text("revision.status", row -> Value.status(row.status())),
            Column.text("finding.gravest", row -> gravest(row.gravestFinding())),
            Column.text("revision.checked", row -> new Value.Day(row.dateOfValidation())),
            Column.text("revision.next", row -> new Value.Day(row.nextLastDateOfValidation())));

    static final TableLayout<FindingRow> FINDINGS = TableLayout.of(
            "findings",
            "findings.title",
            Column.text(
                    "finding.code",
                    row -> new Value.Link(
                            PagePlace.finding(row.id()),
                            new Value.Code(row.code().code()))),
            Column.text("finding.severity", row -> Value.severity(row.severity())),
            Column.text(
                    "finding.state", row -> Value.word("state." + row.state().word())),
            Column.text("finding.subject", Tables::subject),
            Column.text("finding.message", row -> found(row.code(), row.message())),
            Column.text("finding.since", row -> new Value.Day(row.since())));

    static final TableLayout<Findings.OfCode> CODES = TableLayout.of(
            "codes",
            "findings.codes",
            Column.text(
                    "finding.code",
                    of -> new Value.Link(
                            PagePlace.of(Kind.FINDINGS).with("code", of.code().code()), new Value.Meaning(of.code()))),
            Column.text("finding.severity", of -> Value.severity(of.code().severity())),
            Column.text("finding.next", of -> new Value.Step(of.code(), Optional.empty(), Optional.empty())),
            Column.number("findings.open", of -> new Value.Count(of.open())),
            Column.number("findings.acknowledged", of -> new Value.Count(of.acknowledged())));

    static final TableLayout<CheckRow> CHECKS_OF_FILE = TableLayout.of(
            "checks",
            "checks.title",
            Column.text("check.date", row -> new Value.Time(row.date())),
            Column.text(
                    "check.outcome",
                    row -> Value.word("outcome." + row.outcome().word())),
            Column.text("check.expected", row -> hash(row.expected().value())),
            Column.text("check.hash", row -> hash(row.hash().value())),
            Column.number("check.bytes", row -> Value.bytes(row.bytes())),
            Column.text("check.host", row -> Value.name(row.host())));

    static final TableLayout<CheckRow> CHECKS = new TableLayout<>(
            CHECKS_OF_FILE.id(),
            CHECKS_OF_FILE.title(),
            Stream.concat(
                            Stream.of(Column.<CheckRow>text(
                                    "container.fileName", row -> Value.file(row.recType(), row.id(), row.fileName()))),
                            CHECKS_OF_FILE.columns().stream()
                                    .filter(column -> !column.heading().shown().equals(Value.word("check.expected"))))
                    .toList());

    static final TableLayout<DueRow> DUE = TableLayout.of(
            "due-files",
            "due.title",
            Column.text(
                    "container.fileName",
                    row -> new Value.Link(
                            PagePlace.of(row.recType() == RecordType.CONTAINER ? Kind.CONTAINERS : Kind.CDX_FILES)
                                    .with("name", row.fileName()),
                            new Value.Name(row.fileName()))),
            Column.text("due.role", row -> Value.word("role." + row.role().word())),
            Column.number("container.bytes", row -> Value.bytes(row.bytes())),
            Column.text("revision.status", row -> Value.status(row.status())),
            Column.text("revision.checked", row -> new Value.Day(row.checked())),
            Column.text("due.since", row -> new Value.Day(row.due())),
            Column.known("due.directory", row -> Value.name(row.absolute().orElse(GraineryRecord.NA))));

    static final TableLayout<RunRow> RUNS = TableLayout.of(
            "runs",
            "runs.title",
            Column.text(
                    "run.command",
                    run -> new Value.Link(
                            PagePlace.of(Kind.RUNS).with("command", run.command()), new Value.Code(run.command()))),
            Column.text("run.start", run -> new Value.Time(run.start())),
            Column.text("run.end", run -> run.end().<Value>map(Value.Time::new).orElse(new Value.Unknown())),
            Column.text(
                    "run.outcome",
                    run -> Value.word("runOutcome." + run.outcome().word())),
            Column.text("run.host", run -> Value.name(run.host())),
            Column.text("run.counts", Tables::counts),
            Column.text(
                    "findings.title",
                    run -> new Value.Link(
                            PagePlace.of(Kind.FINDINGS)
                                    .with(Map.of(
                                            "since",
                                            run.start()
                                                    .truncatedTo(ChronoUnit.SECONDS)
                                                    .toString(),
                                            "state",
                                            Findings.ALL)),
                            Value.word("run.findings"))),
            Column.text("run.program", run -> Value.name(run.program())),
            Column.known(
                    "run.paths",
                    run -> Value.several(run.paths().orElse(List.of()).stream()
                            .map(Value::name)
                            .toList())));

    static final TableLayout<RunRow> LAST_RUNS = new TableLayout<>(
            RUNS.id(),
            RUNS.title(),
            List.of(RUNS.columns().get(0), RUNS.columns().get(1), RUNS.columns().get(3)));

    static final Map<String, String> OPEN_ERRORS = Map.of("severity", "error", "state", "open");

    private static final int MESSAGE = 200;

    private static final int GRAVEST = 20;

    private Tables() {}

    static PagePlace openErrors(String harvestId) {
        return PagePlace.of(Kind.FINDINGS).with(OPEN_ERRORS).with("harvest", harvestId);
    }

    private static Value openErrors(HarvestRow row) {
        return row.openErrors().orElse(0) == 0
                ? Value.count(row.openErrors())
                : new Value.Link(openErrors(row.harvestID()), Value.count(row.openErrors()));
    }

    private static Value counts(RunRow run) {
        List<Value> counts = new ArrayList<>();
        run.counts().forEach((name, number) -> {
            if (number != 0) {
                counts.add(new Value.Figure(name, number));
            }
        });
        return counts.isEmpty() && !run.counts().isEmpty() ? Value.word("run.nothing") : Value.several(counts);
    }

    private static Value gravest(Optional<Severity> severity) {
        return severity.map(Value::severity).orElseGet(() -> Value.word("finding.none"));
    }

    private static Value found(FindingCode code, String message) {
        Value meaning = Value.word("meaning." + code.code());
        return message.equals(code.meaning())
                ? meaning
                : new Value.Several(List.of(meaning, new Value.Message(beginning(message))));
    }

    private static String beginning(String message) {
        if (message.length() <= MESSAGE) {
            return message;
        }
        // keeps surrogate pairs whole
        int end = Character.isHighSurrogate(message.charAt(MESSAGE - 1)) ? MESSAGE - 1 : MESSAGE;
        return message.substring(0, end).strip() + "\u2026";
    }

    static Part.Table findings(Findings findings, Choices own, String none) {
        PagePlace list = PagePlace.of(Kind.FINDINGS).with(own.given()).with("state", Findings.ALL);
        return new Part.Table(FINDINGS.of(findings.rows(own).first(GRAVEST), list), none);
    }

    static Value subject(FindingRow row) {
        Value name = Value.name(row.file().or(row::harvest).orElse(GraineryRecord.NA));
        Optional<PagePlace> subject = row.file().isPresent()
                ? row.recType()
                        .map(type -> PagePlace.of(
                                type,
                                row.recordID().orElseThrow(),
                                row.fileName().orElseThrow()))
                : row.harvestID().map(PagePlace::harvest);
        return subject.<Value>map(place -> new Value.Link(place, name)).orElse(name);
    }

    static Value hash(String hash) {
        return hash.equals(GraineryRecord.NA) ? new Value.Unknown() : new Value.Code(hash);
    }
}
