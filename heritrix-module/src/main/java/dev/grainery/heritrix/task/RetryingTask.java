// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.task;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;

/** After a failure the task is retried with growing pauses, during which requests have no effect. Thread-safe. */
public final class RetryingTask implements AutoCloseable {

    private static final long CLOSE_SECONDS = 20;

    /** between two successful attempts that left something to do */
    private static final long MOMENT_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final ScheduledExecutorService thread;
    private final Task task;
    private final Duration firstPause;
    private final Duration longestPause;
    private final AtomicBoolean asked = new AtomicBoolean();
    private volatile Duration pause = Duration.ZERO;
    private volatile long notBefore = System.nanoTime();

    @FunctionalInterface
    public interface Task {

        /** Empty if successful; else the least pause, which may be zero. */
        Optional<Duration> run() throws InterruptedException;
    }

    /** The first pause doubles after each further failure. */
    public RetryingTask(ScheduledExecutorService thread, Task task, Duration firstPause, Duration longestPause) {
        this.thread = thread;
        this.task = task;
        this.firstPause = firstPause;
        this.longestPause = longestPause;
    }

    /** Does not answer a request, which waits for its own time. */
    public void start(Duration interval) {
        Future<?> unused = thread.scheduleWithFixedDelay(this::attempt, 0, interval.toMillis(), TimeUnit.MILLISECONDS);
    }

    public void soon() {
        soonAfter(Duration.ZERO);
    }

    /** Without effect if the task is already requested. */
    public void soonAfter(Duration delay) {
        if (asked.compareAndSet(false, true)) {
            later(delay);
        }
    }

    public void later(Duration delay) {
        try {
            Future<?> unused = thread.schedule((Runnable) this::asked, delay.toMillis(), TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            // the job is being torn down; its next launch continues
            asked.set(true);
        }
    }

    /** Runs even during a pause, until nothing is left; {@code insist} after a failure too. */
    public boolean finish(Left left, boolean insist, Duration timeout) throws IOException, InterruptedException {
        long end = System.nanoTime() + timeout.toNanos();
        pause = Duration.ZERO;
        boolean more;
        do {
            more = attempt(end) || insist;
            if (!left.any()) {
                return true;
            }
            if (more) {
                long next = Math.max(notBefore, System.nanoTime() + MOMENT_NANOS);
                TimeUnit.NANOSECONDS.sleep(Math.min(next, end) - System.nanoTime());
            }
        } while (more && System.nanoTime() < end);
        return !left.any();
    }

    @FunctionalInterface
    public interface Left {
        boolean any() throws IOException;
    }

    private boolean attempt(long end) throws InterruptedException {
        notBefore = System.nanoTime();
        try {
            Future<Boolean> attempt = thread.submit((Callable<Boolean>) this::attempt);
            return attempt.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
        } catch (TimeoutException | CancellationException | RejectedExecutionException e) {
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException("a task failed in an unexpected way", e);
        }
    }

    private void asked() {
        asked.set(false);
        attempt();
    }

    private boolean attempt() {
        if (System.nanoTime() - notBefore < 0) {
            return false;
        }
        Optional<Duration> wish;
        try {
            wish = task.run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
        if (wish.isEmpty()) {
            pause = Duration.ZERO;
            return true;
        }
        Duration longer = pause.isZero() ? firstPause : pause.multipliedBy(2);
        pause = longer.compareTo(longestPause) > 0 ? longestPause : longer;
        Duration wait = wish.get().compareTo(pause) > 0 ? wish.get() : pause;
        // random, so that many crawlers do not all return at once
        long millis = wait.toMillis() + ThreadLocalRandom.current().nextLong(wait.toMillis() / 4 + 1);
        notBefore = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        later(Duration.ofMillis(millis + 1));
        return false;
    }

    public boolean isClosed() {
        return thread.isShutdown();
    }

    /** Interrupts the task; {@link #isOver} waits for its end. */
    @Override
    public void close() {
        thread.shutdownNow();
    }

    public boolean isOver() {
        try {
            return thread.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }
}
