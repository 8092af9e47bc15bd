// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.merge;

import static java.util.Objects.requireNonNull;

import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.record.StoredFileRecord;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Works an observation of a file into the record that it belongs to, by its location or else by its identity. Pure.
 *
 * <p>Location comes first: a file at a location that the record has is that record's file, whatever it holds now. A file
 * elsewhere is a copy if its bytes are those of the record, else a conflict. Of equal files the one at the first
 * location in order is described by the record, the others are its copies. The same observations give the same record in
 * any order and however often, but for which of two conflicting files was first.
 *
 * <p>A place at which the file lies no more is none of the record: a file of the same bytes that is met elsewhere has
 * moved from there, with the checks that it had there. Of a file that moves from where the record describes it, the place
 * where it was met is described, even if a copy comes before that: the copy is described when it is met the next time.
 */
public final class Merge<R extends StoredFileRecord> {

    private final Sections<R> sections;

    public Merge(Sections<R> sections) {
        this.sections = requireNonNull(sections, "sections");
    }

    /**
     * The record after an observation.
     *
     * @param record the record as it is stored
     * @param observation the file as it was met
     * @param lastRole what the file at this location was to the record when it was last met, for lists are bounded
     */
    public Merged<R> merge(R record, Observation<R> observation, Optional<FileRole> lastRole) {
        return merge(record, observation, lastRole, SeenPlaces.NONE);
    }

    /**
     * The record after an observation.
     *
     * @param record the record as it is stored
     * @param observation the file as it was met
     * @param lastRole what the file at this location was to the record when it was last met, for lists are bounded
     * @param seen what was seen of the places that {@link #toLookAt} names
     */
    public Merged<R> merge(R record, Observation<R> observation, Optional<FileRole> lastRole, SeenPlaces seen) {
        return new Merging<>(sections, record, observation, lastRole, seen).result();
    }

    /**
     * The places on which it depends what an observation means: of a file met at a place that the record does not name, that
     * place itself, and those from which it may have moved.
     */
    public Set<Location> toLookAt(R record, Observation<R> observation, Optional<FileRole> lastRole) {
        Location met = observation.location();
        Set<Location> known = places(record);
        Hash hash = observation.hash();
        boolean isNew = !known.contains(met) && lastRole.isEmpty() && hash.isKnown();
        Set<Location> from = new TreeSet<>();
        if (isNew && hash.equals(record.revision().hashOrig())) {
            from.add(met);
            from.add(record.location());
            record.places().copies().forEach(copy -> from.add(copy.location(met.fileName())));
        } else if (isNew) {
            record.places().conflicts().stream()
                    .filter(conflict -> conflict.hash().equals(hash))
                    .forEach(conflict -> from.add(conflict.location(met.fileName())));
        }
        return from;
    }

    private Set<Location> places(R record) {
        Set<Location> places = new HashSet<>(Set.of(record.location()));
        Stream.concat(record.places().copies().stream(), record.places().conflicts().stream())
                .forEach(place -> places.add(place.location(record.location().fileName())));
        return places;
    }
}
