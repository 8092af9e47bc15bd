// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.store.GraineryStore;
import dev.grainery.system.WebCredentials;
import dev.grainery.system.WebEndpoint;
import dev.grainery.system.output.ArchiveBoundary;
import dev.grainery.witness.Stamp;
import dev.grainery.witness.StampDigest;
import dev.grainery.witness.StampException;
import dev.grainery.witness.TrustedAuthorities;
import dev.grainery.witness.Witness;
import dev.grainery.witness.WitnessReport;
import dev.grainery.witness.WitnessText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code grainery witness}: one digest over all first hashes, for keeping elsewhere, and its time stamps. */
@Command(
        name = "witness",
        description =
                "Prints a digest for each harvest, and one for all. Keep them apart from the store: if they differ later, first hashes have been changed, added or removed. A witness that is written to a file also covers the history, and a time stamp authority (RFC 3161) can certify when it was made.",
        footer = {
            "grainery witness > 2026-11.txt",
            "grainery witness | diff 2026-11.txt -  # what has changed since then",
            "grainery witness -o 2026-11.txt --stamp https://tsa.example.org/",
            "grainery witness --verify 2026-11.txt --ca tsa-root.pem",
            "grainery witness -o 2026-11.txt --renew --stamp https://tsa.example.org/"
        },
        header = "Prints a digest over all first hashes")
final class WitnessCommand extends CommandOnStore {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String CREDENTIALS = "GRAINERY_STAMP_TOKEN";
    private static final int LONGEST_PEM = 1 << 20;

    @Option(names = "--harvest", paramLabel = "NAME|ID", description = "Only this harvest")
    private Optional<String> harvest;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write the witness, with the digest of the history, to this new file")
    private Optional<OutputPath> output;

    @Option(
            names = "--stamp",
            paramLabel = "URL",
            description =
                    "Have this authority stamp it: FILE.tsr; a token or USER:PASSWORD goes into GRAINERY_STAMP_TOKEN")
    private Optional<String> stamp;

    @Option(names = "--request", description = "Write a request instead, to be carried to an authority: FILE.tsq")
    private boolean request;

    @Option(
            names = "--response",
            paramLabel = "ANSWER",
            description = "Accept the answer to the request that stands beside FILE")
    private Optional<Path> response;

    @Option(
            names = "--renew",
            description = "Keep FILE, and add a stamp to those it has (FILE.ers), before one expires")
    private boolean renew;

    @Option(
            names = "--digest",
            paramLabel = "ALGORITHM",
            description = "What stamps refer to it by: sha256, sha384 or sha512 (default: sha256)")
    private StampDigest digest = StampDigest.SHA256;

    @Option(
            names = "--verify",
            paramLabel = "FILE",
            description = "Verify the stamps of this witness, and compare it with the store")
    private Optional<Path> verify;

    @Option(
            names = "--ca",
            paramLabel = "PEM",
            description = "Trust the authorities in this file (default: those that Java trusts)")
    private Optional<Path> authorities;

    @Option(names = "--json", description = "Print one JSON object")
    private boolean json;

    @Override
    ExitStatus run() throws InterruptedException, IOException {
        refuse(stamp.isPresent() && request, "--stamp", "--request");
        refuse(response.isPresent() && (request || stamp.isPresent()), "--response", "--stamp or --request");
        refuse(verify.isPresent() && output.isPresent(), "--verify", "--output");
        refuse(harvest.isPresent() && (output.isPresent() || verify.isPresent()), "--harvest", "--output or --verify");
        boolean isStamping = stamp.isPresent() || request || response.isPresent();
        if ((isStamping || renew) && output.isEmpty()) {
            throw wrong("--output FILE must name the witness that is to be stamped");
        }
        if (renew && !isStamping) {
            throw wrong("--renew needs --stamp, --request or --response");
        }
        try (GraineryStore opened = store().openExisting()) {
            if (verify.isPresent()) {
                return verify(opened, verify.get());
            }
            if (output.isPresent()) {
                return keep(opened, output.get());
            }
            WitnessReport report = new Witness(opened).of(harvest.map(name -> harvests(opened, name)), Instant.now());
            if (json) {
                out().println(Json.line(report));
            } else {
                out().print(report.text());
            }
        }
        return ExitStatus.WELL;
    }

    /** Writes a witness, or takes one that was written, and does with it what is asked for. */
    private ExitStatus keep(GraineryStore opened, OutputPath given) throws InterruptedException, IOException {
        ArchiveBoundary archive = ArchiveOption.boundary(opened);
        boolean isKept = renew || response.isPresent();
        Path file =
                isKept ? Path.of(given.toString()) : given.outside(archive, OutputKind.EXAMINED, "the witness", line());
        for (String ending : StampedWitness.ENDINGS) {
            new OutputPath(StampedWitness.beside(file, ending))
                    .outside(archive, OutputKind.EXAMINED, "the stamp", line());
        }
        Optional<WebEndpoint> authority = stamp.map(this::authority);
        if (!isKept && Files.exists(file)) {
            throw wrong(
                    file + " exists: a witness is written to a new file; --renew adds a stamp to one that was kept");
        }
        StampedWitness witness = isKept
                ? read(file, StampedWitness::read)
                : StampedWitness.write(
                        file,
                        new Witness(opened)
                                .of(Optional.empty(), Instant.now())
                                .withHistory(opened)
                                .text());
        try {
            if (authority.isPresent()) {
                witness.stamp(authority.get(), digest);
            } else if (request) {
                witness.writeRequest(digest);
            } else if (response.isPresent()) {
                witness.accept(response.get());
            }
        } catch (StampException e) {
            note(file + " was not stamped: " + e.getMessage() + (isKept ? "" : "; try again with --renew"));
            return ExitStatus.FINDINGS;
        } catch (NoSuchFileException e) {
            throw wrong("no such file: " + e.getMessage());
        }
        return ExitStatus.WELL;
    }

    private WebEndpoint authority(String url) {
        try {
            return WebEndpoint.at(url, secret(Optional.empty(), "", CREDENTIALS, WebCredentials::of), PATIENCE);
        } catch (IllegalArgumentException e) {
            throw wrong("--stamp: " + e.getMessage());
        }
    }

    private ExitStatus verify(GraineryStore opened, Path file) throws IOException {
        StampedWitness witness = read(file, StampedWitness::read);
        List<String> differences;
        List<Stamp> stamps;
        try {
            TrustedAuthorities trusted = authorities.isPresent()
                    ? TrustedAuthorities.of(read(authorities.get(), pem -> StampedWitness.bytes(pem, LONGEST_PEM)))
                    : TrustedAuthorities.ofJava();
            stamps = witness.verify(trusted, Instant.now());
            differences = WitnessText.parse(witness.text()).differences(opened, Instant.now());
        } catch (StampException e) {
            note(file + " proves nothing: " + e.getMessage());
            return ExitStatus.FINDINGS;
        }
        ExitStatus status = differences.isEmpty() ? ExitStatus.WELL : ExitStatus.FINDINGS;
        if (json) {
            out().println(Json.answer(new Verified(stamps, differences), status));
        } else {
            stamps.forEach(one -> out().println("stamped " + one.time() + " by " + one.authority() + ", " + one.digest()
                    + "; renew before " + one.validUntil()));
            differences.forEach(out()::println);
            out().println(differences.isEmpty() ? "the store agrees" : "the store differs");
        }
        return status;
    }

    private record Verified(List<Stamp> stamps, List<String> differences) {}

    private <T> T read(Path file, Reading<T> reading) throws IOException {
        try {
            return reading.of(file);
        } catch (NoSuchFileException e) {
            throw wrong("no such file: " + file);
        }
    }

    /** Reads a file. */
    @FunctionalInterface
    private interface Reading<T> {
        T of(Path file) throws IOException;
    }
}
