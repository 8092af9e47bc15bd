// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.merge;

import static java.util.Objects.requireNonNull;

import dev.grainery.record.StoredFileRecord;
import java.util.Optional;

/**
 * Works a sighting of a file into the record that it belongs to, by its location or else by its identity. Pure.
 *
 * <p>Location comes first: a file at a location that the record has is that record's file, whatever it holds now. A file
 * elsewhere is a copy if its bytes are those of the record, else a conflict. Of equal files the one at the first
 * location in order is described by the record, the others are its copies. The same sightings give the same record in
 * any order and however often, but for which of two conflicting files was first.
 */
public final class Merge<R extends StoredFileRecord> {

    private final Sections<R> sections;

    public Merge(Sections<R> sections) {
        this.sections = requireNonNull(sections, "sections");
    }

    /**
     * The record after a sighting.
     *
     * @param record the record as it is stored
     * @param sighting the file as it was met
     * @param lastRole what the file at this location was to the record when it was last met, for lists are bounded
     */
    public Merged<R> merge(R record, Sighting<R> sighting, Optional<FileRole> lastRole) {
        return new Merging<>(sections, record, sighting, lastRole).result();
    }
}
