// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StorePatience;
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

/** The options that say where the records are, and how long to wait for them. */
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

    /** How long a server may take to answer a person or a timer. */
    StorePatience patience() {
        return patience(StorePatience.DEFAULT);
    }

    /** How long a server may take to answer, if it was not given. */
    StorePatience patience(StorePatience usual) {
        try {
            return timeout.map(usual::answeringWithin).orElse(usual);
        } catch (IllegalArgumentException e) {
            throw wrong(TIMEOUT + ": " + e.getMessage());
        }
    }

    /** Refuses an embedded store where workers on other machines would each take another one for it. */
    void refuseUnshared() {
        if (workers().filter(some -> !some.areHere()).isPresent()
                && uri.directory().isPresent()) {
            throw wrong("--store: an embedded store is of one machine; name a MongoDB that all machines of the cluster"
                    + " reach, as mongodb://HOST/DATABASE");
        }
    }

    /** Opens the store; an embedded one is made if it is not there. */
    GraineryStore open() {
        return GraineryStore.open(uri, patience());
    }

    /**
     * Opens the store for a command that nobody expects to begin an archive. An embedded one is made, and that is told; but
     * not the directory above it, which would hide that a path is misspelt.
     */
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

    /** Opens a store that is to be read from, and so must be there. */
    GraineryStore openExisting() {
        return openExisting(patience());
    }

    GraineryStore openExisting(StorePatience patience) {
        if (GraineryStore.isMadeByOpening(uri)) {
            throw new StoreUnavailableException("there is no store in " + directory()
                    + "; create one with grainery backfill, or name another with --store");
        }
        return GraineryStore.open(uri, patience);
    }

    /** Does a part of a run with the store that this process of a cluster has opened; what it writes is kept for certain. */
    <R> R shared(PartOnStore<R> part) throws IOException, InterruptedException {
        GraineryStore opened = workplace().orElseThrow().store().opened(this::openExisting);
        R done = part.with(opened);
        opened.flush();
        return done;
    }

    /** A part of a run. */
    @FunctionalInterface
    interface PartOnStore<R> {

        R with(GraineryStore store) throws IOException, InterruptedException;
    }

    /** Refuses to make an embedded store among the containers of an archive. */
    void refuseInArchive() {
        uri.directory().map(path -> path.toAbsolutePath().normalize()).ifPresent(place -> {
            try {
                ArchiveBoundary archive =
                        new ArchiveBoundary(ArchiveBoundary.around(place), ArchiveBoundary.KnownFiles.NONE, false);
                new OutputPath(place).outside(archive, OutputKind.EXAMINED, "the store", line());
            } catch (IOException e) {
                throw wrong("the store: " + place + " cannot be examined: " + e.getMessage());
            }
        });
    }

    private Path directory() {
        return uri.directory().orElseThrow().toAbsolutePath().normalize();
    }
}
