// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import java.time.Duration;
import java.util.Collection;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.logging.Logger;

/**
 * Delays the exit until the end of a crawl is recorded: with {@code -r JOB} Heritrix exits a second after the crawl.
 */
final class ExitGuard {

    /** The logs stay open longer than the exit is delayed, so that they contain the last lines. */
    private static final Duration MOMENT = Duration.ofSeconds(5);

    private final Duration timeout;
    private final Runnable stopCrawl;
    private final boolean stopFirst;
    private final Consumer<Duration> stopped;
    private final CountDownLatch finished = new CountDownLatch(1);
    private final AtomicBoolean finishing = new AtomicBoolean();
    private final Thread hook;
    private final LogGate logs;

    ExitGuard(Duration timeout, Runnable stopCrawl, boolean stopFirst, Consumer<Duration> stopped) {
        this.timeout = timeout;
        this.stopCrawl = stopCrawl;
        this.stopFirst = stopFirst;
        this.stopped = stopped;
        this.hook = new Thread(this::hold, "grainery exit");
        this.logs = new LogGate(timeout.plus(MOMENT));
    }

    void arm() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    void keepOpen(Collection<Logger> loggers) {
        logs.guard(loggers);
    }

    void finishing() {
        finishing.set(true);
    }

    void disarm() {
        finished.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the process is already exiting, and the hook has just been released
            finishing.set(false);
        }
        logs.release();
    }

    private void hold() {
        try {
            await();
        } finally {
            logs.release();
        }
    }

    private void await() {
        if (stopFirst && !finishing.get()) {
            stopCrawl.run();
        } else if (!finishing.get()) {
            stopped.accept(timeout);
            return;
        }
        try {
            if (!finished.await(timeout.toMillis(), TimeUnit.MILLISECONDS) && !finishing.get()) {
                stopped.accept(Duration.ZERO);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
