// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.merge;

import static java.util.Objects.requireNonNull;

import dev.grainery.record.Amount;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A file that has a record was looked at again.
 *
 * @param location where it lies
 * @param hash the hash of its bytes, {@code NA} if it is missing or could not be read to its end
 * @param size its size in bytes now, {@code NA} if it was not read
 * @param at when, in whole milliseconds
 */
public record FileCheck(Location location, Hash hash, Amount size, Instant at) {

    public FileCheck(Location location, Hash hash, Amount size, Instant at) {
        this.location = requireNonNull(location, "location");
        this.hash = requireNonNull(hash, "hash");
        this.size = requireNonNull(size, "size");
        this.at = at.truncatedTo(ChronoUnit.MILLIS);
    }
}
