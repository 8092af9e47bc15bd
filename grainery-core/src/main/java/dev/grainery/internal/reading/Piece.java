// SPDX-License-Identifier: Apache-2.0
package dev.grainery.internal.reading;

import java.util.Optional;

/**
 * What one read of gzip data gave.
 *
 * @param from where its bytes begin in their batch
 * @param length how many there are, or -1 if the data have ended or are broken
 * @param began whether they began a member
 * @param memberOffset where in the file their member begins
 * @param members how many members were begun that hold something
 * @param foreign offset of the first byte behind the gzip data that is none of theirs, or -1
 * @param failure how the data are broken
 */
record Piece(
        int from,
        int length,
        boolean began,
        long memberOffset,
        long members,
        long foreign,
        Optional<CompressionException> failure) {

    /** What the last read of an input has left behind it. */
    static Piece of(GzipInput gzip, int from, int length, Optional<CompressionException> failure) {
        return new Piece(
                from, length, gzip.beganMember(), gzip.storedOffset(), gzip.members(), gzip.foreignBytesAt(), failure);
    }

    boolean isLast() {
        return length < 0;
    }
}
