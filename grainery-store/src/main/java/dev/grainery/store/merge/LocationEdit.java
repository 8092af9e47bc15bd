// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.merge;

import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.record.OtherLocation;
import dev.grainery.record.OtherLocations;
import dev.grainery.record.Revision;
import dev.grainery.record.RevisionStatus;
import dev.grainery.record.StoredFileRecord;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;

/** Changes the locations of a record; each directory is in one list at most. */
public final class LocationEdit {

    private final Map<String, OtherLocation> copies = new TreeMap<>();
    private final Map<String, OtherLocation> conflicts = new TreeMap<>();
    private final boolean moreCopies;
    private final boolean moreConflicts;

    LocationEdit(OtherLocations places) {
        places.copies().forEach(place -> copies.put(place.absolute(), place));
        places.conflicts().forEach(place -> conflicts.put(place.absolute(), place));
        moreCopies = places.moreCopies();
        moreConflicts = places.moreConflicts();
    }

    Optional<OtherLocation> copy(String directory) {
        return Optional.ofNullable(copies.get(directory));
    }

    Optional<OtherLocation> conflict(String directory) {
        return Optional.ofNullable(conflicts.get(directory));
    }

    void remove(String directory) {
        copies.remove(directory);
        conflicts.remove(directory);
    }

    void addCopy(CheckedCopy file) {
        remove(file.directory());
        copies.put(file.directory(), file.asCopy());
    }

    void addConflict(CheckedCopy file) {
        remove(file.directory());
        conflicts.put(file.directory(), file.asConflict());
    }

    /** Sorts all locations again after a change of the record's hash. */
    void regroup(Hash before, Hash now) {
        List<OtherLocation> wereCopies = List.copyOf(copies.values());
        List<OtherLocation> wereConflicts = List.copyOf(conflicts.values());
        copies.clear();
        conflicts.clear();
        wereCopies.forEach(place -> regroup(place, CheckedCopy.copy(place, before), now));
        wereConflicts.forEach(place -> regroup(place, CheckedCopy.conflict(place), now));
    }

    private void regroup(OtherLocation place, CheckedCopy file, Hash now) {
        if (place.hash().equals(now)) {
            boolean failed = place.statusOfValidation() == RevisionStatus.FAILED;
            RevisionStatus status = failed ? RevisionStatus.VALIDATED : place.statusOfValidation();
            copies.put(
                    place.absolute(),
                    new OtherLocation(place.absolute(), place.size(), place.dateOfValidation(), status, now));
        } else {
            conflicts.put(place.absolute(), file.asConflict());
        }
    }

    OtherLocations withoutDateAhead(String directory, Instant now) {
        copies.computeIfPresent(directory, (key, place) -> withoutDateAhead(place, now));
        conflicts.computeIfPresent(directory, (key, place) -> withoutDateAhead(place, now));
        return places();
    }

    private static OtherLocation withoutDateAhead(OtherLocation place, Instant now) {
        return RevisionCycle.isAhead(place.dateOfValidation(), now)
                ? new OtherLocation(
                        place.absolute(),
                        place.size(),
                        RevisionCycle.justBefore(now),
                        place.statusOfValidation(),
                        place.hash())
                : place;
    }

    OtherLocations places() {
        return new OtherLocations(
                List.copyOf(copies.values()), moreCopies, List.copyOf(conflicts.values()), moreConflicts);
    }

    public static boolean names(StoredFileRecord record, Location location) {
        LocationEdit listing = new LocationEdit(record.places());
        return record.location().equals(location)
                || listing.copy(location.directory()).isPresent()
                || listing.conflict(location.directory()).isPresent();
    }

    /** The same record if it does not name the location. */
    public static <R extends StoredFileRecord> R relocated(
            R record, Location from, Location to, BiFunction<R, Location, R> placing) {
        LocationEdit listing = new LocationEdit(record.places());
        if (record.location().equals(from)) {
            Revision checks = listing.copy(to.directory())
                    .map(copy -> checked(record.revision(), copy))
                    .orElse(record.revision());
            listing.remove(to.directory());
            return framed(placing.apply(record, to), listing.places(), checks);
        }
        return framed(record, listing.relocated(record, from, to), record.revision());
    }

    private OtherLocations relocated(StoredFileRecord record, Location from, Location to) {
        Hash original = record.revision().hashOrig();
        Optional<OtherLocation> copy = copy(from.directory());
        Optional<OtherLocation> conflict = conflict(from.directory());
        remove(from.directory());
        if (!names(record, to)) {
            copy.ifPresent(place -> addCopy(at(to, CheckedCopy.copy(place, original))));
            conflict.ifPresent(place -> addConflict(at(to, CheckedCopy.conflict(place))));
        }
        return places();
    }

    private static CheckedCopy at(Location to, CheckedCopy file) {
        return new CheckedCopy(to.directory(), file.size(), file.checks());
    }

    /** Reading the file at the new location as a copy was a check of the file. */
    private static Revision checked(Revision before, OtherLocation copy) {
        return RevisionCycle.after(before, copy.hash(), copy.dateOfValidation());
    }

    /** Earlier documents can make a conflict in Grainery's own readings a copy. */
    public static <R extends StoredFileRecord> Optional<R> forgotten(
            R record, Location location, List<OtherLocation> copies, BiFunction<R, Location, R> placing) {
        LocationEdit listing = new LocationEdit(record.places());
        if (!record.location().equals(location)) {
            listing.remove(location.directory());
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
                ? DerivedRecord.cast(record, record.ofOtherBytes(conflict.get().size()))
                : record;
        return Optional.of(framed(
                placing.apply(described, new Location(directory, location.fileName())),
                listing.places(),
                next.checks().withCommentaries(record.revision().commentaries())));
    }

    private static <R extends StoredFileRecord> R framed(R record, OtherLocations places, Revision revision) {
        return DerivedRecord.withFrame(record, record.header(), places, revision);
    }
}
