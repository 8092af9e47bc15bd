// SPDX-License-Identifier: Apache-2.0
package dev.grainery.salvage;

import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StorageEntry;
import dev.grainery.file.StorageTimeoutException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SeekableByteChannel;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.zip.CRC32C;

/** Unreadable sectors are read as zeros; only a checksum can confirm bytes. Not thread-safe. */
public final class Copy implements Closeable {

    private static final int BLOCK = 1 << 16;
    private static final int SECTOR = 4096;

    private final String name;
    private final SeekableByteChannel channel;
    private final ReadThrottle throttle;
    private final long size;
    private final byte[] block = new byte[BLOCK];
    private long blockAt = -BLOCK;
    private OptionalLong unreadable = OptionalLong.empty();

    public Copy(String name, StorageEntry file, ReadThrottle throttle) throws IOException {
        this.name = name;
        this.throttle = throttle;
        if (!(file.open(file.state()) instanceof SeekableByteChannel seekable)) {
            throw new IOException(name + " can only be read from its beginning");
        }
        this.channel = seekable;
        this.size = channel.size();
    }

    public String name() {
        return name;
    }

    public long size() {
        return size;
    }

    public OptionalLong unreadable() {
        return unreadable;
    }

    int at(long offset) throws IOException {
        if (offset < 0 || offset >= size) {
            return -1;
        }
        load(offset);
        return block[(int) (offset - blockAt)] & 0xff;
    }

    int read(long from, byte[] target, int at, int length) throws IOException {
        if (from >= size) {
            return -1;
        }
        load(from);
        int inBlock = (int) (from - blockAt);
        int n = (int) Math.min(Math.min(length, BLOCK - inBlock), size - from);
        System.arraycopy(block, inBlock, target, at, n);
        return n;
    }

    long checksum(long from, long length) throws IOException {
        CRC32C checksum = new CRC32C();
        for (long at = from; at < from + length; at++) {
            checksum.update(at(at));
        }
        return checksum.getValue();
    }

    private void load(long offset) throws IOException {
        if (offset >= blockAt && offset < blockAt + BLOCK) {
            return;
        }
        blockAt = offset / BLOCK * BLOCK;
        Arrays.fill(block, (byte) 0);
        if (!isRead(0, BLOCK)) {
            for (int at = 0; at < BLOCK; at += SECTOR) {
                if (!isRead(at, SECTOR)) {
                    Arrays.fill(block, at, at + SECTOR, (byte) 0);
                    unreadable = OptionalLong.of(Math.min(unreadable.orElse(blockAt + at), blockAt + at));
                }
            }
        }
        throttle.passed((int) Math.min(BLOCK, size - blockAt));
    }

    private boolean isRead(int at, int length) throws IOException {
        ByteBuffer target = ByteBuffer.wrap(block, at, length);
        try {
            int n = 0;
            while (n >= 0 && target.hasRemaining()) {
                n = channel.position(blockAt + target.position()).read(target);
            }
            return true;
        } catch (ClosedChannelException | StorageTimeoutException e) {
            throw e;
        } catch (IOException e) {
            // a damaged sector: the reason for salvaging
            return false;
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
