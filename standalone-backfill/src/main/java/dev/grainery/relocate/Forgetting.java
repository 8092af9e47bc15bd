// SPDX-License-Identifier: Apache-2.0
package dev.grainery.relocate;

import dev.grainery.assembly.PendingLinks;
import dev.grainery.backfill.StopSignal;
import dev.grainery.describe.Placing;
import dev.grainery.file.StoredPath;
import dev.grainery.record.Location;
import dev.grainery.record.RecordType;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Locations.ScheduledFile;
import dev.grainery.store.RecordCollection.PlaceStatement;
import java.nio.file.Files;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Takes places out of all records, because the files there are gone on purpose. It can be stopped at any time; the same
 * once more does what is left. For one run.
 */
public final class Forgetting {

    private final PlaceSettings settings;
    private final boolean lastPlaces;
    private final boolean force;
    private final InstantSource clock;
    private final StopSignal stop;
    private final PlaceSummary.Tally tally;
    /** In a dry run, the places that would be gone, by the identity of their record. */
    private final Map<List<String>, Set<Location>> gone = new HashMap<>();

    /**
     * @param lastPlaces whether records without any other place are to be taken away
     * @param force whether to forget places at which a file still lies
     * @param refused is told of each place that is left as it is
     */
    public Forgetting(
            PlaceSettings settings,
            boolean lastPlaces,
            boolean force,
            InstantSource clock,
            StopSignal stop,
            Consumer<Refusal.Refused> refused) {
        this.settings = settings;
        this.lastPlaces = lastPlaces;
        this.force = force;
        this.clock = clock;
        this.stop = stop;
        this.tally = new PlaceSummary.Tally(refused);
    }

    /**
     * Runs it to its end, or until it is stopped.
     *
     * @param place a directory, or a file
     * @throws dev.grainery.store.access.StoreException if the store fails; what was written until then is kept
     */
    public PlaceSummary run(GraineryStore store, Location place) {
        PendingLinks links = new PendingLinks(store);
        Placing placing = new Placing(store.settings().terms().naming());
        if (!settings.dryRun()) {
            links.begin();
        }
        new KnownPlaces(store, stop).forEachPage(place, page -> page(store, page, placing, links));
        if (!settings.dryRun()) {
            links.update();
            tally.updateHarvests(store, clock);
            if (!stop.isRequested()) {
                new PlaceFindings(store, tally).forget(place.path());
            }
        }
        store.flush();
        return tally.summary(stop.isRequested());
    }

    private void page(GraineryStore store, List<ScheduledFile> page, Placing placing, PendingLinks links) {
        List<Location> containers = new ArrayList<>();
        List<Location> cdxFiles = new ArrayList<>();
        for (ScheduledFile file : page) {
            Location place = file.location();
            if (!force && Files.exists(StoredPath.of(place.path()))) {
                tally.refused(new Refusal.Refused(place, Refusal.STILL_THERE, place.path()));
            } else {
                (file.known().type() == RecordType.CONTAINER ? containers : cdxFiles).add(place);
            }
        }
        if (settings.dryRun()) {
            containers.forEach(place -> would(store.containers().find(place.fileName()), place));
            cdxFiles.forEach(place -> would(store.cdxFiles().find(place.fileName()), place));
            return;
        }
        store.containers()
                .forget(containers, lastPlaces, placing::container, settings.said())
                .forEach(end -> {
                    end.record().ifPresent(links::container);
                    count(end);
                });
        store.cdxFiles()
                .forget(cdxFiles, lastPlaces, placing::cdxFile, settings.said())
                .forEach(end -> {
                    end.record().ifPresent(links::cdxFile);
                    count(end);
                });
    }

    private void would(List<? extends StoredFileRecord> records, Location place) {
        Optional<? extends StoredFileRecord> concerned = records.stream()
                .filter(record -> equals(record).anyMatch(place::equals))
                .findFirst();
        if (concerned.isEmpty()) {
            // a conflict, or a place that its record does not name any more
            tally.changed();
            return;
        }
        Set<Location> going =
                gone.computeIfAbsent(List.of(concerned.get().id(), place.fileName()), record -> new HashSet<>());
        boolean last = equals(concerned.get()).allMatch(other -> other.equals(place) || going.contains(other));
        if (last && !lastPlaces) {
            tally.refused(new Refusal.Refused(place, Refusal.LAST_PLACE, place.path()));
        } else if (last) {
            going.add(place);
            tally.takenAway();
        } else {
            going.add(place);
            tally.changed();
        }
    }

    private static Stream<Location> equals(StoredFileRecord record) {
        String name = record.location().fileName();
        return Stream.concat(
                Stream.of(record.location()), record.places().copies().stream().map(copy -> copy.location(name)));
    }

    private void count(PlaceStatement<?> end) {
        switch (end.end()) {
            case DONE -> tally.changed();
            case TAKEN_AWAY -> tally.takenAway();
            case LAST_PLACE ->
                tally.refused(new Refusal.Refused(
                        end.place(), Refusal.LAST_PLACE, end.place().path()));
            case TAKEN -> throw new IllegalStateException("only a move needs another place");
        }
    }
}
