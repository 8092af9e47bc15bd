// SPDX-License-Identifier: Apache-2.0
package dev.grainery.fixity;

import static java.util.Objects.requireNonNull;

import dev.grainery.record.Hash;

/** How an attempt to hash a file ended. */
public sealed interface Check {

    /** All bytes of the file were read; this is their hash. */
    record Hashed(Hash hash) implements Check {
        public Hashed {
            requireNonNull(hash, "hash");
            if (!hash.isKnown()) {
                throw new IllegalArgumentException("a file that was hashed has a hash");
            }
        }
    }

    /** The file is missing or could not be read to its end. */
    record NotAccessible() implements Check {}

    /** The check that gave this hash; {@code NA} means the file was not accessible. */
    static Check of(Hash hash) {
        return hash.isKnown() ? new Hashed(hash) : new NotAccessible();
    }
}
