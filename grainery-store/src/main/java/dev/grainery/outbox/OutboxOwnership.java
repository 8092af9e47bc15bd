// SPDX-License-Identifier: Apache-2.0
package dev.grainery.outbox;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.grainery.system.output.DurableFile;
import dev.grainery.system.output.FullDisk;
import dev.grainery.system.output.WritableFile;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** An outbox reserved for a running job. A file lock excludes other processes; a second file names the holder. */
public final class OutboxOwnership implements AutoCloseable {

    private static final String LOCK = "job.lock";
    private static final String HOLDER = "job-holder.txt";
    private static final int LARGEST_HOLDER = 16 * 1024;

    private final FileChannel channel;
    private final Path holder;

    private OutboxOwnership(FileChannel channel, Path holder) {
        this.channel = channel;
        this.holder = holder;
    }

    static OutboxOwnership take(Path outbox, String job) throws IOException {
        Path holder = outbox.resolve(HOLDER);
        String process = process();
        // read before locking: closing any channel of a locked file releases the lock of the process
        List<String> present = read(holder);
        if (present.size() > 1 && present.get(0).equals(process)) {
            throw new OutboxInUseException(outbox, present.get(1) + " of this Heritrix");
        }
        FileChannel channel = OutboxLease.lock(outbox.resolve(LOCK))
                .orElseThrow(() -> new OutboxInUseException(
                        outbox,
                        present.size() > 1
                                ? present.get(1) + " (process " + present.get(0) + ")"
                                : "of another process"));
        try {
            DurableFile.write(holder, (process + "\n" + job + "\n").getBytes(UTF_8));
            return new OutboxOwnership(channel, holder);
        } catch (IOException e) {
            channel.close();
            throw FullDisk.named(holder, e);
        }
    }

    /** Unique even if the PID is reused. */
    private static String process() {
        RuntimeMXBean java = ManagementFactory.getRuntimeMXBean();
        return java.getName() + " since " + java.getStartTime();
    }

    private static List<String> read(Path holder) throws IOException {
        try {
            return Files.size(holder) > LARGEST_HOLDER ? List.of() : Files.readAllLines(holder, UTF_8);
        } catch (NoSuchFileException e) {
            return List.of();
        }
    }

    @Override
    public void close() throws IOException {
        if (channel.isOpen()) {
            try (channel) {
                Files.deleteIfExists(holder);
            }
        }
    }

    public static final class OutboxInUseException extends IOException {

        private static final long serialVersionUID = 1L;

        OutboxInUseException(Path outbox, String holder) {
            super("the outbox " + outbox + " is in use by the running job " + holder
                    + "; every job needs its own: set outboxDirectory");
        }
    }

    /** The right to deliver, held by one process until it is closed or the process ends. */
    public static final class OutboxLease implements AutoCloseable {

        private final FileChannel channel;
        private final AtomicBoolean held;

        private OutboxLease(FileChannel channel, AtomicBoolean held) {
            this.channel = channel;
            this.held = held;
        }

        /** File locks belong to the process: opening and closing a file locked here would release the lock. */
        static Optional<OutboxLease> take(Path lockFile, AtomicBoolean held) throws IOException {
            if (!held.compareAndSet(false, true)) {
                return Optional.empty();
            }
            Optional<FileChannel> channel = Optional.empty();
            try {
                channel = lock(lockFile);
                return channel.map(locked -> new OutboxLease(locked, held));
            } finally {
                if (channel.isEmpty()) {
                    held.set(false);
                }
            }
        }

        /** Empty if another process, or another object of this one, has the lock. */
        static Optional<FileChannel> lock(Path file) throws IOException {
            FileChannel channel = WritableFile.lockFile(file);
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
}
