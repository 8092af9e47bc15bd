// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.backfill.CdxWriting;
import dev.grainery.cdx.CdxCredentials;
import dev.grainery.cdx.CdxDelivery;
import dev.grainery.cdx.CdxDirectory;
import dev.grainery.cdx.CdxFormat;
import dev.grainery.cdx.CdxServer;
import dev.grainery.output.ArchiveBoundary;
import dev.grainery.output.DurableFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import picocli.CommandLine.Option;

/** The options that say whether CDX files are written, and how. */
final class CdxOptions extends CommandOptions {

    static final String WRITE = "--write-cdx";

    private static final String DIRECTORY = "--cdx-dir";
    private static final String FORMAT = "--cdx-format";
    private static final String GZIP = "--cdx-gzip";
    private static final String SERVER = "--cdx-server";
    private static final String TOKEN_FILE = "--cdx-token-file";
    private static final String TOKEN = "GRAINERY_CDX_TOKEN";

    /** How long a server may take to answer one request. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @Option(names = WRITE, paramLabel = "WHICH", description = "Write CDX files, and inspect: missing or always")
    private Optional<CdxWriting.Choice> which;

    @Option(names = DIRECTORY, paramLabel = "DIR", description = "Write the CDX files into this directory")
    private Optional<OutputPath> directory;

    private Optional<Path> place = Optional.empty();

    @Option(names = FORMAT, paramLabel = "FORMAT", description = "cdx (11 columns) or cdxj (default: cdx)")
    private Optional<CdxFormat> format;

    @Option(names = GZIP, description = "Compress the CDX files")
    private boolean gzip;

    @Option(names = SERVER, paramLabel = "URL", description = "Post them to this collection of OutbackCDX")
    private Optional<String> server;

    @Option(names = TOKEN_FILE, paramLabel = "FILE", description = "A file with its token or USER:PASSWORD")
    private Optional<Path> tokenFile;

    /** What is asked for. */
    Optional<CdxWriting> writing(ArchiveBoundary archive) {
        if (which.isEmpty()) {
            refuseWithoutWriting();
            return Optional.empty();
        }
        OutputPath given = directory.orElseThrow(() -> wrong(WRITE + " requires " + DIRECTORY));
        server.ifPresent(this::server);
        if (server.isEmpty() && line().getParseResult().hasMatchedOption(TOKEN_FILE)) {
            throw wrong(TOKEN_FILE + " requires " + SERVER);
        }
        Path path = given.outside(archive, DIRECTORY, line());
        place = Optional.of(path);
        return Optional.of(new CdxWriting(new CdxDirectory(path, format.orElse(CdxFormat.CDX), gzip), which.get()));
    }

    private void refuseWithoutWriting() {
        // one that stands in the environment is for the runs that write CDX files
        for (String option : List.of(SERVER, TOKEN_FILE)) {
            if (line().getParseResult().hasMatchedOption(option)) {
                throw wrong(option + " requires " + WRITE);
            }
        }
        if (directory.isPresent() || format.isPresent() || gzip) {
            throw wrong(
                    (directory.isPresent() ? DIRECTORY : format.isPresent() ? FORMAT : GZIP) + " requires " + WRITE);
        }
    }

    private CdxServer server(String address) {
        Optional<CdxCredentials> credentials = credentials();
        try {
            return CdxServer.at(address, credentials, PATIENCE);
        } catch (IllegalArgumentException e) {
            throw wrong(SERVER + ": " + e.getMessage());
        }
    }

    private Optional<CdxCredentials> credentials() {
        String source = tokenFile.isPresent() ? TOKEN_FILE : TOKEN;
        try {
            return tokenFile.isPresent()
                    ? Optional.of(CdxCredentials.in(tokenFile.get()))
                    : Defaults.secret(line(), TOKEN).map(CdxCredentials::of);
        } catch (IOException e) {
            throw wrong(source + ": " + tokenFile.orElseThrow() + " cannot be read");
        } catch (IllegalArgumentException e) {
            throw wrong(source + ": " + e.getMessage());
        }
    }

    /** Delivers what was not delivered before, if there is a server; what goes wrong is told and costs nothing else. */
    RunResult delivered(RunResult run, BooleanSupplier stopped) throws InterruptedException {
        if (which.isEmpty() || server.isEmpty()) {
            return run;
        }
        CdxServer to = server(server.get());
        CdxDelivery.Delivered delivered;
        try {
            delivered = new CdxDelivery(place.orElseThrow(), to).deliver(stopped);
        } catch (IOException e) {
            delivered = new CdxDelivery.Delivered(to.toString(), 0, 0, 1, 0, Optional.of(e.getMessage()));
        }
        Optional<String> reason = delivered.reason();
        if (reason.isPresent()) {
            line().getErr()
                    .println("grainery: " + delivered.waiting()
                            + (delivered.waiting() == 1 ? " CDX file is" : " CDX files are") + " not delivered to "
                            + delivered.server() + ": " + reason.get() + "; the next run tries again");
        }
        return new CdxServerResult(run, delivered);
    }

    private void make(Path path) {
        try {
            DurableFile.makeDirectory(path);
        } catch (IOException e) {
            throw wrong("the directory for CDX files cannot be made: " + e);
        }
        if (!Files.isWritable(path)) {
            throw wrong("not permitted to write CDX files into " + path);
        }
    }

    /** Makes the directory, unless it is within the archive. */
    void prepare(ArchiveBoundary archive) {
        directory.ifPresent(given -> make(given.outside(archive, DIRECTORY, line())));
    }
}
