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
 * Hash and size are {@code NA} if the file could not be read; the time is truncated to milliseconds. If another process
 * has reported the same result since {@code before}, this check has no effect.
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

    public FixityCheck(
            Location location, Hash hash, Digests digests, Amount size, Instant at, Optional<Inspected> inspected) {
        this(location, hash, digests, size, at, inspected, Optional.empty());
    }

    public FixityCheck(Location location, Hash hash, Digests digests, Amount size, Instant at) {
        this(location, hash, digests, size, at, Optional.empty());
    }

    public FixityCheck after(Instant last) {
        return new FixityCheck(location, hash, digests, size, at, inspected, Optional.of(last));
    }

    public FixityCheck(Location location, Hash hash, Amount size, Instant at) {
        this(location, hash, Digests.NONE, size, at);
    }

    /** The inspection is empty if the file is no container, or could not be decompressed. */
    public record Inspected(Optional<Inspection> inspection, Commentaries remarks, List<UtilityOutput> utilities) {

        public Inspected {
            utilities = List.copyOf(utilities);
        }
    }
}
