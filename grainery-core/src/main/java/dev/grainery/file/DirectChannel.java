// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import com.sun.nio.file.ExtendedOpenOption;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/** The bytes of a local file as its device gives them, without the page cache. Not thread-safe. */
final class DirectChannel implements ReadableByteChannel {

    /** In bytes; a multiple of what devices read at once. */
    private static final int AT_ONCE = 1 << 20;

    private final FileChannel channel;
    private final ByteBuffer block;
    private final int unit;
    private boolean ended;

    private DirectChannel(FileChannel channel, int unit) {
        this.channel = channel;
        this.unit = unit;
        this.block = ByteBuffer.allocateDirect(AT_ONCE + unit - 1).alignedSlice(unit);
    }

    /**
     * Opens a file, and reads its first bytes.
     *
     * @throws IOException if that fails; some file systems open files so, but do not read them
     * @throws UnsupportedOperationException if the file system cannot read past the cache
     */
    static DirectChannel open(Path path) throws IOException {
        long unit = Files.getFileStore(path).getBlockSize();
        if (Long.bitCount(unit) != 1 || unit > AT_ONCE) {
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
        // after the last bytes, the position is none from which could be read
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
