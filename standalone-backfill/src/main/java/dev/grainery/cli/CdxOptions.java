// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.backfill.CdxWriting;
import dev.grainery.http.CdxServer;
import dev.grainery.http.CdxUpload;
import dev.grainery.http.WebCredentials;
import dev.grainery.inspect.cdx.CdxDirectory;
import dev.grainery.inspect.cdx.CdxFormat;
import dev.grainery.store.GraineryStore;
import dev.grainery.system.output.ArchiveBoundary;
import dev.grainery.system.output.DurableFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import picocli.CommandLine.Option;

final class CdxOptions extends CommandOptions implements AfterRun {

    static final String WRITE = "--write-cdx";

    private static final String DIRECTORY = "--cdx-dir";
    private static final String FORMAT = "--cdx-format";
    private static final String GZIP = "--cdx-gzip";
    private static final String SERVER = "--cdx-server";
    private static final String TOKEN_FILE = "--cdx-token-file";
    private static final String TOKEN = "GRAINERY_CDX_TOKEN";

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @Option(names = WRITE, paramLabel = "WHICH", description = "Inspect, and write CDX files: missing or always")
    private Optional<CdxWriting.Choice> which;

    @Option(names = DIRECTORY, paramLabel = "DIR", description = "Directory for the CDX files")
    private Optional<OutputPath> directory;

    private Optional<Path> place = Optional.empty();
    private Optional<CdxUpload.Delivered> delivered = Optional.empty();

    @Option(names = FORMAT, paramLabel = "FORMAT", description = "cdx (11 columns) or cdxj (default: cdx)")
    private Optional<CdxFormat> format;

    @Option(names = GZIP, description = "Compress the CDX files")
    private boolean gzip;

    @Option(names = SERVER, paramLabel = "URL", description = "Post the CDX files to this OutbackCDX collection")
    private Optional<String> server;

    @Option(
            names = TOKEN_FILE,
            paramLabel = "FILE",
            description = "File with the token of the server, or USER:PASSWORD")
    private Optional<Path> tokenFile;

    Optional<CdxWriting> writing(ArchiveBoundary archive) {
        // a server in the environment is for the runs that write CDX files
        require(SERVER, isGiven(SERVER), WRITE, which.isPresent());
        require(TOKEN_FILE, isGiven(TOKEN_FILE), SERVER, server.isPresent());
        require(TOKEN_FILE, isGiven(TOKEN_FILE), WRITE, which.isPresent());
        require(DIRECTORY, directory.isPresent(), WRITE, which.isPresent());
        require(FORMAT, format.isPresent(), WRITE, which.isPresent());
        require(GZIP, gzip, WRITE, which.isPresent());
        require(WRITE, which.isPresent(), DIRECTORY, directory.isPresent());
        if (which.isEmpty()) {
            return Optional.empty();
        }
        if (workplace().isEmpty()) {
            // a worker delivers nothing
            server.ifPresent(this::server);
        }
        Path path = directory.orElseThrow().outside(archive, OutputKind.DIRECTORY, DIRECTORY, line());
        requireShared(DIRECTORY, path);
        place = Optional.of(path);
        return Optional.of(new CdxWriting(new CdxDirectory(path, format.orElse(CdxFormat.CDX), gzip), which.get()));
    }

    private void require(String option, boolean isGiven, String other, boolean isOtherGiven) {
        if (isGiven && !isOtherGiven) {
            throw wrong(option + " requires " + other);
        }
    }

    private CdxServer server(String address) {
        Optional<WebCredentials> credentials = secret(tokenFile, TOKEN_FILE, TOKEN, WebCredentials::of);
        try {
            return CdxServer.at(address, credentials, PATIENCE);
        } catch (IllegalArgumentException e) {
            throw wrong(SERVER + ": " + e.getMessage());
        }
    }

    @Override
    public void update(GraineryStore store, BooleanSupplier stopped) throws InterruptedException {
        if (which.isEmpty() || server.isEmpty()) {
            return;
        }
        CdxServer to = server(server.get());
        CdxUpload.Delivered done;
        try {
            done = new CdxUpload(place.orElseThrow(), to).deliver(stopped, refused -> {});
        } catch (IOException e) {
            done = new CdxUpload.Delivered(to.toString(), 0, 0, 1, 0, Optional.of(e.getMessage()));
        }
        delivered = Optional.of(done);
        String waiting =
                Quantity.of(done.waiting(), "CDX file is", "CDX files are") + " not delivered to " + done.server();
        done.reason().ifPresent(reason -> note(waiting + ": " + reason + "; the next run tries again"));
    }

    /** Undelivered CDX files make an otherwise successful run incomplete. */
    @Override
    public ExitStatus status(ExitStatus run) {
        boolean waiting = delivered.filter(done -> done.waiting() > 0).isPresent();
        return waiting && run == ExitStatus.WELL ? ExitStatus.INCOMPLETE : run;
    }

    @Override
    public Map<String, Object> fields() {
        return delivered
                .<Map<String, Object>>map(done -> Map.of("cdxServer", done))
                .orElse(Map.of());
    }

    @Override
    public String text() {
        return delivered
                .map(done -> "CDX files: " + done.delivered() + " delivered to " + done.server() + " ("
                        + Quantity.of(done.lines(), "record") + ")"
                        + (done.waiting() > 0 ? ", " + done.waiting() + " not yet\n" : "\n"))
                .orElse("");
    }

    void prepare(ArchiveBoundary archive) {
        if (directory.isEmpty()) {
            return;
        }
        Path path = directory.get().outside(archive, OutputKind.DIRECTORY, DIRECTORY, line());
        try {
            DurableFile.makeDirectory(path);
        } catch (IOException e) {
            throw wrong("the directory for CDX files cannot be made: " + e);
        }
        if (!Files.isWritable(path)) {
            throw wrong("not permitted to write CDX files into " + path);
        }
    }
}
