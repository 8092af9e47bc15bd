// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.merge;

import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.Hash;
import dev.grainery.record.OtherLocation;
import dev.grainery.record.OtherLocations;
import dev.grainery.record.RevisionStatus;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The other locations of a record during a merge; each directory is in one list at most. */
final class PlaceLists {

    private final Map<String, OtherLocation> copies = new TreeMap<>();
    private final Map<String, OtherLocation> conflicts = new TreeMap<>();
    private final boolean moreCopies;
    private final boolean moreConflicts;

    PlaceLists(OtherLocations places) {
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
}
