// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.file.Storage;
import dev.grainery.file.StorageEntry;
import dev.grainery.file.StoredFile;
import dev.grainery.record.Amount;
import dev.grainery.record.Crawl;
import dev.grainery.record.Location;
import dev.grainery.store.Locations.ScheduledFile;
import dev.grainery.store.Observer.PlaceLook;
import dev.grainery.system.ThisMachine;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.Comparator;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/**
 * Looks at the places of a store from one machine. That a path is not there says nothing by itself: the storage may not
 * be mounted, or be that of another machine. The storage of a place is the innermost directory around it that was ever
 * given to a backfill. It answers if it holds anything, and was given on this machine or holds a file that the store knows,
 * with its size. A place in the directory of a job that crawled its harvest on this machine also answers if that directory
 * or, once it is gone, the one above it holds anything. Thread-safe.
 */
public final class StoredPlaces implements PlaceLook {

    /** How many known files are looked for, from either end of their order, before a storage counts as silent. */
    private static final int SAMPLE = 100;

    private final GraineryStore store;
    private final Storage storage;
    private final String host;

    /**
     * @param storage where places are looked at; one of any other storage is silent
     * @param host the name of this machine
     */
    public StoredPlaces(GraineryStore store, Storage storage, String host) {
        this.store = store;
        this.storage = storage;
        this.host = host;
    }

    @Override
    public Seen at(Location place, String harvestId) {
        Seen seen = look(place, harvestId);
        if (seen == Seen.SILENT) {
            goOn(place);
        }
        return seen;
    }

    private Seen look(Location place, String harvestId) {
        Optional<StorageEntry> file = storage.at(place.path());
        if (file.isEmpty()) {
            return Seen.SILENT;
        }
        // the file before its storage: a storage that goes away between the two does not answer then
        try {
            file.get().state();
            return Seen.THERE;
        } catch (NoSuchFileException e) {
            return answers(place, harvestId) ? Seen.GONE : Seen.SILENT;
        } catch (IOException e) {
            // nobody may look, or a directory of the way is a file now
            return Seen.SILENT;
        }
    }

    @Override
    public Location real(Location place) {
        try {
            Optional<StorageEntry> file = storage.at(place.path());
            return file.isPresent() ? StoredFile.locationOf(file.get().real()) : place;
        } catch (IOException e) {
            goOn(place);
            // it has gone meanwhile, or its links may not be followed
            return place;
        }
    }

    /** What is not waited for has not answered, but that says nothing of it. */
    private static void goOn(Location place) {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("interrupted while looking at " + place.path());
        }
    }

    private boolean answers(Location place, String harvestId) {
        Optional<String> root = store.roots().all().stream()
                .filter(directory -> isBelow(place, directory))
                .max(Comparator.comparingInt(String::length));
        if (root.isEmpty()) {
            return isJob(place, harvestId);
        }
        return holdsAnything(root.get())
                && (isSameEverywhere(root.get())
                        || store.roots().givenOn(host).contains(root.get())
                        || holdsKnownFile(root.get())
                        || isJob(place, harvestId));
    }

    /** An address is of the same storage on each machine, which a path need not be. */
    private static boolean isSameEverywhere(String root) {
        return root.contains("://");
    }

    private boolean isJob(Location place, String harvestId) {
        return store.crawls().find(harvestId).stream()
                .filter(crawl -> ThisMachine.isSame(crawl.crawler(), host))
                .map(Crawl::job)
                .distinct()
                .filter(job -> isBelow(place, job))
                .anyMatch(job -> holdsAnything(job) || (isGone(job) && holdsAnything(Location.directoryOf(job))));
    }

    private boolean holdsKnownFile(String directory) {
        return store.locations().sampleBelow(directory, SAMPLE).stream().anyMatch(this::isThere);
    }

    private boolean isThere(ScheduledFile file) {
        try {
            Optional<StorageEntry> there = storage.at(file.location().path());
            return there.isPresent()
                    && file.known().size().equals(Amount.of(there.get().state().size()));
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean isBelow(Location place, String directory) {
        return Location.isWithin(place.directory(), directory);
    }

    private boolean isGone(String directory) {
        return Storages.isGone(storage, directory);
    }

    private boolean holdsAnything(String directory) {
        return Storages.holdsAnything(storage, directory);
    }
}
