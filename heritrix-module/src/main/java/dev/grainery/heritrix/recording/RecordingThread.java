// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.recording;

import dev.grainery.heritrix.task.RetryingTask;
import dev.grainery.heritrix.watch.ContainerWatch;
import dev.grainery.system.output.FullDisk;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;

/** Containers of the present launch come first. No crawl thread waits for it. */
public final class RecordingThread implements AutoCloseable {

    private static final long CLOSE_SECONDS = 10;

    private final ScheduledExecutorService thread;
    private final RecordingWork work;
    private final RecordingCounts counts;
    private final RetryingTask looks;
    private final AtomicBoolean stepAsked = new AtomicBoolean();
    private volatile boolean swept;

    public RecordingThread(ScheduledExecutorService thread, RecordingWork work) {
        this.thread = thread;
        this.work = work;
        this.counts = work.counts();
        // a look reports its failures itself and is never paused
        this.looks = new RetryingTask(thread, this::look, Duration.ZERO, Duration.ZERO);
    }

    public void start(Duration interval) {
        looks.start(interval);
        step();
    }

    public void lookSoon() {
        looks.soon();
    }

    private Optional<Duration> look() {
        guarded(() -> look(false));
        return Optional.empty();
    }

    private void look(boolean all) throws IOException {
        if (work.look(all)) {
            looks.soonAfter(ContainerWatch.SETTLED);
        }
        if (swept) {
            work.completeEarlier();
        }
        work.stateEnd();
        step();
    }

    private void step() {
        if ((!work.isEmpty() || !swept) && stepAsked.compareAndSet(false, true)) {
            thread.execute(() -> {
                stepAsked.set(false);
                guarded(() -> {
                    if (!work.isEmpty()) {
                        work.recordFirst();
                    } else {
                        swept = !work.recordEarlier();
                        if (swept) {
                            work.completeEarlier();
                        }
                    }
                });
                guarded(this::step);
            });
        }
    }

    public boolean finish(Duration timeout, LaunchEnd end) throws InterruptedException {
        Future<?> last = thread.submit(() -> {
            guarded(() -> {
                look(true);
                recordAll();
                // containers that vanished before they were read
                work.look(true);
                recordAll();
            });
            guarded(() -> work.end(end));
        });
        if (isDone(last, timeout)) {
            return counts.snapshot().waiting() == 0 && !work.isEndPending();
        }
        guarded(() -> work.crawl().end(end, Optional.empty()));
        return false;
    }

    public void recordClosed(Duration timeout) throws InterruptedException {
        long end = System.nanoTime() + timeout.toNanos();
        boolean more = true;
        while (more && System.nanoTime() < end) {
            AtomicBoolean unsettled = new AtomicBoolean();
            Future<?> look = thread.submit(() -> guarded(() -> {
                unsettled.set(work.look(false));
                recordAll();
            }));
            more = isDone(look, Duration.ofNanos(Math.max(0, end - System.nanoTime()))) && unsettled.get();
            if (more) {
                TimeUnit.MILLISECONDS.sleep(ContainerWatch.SETTLED.toMillis());
            }
        }
    }

    private void recordAll() throws IOException {
        while (!work.isEmpty()) {
            work.recordFirst();
        }
    }

    private static boolean isDone(Future<?> task, Duration timeout) throws InterruptedException {
        try {
            task.get(Math.max(0, timeout.toMillis()), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException("a task of the recording failed", e);
        }
    }

    public RecordingCounts.Snapshot counts() {
        return counts.snapshot();
    }

    public boolean swept() {
        return swept;
    }

    /** Reports every failure: an exception would silently end the scheduled looks. */
    private void guarded(Task task) {
        try {
            task.run();
        } catch (CancellationException | RejectedExecutionException e) {
            // the job is being torn down; the next launch continues
            counts.error("stopped: " + e.getMessage());
        } catch (IOException e) {
            work.log().cannotWrite(e);
        } catch (RuntimeException | Error e) {
            if (FullDisk.isCauseOf(e)) {
                work.log().cannotWrite(e);
            } else {
                work.log().alertOnce("unexpected while recording: " + e);
            }
        }
    }

    @FunctionalInterface
    private interface Task {
        void run() throws IOException;
    }

    /** The next launch records a container that is being read. */
    @Override
    public void close() {
        lastWord();
        looks.close();
        if (!looks.isOver()) {
            work.log().info("the recording of a container did not stop in time; the next launch records it");
        }
    }

    private void lastWord() {
        if (!work.isEndPending()) {
            return;
        }
        try {
            Future<?> unused = thread.submit(() -> guarded(work::stateEnd));
            isDone(unused, Duration.ofSeconds(CLOSE_SECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
