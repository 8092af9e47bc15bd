// SPDX-License-Identifier: Apache-2.0
package dev.grainery.reading;

import java.io.InterruptedIOException;
import java.util.concurrent.TimeUnit;

/** Keeps all readers together below a rate, by letting each wait for what it has read. Thread-safe. */
public final class RateLimit implements ReadThrottle {

    /** How far reading may run ahead of the rate after a pause, so that no debt is worked off in one burst. */
    private static final long MOST_CREDIT_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final double nanosPerByte;
    private long due;

    /**
     * @param bytesPerSecond the rate, at least one byte
     */
    public RateLimit(double bytesPerSecond) {
        this(bytesPerSecond, System.nanoTime());
    }

    RateLimit(double bytesPerSecond, long now) {
        if (!(bytesPerSecond >= 1)) {
            throw new IllegalArgumentException("a rate below one byte a second never ends: " + bytesPerSecond);
        }
        this.nanosPerByte = 1e9 / bytesPerSecond;
        this.due = now;
    }

    @Override
    public void passed(int bytes) throws InterruptedIOException {
        long wait = reserve(bytes, System.nanoTime());
        if (wait > 0) {
            try {
                TimeUnit.NANOSECONDS.sleep(wait);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted while keeping to the reading rate");
            }
        }
    }

    /** How many nanoseconds to wait at this moment for having read so many bytes. */
    synchronized long reserve(int bytes, long now) {
        due = Math.max(due, now - MOST_CREDIT_NANOS) + (long) (bytes * nanosPerByte);
        return due - now;
    }
}
