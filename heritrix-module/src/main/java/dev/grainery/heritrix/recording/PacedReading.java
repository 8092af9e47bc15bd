// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.recording;

import dev.grainery.file.RateLimit;
import dev.grainery.file.ReadThrottle;
import java.io.InterruptedIOException;
import java.util.Optional;
import java.util.function.LongSupplier;

/** The rate is multiplied by the number of waiting containers, so that the backlog is bounded. */
public final class PacedReading implements ReadThrottle {

    private final Optional<RateLimit> limit;
    private final LongSupplier waiting;
    private volatile boolean released;

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
