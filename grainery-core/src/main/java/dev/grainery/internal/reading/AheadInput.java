// SPDX-License-Identifier: Apache-2.0
package dev.grainery.internal.reading;

import java.io.IOException;
import java.util.Optional;

/** Gzip data that another thread decompresses; this one reads the blocks of the file for it. Not thread-safe. */
final class AheadInput extends PlainInput {

    private final HashingInput stored;
    private final Relay relay;
    private Optional<PlainBatch> batch = Optional.empty();
    private Piece piece;
    private int taken;
    private boolean began;

    /**
     * @param begun what the other thread goes on with: this one must not use it any more
     */
    AheadInput(HashingInput stored, GzipInput begun, Relay relay) {
        this.stored = stored;
        this.relay = relay;
        this.piece = Piece.of(begun, 0, 0, Optional.empty());
    }

    @Override
    public int read(byte[] target, int from, int length) throws IOException {
        if (taken == piece.length()) {
            if (!hasNext()) {
                throw new IllegalStateException("gzip data without an end");
            }
            piece = batch.orElseThrow().next();
            taken = 0;
            if (piece.failure().isPresent()) {
                throw piece.failure().get();
            }
        }
        if (piece.isLast()) {
            return -1;
        }
        int n = Math.min(length, piece.length() - taken);
        System.arraycopy(batch.orElseThrow().bytes(), piece.from() + taken, target, from, n);
        began = piece.began() && taken == 0;
        taken += n;
        return n;
    }

    /** Whether there is a piece behind this one. */
    private boolean hasNext() throws IOException {
        while (batch.filter(read -> !read.isEmpty()).isEmpty()) {
            batch.ifPresent(relay::used);
            batch = nextBatch();
            if (batch.isEmpty()) {
                return false;
            }
        }
        return true;
    }

    private Optional<PlainBatch> nextBatch() throws IOException {
        try {
            do {
                relay.pass(stored);
            } while (!relay.awaitPlain());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw stored.interrupted(e);
        }
        return relay.plain();
    }

    /** The other thread has gone on by itself. */
    @Override
    public boolean resume() throws IOException {
        boolean more = piece.isLast() && hasNext();
        if (more) {
            // what has ended is done with
            taken = piece.length();
        }
        return more;
    }

    @Override
    public void close() {
        relay.stop();
    }

    @Override
    public boolean beganMember() {
        return began;
    }

    @Override
    public long storedOffset() {
        return piece.memberOffset();
    }

    @Override
    public long members() {
        return piece.members();
    }

    @Override
    public long foreignBytesAt() {
        return piece.foreign();
    }

    @Override
    public Compression compression() {
        return Compression.GZIP;
    }
}
