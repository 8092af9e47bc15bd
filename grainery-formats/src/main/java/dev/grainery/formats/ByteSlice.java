// SPDX-License-Identifier: Apache-2.0
package dev.grainery.formats;

/** A part of an array, which is not copied. */
final class ByteSlice {

    static final ByteSlice EMPTY = new ByteSlice(new byte[0], 0, 0);

    private final byte[] bytes;
    private final int from;
    private final int to;

    ByteSlice(byte[] bytes, int from, int to) {
        this.bytes = bytes;
        this.from = from;
        this.to = to;
    }

    byte[] bytes() {
        return bytes;
    }

    int from() {
        return from;
    }

    int to() {
        return to;
    }

    boolean matches(BytePiece piece, int at) {
        return at >= from && at + piece.length() <= to && piece.matches(bytes, at);
    }
}
