// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.merge;

import static java.util.Objects.requireNonNull;

import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.record.StoredFileRecord;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A file as it was met and read once.
 *
 * @param candidate its record as if it were met for the first time; what it says of versions and places is not used
 * @param acceptReindexed whether other bytes of an index are a new indexing rather than damage
 */
public record Sighting<R extends StoredFileRecord>(R candidate, boolean acceptReindexed) {

    public Sighting {
        requireNonNull(candidate, "candidate");
    }

    /** A file whose bytes must not change. */
    public static <R extends StoredFileRecord> Sighting<R> of(R candidate) {
        return new Sighting<>(candidate, false);
    }

    public Location location() {
        return candidate.location();
    }

    /** The hash of its bytes, {@code NA} if it could not be read. */
    public Hash hash() {
        return candidate.revision().hashOrig();
    }

    /** When it was read, in whole milliseconds. */
    public Instant at() {
        return candidate.revision().dateOfValidation().truncatedTo(ChronoUnit.MILLIS);
    }
}
