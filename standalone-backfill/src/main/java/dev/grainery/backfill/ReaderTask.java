// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/** The reading of one file, which may not have begun yet. */
final class ReaderTask<T> extends FutureTask<T> {

    private final ReaderLane<T> lane;
    private final Supplier<T> whenHung;
    private final ToLongFunction<T> weigh;
    private volatile long weight;
    private volatile boolean asking;
    private volatile long askedAt;

    ReaderTask(ReaderLane<T> lane, Callable<T> reading, Supplier<T> whenHung, ToLongFunction<T> weigh) {
        super(reading);
        this.lane = lane;
        this.whenHung = whenHung;
        this.weigh = weigh;
    }

    ReaderLane<T> lane() {
        return lane;
    }

    /** How many bytes the result has, roughly; nothing before it is there. */
    long weight() {
        return weight;
    }

    @Override
    public void run() {
        asksStorage();
        super.run();
    }

    /** From now on the storage is waited for. */
    void asksStorage() {
        askedAt = System.nanoTime();
        asking = true;
    }

    /** The storage has given something, and is not asked for more at the moment. */
    void leavesStorage() {
        asking = false;
    }

    /** Whether the storage has given nothing for so long. */
    boolean isHung(Duration longest) {
        long at = askedAt;
        return asking && System.nanoTime() - at > longest.toNanos();
    }

    /** Takes another result in place of that of the reading, which may still come and is passed over then. */
    void giveUp() {
        try {
            set(whenHung.get());
        } catch (RuntimeException e) {
            setException(e);
        }
    }

    @Override
    protected void set(T result) {
        if (!isDone()) {
            // before anybody can take the result
            weight = weigh.applyAsLong(result);
        }
        super.set(result);
    }
}
