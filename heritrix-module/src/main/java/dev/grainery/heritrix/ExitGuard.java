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
 * Holds the end of the process back while the end of a crawl is being recorded: with {@code -r JOB} Heritrix ends a
 * second after the crawl. Asked to, it also stops a running crawl cleanly first.
 */
final class ExitGuard {

    /** How much longer than the process is held back its logs stay open: what is said last is in them. */
    private static final Duration MOMENT = Duration.ofSeconds(5);

    private final Duration patience;
    private final Runnable stopCrawl;
    private final boolean stopFirst;
    private final Consumer<Duration> stopped;
    private final CountDownLatch finished = new CountDownLatch(1);
    private final AtomicBoolean finishing = new AtomicBoolean();
    private final Thread hook;
    private final LogGate logs;

    /**
     * @param patience how long the process may be held back
     * @param stopCrawl asks the crawl to stop
     * @param stopFirst whether to do that when the process is asked to end
     * @param stopped records what the crawl has closed by then and that the process ends, if it is not to be stopped or did
     *     not in time; is given what is left of the patience
     */
    ExitGuard(Duration patience, Runnable stopCrawl, boolean stopFirst, Consumer<Duration> stopped) {
        this.patience = patience;
        this.stopCrawl = stopCrawl;
        this.stopFirst = stopFirst;
        this.stopped = stopped;
        this.hook = new Thread(this::hold, "grainery exit");
        this.logs = new LogGate(patience.plus(MOMENT));
    }

    void arm() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Keeps these logs open as long as the process is held back. */
    void keepOpen(Collection<Logger> loggers) {
        logs.guard(loggers);
    }

    /** The end of the crawl is being recorded from now on. */
    void finishing() {
        finishing.set(true);
    }

    /** Nothing needs to be waited for any more. */
    void disarm() {
        finished.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the process is ending already, and the hook has just been released
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
            stopped.accept(patience);
            return;
        }
        try {
            if (!finished.await(patience.toMillis(), TimeUnit.MILLISECONDS) && !finishing.get()) {
                stopped.accept(Duration.ZERO);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
