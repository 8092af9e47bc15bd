// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

import dev.grainery.file.BlockInputStream;
import dev.grainery.file.FileChangedException;
import dev.grainery.file.FileDigests;
import dev.grainery.file.ReadThrottle;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SeekableByteChannel;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.zip.Inflater;

/**
 * Hashes every byte once, in large blocks, whether it is parsed or skipped. After the storage failed, every method
 * throws {@link StorageReadException}, so no hash of a part is returned; after an interrupt, {@link
 * InterruptedIOException}. Not thread-safe.
 */
// the blocks are allocated on the heap by ReadBuffers and start at index 0 of their arrays
@SuppressWarnings("ByteBufferBackingArray")
public final class HashingInput extends InputStream {

    /** In bytes: small enough to stay in the processor cache until hashed. */
    private static final int HASH_BLOCK = 1 << 17;

    /** Bytes read beyond the expected end: a file that grows faster than it is read has no end. */
    private static final long MAX_EXCESS = 1L << 24;

    private final ReadableByteChannel channel;
    private final ReadBuffers buffers;
    private final ReadThrottle throttle;
    private final long expected;
    private ByteBuffer block;
    private long blockStart;
    private ByteBuffer previous;
    private int readSize;
    private boolean ended;
    private Optional<IOException> failure = Optional.empty();
    private Optional<FileDigests> fixity = Optional.empty();

    HashingInput(ReadableByteChannel channel, ReadBuffers buffers, ReadThrottle throttle, long expected) {
        buffers.reset();
        this.block = buffers.first;
        this.channel = channel;
        this.buffers = buffers;
        this.previous = buffers.second;
        this.readSize = buffers.blockSize;
        this.throttle = throttle;
        this.expected = expected;
    }

    @Override
    public long skip(long wanted) throws IOException {
        long left = wanted;
        while (left > 0 && fill()) {
            int n = (int) Math.min(left, block.remaining());
            block.position(block.position() + n);
            left -= n;
            if (!block.hasRemaining()) {
                left -= skipBlocks(left);
            }
        }
        return Math.max(0, wanted - left);
    }

    public FileDigests finish() throws IOException {
        while (fill()) {
            block.position(block.limit());
            skipBlocks(Long.MAX_VALUE);
        }
        if (fixity.isEmpty()) {
            fixity = Optional.of(buffers.fixity(offset()));
        }
        return fixity.get();
    }

    /** Parses smaller blocks while in the processor cache; rewinding and {@link #tail} are impossible then. */
    void readInPassing() {
        readSize = Math.min(HASH_BLOCK, buffers.blockSize);
    }

    ByteBuffer block() {
        return block;
    }

    public long offset() {
        return blockStart + block.position();
    }

    /** Fewer bytes at the end of the file or block. */
    public byte[] peek(int length) throws IOException {
        if (!fill()) {
            return new byte[0];
        }
        int from = block.position();
        return Arrays.copyOfRange(block.array(), from, from + Math.min(length, block.remaining()));
    }

    /** Throws if the bytes are not in the current block. */
    void unread(int length) {
        block.position(block.position() - length);
    }

    void rewind(long wanted) {
        if (wanted < offset()) {
            block.position((int) Math.max(0, wanted - blockStart));
        }
    }

    boolean skipTo(byte[] wanted) throws IOException {
        while (fill()) {
            byte[] bytes = block.array();
            int last = block.limit() - wanted.length;
            for (int i = block.position(); i <= last; i++) {
                if (bytes[i] == wanted[0] && Arrays.equals(bytes, i, i + wanted.length, wanted, 0, wanted.length)) {
                    block.position(i);
                    return true;
                }
            }
            block.position(block.limit());
        }
        return false;
    }

    /** Without copying. Remaining input must be {@linkplain #unread returned} before the next read. */
    boolean feed(Inflater inflater) throws IOException {
        if (!fill()) {
            return false;
        }
        inflater.setInput(block.array(), block.position(), block.remaining());
        block.position(block.limit());
        return true;
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

    /** From memory or, if the channel is seekable, the file; otherwise it throws {@link OutOfReachException}. */
    InputStream from(long offset) {
        return new OffsetInput(offset);
    }

    /** 0 only at the end of the file. */
    @Override
    public int available() throws IOException {
        // decompressors take 0 as the end of the last gzip member
        return fill() ? block.remaining() : 0;
    }

    /** Failure of the storage or an interrupt; nothing more can be read then. */
    public Optional<IOException> failure() {
        return failure;
    }

    /** The last bytes of the file after {@link #finish()}: all of a small file, otherwise at least one block. */
    public byte[] tail() {
        byte[] last = Arrays.copyOf(block.array(), block.limit());
        if (blockStart == 0) {
            return last;
        }
        byte[] tail = Arrays.copyOf(previous.array(), previous.limit() + last.length);
        System.arraycopy(last, 0, tail, previous.limit(), last.length);
        return tail;
    }

    public long sizeNow() throws IOException {
        return channel instanceof SeekableByteChannel file ? file.size() : blockEnd();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    private long blockEnd() {
        return blockStart + block.limit();
    }

    /** Makes sure that the current block has a byte; false at the end of the file, where the block stays. */
    boolean fill() throws IOException {
        if (failure.isPresent()) {
            throw failure.get();
        }
        if (block.hasRemaining()) {
            return true;
        }
        if (ended) {
            return false;
        }
        long next = blockEnd();
        int kept = previous.limit();
        previous.clear();
        readBlock(next);
        if (previous.position() == 0) {
            // the block before the last one is still complete, and tail() returns it
            previous.limit(kept);
            return false;
        }
        previous.flip();
        ByteBuffer full = previous;
        previous = block;
        block = full;
        blockStart = next;
        passThrottle(full.limit());
        return true;
    }

    private void readBlock(long start) throws IOException {
        int n = 0;
        while (previous.position() < readSize && n >= 0) {
            n = readAndHash(start + previous.position(), readSize - previous.position());
        }
        ended = n < 0;
    }

    /** Hashes unparsed blocks; keeps two blocks for {@link #tail()}. */
    private long skipBlocks(long most) throws IOException {
        long start = offset();
        long unparsed;
        try {
            unparsed = sizeNow() - start - 2L * buffers.blockSize;
        } catch (IOException e) {
            throw failed(start, e);
        }
        long blocks = Math.min(most, unparsed) / buffers.blockSize;
        for (long i = 0; i < blocks && !ended; i++) {
            skipBlock(offset());
        }
        return offset() - start;
    }

    /** Reuses a few bytes of memory that stay in the processor cache: 10 % faster. */
    private void skipBlock(long start) throws IOException {
        // neither block holds the bytes before the current offset any more
        block.limit(0);
        previous.limit(0);
        blockStart = start;
        int passed = 0;
        while (passed < buffers.blockSize && !ended) {
            previous.clear();
            ended = readAndHash(start + passed, buffers.blockSize - passed) < 0;
            passed += previous.position();
        }
        previous.limit(0);
        blockStart = start + passed;
        passThrottle(passed);
    }

    /** Appends to {@link #previous}; returns -1 at the end of the file. */
    private int readAndHash(long offset, int most) throws IOException {
        int from = previous.position();
        previous.limit(from + Math.min(most, HASH_BLOCK));
        int n;
        try {
            if (offset - expected > MAX_EXCESS) {
                throw new FileChangedException("it had " + expected + " bytes when found, and has more now");
            }
            n = channel.read(previous);
        } catch (IOException e) {
            throw failed(offset + previous.position() - from, e);
        } catch (CancellationException e) {
            throw e;
        } catch (RuntimeException e) {
            // a failing library says nothing about the file
            throw failed(offset + previous.position() - from, new IOException(e));
        }
        buffers.update(previous.array(), from, previous.position() - from);
        previous.limit(previous.capacity());
        return n;
    }

    private void passThrottle(int bytes) throws IOException {
        try {
            throttle.passed(bytes);
        } catch (InterruptedIOException e) {
            failure = Optional.of(e);
            throw e;
        }
    }

    private IOException failed(long offset, IOException cause) {
        IOException thrown = cause instanceof ClosedByInterruptException
                ? new InterruptedIOException("interrupted while reading")
                : new StorageReadException(offset, cause);
        if (thrown.getCause() == null) {
            thrown.initCause(cause);
        }
        failure = Optional.of(thrown);
        return thrown;
    }

    static final class OutOfReachException extends IOException {

        private static final long serialVersionUID = 1L;
    }

    private final class OffsetInput extends BlockInputStream {

        private long at;

        OffsetInput(long at) {
            this.at = at;
        }

        @Override
        public int read(byte[] target, int from, int length) throws IOException {
            int n;
            if (at >= blockStart && at < blockEnd()) {
                n = (int) Math.min(length, blockEnd() - at);
                System.arraycopy(block.array(), (int) (at - blockStart), target, from, n);
            } else if (ended && at >= blockEnd()) {
                n = -1;
            } else if (channel instanceof SeekableByteChannel file) {
                n = readAt(file, ByteBuffer.wrap(target, from, length));
            } else {
                throw new OutOfReachException();
            }
            at += Math.max(n, 0);
            return n;
        }

        private int readAt(SeekableByteChannel file, ByteBuffer target) throws IOException {
            try {
                long before = file.position();
                int n = file.position(at).read(target);
                file.position(before);
                return n;
            } catch (IOException e) {
                throw failed(at, e);
            }
        }

        /** Decompressors take 0 for the end of the data. */
        @Override
        public int available() {
            return 1;
        }
    }
}
