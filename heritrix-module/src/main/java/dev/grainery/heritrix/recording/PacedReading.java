// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.recording;

import dev.grainery.file.RateLimit;
import dev.grainery.file.ReadThrottle;
import java.io.InterruptedIOException;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Limits the reading rate while the crawl writes to the same disks. The rate is multiplied by the number of containers
 * that wait, so a crawl that writes faster is followed with a bounded backlog.
 */
public final class PacedReading implements ReadThrottle {

    private final Optional<RateLimit> limit;
    private final LongSupplier waiting;
    private volatile boolean released;

    /**
     * @param waiting how many containers wait, with the one that is being read
     */
    public PacedReading(double bytesPerSecond, LongSupplier waiting) {
        this.limit = bytesPerSecond == 0 ? Optional.empty() : Optional.of(new RateLimit(Math.max(1, bytesPerSecond)));
        this.waiting = waiting;
    }

    @Override
    public void passed(int bytes) throws InterruptedIOException {
        if (limit.isPresent() && !released) {
            limit.get().passed((int) Math.max(1, bytes / Math.max(1, waiting.getAsLong())));
        }
    }

    public void release() {
        released = true;
    }
}
