// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sqlite;

import dev.grainery.sqlite.SqliteConnection.Access;
import dev.grainery.store.document.StoreDamagedException;
import dev.grainery.store.document.StoreException;
import dev.grainery.store.document.StoreUnavailableException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;

/**
 * One writer, and a reader for each reading thread. Transactions are short, so that the log can be checkpointed.
 * Thread-safe.
 */
final class StoreFile implements AutoCloseable {

    /** Pages between checkpoints of the log: rare enough for fast backfills. */
    private static final int CHECKPOINT_PAGES = 4_000;

    interface Work<T> {
        T with(SqliteConnection connection) throws SQLException;
    }

    private final SqliteFailures failures;
    private final CommitMark mark;
    private final Duration patience;
    private final SqliteConnection writer;
    private final StoreFileState opened;
    private final boolean isReadOnly;
    private final ReentrantLock writing = new ReentrantLock(true);
    private final ReaderPool readers;
    private boolean unflushed;

    /** State of the thread that holds the lock. */
    private boolean inTransaction;

    private boolean hasFailed;
    private boolean flushAfterwards;

    private StoreFile(
            SqliteFailures failures,
            CommitMark mark,
            Duration patience,
            SqliteConnection writer,
            boolean isReadOnly,
            StoreFileState opened) {
        this.failures = failures;
        this.mark = mark;
        this.patience = patience;
        this.writer = writer;
        this.readers = new ReaderPool(failures, patience, opened);
        this.isReadOnly = isReadOnly;
        this.opened = opened;
    }

    /** Read-only if the file cannot be written or no log can be created beside it. */
    static StoreFile open(Path path, CommitMark mark, Duration patience) {
        SqliteFailures failures = new SqliteFailures(path);
        try {
            StoreFileState opened = StoreFileState.of(path);
            Access access = access(path);
            boolean isReadOnly = access != Access.WRITE;
            SqliteConnection writer = connect(path, failures, access, patience);
            try {
                if (!isReadOnly) {
                    writer.execute("PRAGMA synchronous = NORMAL");
                    writer.execute("PRAGMA wal_autocheckpoint = " + CHECKPOINT_PAGES);
                    writer.execute("PRAGMA journal_size_limit = 67108864");
                }
                return new StoreFile(failures, mark, patience, writer, isReadOnly, opened);
            } catch (SQLException | RuntimeException e) {
                writer.close();
                throw e;
            }
        } catch (SQLException e) {
            throw failures.of(e);
        }
    }

    static SqliteConnection connect(Path path, SqliteFailures failures, Access access, Duration patience)
            throws SQLException {
        try {
            return SqliteConnection.open(path, access, patience);
        } catch (SQLException e) {
            if (e.getErrorCode() == 0) {
                // the driver itself failed, not SQLite
                throw failures.withoutLibrary(e);
            }
            throw e;
        } catch (LinkageError | IllegalStateException e) {
            throw failures.withoutLibrary(e);
        }
    }

    /** Without a log, no process writes to the file. */
    static Access access(Path path) {
        if (Files.isWritable(path) && Files.isWritable(path.getParent())) {
            return Access.WRITE;
        }
        return hasLog(path) ? Access.READ : Access.READ_UNCHANGING;
    }

    private static boolean hasLog(Path path) {
        return Files.exists(path.resolveSibling(path.getFileName() + "-wal"));
    }

    SqliteFailures failures() {
        return failures;
    }

    /** SQLite keeps the file open, and would use it after it was deleted or replaced. */
    void requireSame() {
        if (!StoreFileState.of(failures.file()).key().equals(opened.key())) {
            throw new StoreUnavailableException("the store " + failures.file()
                    + " is gone: another file is in its place since it was opened; run the command again");
        }
    }

    void checkHealth(Runnable check) {
        requireSame();
        readers.ifRewritten(check);
    }

    /** Several statements see the same documents only within {@link #inOneView}. */
    <T> T read(Work<T> work) {
        if (isInTransaction()) {
            return joined(work);
        }
        requireSame();
        if (isReadOnly) {
            return readUnwritable(work);
        }
        return readers.with(work);
    }

    /** For a file that another user may write: a read without locks counts only if no process wrote meanwhile. */
    private <T> T readUnwritable(Work<T> work) {
        StoreFileState before = StoreFileState.of(failures.file());
        Access access = access(failures.file());
        try {
            T read;
            try (SqliteConnection reader = connect(failures.file(), failures, access, patience)) {
                read = work.with(reader);
            }
            requireUnchanged(access, before);
            return read;
        } catch (StoreDamagedException e) {
            requireUnchanged(access, before);
            throw e;
        } catch (SQLException e) {
            requireUnchanged(access, before);
            throw failures.of(e);
        }
    }

    private void requireUnchanged(Access access, StoreFileState before) {
        Path path = failures.file();
        if (access == Access.READ_UNCHANGING
                && (hasLog(path) || !StoreFileState.of(path).equals(before))) {
            throw new StoreUnavailableException(
                    "the store " + path
                            + " was written by another process while it was read, and this user may not write to it: try again");
        }
    }

    <T> T inOneView(Work<T> work) {
        if (isInTransaction()) {
            return joined(work);
        }
        return read(reader -> {
            reader.execute("BEGIN");
            try {
                return work.with(reader);
            } finally {
                reader.execute("COMMIT");
            }
        });
    }

    /** In one transaction; nested writes join it. */
    <T> T write(Work<T> work) {
        if (isInTransaction()) {
            return joined(work);
        }
        if (isReadOnly) {
            throw failures.readOnly();
        }
        writing.lock();
        try {
            unflushed = true;
            T result = transaction(work, false);
            if (flushAfterwards) {
                flushAfterwards = false;
                flush();
            }
            return result;
        } finally {
            writing.unlock();
        }
    }

    private boolean isInTransaction() {
        return writing.isHeldByCurrentThread() && inTransaction;
    }

    /** After a failure of nested work the transaction cannot be committed. */
    private <T> T joined(Work<T> work) {
        boolean done = false;
        try {
            T result = work.with(writer);
            done = true;
            return result;
        } catch (SQLException e) {
            throw failures.of(e);
        } finally {
            hasFailed |= !done;
        }
    }

    void flush() {
        writing.lock();
        try {
            if (inTransaction) {
                flushAfterwards = true;
            } else if (unflushed) {
                writer.execute("PRAGMA synchronous = FULL");
                try {
                    transaction(Structure::touch, true);
                } finally {
                    writer.execute("PRAGMA synchronous = NORMAL");
                }
                unflushed = false;
            }
        } catch (SQLException e) {
            throw failures.of(e);
        } finally {
            writing.unlock();
        }
    }

    private <T> T transaction(Work<T> work, boolean flushing) {
        readers.requireOpen();
        requireSame();
        try {
            writer.execute("BEGIN IMMEDIATE");
            boolean done = false;
            inTransaction = true;
            hasFailed = false;
            try {
                T result = work.with(writer);
                if (hasFailed) {
                    throw new StoreException(
                            "the store " + failures.file() + " refused a part of what must be written as a whole");
                }
                long commits = writer.number(Seal.ALL_COMMITS);
                writer.execute("COMMIT");
                done = true;
                mark.note(commits, flushing);
                return result;
            } finally {
                inTransaction = false;
                if (!done) {
                    flushAfterwards = false;
                    rollBack();
                }
            }
        } catch (SQLException e) {
            throw failures.of(e);
        }
    }

    private void rollBack() throws SQLException {
        try {
            writer.execute("ROLLBACK");
        } catch (SQLException e) {
            // a full disk has already ended the transaction
            if (!String.valueOf(e.getMessage()).contains("no transaction is active")) {
                throw e;
            }
        }
    }

    @Override
    public void close() {
        writing.lock();
        try {
            if (readers.isClosed()) {
                return;
            }
            try {
                flush();
            } finally {
                closeConnections();
            }
        } finally {
            writing.unlock();
        }
    }

    void abandon() {
        writing.lock();
        try {
            closeConnections();
        } finally {
            writing.unlock();
        }
    }

    private void closeConnections() {
        readers.close();
        try {
            writer.close();
        } catch (SQLException e) {
            throw failures.of(e);
        }
    }
}
