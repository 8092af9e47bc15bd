// SPDX-License-Identifier: Apache-2.0
package dev.grainery.internal.reading;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * What the thread that reads a file and the one that decompresses it hand to each other: stored blocks one way, plain bytes
 * the other. Each waits when the other is behind, so that the memory is bounded: two blocks, and a megabyte of plain bytes.
 * Thread-safe.
 */
// the blocks are allocated here on the heap
@SuppressWarnings("ByteBufferBackingArray")
final class Relay {

    private static final int BATCHES = 4;

    private final Deque<ByteBuffer> emptyBlocks = new ArrayDeque<>();
    private final Deque<ByteBuffer> blocks = new ArrayDeque<>();
    private final Deque<PlainBatch> emptyBatches = new ArrayDeque<>();
    private final Deque<PlainBatch> batches = new ArrayDeque<>();
    private boolean allStored;
    private boolean allPlain;
    private boolean stopped;
    private Optional<Throwable> failure = Optional.empty();

    /**
     * @param blockSize bytes of a stored block
     */
    Relay(int blockSize) {
        for (int i = 0; i < 2; i++) {
            emptyBlocks.add(ByteBuffer.allocate(blockSize));
        }
        for (int i = 0; i < BATCHES; i++) {
            emptyBatches.add(new PlainBatch());
        }
    }

    /**
     * For the thread that reads: passes one block on, if one is wanted.
     *
     * @return false if the file has ended
     */
    boolean pass(HashingInput stored) throws IOException {
        Optional<ByteBuffer> wanted = emptyBlock();
        if (wanted.isEmpty()) {
            return true;
        }
        ByteBuffer block = wanted.get();
        int n = stored.read(block.array(), 0, block.capacity());
        synchronized (this) {
            if (n < 0) {
                allStored = true;
            } else {
                blocks.add(block.clear().limit(n));
            }
            notifyAll();
        }
        return n >= 0;
    }

    private synchronized Optional<ByteBuffer> emptyBlock() {
        return allStored ? Optional.empty() : Optional.ofNullable(emptyBlocks.poll());
    }

    /**
     * For the thread that reads: waits for plain bytes, or until a block is wanted.
     *
     * @return whether there are plain bytes, or no more of them come
     */
    synchronized boolean awaitPlain() throws InterruptedException {
        while (batches.isEmpty() && !allPlain) {
            if (!allStored && !emptyBlocks.isEmpty()) {
                return false;
            }
            wait();
        }
        return true;
    }

    /**
     * For the thread that reads: takes plain bytes, if there are any.
     *
     * @throws RuntimeException if decompressing them failed, and not because of what they are
     * @throws Error if it failed because of the machine, such as for want of memory
     */
    synchronized Optional<PlainBatch> plain() {
        if (batches.isEmpty() && failure.isPresent()) {
            Throwable cause = failure.get();
            if (cause instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) cause;
        }
        return Optional.ofNullable(batches.poll());
    }

    /** For the thread that reads: these plain bytes were used. */
    synchronized void used(PlainBatch batch) {
        batch.clear();
        emptyBatches.add(batch);
        notifyAll();
    }

    /** For the thread that reads: it wants no more. */
    synchronized void stop() {
        stopped = true;
        notifyAll();
    }

    /**
     * For the thread that decompresses: the next block, as soon as it was read.
     *
     * @param used the block before
     * @return nothing at the end of the file
     * @throws InterruptedIOException if no more is wanted
     */
    synchronized Optional<ByteBuffer> nextBlock(ByteBuffer used) throws InterruptedIOException {
        await(() -> !blocks.isEmpty() || allStored);
        if (blocks.isEmpty()) {
            return Optional.empty();
        }
        if (used.capacity() > 0) {
            emptyBlocks.add(used);
            notifyAll();
        }
        return Optional.of(blocks.remove());
    }

    /**
     * For the thread that decompresses: a batch for the next plain bytes.
     *
     * @throws InterruptedIOException if no more is wanted
     */
    synchronized PlainBatch emptyBatch() throws InterruptedIOException {
        await(() -> !emptyBatches.isEmpty());
        return emptyBatches.remove();
    }

    /** For the thread that decompresses: these bytes are ready. */
    synchronized void ready(PlainBatch batch) {
        batches.add(batch);
        notifyAll();
    }

    /** For the thread that decompresses: that was all. */
    synchronized void end() {
        allPlain = true;
        notifyAll();
    }

    /**
     * For the thread that decompresses: it cannot go on.
     *
     * @param cause unchecked
     */
    synchronized void fail(Throwable cause) {
        failure = Optional.of(cause);
        end();
    }

    private synchronized void await(BooleanSupplier condition) throws InterruptedIOException {
        try {
            while (!condition.getAsBoolean()) {
                if (stopped) {
                    throw new InterruptedIOException("no more plain bytes are wanted");
                }
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw (InterruptedIOException) new InterruptedIOException("interrupted while decompressing").initCause(e);
        }
    }
}
