// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.http.WebCredentials;
import dev.grainery.http.WebEndpoint;
import dev.grainery.store.GraineryStore;
import dev.grainery.system.output.ArchiveBoundary;
import dev.grainery.witness.StampDigest;
import dev.grainery.witness.StampException;
import dev.grainery.witness.WitnessText;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "stamp",
        description =
                "Adds a time stamp (RFC 3161) to a witness: the first one becomes WITNESS.tsr, further ones WITNESS.ers. Add one before the last one expires.",
        footer = {
            "grainery witness stamp --authority https://tsa.example.org/ 2026-11.txt",
            "grainery witness stamp --request 2026-11.txt  # makes 2026-11.txt.tsq",
            "grainery witness stamp --response answer.tsr 2026-11.txt"
        },
        header = "Adds a time stamp to a witness")
final class WitnessStampCommand extends Subcommand {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final String CREDENTIALS = "GRAINERY_STAMP_TOKEN";
    private static final String AUTHORITY = "--authority";

    @Option(
            names = AUTHORITY,
            paramLabel = "URL",
            description = "Ask this authority; a token or USER:PASSWORD goes into GRAINERY_STAMP_TOKEN")
    private Optional<String> url;

    @Option(names = "--request", description = "Write a request instead, to be carried to an authority: WITNESS.tsq")
    private boolean request;

    @Option(names = "--response", paramLabel = "ANSWER", description = "Accept the answer to the request WITNESS.tsq")
    private Optional<Path> response;

    @Option(
            names = "--digest",
            paramLabel = "ALGORITHM",
            defaultValue = "sha256",
            description = "Hash algorithm of the stamp: sha256, sha384 or sha512 (default: sha256)")
    private StampDigest digest;

    @Parameters(paramLabel = "WITNESS", description = "A file written by grainery witness -o")
    private OutputPath given;

    @Override
    ExitStatus run() throws InterruptedException, IOException {
        refuse(url.isPresent() && request, AUTHORITY, "--request");
        refuse(response.isPresent() && (request || url.isPresent()), "--response", "--authority or --request");
        if (url.isEmpty() && response.isEmpty() && !request) {
            throw wrong("give --authority, --request or --response");
        }
        Path witness = Path.of(given.toString());
        try (GraineryStore opened = store().openExisting()) {
            ArchiveBoundary archive = ArchiveOption.boundary(opened);
            StampedWitness.outputs(witness)
                    .forEach(one -> new OutputPath(one).outside(archive, OutputKind.EXAMINED, "the stamp", line()));
        }
        Optional<WebEndpoint> authority = url.map(this::authority);
        try {
            StampedWitness read = witness(witness);
            if (authority.isPresent()) {
                read.stamp(authority.get(), digest);
            } else if (request) {
                read.writeRequest(digest);
            } else {
                read.accept(response.orElseThrow());
            }
        } catch (StampException e) {
            note(witness + " was not stamped: " + e.getMessage());
            return ExitStatus.FINDINGS;
        } catch (NoSuchFileException e) {
            throw wrong("no such file: " + e.getMessage());
        }
        return ExitStatus.WELL;
    }

    private StampedWitness witness(Path file) throws IOException {
        StampedWitness read = StampedWitness.read(file);
        if (read.text().length == 0) {
            throw wrong("the stamp cannot go there: " + file + " is empty, so it is no witness");
        }
        try {
            WitnessText.parse(read.text());
            return read;
        } catch (StampException e) {
            throw wrong("the stamp cannot go there: " + file + ": " + e.getMessage());
        }
    }

    private WebEndpoint authority(String url) {
        try {
            return WebEndpoint.at(url, secret(Optional.empty(), "", CREDENTIALS, WebCredentials::of), TIMEOUT);
        } catch (IllegalArgumentException e) {
            throw wrong(AUTHORITY + ": " + e.getMessage());
        }
    }
}
