// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * Keeps logs open while the process exits: {@link java.util.logging.LogManager} closes handlers in order, in a parallel
 * shutdown hook. One that blocks in close() keeps those behind it open.
 */
final class LogGate extends Handler {

    private final Duration timeout;
    private final CountDownLatch released = new CountDownLatch(1);
    private final List<Logger> guarded = new ArrayList<>();

    LogGate(Duration timeout) {
        this.timeout = timeout;
    }

    synchronized void guard(Collection<Logger> loggers) {
        for (Logger logger : loggers) {
            List<Handler> handlers = Arrays.asList(logger.getHandlers());
            if (released.getCount() > 0 && !handlers.isEmpty() && !handlers.contains(this)) {
                logger.addHandler(this);
                for (Handler handler : handlers) {
                    // added again before it is removed, so that no line is lost
                    logger.addHandler(handler);
                    logger.removeHandler(handler);
                }
                guarded.add(logger);
            }
        }
    }

    synchronized void release() {
        released.countDown();
        guarded.forEach(logger -> logger.removeHandler(this));
        guarded.clear();
    }

    @Override
    public void publish(LogRecord line) {
        // the handlers behind it write the line
    }

    @Override
    public void flush() {
        // not buffered
    }

    @Override
    public void close() {
        try {
            if (isEnding() && !released.await(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
                release();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** If the process is not exiting, a program closed the logs and must not wait. */
    private static boolean isEnding() {
        try {
            Runtime.getRuntime().removeShutdownHook(new Thread());
            return false;
        } catch (IllegalStateException e) {
            return true;
        }
    }
}
