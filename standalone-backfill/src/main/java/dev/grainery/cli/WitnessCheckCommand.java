// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.store.GraineryStore;
import dev.grainery.witness.Stamp;
import dev.grainery.witness.StampException;
import dev.grainery.witness.TrustedAuthorities;
import dev.grainery.witness.WitnessText;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "check",
        description = "Verifies the time stamps of a witness, and compares the witness with the store.",
        footer = "grainery witness check --ca tsa-root.pem 2026-11.txt",
        header = "Verifies a witness and its time stamps")
final class WitnessCheckCommand extends Subcommand {

    private static final int LONGEST_PEM = 1 << 20;

    @Option(
            names = "--ca",
            paramLabel = "PEM",
            description = "Trust the authorities in this file (default: those that Java trusts)")
    private Optional<Path> authorities;

    @Mixin
    private JsonOption json;

    @Parameters(paramLabel = "FILE", description = "The witness")
    private Path file;

    @Override
    ExitStatus run() throws IOException {
        List<String> differences;
        List<Stamp> stamps;
        try (GraineryStore opened = store().openExisting()) {
            StampedWitness witness = StampedWitness.read(file);
            TrustedAuthorities trusted = authorities.isPresent()
                    ? TrustedAuthorities.of(StampedWitness.bytes(authorities.get(), LONGEST_PEM))
                    : TrustedAuthorities.ofJava();
            stamps = witness.verify(trusted, Instant.now());
            differences = WitnessText.parse(witness.text()).differences(opened, Instant.now());
        } catch (NoSuchFileException e) {
            throw wrong("no such file: " + e.getMessage());
        } catch (StampException e) {
            note(file + " proves nothing: " + e.getMessage());
            return ExitStatus.FINDINGS;
        }
        ExitStatus status = differences.isEmpty() ? ExitStatus.WELL : ExitStatus.FINDINGS;
        Verified verified = new Verified(stamps, differences);
        return json.print(status, verified, verified::text);
    }

    private record Verified(List<Stamp> stamps, List<String> differences) {

        String text() {
            ReportText text = new ReportText();
            stamps.forEach(one -> text.line("stamped " + one.time() + " by " + one.authority() + ", " + one.digest()
                    + "; renew before " + one.validUntil()));
            differences.forEach(text::line);
            return text.line(differences.isEmpty() ? "the store agrees" : "the store differs")
                    .toString();
        }
    }
}
