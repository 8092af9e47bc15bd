// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

// the blocks are allocated on the heap and start at index 0 of their arrays
@SuppressWarnings("ByteBufferBackingArray")
final class UncompressedInput extends PlainInput {

    private final HashingInput stored;
    private byte[] bytes = {};
    private int from;
    private long began;

    UncompressedInput(HashingInput stored) {
        super(Compression.NONE);
        this.stored = stored;
        stored.readInPassing();
    }

    @Override
    public int read(byte[] target, int from, int length) throws IOException {
        began = stored.offset();
        return stored.read(target, from, length);
    }

    @Override
    public int next() throws IOException {
        began = stored.offset();
        if (!stored.fill()) {
            return -1;
        }
        ByteBuffer block = stored.block();
        bytes = block.array();
        from = block.position();
        // as few bytes as from other inputs, so that they stay in the processor cache
        int n = Math.min(block.remaining(), PIECE);
        block.position(from + n);
        return n;
    }

    @Override
    public byte[] bytes() {
        return bytes;
    }

    @Override
    public int from() {
        return from;
    }

    @Override
    public long skip(long wanted) throws IOException {
        long n = stored.skip(wanted);
        return n == 0 ? -1 : n;
    }

    @Override
    public Optional<byte[]> ahead(long storedOffset, long distance, int length) throws IOException {
        try {
            return Optional.of(stored.from(storedOffset + distance).readNBytes(length));
        } catch (HashingInput.OutOfReachException e) {
            return Optional.empty();
        }
    }

    @Override
    public long storedOffset() {
        return began;
    }
}
