// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.grainery.assembly.NamedHarvests;
import dev.grainery.record.RecordDate;
import dev.grainery.record.RecordJson;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.access.StoreUri;
import dev.grainery.witness.Witness;
import dev.grainery.witness.WitnessComparison;
import dev.grainery.witness.WitnessComparison.Difference;
import dev.grainery.witness.WitnessReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code grainery witness}: one digest over all first hashes, for keeping elsewhere. */
@Command(
        name = "witness",
        description =
                "One digest for each harvest, and one for all. Keep it where the database is not: it shows later whether somebody changed the database.",
        footer = {
            "grainery witness --json > 2026-11.json",
            "grainery witness --compare 2026-11.json     what has changed since then",
            "grainery witness --compare embedded:/backup/grainery-data"
        },
        header = "Prints a digest over all first hashes")
final class WitnessCommand extends StoreCommand {

    @Option(names = "--harvest", paramLabel = "NAME|ID", description = "Only this harvest")
    private Optional<String> harvest;

    @Option(
            names = "--compare",
            paramLabel = "FILE|STORE",
            description = "Show what differs from an earlier output of --json, or from another store")
    private Optional<String> other;

    @Option(names = "--json", description = "Print one JSON object")
    private boolean json;

    @Override
    ExitStatus run() {
        Optional<StoreUri> second = other.filter(WitnessCommand::isStore).map(text -> StoreOption.parsed(text, line()));
        if (second.isPresent()) {
            return new ComparisonRun(line(), json).run(store(), second.get(), harvest);
        }
        Optional<WitnessReport> before = other.map(Path::of).map(this::read);
        WitnessReport now;
        try (GraineryStore opened = store().openExisting()) {
            now = new Witness(opened).of(harvest.map(new NamedHarvests(opened)::ids), Instant.now());
        }
        if (harvest.isPresent() && now.harvests().isEmpty()) {
            throw wrong("no such harvest: " + harvest.get());
        }
        PrintWriter out = out();
        ExitStatus status = before.isPresent() ? compared(before.get(), now, out) : told(now, out);
        return status;
    }

    private static boolean isStore(String text) {
        return text.startsWith("embedded:") || text.startsWith("mongodb:") || text.startsWith("mongodb+srv:");
    }

    private ExitStatus told(WitnessReport report, PrintWriter out) {
        if (json) {
            out.println(Json.line(report));
        } else {
            report.harvests().forEach(one -> out.println(one.line()));
            report.sha256().ifPresent(digest -> out.println(digest + "  all"));
        }
        return ExitStatus.WELL;
    }

    private ExitStatus compared(WitnessReport before, WitnessReport now, PrintWriter out) {
        WitnessComparison comparison = WitnessComparison.of(before, now);
        ExitStatus status = comparison.holds() ? ExitStatus.WELL : ExitStatus.FINDINGS;
        if (json) {
            out.println(Json.answer(comparison, status));
        } else {
            out.print(text(comparison));
        }
        return status;
    }

    private WitnessReport read(Path file) {
        WitnessReport report;
        try {
            report = RecordJson.mapper().readValue(file.toFile(), WitnessReport.class);
        } catch (IOException e) {
            String why = e instanceof JsonProcessingException problem ? problem.getOriginalMessage() : e.getMessage();
            throw wrong(file + " was not printed by grainery witness --json: " + why);
        }
        if (report == null || !report.fitsTogether()) {
            throw wrong(file + " was changed since it was printed: its digests do not fit together");
        }
        return report;
    }

    /** What differs from an earlier report, for people. */
    private static String text(WitnessComparison comparison) {
        StringBuilder text = new StringBuilder();
        for (Difference difference : comparison.differences()) {
            text.append(String.format(
                    Locale.ROOT,
                    "%-8s%9d -> %-9d files  %s%s%n",
                    difference.kind().word(),
                    difference.filesThen(),
                    difference.filesNow(),
                    difference.harvest().harvestID(),
                    difference.harvest().name().map(name -> "  " + name).orElse("")));
        }
        text.append(comparison.same())
                .append(" harvests are as they were on ")
                .append(RecordDate.text(comparison.earlier()))
                .append(", ")
                .append(comparison.differences().size())
                .append(" differ\n");
        return text.toString();
    }
}
