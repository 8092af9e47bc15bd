// SPDX-License-Identifier: Apache-2.0
package dev.grainery.outbox;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/** The right to deliver what is in an outbox. One process has it at a time, until it is closed or the process ends. */
public final class OutboxLease implements AutoCloseable {

    // closing any channel of a file gives up all locks this process has on it, so a lock file that is locked
    // here already must not even be opened
    private static final Set<Path> HELD_HERE = ConcurrentHashMap.newKeySet();

    private final Path file;
    private final FileChannel channel;
    private final AtomicBoolean closed = new AtomicBoolean();

    private OutboxLease(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    static Optional<OutboxLease> take(Path lockFile) throws IOException {
        Path file = lockFile.toRealPath();
        if (!HELD_HERE.add(file)) {
            return Optional.empty();
        }
        boolean taken = false;
        try {
            Optional<OutboxLease> lease = lock(file);
            taken = lease.isPresent();
            return lease;
        } finally {
            if (!taken) {
                HELD_HERE.remove(file);
            }
        }
    }

    private static Optional<OutboxLease> lock(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, CREATE, WRITE);
        boolean locked = false;
        try {
            FileLock lock = channel.tryLock();
            locked = lock != null;
            return locked ? Optional.of(new OutboxLease(file, channel)) : Optional.empty();
        } finally {
            if (!locked) {
                channel.close();
            }
        }
    }

    @Override
    public void close() throws IOException {
        if (closed.compareAndSet(false, true)) {
            try {
                channel.close();
            } finally {
                HELD_HERE.remove(file);
            }
        }
    }
}
