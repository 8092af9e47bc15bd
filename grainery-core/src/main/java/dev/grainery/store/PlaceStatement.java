// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static java.util.Objects.requireNonNull;

import dev.grainery.record.Location;
import dev.grainery.record.StoredFileRecord;
import java.util.Optional;

/**
 * What became of one place of which a person said something.
 *
 * @param place the place
 * @param end how it ended
 * @param record the record of the file as it is now, or as it was before it was taken away; empty if there was none, or
 *     nothing was changed
 */
public record PlaceStatement<R extends StoredFileRecord>(Location place, End end, Optional<R> record) {

    public PlaceStatement {
        requireNonNull(place, "place");
        requireNonNull(end, "end");
        requireNonNull(record, "record");
    }

    /** How it ended. */
    public enum End {
        /** The records say so now. */
        DONE,
        /** The record was taken away, as it had no other place. */
        TAKEN_AWAY,
        /** Nothing was changed: it is the last place of its record. */
        LAST_PLACE,
        /** Nothing was changed: another record has a file at the new place. */
        TAKEN
    }
}
