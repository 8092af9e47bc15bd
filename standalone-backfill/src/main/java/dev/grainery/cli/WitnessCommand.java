// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.grainery.assembly.NamedHarvests;
import dev.grainery.record.RecordJson;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.StoreUri;
import dev.grainery.store.StoreUriException;
import dev.grainery.witness.Witness;
import dev.grainery.witness.WitnessComparison;
import dev.grainery.witness.WitnessReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code grainery witness}: one digest over all first hashes, for keeping elsewhere. */
@Command(
        name = "witness",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description =
                "One digest for each harvest, and one for all. Keep it where the database is not: it shows later whether somebody changed the database.",
        footer = {
            "grainery witness --json > 2026-11.json",
            "grainery witness --compare 2026-11.json     what has changed since then",
            "grainery witness --compare embedded:/backup/grainery-data"
        },
        header = "Prints a digest over all first hashes")
final class WitnessCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private StoreOption store;

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
    public Integer call() throws JsonProcessingException {
        Optional<StoreUri> second = other.filter(WitnessCommand::isStore).map(this::uri);
        if (second.isPresent()) {
            return new ComparisonRun(spec.commandLine(), json)
                    .run(store, second.get(), harvest)
                    .code();
        }
        Optional<WitnessReport> before = other.map(Path::of).map(this::read);
        WitnessReport now;
        try (GraineryStore opened = store.openExisting()) {
            now = new Witness(opened).of(harvest.map(new NamedHarvests(opened)::ids), Instant.now());
        }
        if (harvest.isPresent() && now.harvests().isEmpty()) {
            throw new ParameterException(spec.commandLine(), "no such harvest: " + harvest.get());
        }
        PrintWriter out = spec.commandLine().getOut();
        ExitStatus status = before.isPresent() ? compared(before.get(), now, out) : told(now, out);
        out.flush();
        return status.code();
    }

    private static boolean isStore(String text) {
        return text.startsWith("embedded:") || text.startsWith("mongodb:") || text.startsWith("mongodb+srv:");
    }

    private StoreUri uri(String text) {
        try {
            return StoreUri.parse(text);
        } catch (StoreUriException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private ExitStatus told(WitnessReport report, PrintWriter out) throws JsonProcessingException {
        if (json) {
            out.println(RecordJson.mapper().writeValueAsString(report));
        } else {
            report.harvests().forEach(one -> out.println(one.line()));
            report.sha256().ifPresent(digest -> out.println(digest + "  all"));
        }
        return ExitStatus.WELL;
    }

    private ExitStatus compared(WitnessReport before, WitnessReport now, PrintWriter out)
            throws JsonProcessingException {
        WitnessComparison comparison = WitnessComparison.of(before, now);
        ExitStatus status = comparison.holds() ? ExitStatus.WELL : ExitStatus.FINDINGS;
        if (json) {
            ObjectNode object = RecordJson.mapper().valueToTree(comparison);
            object.put("exitStatus", status.code());
            out.println(RecordJson.mapper().writeValueAsString(object));
        } else {
            out.print(WitnessText.of(comparison));
        }
        return status;
    }

    private WitnessReport read(Path file) {
        WitnessReport report;
        try {
            report = RecordJson.mapper().readValue(file.toFile(), WitnessReport.class);
        } catch (IOException e) {
            String why = e instanceof JsonProcessingException problem ? problem.getOriginalMessage() : e.getMessage();
            throw new ParameterException(
                    spec.commandLine(), file + " was not printed by grainery witness --json: " + why, e);
        }
        if (report == null || !report.fitsTogether()) {
            throw new ParameterException(
                    spec.commandLine(), file + " was changed since it was printed: its digests do not fit together");
        }
        return report;
    }
}
