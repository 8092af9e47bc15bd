// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.log.Checkpoint;
import dev.grainery.log.FileProof;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code grainery proof}: what the log has of a file, for somebody who trusts neither store nor log. */
@Command(
        name = "proof",
        description =
                "Writes the events of a file, the checkpoint of the log, and for each event the proof that the checkpoint covers it. Anybody can verify it offline, without Grainery: docs/verify_proof.py does. Only the log is read, not the store.",
        footer = {
            "grainery proof --log /srv/log -o proof.json /mnt/archive/2020/oats.warc.gz",
            "grainery proof --log /srv/log --checkpoint checkpoint-2026-11 oats.warc.gz"
        },
        header = "Proves to others what the log has of a file")
final class ProofCommand extends CommandOnStore {

    @Option(names = "--log", required = true, paramLabel = "DIR", description = "The directory of the log")
    private Path log;

    @Option(
            names = "--checkpoint",
            paramLabel = "FILE",
            description = "Prove it for this older checkpoint, which the other side holds")
    private Optional<Path> checkpoint;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write to this file, which appears when complete (default: standard output)")
    private Optional<OutputPath> output;

    @Mixin
    private ArchiveOption archive;

    @Parameters(paramLabel = "FILE", description = "The name of the file, or a path where it is or was")
    private String file;

    @Override
    ExitStatus run() throws IOException {
        Optional<Checkpoint> old =
                checkpoint.isPresent() ? Optional.of(Checkpoint.read(checkpoint.get())) : Optional.empty();
        Optional<Path> target =
                output.map(given -> given.outside(archive.boundary(store()), OutputKind.PROOF, "the proof", line()));
        FileProof proof = FileProof.of(log, file, old);
        if (proof.events().isEmpty()) {
            throw wrong("the log has nothing of " + file);
        }
        if (target.isEmpty()) {
            out().println(Json.pretty(proof));
            return ExitStatus.WELL;
        }
        OutputPath.write(
                target.get(),
                out -> new PrintWriter(out)
                        .append(Json.pretty(proof))
                        .append("\n")
                        .flush());
        return ExitStatus.WELL;
    }
}
