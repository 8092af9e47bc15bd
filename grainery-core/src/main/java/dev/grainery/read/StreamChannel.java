// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

import dev.grainery.file.StreamedFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.util.Optional;

// the blocks are allocated on the heap by ReadBuffers and start at index 0 of their arrays
@SuppressWarnings("ByteBufferBackingArray")
final class StreamChannel implements ReadableByteChannel {

    private final StreamedFile stream;
    private Optional<FilePass.CopyFailedException> copyFailure = Optional.empty();

    StreamChannel(StreamedFile stream) {
        this.stream = stream;
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        int n = stream.content().read(target.array(), target.position(), target.remaining());
        if (n <= 0) {
            return n;
        }
        try {
            stream.copy().write(target.array(), target.position(), n);
        } catch (IOException e) {
            copyFailure = Optional.of(new FilePass.CopyFailedException(e));
            throw e;
        }
        target.position(target.position() + n);
        return n;
    }

    Optional<FilePass.CopyFailedException> copyFailure() {
        return copyFailure;
    }

    @Override
    public boolean isOpen() {
        return true;
    }

    /** The streams belong to the caller. */
    @Override
    public void close() {}
}
