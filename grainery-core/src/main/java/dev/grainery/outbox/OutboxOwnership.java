// SPDX-License-Identifier: Apache-2.0
package dev.grainery.outbox;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.grainery.output.FullDisk;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/**
 * An outbox that is held for a running job, until this is closed or the process ends, however it ends. The lock of a
 * file keeps other processes out; who has it stands in a file beside it.
 */
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
        // asked first: a process that opens and closes a file which it has locked gives the lock up
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
            Files.writeString(holder, process + "\n" + job + "\n", UTF_8);
            return new OutboxOwnership(channel, holder);
        } catch (IOException e) {
            channel.close();
            throw FullDisk.named(holder, e);
        }
    }

    /** Tells this process from every other, also from one that had its number before. */
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

    /** Gives the outbox free. */
    @Override
    public void close() throws IOException {
        if (channel.isOpen()) {
            try (channel) {
                Files.deleteIfExists(holder);
            }
        }
    }
}
