// SPDX-License-Identifier: Apache-2.0
package dev.grainery.reading;

import dev.grainery.record.Hash;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.Arrays;

/**
 * A file opened once, read-only, from its first byte to its last. Every byte enters the hash exactly once, in large
 * blocks, whether a parser reads it or skips it, or nobody looks at it at all.
 *
 * <p>The blocks come from {@link ReadBuffers}, which a thread uses for one file after the other. Not thread-safe.
 */
// the blocks are allocated on the heap by ReadBuffers and start at index 0 of their arrays
@SuppressWarnings("ByteBufferBackingArray")
public final class HashingInput extends InputStream implements Closeable {

    private final FileChannel channel;
    private final MessageDigest md5;
    private final ReadThrottle throttle;
    private ByteBuffer block;
    private ByteBuffer previous;
    private long blockStart;
    private boolean ended;

    private HashingInput(FileChannel channel, ReadBuffers buffers, ReadThrottle throttle) {
        this.channel = channel;
        this.md5 = buffers.md5();
        this.block = buffers.first();
        this.previous = buffers.second();
        this.throttle = throttle;
    }

    /**
     * Opens a file for one pass.
     *
     * @throws IOException if it cannot be opened
     */
    public static HashingInput open(Path path, ReadBuffers buffers, ReadThrottle throttle) throws IOException {
        buffers.reset();
        return new HashingInput(FileChannel.open(path, StandardOpenOption.READ), buffers, throttle);
    }

    /** How many bytes have been handed out or skipped: the offset of the next byte in the file. */
    public long offset() {
        return blockStart + block.position();
    }

    /** Looks at up to {@code length} coming bytes without passing them; fewer at the end of the file or of a block. */
    public byte[] peek(int length) throws IOException {
        if (!fill()) {
            return new byte[0];
        }
        int from = block.position();
        return Arrays.copyOfRange(block.array(), from, Math.min(from + length, block.limit()));
    }

    @Override
    public int read() throws IOException {
        return fill() ? block.get() & 0xff : -1;
    }

    @Override
    public int read(byte[] target, int from, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!fill()) {
            return -1;
        }
        int n = Math.min(length, block.remaining());
        block.get(target, from, n);
        return n;
    }

    @Override
    public long skip(long wanted) throws IOException {
        long left = wanted;
        while (left > 0 && fill()) {
            int n = (int) Math.min(left, block.remaining());
            block.position(block.position() + n);
            left -= n;
        }
        return Math.max(0, wanted - left);
    }

    @Override
    public int available() {
        return block.remaining();
    }

    /** Reads to the end of the file and gives the size and hash of all of it. */
    public Fixity finish() throws IOException {
        while (fill()) {
            block.position(block.limit());
        }
        return new Fixity(offset(), Hash.of(md5.digest()));
    }

    /**
     * The last bytes of the file, after {@link #finish()}: all of a small file, else at least one whole block.
     *
     * @return a copy
     */
    public byte[] tail() {
        byte[] last = Arrays.copyOf(block.array(), block.limit());
        if (blockStart == 0) {
            return last;
        }
        byte[] tail = Arrays.copyOf(previous.array(), previous.limit() + last.length);
        System.arraycopy(last, 0, tail, previous.limit(), last.length);
        return tail;
    }

    /** Size of the open file at this moment, in bytes. */
    public long sizeNow() throws IOException {
        return channel.size();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    private boolean fill() throws IOException {
        if (block.hasRemaining()) {
            return true;
        }
        if (ended) {
            return false;
        }
        long next = blockStart + block.limit();
        int kept = previous.limit();
        previous.clear();
        int n = 0;
        while (previous.hasRemaining() && n >= 0) {
            n = channel.read(previous);
        }
        ended = n < 0;
        if (previous.position() == 0) {
            // nothing came: the block before the last one is still whole, and tail() wants it
            previous.limit(kept);
            return false;
        }
        previous.flip();
        md5.update(previous.array(), 0, previous.limit());
        throttle.passed(previous.limit());
        ByteBuffer full = previous;
        previous = block;
        block = full;
        blockStart = next;
        return true;
    }
}
