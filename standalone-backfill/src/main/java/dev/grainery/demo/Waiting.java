// SPDX-License-Identifier: Apache-2.0
package dev.grainery.demo;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Waits in short steps, and gives up as soon as the user wants to stop.
 *
 * @param stopped whether the user wants to stop
 */
public record Waiting(BooleanSupplier stopped) {

    private static final long STEP_MILLIS = 200;

    /** Waits whatever happens. */
    public static final Waiting ALWAYS = new Waiting(() -> false);

    /** Something that may become true. */
    @FunctionalInterface
    public interface Condition {
        boolean holds() throws IOException, InterruptedException;
    }

    /**
     * Goes on while the user does not want to stop.
     *
     * @throws CancellationException if he does
     */
    void goOn() {
        if (stopped.getAsBoolean()) {
            throw new CancellationException("stopped by the user");
        }
    }

    /** Waits for the end of a process. */
    void forEnd(Process process) throws InterruptedException {
        while (!process.waitFor(STEP_MILLIS, TimeUnit.MILLISECONDS)) {
            goOn();
        }
    }

    /** Waits until something holds; false if it does not come in time. */
    public boolean until(Duration patience, Condition condition) throws IOException, InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        while (!condition.holds()) {
            goOn();
            if (System.nanoTime() > end) {
                return false;
            }
            TimeUnit.MILLISECONDS.sleep(STEP_MILLIS);
        }
        return true;
    }
}
