// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.merge;

import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.Hash;
import dev.grainery.record.Place;
import dev.grainery.record.Places;
import dev.grainery.record.RevisionStatus;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The lists of a record's other places while an observation is worked in; each directory stands in one of them at most. */
final class PlaceLists {

    private final Map<String, Place> copies = new TreeMap<>();
    private final Map<String, Place> conflicts = new TreeMap<>();
    private final boolean moreCopies;
    private final boolean moreConflicts;

    PlaceLists(Places places) {
        places.copies().forEach(place -> copies.put(place.absolute(), place));
        places.conflicts().forEach(place -> conflicts.put(place.absolute(), place));
        moreCopies = places.moreCopies();
        moreConflicts = places.moreConflicts();
    }

    Optional<Place> copy(String directory) {
        return Optional.ofNullable(copies.get(directory));
    }

    Optional<Place> conflict(String directory) {
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

    /** Sorts all places again, as the record is now one of other bytes. */
    void regroup(Hash before, Hash now) {
        List<Place> wereCopies = List.copyOf(copies.values());
        List<Place> wereConflicts = List.copyOf(conflicts.values());
        copies.clear();
        conflicts.clear();
        wereCopies.forEach(place -> regroup(place, CheckedCopy.copy(place, before), now));
        wereConflicts.forEach(place -> regroup(place, CheckedCopy.conflict(place), now));
    }

    private void regroup(Place place, CheckedCopy file, Hash now) {
        if (place.hash().equals(now)) {
            boolean failed = place.statusOfValidation() == RevisionStatus.FAILED;
            RevisionStatus status = failed ? RevisionStatus.VALIDATED : place.statusOfValidation();
            copies.put(
                    place.absolute(), new Place(place.absolute(), place.size(), place.dateOfValidation(), status, now));
        } else {
            conflicts.put(place.absolute(), file.asConflict());
        }
    }

    /** The places, that of a directory with a date that does not lie ahead. */
    Places withoutDateAhead(String directory, Instant now) {
        copies.computeIfPresent(directory, (key, place) -> withoutDateAhead(place, now));
        conflicts.computeIfPresent(directory, (key, place) -> withoutDateAhead(place, now));
        return places();
    }

    private static Place withoutDateAhead(Place place, Instant now) {
        return RevisionCycle.isAhead(place.dateOfValidation(), now)
                ? new Place(
                        place.absolute(),
                        place.size(),
                        RevisionCycle.justBefore(now),
                        place.statusOfValidation(),
                        place.hash())
                : place;
    }

    Places places() {
        return new Places(List.copyOf(copies.values()), moreCopies, List.copyOf(conflicts.values()), moreConflicts);
    }
}
