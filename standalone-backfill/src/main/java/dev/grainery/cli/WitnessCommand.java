// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.store.GraineryStore;
import dev.grainery.witness.Witness;
import dev.grainery.witness.WitnessReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "witness",
        subcommands = {WitnessCheckCommand.class, WitnessStampCommand.class},
        synopsisSubcommandLabel = "[COMMAND]",
        description =
                "Prints a digest for each harvest, and one for all. Keep them apart from the store: if they differ later, first hashes have changed. A witness in a file also covers the history.",
        footer = {
            "grainery witness > 2026-11.txt",
            "grainery witness | diff 2026-11.txt -  # what has changed since then",
            "grainery witness -o 2026-11.txt"
        },
        header = "Prints a digest over all first hashes")
final class WitnessCommand extends CommandOnStore {

    @Option(names = "--harvest", paramLabel = "NAME|ID", description = "Only this harvest")
    private Optional<String> harvest;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write the witness, with the digest of the history, to this new file")
    private Optional<OutputPath> output;

    @Option(names = "--json", description = "Print one JSON object")
    private boolean json;

    @Override
    ExitStatus run() throws IOException {
        refuse(output.isPresent() && harvest.isPresent(), "--harvest", "--output");
        refuse(output.isPresent() && json, "--json", "--output");
        try (GraineryStore opened = store().openExisting()) {
            Witness witness = new Witness(opened);
            if (output.isPresent()) {
                Path file = output.get()
                        .outside(ArchiveOption.boundary(opened), OutputKind.EXAMINED, "the witness", line());
                if (Files.exists(file)) {
                    throw wrong(file + " exists: a witness is written to a new file");
                }
                StampedWitness.write(
                        file,
                        witness.of(Optional.empty(), Instant.now())
                                .withHistory(opened)
                                .text());
                return ExitStatus.WELL;
            }
            WitnessReport report = witness.of(harvest.map(name -> harvests(opened, name)), Instant.now());
            if (json) {
                out().println(Json.line(report));
            } else {
                out().print(report.text());
            }
        }
        return ExitStatus.WELL;
    }
}
