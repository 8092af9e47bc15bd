// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import static java.util.Objects.requireNonNull;

import dev.grainery.record.Amount;
import dev.grainery.record.Hash;

/**
 * What a file should be.
 *
 * @param size how many bytes it should have
 * @param hash its first hash; {@code NA} if it was never read to its end
 */
record ExpectedFile(Amount size, Hash hash) {

    ExpectedFile {
        requireNonNull(size, "size");
        requireNonNull(hash, "hash");
    }
}
