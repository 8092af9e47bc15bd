// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StoreTimeouts;
import dev.grainery.store.document.StoreUnavailableException;
import dev.grainery.store.document.StoreUri;
import dev.grainery.system.output.ArchiveBoundary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Option;

final class StoreOptions extends CommandOptions {

    private static final String BUILT_IN = "embedded:./grainery-data";
    private static final String TIMEOUT = "--store-timeout";

    @Option(
            names = "--store",
            scope = CommandLine.ScopeType.INHERIT,
            paramLabel = "URI",
            defaultValue = BUILT_IN,
            // never ${DEFAULT-VALUE} here: a default from the environment may hold a password
            description = "The store (default: " + BUILT_IN + ")")
    private StoreUri uri;

    @Option(
            names = TIMEOUT,
            scope = CommandLine.ScopeType.INHERIT,
            paramLabel = "DURATION",
            description = "Longest wait for a server (default: 5m, serve: 10s)")
    private Optional<Duration> timeout;

    StoreUri uri() {
        return uri;
    }

    StoreTimeouts patience() {
        return patience(StoreTimeouts.DEFAULT);
    }

    StoreTimeouts patience(StoreTimeouts usual) {
        try {
            return timeout.map(usual::answeringWithin).orElse(usual);
        } catch (IllegalArgumentException e) {
            throw wrong(TIMEOUT + ": " + e.getMessage());
        }
    }

    /** On a cluster, each worker would open another embedded store. */
    void refuseUnshared() {
        if (workers().filter(some -> !some.areHere()).isPresent()
                && uri.directory().isPresent()) {
            throw wrong("--store: an embedded store is of one machine; name a MongoDB that all machines of the cluster"
                    + " reach, as mongodb://HOST/DATABASE");
        }
    }

    GraineryStore open() {
        return GraineryStore.open(uri, patience());
    }

    /** Reports a new embedded store, and does not create its parent directory, which would hide a misspelt path. */
    GraineryStore openOrMake() {
        if (!GraineryStore.isMadeByOpening(uri)) {
            return open();
        }
        Path directory = directory();
        if (!Files.isDirectory(directory.resolveSibling(""))) {
            throw new StoreUnavailableException("there is no store in " + directory
                    + ", and no directory above it to create one in; check --store");
        }
        refuseInArchive();
        GraineryStore made = open();
        note("created a new store in " + directory);
        return made;
    }

    GraineryStore openExisting() {
        return openExisting(patience());
    }

    GraineryStore openExisting(StoreTimeouts patience) {
        if (GraineryStore.isMadeByOpening(uri)) {
            throw new StoreUnavailableException("there is no store in " + directory()
                    + "; create one with grainery backfill, or name another with --store");
        }
        return GraineryStore.open(uri, patience);
    }

    <R> R shared(PartOnStore<R> part) throws IOException, InterruptedException {
        GraineryStore opened = workplace().orElseThrow().store().opened(this::openExisting);
        R done = part.with(opened);
        opened.flush();
        return done;
    }

    @FunctionalInterface
    interface PartOnStore<R> {

        R with(GraineryStore store) throws IOException, InterruptedException;
    }

    void refuseInArchive() {
        uri.directory().map(path -> path.toAbsolutePath().normalize()).ifPresent(place -> {
            try {
                ArchiveBoundary archive =
                        new ArchiveBoundary(ArchiveBoundary.around(place), ArchiveBoundary.RecordedFiles.NONE, false);
                new OutputPath(place).outside(archive, OutputKind.DIRECTORY, "the store", line());
            } catch (IOException e) {
                throw wrong("the store: " + place + " cannot be examined: " + e.getMessage());
            }
        });
    }

    private Path directory() {
        return uri.directory().orElseThrow().toAbsolutePath().normalize();
    }
}
