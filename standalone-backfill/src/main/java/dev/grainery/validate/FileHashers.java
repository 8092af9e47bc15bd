// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.backfill.Jobs;
import dev.grainery.backfill.ReaderThreads;
import dev.grainery.record.Location;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Reads several files at once, each thread with buffers of its own. */
final class FileHashers implements AutoCloseable {

    private final ReaderThreads<CheckResult> threads;
    private final ThreadLocal<FileHasher> hashers;
    private final BooleanSupplier goesOn;

    /**
     * @param goesOn whether one more file may be begun
     */
    FileHashers(Jobs jobs, Supplier<FileHasher> hasher, BooleanSupplier goesOn) {
        this.threads = new ReaderThreads<>(jobs);
        this.hashers = ThreadLocal.withInitial(hasher);
        this.goesOn = goesOn;
    }

    /**
     * Has a file read.
     *
     * @param storage what stands for its storage
     */
    Future<CheckResult> check(Object storage, Location location) {
        return threads.read(
                storage, () -> goesOn.getAsBoolean() ? hashers.get().check(location) : new CheckResult.NotBegun());
    }

    /**
     * What came of reading a file.
     *
     * @param meanwhile is run once if the file is large and is still being read
     */
    CheckResult result(Future<CheckResult> task, Runnable meanwhile) throws InterruptedException, ExecutionException {
        return threads.result(task, meanwhile);
    }

    @Override
    public void close() {
        threads.close();
    }
}
