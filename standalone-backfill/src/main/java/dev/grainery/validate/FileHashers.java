// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.backfill.ReaderThreads;
import dev.grainery.record.Location;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Reads several files at once, each thread with buffers of its own. */
final class FileHashers implements AutoCloseable {

    private final ReaderThreads threads;
    private final ThreadLocal<FileHasher> hashers;
    private final BooleanSupplier goesOn;

    /**
     * @param goesOn whether one more file may be begun
     */
    FileHashers(int jobs, Supplier<FileHasher> hasher, BooleanSupplier goesOn) {
        this.threads = new ReaderThreads(jobs);
        this.hashers = ThreadLocal.withInitial(hasher);
        this.goesOn = goesOn;
    }

    Future<CheckResult> check(Location location) {
        return threads.submit(() -> goesOn.getAsBoolean() ? hashers.get().check(location) : new CheckResult.NotBegun());
    }

    @Override
    public void close() {
        threads.close();
    }
}
