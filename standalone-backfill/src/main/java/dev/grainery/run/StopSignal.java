// SPDX-License-Identifier: Apache-2.0
package dev.grainery.run;

import dev.grainery.file.ReadThrottle;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Tells a run to finish what it has in hand and to stop. Thread-safe. */
public final class StopSignal {

    private final CountDownLatch requested = new CountDownLatch(1);

    public void request() {
        requested.countDown();
    }

    public boolean isRequested() {
        return requested.getCount() == 0;
    }

    /**
     * Goes on, unless a stop is requested.
     *
     * @throws InterruptedIOException if one is
     */
    public void goOn() throws InterruptedIOException {
        if (isRequested()) {
            throw new InterruptedIOException("stopped");
        }
    }

    /** Ends a reading when a stop is requested; until then, another throttle is told of what is read. */
    public ReadThrottle throttle(ReadThrottle further) {
        return bytes -> {
            further.passed(bytes);
            goOn();
        };
    }

    /** Whether a stop is requested, or will be within this time. */
    public boolean isRequestedWithin(Duration time) throws InterruptedException {
        return requested.await(time.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Returns as soon as a stop is requested. */
    public void await() throws InterruptedException {
        requested.await();
    }
}
