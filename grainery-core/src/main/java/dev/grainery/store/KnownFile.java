// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static java.util.Objects.requireNonNull;

import dev.grainery.record.Amount;
import dev.grainery.record.Hash;
import dev.grainery.record.RecordType;
import dev.grainery.record.RevisionStatus;
import dev.grainery.store.merge.FileRole;

/**
 * What the store knows of the file at one location since it was last read.
 *
 * @param type the type of its record
 * @param size its size then
 * @param hash its MD5 then, {@code NA} if it could not be read
 * @param status how that check ended
 * @param role what it is to its record
 */
public record KnownFile(RecordType type, Amount size, Hash hash, RevisionStatus status, FileRole role) {

    public KnownFile {
        requireNonNull(type, "type");
        requireNonNull(size, "size");
        requireNonNull(hash, "hash");
        requireNonNull(status, "status");
        requireNonNull(role, "role");
    }
}
