// SPDX-License-Identifier: Apache-2.0
package dev.grainery.internal.reading;

import java.io.IOException;

/** A file whose bytes are plain. */
final class UncompressedInput extends PlainInput {

    private final HashingInput stored;
    private long began;

    UncompressedInput(HashingInput stored) {
        this.stored = stored;
    }

    @Override
    public int read(byte[] target, int from, int length) throws IOException {
        began = stored.offset();
        return stored.read(target, from, length);
    }

    @Override
    public long skip(long wanted, byte[] scratch) throws IOException {
        long n = stored.skip(wanted);
        return n == 0 ? -1 : n;
    }

    @Override
    public boolean beganMember() {
        return false;
    }

    @Override
    public long storedOffset() {
        return began;
    }

    @Override
    public long members() {
        return 0;
    }

    @Override
    public Compression compression() {
        return Compression.NONE;
    }
}
