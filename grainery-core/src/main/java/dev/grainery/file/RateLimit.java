// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import java.io.InterruptedIOException;
import java.util.concurrent.TimeUnit;
import org.apiguardian.api.API;

/** Keeps all readers together below a rate, by letting each wait for what it has read. Thread-safe. */
@API(status = API.Status.STABLE)
public final class RateLimit implements ReadThrottle {

    /**
     * How far reading may run ahead of the rate after a pause, so that no debt is worked off in one burst. What one
     * block takes at the rate is added to it where that is more: its reading began before it was told of.
     */
    private static final long MOST_CREDIT_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final double nanosPerByte;
    private final NanoClock clock;
    private long due;

    /** The part of a nanosecond that is due on top: bytes of a fast storage take less than one. */
    private double fraction;

    /**
     * @param bytesPerSecond the rate, at least one byte
     */
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

    /** How many nanoseconds to wait at this moment for having read so many bytes. */
    private synchronized long reserve(int bytes) {
        long now = clock.now();
        double exact = bytes * nanosPerByte + fraction;
        long takes = (long) exact;
        fraction = exact - takes;
        due = Math.max(due, now - Math.max(takes, MOST_CREDIT_NANOS)) + takes;
        return due - now;
    }

    /** Time in nanoseconds since some moment, and waiting for it to pass. */
    interface NanoClock {

        /** The clock of the machine. */
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

        /** Waits so long, or somewhat longer. */
        void sleep(long nanos) throws InterruptedException;
    }
}
