// SPDX-License-Identifier: Apache-2.0
package dev.grainery.spark;

import dev.grainery.spark.StoreScan.StorePart;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.PartitionReader;

/**
 * Rows as Spark asks for them, one after the other. A store passes them on in its own thread, which waits while enough of
 * them lie ready, so that a harvest of any size takes little memory.
 */
final class StoreRows implements PartitionReader<InternalRow> {

    private static final int AHEAD = 64;

    /** Empty: there are no more. */
    private final BlockingQueue<Optional<InternalRow>> ready = new ArrayBlockingQueue<>(AHEAD);

    private final Thread reader;
    private volatile Optional<RuntimeException> failure = Optional.empty();
    private Optional<InternalRow> current = Optional.empty();

    StoreRows(StorePart part) {
        reader = new Thread(() -> read(part), "grainery-rows");
        reader.setDaemon(true);
        reader.start();
    }

    private void read(StorePart part) {
        try {
            part.forEach(row -> put(Optional.of(row)));
        } catch (CancellationException e) {
            // Spark needs no more of them, and nobody waits
            return;
        } catch (RuntimeException | LinkageError e) {
            failure = Optional.of(e instanceof RuntimeException known ? known : new IllegalStateException(e));
        }
        put(Optional.empty());
    }

    private void put(Optional<InternalRow> row) {
        try {
            ready.put(row);
        } catch (InterruptedException e) {
            throw new CancellationException();
        }
    }

    @Override
    public boolean next() {
        try {
            current = ready.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("the task was ended");
        }
        if (current.isEmpty() && failure.isPresent()) {
            throw failure.get();
        }
        return current.isPresent();
    }

    @Override
    public InternalRow get() {
        return current.orElseThrow(NoSuchElementException::new);
    }

    @Override
    public void close() {
        reader.interrupt();
    }
}
