// SPDX-License-Identifier: Apache-2.0
package dev.grainery.internal.reading;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/** The blocks of a file that another thread reads. Not thread-safe. */
final class RelayedInput extends StoredInput {

    private final Relay relay;

    /**
     * @param start where in the file the first block begins
     */
    RelayedInput(Relay relay, long start) {
        super(ByteBuffer.allocate(0), start);
        this.relay = relay;
    }

    @Override
    boolean fill() throws IOException {
        if (block().hasRemaining()) {
            return true;
        }
        // the other thread fills the block again as soon as it is given back
        long start = blockStart() + block().limit();
        Optional<ByteBuffer> next = relay.nextBlock(block());
        next.ifPresent(block -> enter(block, start));
        return next.isPresent();
    }
}
