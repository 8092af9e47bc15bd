// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.Amount;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.record.Place;
import dev.grainery.record.Revision;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.document.Written;
import dev.grainery.store.merge.FileRole;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bson.types.ObjectId;

/** Puts records back as an export has written them, and the locations that follow from them. */
final class RecordRestoration<R extends StoredFileRecord> {

    private final RecordKind<R> kind;
    private final RecordFinder<R> finder;
    private final RecordWriter<R> writer;
    private final Locations locations;
    private final PendingHarvests pending;

    RecordRestoration(RecordCollection<R> collection) {
        this.kind = collection.kind();
        this.finder = collection.finder();
        this.writer = collection.writer();
        this.locations = collection.locations();
        this.pending = collection.pending();
    }

    Restored restore(R record) {
        Optional<StoredRecord<R>> there =
                finder.byIdentity(record.id(), record.location().fileName());
        if (there.isPresent()) {
            boolean isSame = there.get().record().equals(record);
            if (isSame) {
                // an import that was broken off may have left them out
                locate(there.get());
            }
            return isSame ? Restored.SAME : Restored.CONFLICT;
        }
        StoredRecord<R> restored = new StoredRecord<>(new ObjectId(), record);
        List<LocationEntry> places = places(restored);
        if (!locations
                .entries(places.stream().map(LocationEntry::path).toList())
                .isEmpty()) {
            return Restored.CONFLICT;
        }
        Written written = pending.whileMarked(Set.of(record.harvestId()), () -> writer.restore(restored));
        if (!Writes.isDone(written)) {
            return Restored.CONFLICT;
        }
        locations.add(places);
        return Restored.ADDED;
    }

    private void locate(StoredRecord<R> stored) {
        List<LocationEntry> places = places(stored);
        Map<String, LocationEntry> known =
                locations.entries(places.stream().map(LocationEntry::path).toList());
        locations.add(places.stream()
                .filter(place -> !known.containsKey(place.path()))
                .toList());
    }

    /** The locations that a record names. */
    List<LocationEntry> places(StoredRecord<R> stored) {
        R record = stored.record();
        Revision revision = record.revision();
        List<LocationEntry> places = new ArrayList<>();
        places.add(new LocationEntry(
                record.location().path(),
                stored.id(),
                new KnownFile(
                        kind.type(),
                        record.size(),
                        lastHash(revision),
                        revision.statusOfValidation(),
                        FileRole.PRIMARY),
                revision.dateOfValidation(),
                revision.nextLastDateOfValidation()));
        record.places().copies().forEach(place -> places.add(entry(stored, place, FileRole.COPY)));
        record.places().conflicts().forEach(place -> places.add(entry(stored, place, FileRole.CONFLICT)));
        return places;
    }

    /** What the file had when it was last read. */
    private static Hash lastHash(Revision revision) {
        if (revision.hashLast().isKnown()) {
            return revision.hashLast();
        }
        return RevisionCycle.isGood(revision.statusOfValidation()) ? revision.hashOrig() : Hash.NA;
    }

    private LocationEntry entry(StoredRecord<R> stored, Place place, FileRole role) {
        Location location = place.location(stored.record().location().fileName());
        Amount size = place.size();
        return new LocationEntry(
                location.path(),
                stored.id(),
                new KnownFile(kind.type(), size, place.hash(), place.statusOfValidation(), role),
                place.dateOfValidation(),
                place.dateOfValidation().plus(RevisionCycle.untilNext(place.statusOfValidation())));
    }
}
