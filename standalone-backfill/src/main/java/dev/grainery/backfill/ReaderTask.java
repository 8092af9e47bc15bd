// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.function.ToLongFunction;

/** The reading of one file, which may not have begun yet. */
final class ReaderTask<T> extends FutureTask<T> {

    private final ReaderLane<T> lane;
    private final Weighed<T> reading;

    ReaderTask(ReaderLane<T> lane, Callable<T> reading, ToLongFunction<T> weight) {
        this(lane, new Weighed<>(reading, weight));
    }

    private ReaderTask(ReaderLane<T> lane, Weighed<T> reading) {
        super(reading);
        this.lane = lane;
        this.reading = reading;
    }

    ReaderLane<T> lane() {
        return lane;
    }

    /** How many bytes the result has, roughly; nothing before it is there. */
    long weight() {
        return reading.bytes;
    }

    private static final class Weighed<T> implements Callable<T> {

        private final Callable<T> reading;
        private final ToLongFunction<T> weight;
        private volatile long bytes;

        Weighed(Callable<T> reading, ToLongFunction<T> weight) {
            this.reading = reading;
            this.weight = weight;
        }

        @Override
        public T call() throws Exception {
            T result = reading.call();
            bytes = weight.applyAsLong(result);
            return result;
        }
    }
}
