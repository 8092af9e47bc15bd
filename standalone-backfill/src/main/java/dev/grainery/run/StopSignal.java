// SPDX-License-Identifier: Apache-2.0
package dev.grainery.run;

import java.util.concurrent.CountDownLatch;

/** Tells a run to finish what it has in hand and to stop. Thread-safe. */
public final class StopSignal {

    private final CountDownLatch requested = new CountDownLatch(1);

    public void request() {
        requested.countDown();
    }

    public boolean isRequested() {
        return requested.getCount() == 0;
    }

    /** Returns as soon as a stop is requested. */
    public void await() throws InterruptedException {
        requested.await();
    }
}
