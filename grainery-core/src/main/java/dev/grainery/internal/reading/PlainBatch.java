// SPDX-License-Identifier: Apache-2.0
package dev.grainery.internal.reading;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** Plain bytes of gzip data, as many reads gave them: what one thread hands to another at once. Not thread-safe. */
final class PlainBatch {

    /** In bytes: so many that waking the other thread costs little beside them, and that they stay in a cache. */
    private static final int SIZE = 1 << 18;

    private static final int MOST_PIECES = 1 << 10;

    private final byte[] bytes = new byte[SIZE];
    private final Deque<Piece> pieces = new ArrayDeque<>();
    private int filled;

    /** Whether one more read has room. */
    boolean hasRoom() {
        return SIZE - filled >= PlainInput.PIECE && pieces.size() < MOST_PIECES;
    }

    /**
     * Reads the next piece.
     *
     * @return whether it has bytes: the data have neither ended nor are they broken
     */
    boolean read(GzipInput gzip) throws IOException {
        int n;
        Optional<CompressionException> failure = Optional.empty();
        try {
            n = gzip.read(bytes, filled, PlainInput.PIECE);
        } catch (CompressionException e) {
            n = -1;
            failure = Optional.of(e);
        }
        Piece piece = Piece.of(gzip, filled, n, failure);
        pieces.add(piece);
        filled += Math.max(n, 0);
        return !piece.isLast();
    }

    boolean isEmpty() {
        return pieces.isEmpty();
    }

    /** Takes the next piece. */
    Piece next() {
        return pieces.remove();
    }

    byte[] bytes() {
        return bytes;
    }

    /** Makes room; what is left of the pieces is given up. */
    void clear() {
        pieces.clear();
        filled = 0;
    }
}
