// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import dev.grainery.record.Digests;
import dev.grainery.record.Hash;

/**
 * What one pass over all bytes of a file gave.
 *
 * @param size how many bytes were read
 * @param md5 their MD5
 * @param digests other digests of them, as far as they were asked for
 */
public record Fixity(long size, Hash md5, Digests digests) {

    /** That of bytes of which only the MD5 was asked for. */
    public Fixity(long size, Hash md5) {
        this(size, md5, Digests.NONE);
    }
}
