// SPDX-License-Identifier: Apache-2.0
package dev.grainery.run;

import dev.grainery.file.ReadThrottle;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Files in hand are finished. Thread-safe. */
public final class StopSignal {

    private final CountDownLatch requested = new CountDownLatch(1);

    public void request() {
        requested.countDown();
    }

    public boolean isRequested() {
        return requested.getCount() == 0;
    }

    public void goOn() throws InterruptedIOException {
        if (isRequested()) {
            throw new InterruptedIOException("stopped");
        }
    }

    public ReadThrottle throttle(ReadThrottle further) {
        return bytes -> {
            further.passed(bytes);
            goOn();
        };
    }

    public boolean isRequestedWithin(Duration time) throws InterruptedException {
        return requested.await(time.toMillis(), TimeUnit.MILLISECONDS);
    }

    public void await() throws InterruptedException {
        requested.await();
    }
}
