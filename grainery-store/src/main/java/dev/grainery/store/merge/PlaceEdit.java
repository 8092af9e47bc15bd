// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.merge;

import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.record.OtherLocations;
import dev.grainery.record.Place;
import dev.grainery.record.Revision;
import dev.grainery.record.StoredFileRecord;
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
        Optional<Place> copy = listing.copy(from.directory());
        Optional<Place> conflict = listing.conflict(from.directory());
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
    private static Revision checked(Revision before, Place copy) {
        return RevisionCycle.after(before, copy.hash(), copy.dateOfValidation());
    }

    /** Empty if the record would have no location. */
    public Optional<R> forgotten(R record, Location place) {
        PlaceLists listing = new PlaceLists(record.places());
        if (!record.location().equals(place)) {
            listing.remove(place.directory());
            return Optional.of(framed(record, listing.places(), record.revision()));
        }
        if (record.places().copies().isEmpty()) {
            return Optional.empty();
        }
        Place copy = record.places().copies().get(0);
        listing.remove(copy.absolute());
        R described = record.describesOtherBytes() ? RecordCopies.ofFirstBytes(record, copy.size()) : record;
        Revision checks = CheckedCopy.copy(copy, record.revision().hashOrig()).checks();
        return Optional.of(framed(
                placing.apply(described, new Location(copy.absolute(), place.fileName())),
                listing.places(),
                checks.withCommentaries(record.revision().commentaries())));
    }

    private R framed(R record, OtherLocations places, Revision revision) {
        return RecordCopies.withFrame(record, record.header(), places, revision);
    }
}
