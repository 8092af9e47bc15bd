// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.store.GraineryStore;
import dev.grainery.witness.Witness;
import dev.grainery.witness.WitnessReport;
import java.time.Instant;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code grainery witness}: one digest over all first hashes, for keeping elsewhere. */
@Command(
        name = "witness",
        description =
                "Prints a digest for each harvest, and one for all. Keep them apart from the store: if they differ later, first hashes have been changed, added or removed.",
        footer = {
            "grainery witness > 2026-11.txt",
            "grainery witness | diff 2026-11.txt -  # what has changed since then"
        },
        header = "Prints a digest over all first hashes")
final class WitnessCommand extends CommandOnStore {

    @Option(names = "--harvest", paramLabel = "NAME|ID", description = "Only this harvest")
    private Optional<String> harvest;

    @Option(names = "--json", description = "Print one JSON object")
    private boolean json;

    @Override
    ExitStatus run() {
        try (GraineryStore opened = store().openExisting()) {
            WitnessReport report = new Witness(opened).of(harvest.map(name -> harvests(opened, name)), Instant.now());
            if (json) {
                out().println(Json.line(report));
            } else {
                report.harvests().forEach(one -> out().println(one.line()));
                report.sha256().ifPresent(digest -> out().println(digest + "  all"));
            }
        }
        return ExitStatus.WELL;
    }
}
