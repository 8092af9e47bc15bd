// SPDX-License-Identifier: Apache-2.0
package dev.grainery.outbox;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** The right to deliver what is in an outbox. One process has it at a time, until it is closed or the process ends. */
public final class OutboxLease implements AutoCloseable {

    private final FileChannel channel;
    private final AtomicBoolean held;

    private OutboxLease(FileChannel channel, AtomicBoolean held) {
        this.channel = channel;
        this.held = held;
    }

    /**
     * @param held whether this process has it already: a file's locks are the process's, so that opening and closing a
     *     lock file that is locked here would give the lock up
     */
    static Optional<OutboxLease> take(Path lockFile, AtomicBoolean held) throws IOException {
        if (!held.compareAndSet(false, true)) {
            return Optional.empty();
        }
        boolean taken = false;
        try {
            Optional<FileChannel> channel = lock(lockFile);
            taken = channel.isPresent();
            return channel.map(locked -> new OutboxLease(locked, held));
        } finally {
            if (!taken) {
                held.set(false);
            }
        }
    }

    /** The locked file; empty if another process, or another object of this one, has it locked. */
    static Optional<FileChannel> lock(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, CREATE, WRITE);
        boolean locked = false;
        try {
            locked = channel.tryLock() != null;
            return locked ? Optional.of(channel) : Optional.empty();
        } catch (OverlappingFileLockException e) {
            return Optional.empty();
        } finally {
            if (!locked) {
                channel.close();
            }
        }
    }

    @Override
    public void close() throws IOException {
        if (channel.isOpen()) {
            try {
                channel.close();
            } finally {
                held.set(false);
            }
        }
    }
}
