// SPDX-License-Identifier: Apache-2.0
package dev.grainery.formats;

/** Not a copy. */
record ByteRange(byte[] bytes, int from, int to) {

    static final ByteRange EMPTY = new ByteRange(new byte[0], 0, 0);

    boolean matches(BytePiece piece, int at) {
        return at >= from && at + piece.length() <= to && piece.matches(bytes, at);
    }
}
