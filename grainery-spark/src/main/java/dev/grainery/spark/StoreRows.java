// SPDX-License-Identifier: Apache-2.0
package dev.grainery.spark;

import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.PartitionReader;

/** The store fills a bounded queue from another thread, so memory does not grow with a harvest. */
final class StoreRows implements PartitionReader<InternalRow> {

    private static final int AHEAD = 64;

    /** An empty value is the end. */
    private final BlockingQueue<Optional<InternalRow>> ready = new ArrayBlockingQueue<>(AHEAD);

    /** Set without allocating, as memory may be exhausted. */
    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    private final Thread reader;
    private volatile boolean closed;
    private Optional<InternalRow> current = Optional.empty();

    StoreRows(Consumer<Consumer<InternalRow>> part) {
        reader = new Thread(() -> read(part), "grainery-rows");
        reader.setDaemon(true);
        reader.start();
    }

    private void read(Consumer<Consumer<InternalRow>> part) {
        try {
            part.accept(row -> put(Optional.of(row)));
        } catch (Throwable e) {
            // any failure: Spark waits for the next row
            failure.set(e);
        }
        try {
            put(Optional.empty());
        } catch (CancellationException e) {
            // Spark needs no more rows
        }
    }

    /** Waits no longer than until it is closed: the reader of rows may have consumed the interrupt. */
    private void put(Optional<InternalRow> row) {
        try {
            do {
                if (closed) {
                    throw new CancellationException();
                }
            } while (!ready.offer(row, 100, TimeUnit.MILLISECONDS));
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
        Optional<Throwable> failed = Optional.ofNullable(failure.get());
        if (current.isEmpty() && failed.isPresent()) {
            throw failed.get() instanceof RuntimeException known ? known : new IllegalStateException(failed.get());
        }
        return current.isPresent();
    }

    @Override
    public InternalRow get() {
        return current.orElseThrow(NoSuchElementException::new);
    }

    @Override
    public void close() {
        closed = true;
        reader.interrupt();
    }
}
