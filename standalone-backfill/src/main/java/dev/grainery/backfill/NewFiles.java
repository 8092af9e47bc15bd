// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.record.Amount;
import dev.grainery.record.Location;
import dev.grainery.record.RevisionStatus;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.KnownDirectory;
import dev.grainery.store.KnownFile;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;

/**
 * Looks up what a walk has met, and gives the readers what is to be read. A file that has a record with its directory and
 * size is left alone, and a directory that the store knows as a whole is not looked up file by file. Not thread-safe.
 */
final class NewFiles {

    private final BackfillSettings settings;
    private final Optional<GraineryStore> store;
    private final FileReaders readers;
    private final BackfillWatch watch;
    private final Spending spending;
    private final BlockingQueue<Optional<Future<FileResult>>> results;
    private final DirectoryDigests directories;

    /** How many files of the directory that is being gone through were given to the readers, or left unread. */
    private int given;

    /** @param results takes the files that are being read, in order; waits when it is full */
    NewFiles(
            BackfillSettings settings,
            Optional<GraineryStore> store,
            FileReaders readers,
            BackfillWatch watch,
            Spending spending,
            BlockingQueue<Optional<Future<FileResult>>> results) {
        this.settings = settings;
        this.store = store;
        this.readers = readers;
        this.watch = watch;
        this.spending = spending;
        this.results = results;
        // who reads files again, or looks again at some that failed, wants to see each of them
        boolean asWholes = !settings.rehash() && !settings.acceptReindexed();
        this.directories = new DirectoryDigests(asWholes ? store.map(GraineryStore::directories) : Optional.empty());
    }

    /** Goes through parts of directories, in the order in which they were met. */
    void lookUp(List<FilesOfDirectory> parts) {
        if (isStopped()) {
            return;
        }
        // before the locations: else one that changes between the two would go unnoticed
        directories.begin(parts);
        Set<FilesOfDirectory> unchanged = Collections.newSetFromMap(new IdentityHashMap<>());
        parts.stream().filter(directories::knows).forEach(unchanged::add);
        Map<Location, KnownFile> known = known(parts.stream()
                .filter(part -> !unchanged.contains(part))
                .flatMap(part -> part.files().stream())
                .map(file -> file.file().location())
                .toList());
        for (FilesOfDirectory part : parts) {
            watch.progress().met(part.files().size());
            if (unchanged.contains(part)) {
                part.files().forEach(this::leave);
            } else {
                part.files()
                        .forEach(file -> file(
                                file, Optional.ofNullable(known.get(file.file().location()))));
            }
            if (isStopped()) {
                // some files of the directory may have been left out: nothing is to be settled
                return;
            }
            if (part.isLast()) {
                end(part.directory());
            }
        }
    }

    private Map<Location, KnownFile> known(List<Location> locations) {
        return store.map(records -> records.locations().known(locations)).orElse(Map.of());
    }

    private boolean isStopped() {
        return watch.stop().isRequested();
    }

    private void leave(FoundFile file) {
        watch.tallies().count(Tallies.Kind.of(file), Tally.Way.UNCHANGED);
    }

    private void file(FoundFile file, Optional<KnownFile> before) {
        if (!settings.rehash() && before.filter(known -> isDone(known, file)).isPresent()) {
            leave(file);
            return;
        }
        if (spending.isLimited()
                && before.filter(known -> !known.hash().isKnown()).isPresent()) {
            // one that always fails could use up the budget of each run, and none would get further
            leave(file);
            unsettled();
            return;
        }
        if (isStopped()) {
            return;
        }
        if (!spending.admits(file.file().size())) {
            unsettled();
            return;
        }
        watch.progress().toRead(file.file().size());
        if (settings.dryRun()) {
            watch.tallies().count(Tallies.Kind.of(file), before.isPresent() ? Tally.Way.UPDATED : Tally.Way.NEW);
        } else {
            put(readers.read(this, file));
            given++;
        }
    }

    /** The next run is to look up each file of the directory again. */
    private void unsettled() {
        given++;
    }

    private void end(String directory) {
        Optional<KnownDirectory> settled = directories.end(directory);
        if (!settings.dryRun() && (settled.isPresent() || given > 0)) {
            put(CompletableFuture.completedFuture(new FileResult.EndOfDirectory(settled, given)));
        }
        given = 0;
    }

    /**
     * A file that could not be read yet is tried again by every run, and an index that failed is looked at again when
     * the user says that rewritten indexes are well.
     */
    private boolean isDone(KnownFile known, FoundFile file) {
        boolean accepts = settings.acceptReindexed() && file.isIndex();
        return known.hash().isKnown()
                && known.size().equals(Amount.of(file.file().size()))
                && !(accepts && known.status() == RevisionStatus.FAILED);
    }

    private void put(Future<FileResult> result) {
        try {
            results.put(Optional.of(result));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            CancellationException cancelled = new CancellationException("interrupted while waiting for the readers");
            cancelled.initCause(e);
            throw cancelled;
        }
    }
}
