// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;

/** A file on a disk that fails once, after so many bytes, and would go on after that. */
final class FailingChannel implements SeekableByteChannel {

    private final long size;
    private final long failsAt;
    private long position;
    private boolean failed;

    FailingChannel(long size, long failsAt) {
        this.size = size;
        this.failsAt = failsAt;
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        if (position == failsAt && !failed) {
            failed = true;
            throw new IOException("Input/output error");
        }
        if (position == size) {
            return -1;
        }
        long end = failed ? size : failsAt;
        int n = (int) Math.min(Math.min(target.remaining(), 4096), end - position);
        target.put(new byte[n]);
        position += n;
        return n;
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public long position() {
        return position;
    }

    @Override
    public SeekableByteChannel position(long other) {
        position = other;
        return this;
    }

    @Override
    public int write(ByteBuffer source) throws IOException {
        throw new IOException("only read");
    }

    @Override
    public SeekableByteChannel truncate(long other) throws IOException {
        throw new IOException("only read");
    }

    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public void close() {
        // holds nothing
    }
}
