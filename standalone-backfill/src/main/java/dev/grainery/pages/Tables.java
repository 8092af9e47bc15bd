// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.finding.FindingCode;
import dev.grainery.finding.Severity;
import dev.grainery.listing.CdxRow;
import dev.grainery.listing.CheckRow;
import dev.grainery.listing.ContainerRow;
import dev.grainery.listing.FindingRow;
import dev.grainery.listing.HarvestRow;
import dev.grainery.listing.RunOutcome;
import dev.grainery.listing.RunRow;
import dev.grainery.pages.DataTable.Column;
import dev.grainery.record.GraineryRecord;
import java.util.List;
import java.util.Optional;

/** The tables that more than one page shows. */
final class Tables {

    private Tables() {}

    static DataTable harvests(List<HarvestRow> rows, Place list) {
        return new DataTable(
                "harvests",
                "harvests.title",
                List.of(
                        Column.text("harvest.name"),
                        Column.text("harvest.type"),
                        Column.text("harvest.date"),
                        Column.number("harvest.containers"),
                        Column.number("harvest.bytes"),
                        Column.text("revision.status"),
                        Column.text("revision.next")),
                rows.stream()
                        .map(row -> List.of(
                                Value.harvest(row.harvestID(), row.name()),
                                Value.name(row.type()),
                                Value.day(row.date()),
                                new Value.Count(row.containers()),
                                new Value.Bytes(row.bytes()),
                                new Value.Status(row.status()),
                                new Value.Day(row.nextLastDateOfValidation())))
                        .toList(),
                Optional.of(list));
    }

    static DataTable containers(List<ContainerRow> rows, Place list) {
        return new DataTable(
                "containers",
                "containers.title",
                List.of(
                        Column.text("container.fileName"),
                        Column.text("container.origin"),
                        Column.number("container.bytes"),
                        Column.text("container.format"),
                        Column.text("revision.status"),
                        Column.text("finding.gravest"),
                        Column.text("revision.checked"),
                        Column.text("revision.next")),
                rows.stream()
                        .map(row -> List.of(
                                Value.container(row.warcID(), row.fileName()),
                                Value.date(row.dateOfOrigin()),
                                Value.bytes(row.bytes()),
                                Value.name(row.format()),
                                new Value.Status(row.status()),
                                gravest(row.gravestFinding()),
                                new Value.Day(row.dateOfValidation()),
                                new Value.Day(row.nextLastDateOfValidation())))
                        .toList(),
                Optional.of(list));
    }

    /** What is wrong with a file that a status of the revision cycle does not tell of. */
    private static Value gravest(Optional<Severity> severity) {
        return severity.<Value>map(Value.Severity::new).orElseGet(() -> Value.word("finding.none"));
    }

    static DataTable cdxFiles(List<CdxRow> rows, Place list) {
        return new DataTable(
                "cdx-files",
                "cdxFiles.title",
                List.of(
                        Column.text("container.fileName"),
                        Column.number("cdx.lines"),
                        Column.number("container.bytes"),
                        Column.text("revision.status"),
                        Column.text("finding.gravest"),
                        Column.text("revision.checked"),
                        Column.text("revision.next")),
                rows.stream()
                        .map(row -> List.of(
                                Value.cdx(row.cdxID(), row.fileName()),
                                Value.count(row.lines()),
                                Value.bytes(row.bytes()),
                                new Value.Status(row.status()),
                                gravest(row.gravestFinding()),
                                new Value.Day(row.dateOfValidation()),
                                new Value.Day(row.nextLastDateOfValidation())))
                        .toList(),
                Optional.of(list));
    }

    static DataTable findings(List<FindingRow> rows, Place list) {
        return new DataTable(
                "findings",
                "findings.title",
                List.of(
                        Column.text("finding.code"),
                        Column.text("finding.severity"),
                        Column.text("finding.state"),
                        Column.text("finding.subject"),
                        Column.text("finding.message"),
                        Column.text("finding.since")),
                rows.stream()
                        .map(row -> List.of(
                                new Value.Link(
                                        Place.finding(row.id()),
                                        new Value.Code(row.code().code())),
                                new Value.Severity(row.severity()),
                                Value.word("state." + row.state().word()),
                                subject(row),
                                found(row.code(), row.message()),
                                new Value.Day(row.since())))
                        .toList(),
                Optional.of(list));
    }

    /** How much of a message a list shows; the page of the finding has it whole. */
    private static final int MESSAGE = 200;

    /** What the code means, and what exactly was found. */
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
        // half a character is none
        int end = Character.isHighSurrogate(message.charAt(MESSAGE - 1)) ? MESSAGE - 1 : MESSAGE;
        return message.substring(0, end).strip() + "\u2026";
    }

    static Value subject(FindingRow row) {
        return row.harvestID()
                .map(id -> Value.harvest(id, row.harvest().orElse(id)))
                .orElseGet(() -> Value.name(row.file().orElse(GraineryRecord.NA)));
    }

    /** Checks of any files. */
    static DataTable checksOfFiles(List<CheckRow> rows, Place list) {
        return checks(rows, list)
                .with(
                        Column.text("container.fileName"),
                        rows.stream().map(Tables::file).toList());
    }

    private static Value file(CheckRow row) {
        return switch (row.recType()) {
            case CONTAINER -> Value.container(row.id(), row.fileName());
            case CDX -> Value.cdx(row.id(), row.fileName());
            case HARVEST -> Value.harvest(row.id(), row.fileName());
        };
    }

    /** Checks of one file. */
    static DataTable checks(List<CheckRow> rows, Place list) {
        return new DataTable(
                "checks",
                "checks.title",
                List.of(
                        Column.text("check.date"),
                        Column.text("check.outcome"),
                        Column.text("check.expected"),
                        Column.text("check.hash"),
                        Column.number("check.bytes"),
                        Column.text("check.host")),
                rows.stream()
                        .map(row -> List.of(
                                new Value.Time(row.date()),
                                Value.word("outcome." + row.outcome().word()),
                                hash(row.expected().value()),
                                hash(row.hash().value()),
                                Value.bytes(row.bytes()),
                                Value.name(row.host())))
                        .toList(),
                Optional.of(list));
    }

    static Value hash(String hash) {
        return hash.equals(GraineryRecord.NA) ? new Value.Unknown() : new Value.Code(hash);
    }

    static DataTable runs(List<RunRow> runs) {
        return new DataTable(
                "runs",
                "runs.title",
                List.of(
                        Column.text("run.command"),
                        Column.text("run.start"),
                        Column.text("run.end"),
                        Column.text("run.outcome"),
                        Column.text("run.host")),
                runs.stream()
                        .map(run -> List.of(
                                (Value) new Value.Code(run.command()),
                                new Value.Time(run.start()),
                                run.end().<Value>map(Value.Time::new).orElse(new Value.Unknown()),
                                outcome(run.outcome()),
                                Value.name(run.host())))
                        .toList(),
                Optional.of(Place.of(Place.Kind.RUNS)));
    }

    static Value outcome(RunOutcome outcome) {
        return Value.word("runOutcome." + outcome.word());
    }
}
