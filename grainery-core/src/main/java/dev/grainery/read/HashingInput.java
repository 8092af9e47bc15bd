// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

import dev.grainery.file.FileChangedException;
import dev.grainery.file.Fixity;
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
 * A file opened once, read-only, from its first byte to its last. Every byte enters the hash exactly once, in large
 * blocks, whether a parser reads it or skips it, or nobody looks at it at all. Within the block in memory, one may go back.
 *
 * <p>When the storage fails, every reading method throws {@link StorageReadException} from then on, so that a hash of
 * less than the whole file is never given. When the thread is interrupted, they throw {@link InterruptedIOException}.
 *
 * <p>The blocks come from {@link ReadBuffers}, which a thread uses for one file after the other. Not thread-safe.
 */
// the blocks are allocated on the heap by ReadBuffers and start at index 0 of their arrays
@SuppressWarnings("ByteBufferBackingArray")
public final class HashingInput extends InputStream {

    /** In bytes: few enough that they are still in the processor's cache when they are hashed. */
    private static final int HASHED_AT_ONCE = 1 << 17;

    /** How many bytes are read behind the expected end, in bytes. */
    private static final long MOST_BEYOND = 1L << 24;

    private final ReadableByteChannel channel;
    private final ReadBuffers buffers;
    private final ReadThrottle throttle;
    private final long expected;
    private ByteBuffer block;
    private long blockStart;
    private ByteBuffer previous;
    private int readAtOnce;
    private boolean ended;
    private Optional<IOException> failure = Optional.empty();
    private Optional<Fixity> fixity = Optional.empty();

    /**
     * Reads what a channel gives, which is closed with it.
     *
     * @param expected how many bytes there should be; a file that grows faster than it is read has no end
     */
    HashingInput(ReadableByteChannel channel, ReadBuffers buffers, ReadThrottle throttle, long expected) {
        buffers.reset();
        this.block = buffers.first();
        this.channel = channel;
        this.buffers = buffers;
        this.previous = buffers.second();
        this.readAtOnce = buffers.blockSize();
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
                left -= pass(left);
            }
        }
        return Math.max(0, wanted - left);
    }

    /** Reads to the end of the file and gives the size and hash of all of it; the same again when called again. */
    public Fixity finish() throws IOException {
        while (fill()) {
            block.position(block.limit());
            pass(Long.MAX_VALUE);
        }
        if (fixity.isEmpty()) {
            fixity = Optional.of(buffers.fixity(offset()));
        }
        return fixity.get();
    }

    /**
     * From now on, nobody goes back within a block, or asks for the {@linkplain #tail last bytes}: blocks become as short
     * as they are hashed, so that their bytes are still in the processor's cache when they are looked at.
     */
    void readInPassing() {
        readAtOnce = Math.min(HASHED_AT_ONCE, buffers.blockSize());
    }

    ByteBuffer block() {
        return block;
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
        return Arrays.copyOfRange(block.array(), from, from + Math.min(length, block.remaining()));
    }

    /**
     * Takes back bytes that were just read, so that they are read again.
     *
     * @throws IllegalArgumentException if they no longer lie in the current block
     */
    void unread(int length) {
        block.position(block.position() - length);
    }

    /** Goes back to this offset, or as far towards it as the bytes are still in the current block. */
    void rewind(long wanted) {
        if (wanted < offset()) {
            block.position((int) Math.max(0, wanted - blockStart));
        }
    }

    /**
     * Skips to the next place where these bytes stand within one block.
     *
     * @return false if they stand nowhere up to the end of the file
     */
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

    /**
     * Gives a decompressor what is left of the block, without copying it. What it does not want is to be taken back with
     * {@link #unread} before anything else is read.
     *
     * @return false at the end of the file
     */
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

    /**
     * The bytes of the file from this offset on, to be read before anything else is: those in memory and, if the storage can
     * go to any place of a file, all others. They enter no hash. It throws {@link OutOfReachException} at those that it
     * cannot reach.
     */
    InputStream from(long offset) {
        return new Elsewhere(offset);
    }

    /** How many bytes can be read from the block in memory; 0 only at the end of the file. */
    @Override
    public int available() throws IOException {
        // zero is taken for the end by decompressors that look for one more gzip member
        return fill() ? block.remaining() : 0;
    }

    /** What went wrong with the storage or the thread, not with the content; then nothing more can be read. */
    public Optional<IOException> failure() {
        return failure;
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

    /** Size of the open file at this moment, in bytes; of a stream, how many bytes were read. */
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

    /**
     * Makes sure that there is a byte to be read in the current block, and goes on to the next one if there is none.
     *
     * @return false at the end of the file; the current block stays what it is then
     */
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
            // nothing came: the block before the last one is still whole, and tail() wants it
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
        while (previous.position() < readAtOnce && n >= 0) {
            n = readAndHash(start + previous.position(), readAtOnce - previous.position());
        }
        ended = n < 0;
    }

    /**
     * Hashes blocks that nobody will look at, after one that was read to its end; {@link #tail()} may still want the last
     * two of the file.
     *
     * @return how many bytes were passed
     */
    private long pass(long most) throws IOException {
        long start = offset();
        long unseen;
        try {
            unseen = sizeNow() - start - 2L * buffers.blockSize();
        } catch (IOException e) {
            throw failed(start, e);
        }
        long blocks = Math.min(most, unseen) / buffers.blockSize();
        for (long i = 0; i < blocks && !ended; i++) {
            passBlock(offset());
        }
        return offset() - start;
    }

    /** Has all of it go through the same few bytes of memory, which stay in the processor's cache: a tenth faster. */
    private void passBlock(long start) throws IOException {
        // neither block holds any more what lies before the coming byte
        block.limit(0);
        previous.limit(0);
        blockStart = start;
        int passed = 0;
        while (passed < buffers.blockSize() && !ended) {
            previous.clear();
            ended = readAndHash(start + passed, buffers.blockSize() - passed) < 0;
            passed += previous.position();
        }
        previous.limit(0);
        blockStart = start + passed;
        passThrottle(passed);
    }

    /**
     * Reads some bytes into {@link #previous}, behind what it holds.
     *
     * @param offset where in the file they lie
     * @return how many, or -1 at the end of the file
     */
    private int readAndHash(long offset, int most) throws IOException {
        int from = previous.position();
        previous.limit(from + Math.min(most, HASHED_AT_ONCE));
        int n;
        try {
            if (offset - expected > MOST_BEYOND) {
                throw new FileChangedException("it had " + expected + " bytes when found, and has more now");
            }
            n = channel.read(previous);
        } catch (IOException e) {
            throw failed(offset + previous.position() - from, e);
        } catch (CancellationException e) {
            throw e;
        } catch (RuntimeException e) {
            // a library that fails says nothing of what is in the file
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

    /** Bytes that are no longer in memory, or not yet, of a file that can only be read from its beginning to its end. */
    static final class OutOfReachException extends IOException {

        private static final long serialVersionUID = 1L;
    }

    private final class Elsewhere extends InputStream {

        private long at;

        Elsewhere(long at) {
            this.at = at;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
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
                n = readElsewhere(file, ByteBuffer.wrap(target, from, length));
            } else {
                throw new OutOfReachException();
            }
            at += Math.max(n, 0);
            return n;
        }

        private int readElsewhere(SeekableByteChannel file, ByteBuffer target) throws IOException {
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
