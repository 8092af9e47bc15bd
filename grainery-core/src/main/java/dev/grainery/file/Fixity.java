// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import static java.util.Objects.requireNonNull;

import dev.grainery.record.Hash;

/**
 * What one pass over all bytes of a file gave.
 *
 * @param size how many bytes were read
 * @param md5 their MD5
 */
public record Fixity(long size, Hash md5) {

    public Fixity {
        requireNonNull(md5, "md5");
    }
}
