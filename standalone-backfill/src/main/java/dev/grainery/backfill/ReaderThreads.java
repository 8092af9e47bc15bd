// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** The threads that read files, several at once. */
public final class ReaderThreads implements AutoCloseable {

    /** After how long a wait for one file the others are written, so that a killed run loses little. */
    private static final long WAIT_SECONDS = 2;

    private final ExecutorService threads;

    /**
     * @param number how many files are read at once
     */
    public ReaderThreads(int number) {
        AtomicInteger last = new AtomicInteger();
        this.threads =
                Executors.newFixedThreadPool(number, task -> new Thread(task, "reader-" + last.incrementAndGet()));
    }

    /** Has something read as soon as a thread is free. */
    public <T> Future<T> submit(Callable<T> reading) {
        return threads.submit(reading);
    }

    /**
     * What came of reading a file.
     *
     * @param meanwhile is run once if the file is large and is still being read
     */
    public static <T> T result(Future<T> reading, Runnable meanwhile) throws InterruptedException, ExecutionException {
        try {
            return reading.get(WAIT_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            meanwhile.run();
        }
        return reading.get();
    }

    @Override
    public void close() {
        threads.shutdown();
        try {
            // a file in hand is finished, however large it is; those that were not begun end at once
            threads.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            threads.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
