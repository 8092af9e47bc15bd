// SPDX-License-Identifier: Apache-2.0
package dev.grainery.crawler;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Waits in short steps. */
public final class Waiting {

    private static final long STEP_MILLIS = 200;

    private Waiting() {}

    /** Something that may become true. */
    @FunctionalInterface
    public interface Condition {
        boolean holds() throws IOException, InterruptedException;
    }

    /** Waits until something holds; false if it does not come in time. */
    public static boolean until(Duration patience, Condition condition) throws IOException, InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        while (!condition.holds()) {
            if (System.nanoTime() > end) {
                return false;
            }
            TimeUnit.MILLISECONDS.sleep(STEP_MILLIS);
        }
        return true;
    }
}
