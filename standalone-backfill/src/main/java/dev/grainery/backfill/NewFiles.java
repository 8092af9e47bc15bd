// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.record.Amount;
import dev.grainery.record.Location;
import dev.grainery.record.RevisionStatus;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.KnownFile;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Future;

/**
 * Looks up what a walk has met, and gives the readers what is to be read. A file that has a record with its directory and
 * size is left alone. Not thread-safe.
 */
final class NewFiles {

    private final BackfillSettings settings;
    private final Optional<GraineryStore> store;
    private final FileReaders readers;
    private final BackfillWatch watch;
    private final Spending spending;
    private final BlockingQueue<Optional<Future<FileResult>>> results;

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
    }

    /** Goes through files in the order in which they were met. */
    void lookUp(List<FoundFile> files) {
        if (isStopped()) {
            return;
        }
        watch.progress().met(files.size());
        Map<Location, KnownFile> known =
                known(files.stream().map(file -> file.file().location()).toList());
        files.forEach(
                file -> file(file, Optional.ofNullable(known.get(file.file().location()))));
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
            return;
        }
        if (isStopped() || !spending.admits(file.file().size())) {
            return;
        }
        watch.progress().toRead(file.file().size());
        if (settings.dryRun()) {
            watch.tallies().count(Tallies.Kind.of(file), before.isPresent() ? Tally.Way.UPDATED : Tally.Way.NEW);
        } else {
            put(readers.read(this, file));
        }
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
