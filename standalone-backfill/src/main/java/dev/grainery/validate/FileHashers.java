// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.record.Location;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Reads several files at once, each thread with buffers of its own. */
final class FileHashers implements AutoCloseable {

    private final ExecutorService threads;
    private final ThreadLocal<FileHasher> hashers;
    private final BooleanSupplier goesOn;

    /**
     * @param goesOn whether one more file may be begun
     */
    FileHashers(int jobs, Supplier<FileHasher> hasher, BooleanSupplier goesOn) {
        AtomicInteger number = new AtomicInteger();
        this.threads =
                Executors.newFixedThreadPool(jobs, task -> new Thread(task, "reader-" + number.incrementAndGet()));
        this.hashers = ThreadLocal.withInitial(hasher);
        this.goesOn = goesOn;
    }

    Future<CheckResult> check(Location location) {
        return threads.submit(() -> goesOn.getAsBoolean() ? hashers.get().check(location) : new CheckResult.NotBegun());
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
