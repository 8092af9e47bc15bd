// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.backfill.Jobs;
import dev.grainery.backfill.Progress;
import dev.grainery.backfill.ReaderThreads;
import dev.grainery.file.ReadThrottle;
import dev.grainery.record.Location;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** Reads several files at once, each thread with buffers of its own. */
final class FileHashers implements AutoCloseable {

    private final ReaderThreads<CheckResult> threads;
    private final ThreadLocal<FileHasher> hashers;
    private final BooleanSupplier goesOn;
    private final Duration longestRead;

    /** Storages in which a read has hung: they are left alone to the end of the run. */
    private final Set<Object> silent = ConcurrentHashMap.newKeySet();

    private final Progress progress;

    /**
     * @param hasher reads files through a throttle
     * @param goesOn whether one more file may be begun
     * @param progress is told of each file that is begun
     */
    FileHashers(
            Jobs jobs,
            Function<ReadThrottle, FileHasher> hasher,
            ReadThrottle throttle,
            BooleanSupplier goesOn,
            Progress progress) {
        this.threads = new ReaderThreads<>(jobs);
        this.hashers = ThreadLocal.withInitial(() -> hasher.apply(threads.watched(throttle)));
        this.goesOn = goesOn;
        this.longestRead = jobs.longestRead();
        this.progress = progress;
    }

    /**
     * Has a file read.
     *
     * @param storage what stands for its storage
     */
    Future<CheckResult> check(Object storage, Location location) {
        return threads.read(storage, () -> read(storage, location), () -> hung(storage));
    }

    private CheckResult read(Object storage, Location location) {
        if (!goesOn.getAsBoolean() || silent.contains(storage)) {
            return new CheckResult.NotBegun();
        }
        progress.begun(location.fileName());
        return hashers.get().check(location);
    }

    private CheckResult hung(Object storage) {
        silent.add(storage);
        return new CheckResult.Hung("reading it gave no byte for " + longestRead.toSeconds() + " seconds; the rest of "
                + storage + " is left alone in this run");
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
