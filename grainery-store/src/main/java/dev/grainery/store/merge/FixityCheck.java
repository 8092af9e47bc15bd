// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.merge;

import dev.grainery.record.Amount;
import dev.grainery.record.Commentaries;
import dev.grainery.record.Digests;
import dev.grainery.record.Hash;
import dev.grainery.record.Inspection;
import dev.grainery.record.Location;
import dev.grainery.record.UtilityOutput;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/**
 * A file that has a record was looked at again.
 *
 * @param location where it lies
 * @param hash the hash of its bytes, {@code NA} if it is missing or could not be read to its end
 * @param digests other digests of them, as far as they were computed
 * @param size its size in bytes now, {@code NA} if it was not read
 * @param at when, in whole milliseconds
 * @param inspected what was seen of its content, if that was looked at as well
 * @param before when it was checked before, as far as its reader knew: if somebody else has found the same meanwhile, this
 *     check is that one done twice, and nothing becomes of it
 */
public record FixityCheck(
        Location location,
        Hash hash,
        Digests digests,
        Amount size,
        Instant at,
        Optional<Inspected> inspected,
        Optional<Instant> before) {

    public FixityCheck {
        at = at.truncatedTo(ChronoUnit.MILLIS);
    }

    /** A check by a reader who is alone. */
    public FixityCheck(
            Location location, Hash hash, Digests digests, Amount size, Instant at, Optional<Inspected> inspected) {
        this(location, hash, digests, size, at, inspected, Optional.empty());
    }

    /** A check that did not look at the content. */
    public FixityCheck(Location location, Hash hash, Digests digests, Amount size, Instant at) {
        this(location, hash, digests, size, at, Optional.empty());
    }

    /** The same by a reader who chose the file when its last check was this one. */
    public FixityCheck after(Instant last) {
        return new FixityCheck(location, hash, digests, size, at, inspected, Optional.of(last));
    }

    /** A check that computed the MD5 alone. */
    public FixityCheck(Location location, Hash hash, Amount size, Instant at) {
        this(location, hash, Digests.NONE, size, at);
    }

    /**
     * What was seen of the content of a container.
     *
     * @param inspection what its records hold; empty if it is no container, or could not be decompressed
     * @param remarks what its record has to say of its defects
     * @param utilities what other programs said of it, if any was run
     */
    public record Inspected(Optional<Inspection> inspection, Commentaries remarks, List<UtilityOutput> utilities) {

        public Inspected {
            utilities = List.copyOf(utilities);
        }
    }
}
