// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import java.util.concurrent.TimeUnit;

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
