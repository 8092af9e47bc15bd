// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import java.io.InterruptedIOException;
import java.util.concurrent.TimeUnit;
import org.apiguardian.api.API;

/** Limits the common rate of all readers: each waits after a block. Thread-safe. */
@API(status = API.Status.STABLE)
public final class RateLimit implements ReadThrottle {

    /**
     * How far reading may run ahead of the rate after a pause. At least one block is allowed, since it was read before
     * it is reported.
     */
    private static final long MAX_CREDIT_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final double nanosPerByte;
    private final NanoClock clock;
    private long due;

    /** Fraction of a nanosecond still due: at high rates, a byte takes less than one. */
    private double fraction;

    /** @param bytesPerSecond at least 1 */
    public RateLimit(double bytesPerSecond) {
        this(bytesPerSecond, NanoClock.SYSTEM);
    }

    RateLimit(double bytesPerSecond, NanoClock clock) {
        if (!(bytesPerSecond >= 1)) {
            throw new IllegalArgumentException("a rate below one byte a second never ends: " + bytesPerSecond);
        }
        this.nanosPerByte = 1e9 / bytesPerSecond;
        this.clock = clock;
        this.due = clock.now();
    }

    @Override
    public void passed(int bytes) throws InterruptedIOException {
        long wait = reserve(bytes);
        if (wait > 0) {
            try {
                clock.sleep(wait);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted while keeping to the reading rate");
            }
        }
    }

    private synchronized long reserve(int bytes) {
        long now = clock.now();
        double exact = bytes * nanosPerByte + fraction;
        long takes = (long) exact;
        fraction = exact - takes;
        due = Math.max(due, now - Math.max(takes, MAX_CREDIT_NANOS)) + takes;
        return due - now;
    }

    interface NanoClock {

        NanoClock SYSTEM = new NanoClock() {
            @Override
            public long now() {
                return System.nanoTime();
            }

            @Override
            public void sleep(long nanos) throws InterruptedException {
                TimeUnit.NANOSECONDS.sleep(nanos);
            }
        };

        long now();

        void sleep(long nanos) throws InterruptedException;
    }
}
