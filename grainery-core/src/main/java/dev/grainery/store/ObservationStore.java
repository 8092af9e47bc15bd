// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.record.Location;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.document.Written;
import dev.grainery.store.merge.FileRole;
import dev.grainery.store.merge.Merge;
import dev.grainery.store.merge.Merged;
import dev.grainery.store.merge.Observation;
import dev.grainery.store.merge.SeenPlaces;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.bson.types.ObjectId;

/** Stores one observation, whatever other writers do meanwhile: each time one of them was first, it begins anew. */
final class ObservationStore<R extends StoredFileRecord> {

    private static final int ATTEMPTS = 100;
    private static final int REFUSALS = 3;

    private final RecordKind<R> kind;
    private final RecordFinder<R> finder;
    private final RecordWriter<R> writer;
    private final Locations locations;
    private final PendingHarvests pending;
    private final Merge<R> merge;

    ObservationStore(
            RecordKind<R> kind,
            RecordFinder<R> finder,
            RecordWriter<R> writer,
            Locations locations,
            PendingHarvests pending) {
        this.kind = kind;
        this.finder = finder;
        this.writer = writer;
        this.locations = locations;
        this.pending = pending;
        this.merge = new Merge<>(kind.sections());
    }

    Merged<R> merge(StoredRecord<R> before, Observation<R> observation, Optional<LocationEntry> entry, PlaceLook look) {
        return merge.merge(before.record(), observation, role(entry), seen(before.record(), observation, entry, look));
    }

    private SeenPlaces seen(R record, Observation<R> observation, Optional<LocationEntry> entry, PlaceLook look) {
        Set<Location> places = merge.toLookAt(record, observation, role(entry));
        Set<Location> there = new TreeSet<>();
        Set<Location> gone = new HashSet<>();
        Set<Location> silent = new HashSet<>();
        for (Location place : places) {
            switch (look.at(place, record.harvestId())) {
                case GONE -> gone.add(place);
                case SILENT -> silent.add(place);
                case THERE -> there.add(place);
            }
        }
        gone.addAll(otherPaths(there, look));
        return new SeenPlaces(gone, silent);
    }

    /** Of several paths to one file all but one: the one without links stays, or else the first in order. */
    private static Set<Location> otherPaths(Set<Location> there, PlaceLook look) {
        Map<Location, Location> kept = new HashMap<>();
        there.forEach(place -> {
            Location real = look.real(place);
            kept.merge(real, place, (first, other) -> other.equals(real) ? other : first);
        });
        Set<Location> others = new HashSet<>(there);
        others.removeAll(kept.values());
        return others;
    }

    /**
     * Stores an observation.
     *
     * @param earlier what an attempt to store it saw, which may have succeeded; empty if there was none
     * @param look looks at the places that the file may have left
     */
    StoreResult store(Observation<R> observation, Optional<Stored> earlier, PlaceLook look) {
        int refusals = 0;
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Optional<LocationEntry> entry = entry(observation);
            Optional<StoredRecord<R>> before = before(observation, entry);
            StoreResult settled;
            Written written;
            if (before.isEmpty()) {
                ObjectId id = new ObjectId();
                written = writer.insert(List.of(new StoredRecord<>(id, observation.candidate())))
                        .get(0);
                settled = StoreResult.inserted(kind, id, observation);
            } else {
                Merged<R> merged = merge(before.get(), observation, entry, look);
                settled = StoreResult.merged(kind, before.get(), observation, merged, entry);
                if (!merged.changed()) {
                    return earlier.isPresent() ? settled.reportedAs(earlier.get()) : settled;
                }
                written = pending.whileMarked(
                        settled.stored().harvestIds(), () -> update(before.get(), merged, observation.location()));
            }
            if (written instanceof Written.Done) {
                return settled;
            }
            if (written instanceof Written.Refused refused && ++refusals == REFUSALS) {
                return StoreResult.refused(observation, refused.reason());
            }
        }
        throw new StoreException("the record of " + observation.location().path() + " was changed by other writers "
                + ATTEMPTS + " times in a row while it was to be written");
    }

    private Written update(StoredRecord<R> before, Merged<R> merged, Location location) {
        R after = merged.record();
        if (merged.released()) {
            locations.forget(List.of(location.path()));
            writer.update(before, after);
            return new Written.Lost();
        }
        boolean otherIdentity = !after.id().equals(before.record().id());
        if (otherIdentity && finder.byIdentity(after.id(), location.fileName()).isPresent()) {
            dissolve(before);
            return new Written.Lost();
        }
        // first: a place that is known without its record naming it would be checked for ever, and always missed
        locations.forget(merged.left().stream().map(Location::path).toList());
        return writer.update(before, after);
    }

    /**
     * Gives a record up, because its file turns out to be a copy of another one's. Its locations go first: a location
     * that is known must have its record, else its file would never be read again.
     */
    private void dissolve(StoredRecord<R> record) {
        String fileName = record.record().location().fileName();
        locations.forget(Stream.concat(
                        Stream.of(record.record().location().directory()),
                        Stream.concat(
                                        record.record().places().copies().stream(),
                                        record.record().places().conflicts().stream())
                                .map(place -> place.absolute()))
                .map(directory -> new Location(directory, fileName).path())
                .toList());
        writer.delete(record);
    }

    private Optional<LocationEntry> entry(Observation<R> observation) {
        String path = observation.location().path();
        return Optional.ofNullable(locations.entries(List.of(path)).get(path)).filter(this::isOwn);
    }

    boolean isOwn(LocationEntry entry) {
        return entry.file().type() == kind.type();
    }

    private Optional<StoredRecord<R>> before(Observation<R> observation, Optional<LocationEntry> entry) {
        return entry.flatMap(known -> finder.byId(known.record()))
                .or(() -> finder.byLocation(observation.location()))
                .or(() -> finder.byIdentity(
                        observation.candidate().id(), observation.location().fileName()));
    }

    private static Optional<FileRole> role(Optional<LocationEntry> entry) {
        return entry.map(known -> known.file().role());
    }
}
