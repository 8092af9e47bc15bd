// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.merge;

import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.record.OtherLocation;
import dev.grainery.record.OtherLocations;
import dev.grainery.record.Revision;
import dev.grainery.record.StoredFileRecord;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

public final class PlaceEdit<R extends StoredFileRecord> {

    private final BiFunction<R, Location, R> placing;

    public PlaceEdit(BiFunction<R, Location, R> placing) {
        this.placing = placing;
    }

    public boolean names(R record, Location place) {
        PlaceLists listing = new PlaceLists(record.places());
        return record.location().equals(place)
                || listing.copy(place.directory()).isPresent()
                || listing.conflict(place.directory()).isPresent();
    }

    /** The same record if it does not name the location. */
    public R relocated(R record, Location from, Location to) {
        PlaceLists listing = new PlaceLists(record.places());
        if (record.location().equals(from)) {
            Revision checks = listing.copy(to.directory())
                    .map(copy -> checked(record.revision(), copy))
                    .orElse(record.revision());
            listing.remove(to.directory());
            return framed(placing.apply(record, to), listing.places(), checks);
        }
        return framed(record, relocated(record, from, to, listing), record.revision());
    }

    private OtherLocations relocated(R record, Location from, Location to, PlaceLists listing) {
        Hash original = record.revision().hashOrig();
        Optional<OtherLocation> copy = listing.copy(from.directory());
        Optional<OtherLocation> conflict = listing.conflict(from.directory());
        listing.remove(from.directory());
        if (!names(record, to)) {
            copy.ifPresent(place -> listing.addCopy(at(to, CheckedCopy.copy(place, original))));
            conflict.ifPresent(place -> listing.addConflict(at(to, CheckedCopy.conflict(place))));
        }
        return listing.places();
    }

    private static CheckedCopy at(Location to, CheckedCopy file) {
        return new CheckedCopy(to.directory(), file.size(), file.checks());
    }

    /** Reading the file at the new location as a copy was a check of the file. */
    private static Revision checked(Revision before, OtherLocation copy) {
        return RevisionCycle.after(before, copy.hash(), copy.dateOfValidation());
    }

    /** Earlier documents can make a conflict in Grainery's own readings a copy. */
    public Optional<R> forgotten(R record, Location place, List<OtherLocation> copies) {
        PlaceLists listing = new PlaceLists(record.places());
        if (!record.location().equals(place)) {
            listing.remove(place.directory());
            return Optional.of(framed(record, listing.places(), record.revision()));
        }
        if (copies.isEmpty()) {
            return Optional.empty();
        }
        Hash original = record.revision().hashOrig();
        String directory = copies.get(0).absolute();
        Optional<OtherLocation> conflict = listing.conflict(directory);
        CheckedCopy next = conflict.map(CheckedCopy::conflict)
                .orElseGet(() -> CheckedCopy.copy(listing.copy(directory).orElse(copies.get(0)), original));
        listing.remove(directory);
        if (conflict.isPresent()) {
            listing.regroup(original, next.checks().hashOrig());
        }
        R described = conflict.isPresent()
                ? Merge.cast(record, record.ofOtherBytes(conflict.get().size()))
                : record;
        return Optional.of(framed(
                placing.apply(described, new Location(directory, place.fileName())),
                listing.places(),
                next.checks().withCommentaries(record.revision().commentaries())));
    }

    private R framed(R record, OtherLocations places, Revision revision) {
        return Merge.withFrame(record, record.header(), places, revision);
    }
}
