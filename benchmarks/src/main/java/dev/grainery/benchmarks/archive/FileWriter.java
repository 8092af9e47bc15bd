// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.archive;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Writes one new file through a buffer that is used again for the next. */
final class FileWriter implements Closeable {

    private final FileChannel channel;
    private final ByteBuffer buffer;
    private long written;

    /** @param buffer used by this file alone until it is closed */
    FileWriter(Path file, ByteBuffer buffer) throws IOException {
        this.channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        this.buffer = buffer.clear();
    }

    void write(byte[] bytes) {
        write(bytes, bytes.length);
    }

    void write(byte[] bytes, int length) {
        for (int from = 0; from < length; ) {
            if (!buffer.hasRemaining()) {
                flush();
            }
            int fitting = Math.min(buffer.remaining(), length - from);
            buffer.put(bytes, from, fitting);
            from += fitting;
        }
        written += length;
    }

    /** How many bytes the file has by now. */
    long size() {
        return written;
    }

    private void flush() {
        buffer.flip();
        try {
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the disk takes no more", e);
        }
        buffer.clear();
    }

    @Override
    public void close() throws IOException {
        try (channel) {
            flush();
        }
    }
}
