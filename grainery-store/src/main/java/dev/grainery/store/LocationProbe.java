// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.file.Storage;
import dev.grainery.file.StorageEntry;
import dev.grainery.file.StoredFile;
import dev.grainery.record.Amount;
import dev.grainery.record.Crawl;
import dev.grainery.record.Location;
import dev.grainery.store.Locations.ScheduledFile;
import dev.grainery.store.ObservationContext.FileProbe;
import dev.grainery.system.LocalMachine;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.Comparator;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/**
 * A missing path alone proves nothing: its storage, the innermost root of a backfill around it, may not be mounted
 * here. The storage is present if it is not empty, and the root was given on this machine or holds a recorded file of
 * the recorded size. The job directory of a crawl on this machine also counts if it or, once deleted, its parent is not
 * empty. Thread-safe.
 */
public final class LocationProbe implements FileProbe {

    /** Recorded files probed from either end of their order before a storage counts as silent. */
    private static final int SAMPLE = 100;

    private final GraineryStore store;
    private final Storage storage;
    private final String host;

    /** Locations on any other storage are silent. */
    public LocationProbe(GraineryStore store, Storage storage, String host) {
        this.store = store;
        this.storage = storage;
        this.host = host;
    }

    @Override
    public ProbeResult at(Location location, String harvestId) {
        ProbeResult result = probe(location, harvestId);
        if (result == ProbeResult.UNAVAILABLE) {
            failIfInterrupted(location);
        }
        return result;
    }

    private ProbeResult probe(Location location, String harvestId) {
        Optional<StorageEntry> file = storage.at(location.path());
        if (file.isEmpty()) {
            return ProbeResult.UNAVAILABLE;
        }
        // the file before its storage: a storage unmounted in between does not answer then
        try {
            file.get().state();
            return ProbeResult.PRESENT;
        } catch (NoSuchFileException e) {
            return isStorageAvailable(location, harvestId) ? ProbeResult.MISSING : ProbeResult.UNAVAILABLE;
        } catch (IOException e) {
            // access denied, or a parent directory is a file now
            return ProbeResult.UNAVAILABLE;
        }
    }

    @Override
    public Location real(Location location) {
        try {
            Optional<StorageEntry> file = storage.at(location.path());
            return file.isPresent() ? StoredFile.locationOf(file.get().real()) : location;
        } catch (IOException e) {
            failIfInterrupted(location);
            // deleted meanwhile, or its links cannot be followed
            return location;
        }
    }

    /** An interrupted probe proves nothing. */
    private static void failIfInterrupted(Location location) {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("interrupted while probing " + location.path());
        }
    }

    private boolean isStorageAvailable(Location location, String harvestId) {
        Optional<String> root = store.roots().all().stream()
                .filter(directory -> isBelow(location, directory))
                .max(Comparator.comparingInt(String::length));
        if (root.isEmpty()) {
            return isJob(location, harvestId);
        }
        return holdsAnything(root.get())
                && (isSameEverywhere(root.get())
                        || store.roots().givenOn(host).contains(root.get())
                        || holdsKnownFile(root.get())
                        || isJob(location, harvestId));
    }

    /** An address names the same storage on each machine; a path need not. */
    private static boolean isSameEverywhere(String root) {
        return root.contains("://");
    }

    private boolean isJob(Location location, String harvestId) {
        return store.facts().crawls(harvestId).stream()
                .filter(crawl -> LocalMachine.isSame(crawl.crawler(), host))
                .map(Crawl::job)
                .distinct()
                .filter(job -> isBelow(location, job))
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

    private static boolean isBelow(Location location, String directory) {
        return Location.isWithin(location.directory(), directory);
    }

    private boolean isGone(String directory) {
        return MountProbe.isGone(storage, directory);
    }

    private boolean holdsAnything(String directory) {
        return MountProbe.holdsAnything(storage, directory);
    }
}
