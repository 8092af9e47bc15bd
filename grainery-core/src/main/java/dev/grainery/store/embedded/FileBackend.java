// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.embedded;

import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.AbstractMongoBackend;
import de.bwaldvogel.mongo.bson.Document;
import io.netty.channel.Channel;
import java.time.Duration;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;

/**
 * The databases of one file. The file is committed between commands and never within one: whatever is found in it after
 * the process was killed is what a number of whole commands left behind, in their order.
 */
final class FileBackend extends AbstractMongoBackend {

    private static final long MOST_UNWRITTEN = 16L << 20;

    /** Which part of the heap may wait to be written: as much again is taken while it is. */
    private static final long UNWRITTEN_PART = 32;

    private static final long COMMIT_EVERY = Duration.ofSeconds(1).toNanos();

    private final MVStore file;
    private final long mostUnwritten =
            Math.min(MOST_UNWRITTEN, Runtime.getRuntime().maxMemory() / UNWRITTEN_PART);
    private final ReadWriteLock commands = new ReentrantReadWriteLock(true);
    private volatile long lastCommit = System.nanoTime();
    private boolean closed;

    FileBackend(MVStore file) {
        this.file = file;
        FileDatabase.namesIn(file).forEach(this::resolveDatabase);
    }

    @Override
    protected MongoDatabase openOrCreateDatabase(String databaseName) {
        return new FileDatabase(databaseName, getCursorRegistry(), file);
    }

    @Override
    public Document handleCommand(Channel channel, String databaseName, String command, Document query) {
        commands.readLock().lock();
        try {
            return super.handleCommand(channel, databaseName, command, query);
        } finally {
            commands.readLock().unlock();
            if (isDue()) {
                commit();
            }
        }
    }

    private boolean isDue() {
        return file.hasUnsavedChanges()
                && (file.getUnsavedMemory() > mostUnwritten || System.nanoTime() - lastCommit > COMMIT_EVERY);
    }

    /**
     * Writes to the file what commands have changed so far.
     *
     * @throws MVStoreException if it cannot be written, now or in an earlier attempt
     */
    void commit() {
        commands.writeLock().lock();
        try {
            if (closed) {
                return;
            }
            if (file.isClosed()) {
                // H2 closes a file that could not be written, whoever asked for that: what came after that is lost
                throw new MVStoreException(DataUtils.ERROR_CLOSED, "the file could not be written before");
            }
            if (file.hasUnsavedChanges()) {
                file.commit();
                lastCommit = System.nanoTime();
            }
        } finally {
            commands.writeLock().unlock();
        }
    }

    @Override
    public void close() {
        commands.writeLock().lock();
        try {
            super.close();
            closed = true;
            // without compaction, which loses data in H2 2.3.230 to 2.3.232 (h2database issues 4086 and 4247)
            file.close(0);
        } finally {
            commands.writeLock().unlock();
        }
    }
}
