// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sqlite;

import dev.grainery.sqlite.SqliteConnection.Access;
import dev.grainery.store.document.StoreException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/** Connections that only read, one for each reading thread. Thread-safe. */
final class ReaderPool {

    private static final int MOST_IDLE = 8;

    /** A check is not repeated for this multiple of its duration. */
    private static final int REST = 10;

    private final SqliteFailures failures;
    private final Duration patience;
    private final Deque<SqliteConnection> idle = new ArrayDeque<>();
    private volatile boolean closed;
    private StoreFileState seen;
    private long nextCheck = System.nanoTime();

    ReaderPool(SqliteFailures failures, Duration patience, StoreFileState opened) {
        this.failures = failures;
        this.patience = patience;
        this.seen = opened;
    }

    <T> T with(StoreFile.Work<T> work) {
        try {
            SqliteConnection reader = acquire();
            try {
                return work.with(reader);
            } finally {
                release(reader);
            }
        } catch (SQLException e) {
            throw failures.of(e);
        }
    }

    private SqliteConnection acquire() throws SQLException {
        synchronized (idle) {
            requireOpen();
            if (!idle.isEmpty()) {
                return idle.pop();
            }
        }
        SqliteConnection reader = StoreFile.connect(failures.file(), failures, Access.WRITE, patience);
        reader.execute("PRAGMA query_only = ON");
        return reader;
    }

    private void release(SqliteConnection reader) throws SQLException {
        synchronized (idle) {
            if (!closed && idle.size() < MOST_IDLE) {
                idle.push(reader);
                return;
            }
        }
        reader.close();
    }

    /** Readers restart, as their caches are outdated. Checks are limited to leave time for other work. */
    synchronized void ifRewritten(Runnable check) {
        StoreFileState now = StoreFileState.of(failures.file());
        if (now.equals(seen) || System.nanoTime() - nextCheck < 0) {
            return;
        }
        long begun = System.nanoTime();
        clear();
        check.run();
        seen = now;
        nextCheck = System.nanoTime() + REST * (System.nanoTime() - begun);
    }

    private void clear() {
        try {
            synchronized (idle) {
                while (!idle.isEmpty()) {
                    idle.pop().close();
                }
            }
        } catch (SQLException e) {
            throw failures.of(e);
        }
    }

    void requireOpen() {
        if (closed) {
            throw new StoreException("the store " + failures.file() + " is closed");
        }
    }

    boolean isClosed() {
        return closed;
    }

    void close() {
        synchronized (idle) {
            closed = true;
        }
        clear();
    }
}
