// SPDX-License-Identifier: Apache-2.0
package dev.grainery.internal.reading;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.Inflater;

/**
 * The bytes of a file as they are stored, block by block: one block is in memory, and within it one may go back. Not
 * thread-safe.
 */
// the blocks are allocated on the heap and start at index 0 of their arrays
@SuppressWarnings("ByteBufferBackingArray")
abstract class StoredInput extends InputStream {

    private ByteBuffer block;
    private long blockStart;

    StoredInput(ByteBuffer block, long blockStart) {
        this.block = block;
        this.blockStart = blockStart;
    }

    /**
     * Makes sure that there is a byte to be read in the current block, and goes on to the next one if there is none.
     *
     * @return false at the end of the file; the current block stays what it is then
     */
    abstract boolean fill() throws IOException;

    /** Goes on to a block. */
    final void enter(ByteBuffer next, long start) {
        block = next;
        blockStart = start;
    }

    final ByteBuffer block() {
        return block;
    }

    /** Where in the file the current block begins. */
    final long blockStart() {
        return blockStart;
    }

    /** How many bytes have been handed out or skipped: the offset of the next byte in the file. */
    public final long offset() {
        return blockStart + block.position();
    }

    /** Looks at up to {@code length} coming bytes without passing them; fewer at the end of the file or of a block. */
    public final byte[] peek(int length) throws IOException {
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
    final void unread(int length) {
        block.position(block.position() - length);
    }

    /** Goes back to this offset, or as far towards it as the bytes are still in the current block. */
    final void rewind(long wanted) {
        if (wanted < offset()) {
            block.position((int) Math.max(0, wanted - blockStart));
        }
    }

    /**
     * Skips to the next place where these bytes stand within one block.
     *
     * @return false if they stand nowhere up to the end of the file
     */
    final boolean skipTo(byte[] wanted) throws IOException {
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
    final boolean feed(Inflater inflater) throws IOException {
        if (!fill()) {
            return false;
        }
        inflater.setInput(block.array(), block.position(), block.remaining());
        block.position(block.limit());
        return true;
    }

    @Override
    public final int read() throws IOException {
        return fill() ? block.get() & 0xff : -1;
    }

    @Override
    public final int read(byte[] target, int from, int length) throws IOException {
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

    /** How many bytes can be read from the block in memory; 0 only at the end of the file. */
    @Override
    public final int available() throws IOException {
        // zero is taken for the end by decompressors that look for one more gzip member
        return fill() ? block.remaining() : 0;
    }
}
