// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import com.sun.nio.file.ExtendedOpenOption;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads a local file without the page cache (O_DIRECT). Not thread-safe. */
final class DirectChannel implements ReadableByteChannel {

    private static final int BLOCK_SIZE = 1 << 20;

    private final FileChannel channel;
    private final ByteBuffer block;
    private final int unit;
    private boolean ended;

    private DirectChannel(FileChannel channel, int unit) {
        this.channel = channel;
        this.unit = unit;
        this.block = ByteBuffer.allocateDirect(BLOCK_SIZE + unit - 1).alignedSlice(unit);
    }

    /** Reads the first block: some file systems open files in this mode but cannot read them. */
    static DirectChannel open(Path path) throws IOException {
        long unit = Files.getFileStore(path).getBlockSize();
        if (Long.bitCount(unit) != 1 || unit > BLOCK_SIZE) {
            throw new UnsupportedOperationException("blocks of " + unit + " bytes");
        }
        FileChannel channel = RegularFiles.open(path, ExtendedOpenOption.DIRECT);
        try {
            DirectChannel direct = new DirectChannel(channel, (int) unit);
            direct.fill();
            return direct;
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        if (!block.hasRemaining() && !ended) {
            fill();
        }
        if (!block.hasRemaining()) {
            return -1;
        }
        int n = Math.min(target.remaining(), block.remaining());
        target.put(block.slice(block.position(), n));
        block.position(block.position() + n);
        return n;
    }

    private void fill() throws IOException {
        block.clear();
        int n = channel.read(block);
        block.flip();
        // a read from a position that is not a multiple of the block size would fail
        ended = n < 0 || n % unit != 0;
    }

    @Override
    public boolean isOpen() {
        return channel.isOpen();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
