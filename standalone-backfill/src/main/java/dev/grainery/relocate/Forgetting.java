// SPDX-License-Identifier: Apache-2.0
package dev.grainery.relocate;

import dev.grainery.file.StorageEntry;
import dev.grainery.record.Location;
import dev.grainery.record.RecordType;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.run.StopSignal;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Locations.ScheduledFile;
import dev.grainery.store.RecordCollection;
import dev.grainery.store.RecordCollection.StatementResult;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/** Removes locations whose files were deleted on purpose. */
public final class Forgetting extends LocationRun {

    private final boolean lastPlaces;
    private final boolean force;

    /** In a dry run, the locations that would be removed, by the identity of their record. */
    private final Map<List<String>, Set<Location>> gone = new HashMap<>();

    /** Forced runs also forget locations that still hold a file. */
    public Forgetting(
            Settings settings,
            Location place,
            boolean lastPlaces,
            boolean force,
            InstantSource clock,
            StopSignal stop,
            Consumer<Refusal.Refused> refused) {
        super(settings, place, clock, stop, refused);
        this.lastPlaces = lastPlaces;
        this.force = force;
    }

    @Override
    Optional<Refusal.Refused> refusal(ScheduledFile file) {
        String path = file.location().path();
        Optional<StorageEntry> entry =
                force ? Optional.empty() : settings.storage().at(path);
        if (entry.isEmpty()) {
            return Optional.empty();
        }
        try {
            entry.get().state();
            return Optional.of(new Refusal.Refused(file.location(), Refusal.STILL_THERE, path));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(new Refusal.Refused(file.location(), Refusal.STILL_THERE, path + ": " + e.getMessage()));
        }
    }

    @Override
    <R extends StoredFileRecord> List<StatementResult<R>> say(
            RecordCollection<R> records, List<Location> places, BiFunction<R, Location, R> placing) {
        return records.forget(places, lastPlaces, placing, settings.said());
    }

    @Override
    void would(GraineryStore store, ScheduledFile file) {
        Location place = file.location();
        List<? extends StoredFileRecord> records = file.known().type() == RecordType.CONTAINER
                ? store.containers().find(place.fileName())
                : store.cdxFiles().find(place.fileName());
        Optional<? extends StoredFileRecord> concerned = records.stream()
                .filter(record -> record.equalPlaces().anyMatch(place::equals))
                .findFirst();
        if (concerned.isEmpty()) {
            // a conflict, or a location that its record no longer names
            tally.changed();
            return;
        }
        Set<Location> going =
                gone.computeIfAbsent(List.of(concerned.get().id(), place.fileName()), record -> new HashSet<>());
        boolean last = concerned.get().equalPlaces().allMatch(other -> other.equals(place) || going.contains(other));
        if (last && !lastPlaces) {
            refused(place, Refusal.LAST_PLACE);
        } else if (last) {
            going.add(place);
            tally.takenAway();
        } else {
            going.add(place);
            tally.changed();
        }
    }
}
