// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.function.ToLongFunction;

/** The reading of one file, which may not have begun yet. */
final class ReaderTask<T> extends FutureTask<T> {

    private final ReaderLane<T> lane;
    private final ToLongFunction<T> weigh;
    private volatile long weight;

    ReaderTask(ReaderLane<T> lane, Callable<T> reading, ToLongFunction<T> weigh) {
        super(reading);
        this.lane = lane;
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
    protected void set(T result) {
        // before anybody can take the result
        weight = weigh.applyAsLong(result);
        super.set(result);
    }
}
