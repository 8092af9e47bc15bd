// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Holds the end of the process back while the end of a crawl is being recorded: with {@code -r JOB} Heritrix ends a
 * second after the crawl. Asked to, it also stops a running crawl cleanly first.
 */
final class ExitGuard {

    private final Duration patience;
    private final Runnable stopCrawl;
    private final boolean stopFirst;
    private final Runnable recordClosed;
    private final CountDownLatch finished = new CountDownLatch(1);
    private final AtomicBoolean finishing = new AtomicBoolean();
    private final Thread hook;

    /**
     * @param patience how long the process may be held back
     * @param stopCrawl asks the crawl to stop
     * @param stopFirst whether to do that when the process is asked to end
     * @param recordClosed records what the crawl has closed by then, if it is not to be stopped
     */
    ExitGuard(Duration patience, Runnable stopCrawl, boolean stopFirst, Runnable recordClosed) {
        this.patience = patience;
        this.stopCrawl = stopCrawl;
        this.stopFirst = stopFirst;
        this.recordClosed = recordClosed;
        this.hook = new Thread(this::hold, "grainery exit");
    }

    void arm() {
        Runtime.getRuntime().addShutdownHook(hook);
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
    }

    private void hold() {
        if (stopFirst && !finishing.get()) {
            stopCrawl.run();
        } else if (!finishing.get()) {
            recordClosed.run();
            return;
        }
        try {
            finished.await(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
