// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.recording;

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

/**
 * The thread that looks for closed containers and records them, those of the present launch before those that earlier
 * ones left. No crawl thread waits for it.
 */
public final class RecordingThread implements AutoCloseable {

    private static final long CLOSE_SECONDS = 10;

    private final ScheduledExecutorService thread;
    private final RecordingWork work;
    private final RecordingCounts counts;
    private final AtomicBoolean lookAsked = new AtomicBoolean();
    private final AtomicBoolean stepAsked = new AtomicBoolean();
    private volatile boolean swept;

    /**
     * @param thread a single thread, for nothing else
     */
    public RecordingThread(ScheduledExecutorService thread, RecordingWork work) {
        this.thread = thread;
        this.work = work;
        this.counts = work.counts();
    }

    /** Begins to look now, and then in the given intervals. */
    public void start(Duration interval) {
        Runnable look = () -> guarded(() -> look(false));
        Future<?> unused = thread.scheduleWithFixedDelay(look, 0, interval.toMillis(), TimeUnit.MILLISECONDS);
        step();
    }

    /** Asks for a look before the next one is due. */
    public void lookSoon() {
        lookAfter(Duration.ZERO);
    }

    private void lookAfter(Duration delay) {
        if (lookAsked.compareAndSet(false, true)) {
            Runnable look = () -> {
                lookAsked.set(false);
                guarded(() -> look(false));
            };
            try {
                Future<?> unused = thread.schedule(look, delay.toMillis(), TimeUnit.MILLISECONDS);
            } catch (RejectedExecutionException e) {
                // the job is being torn down; what is left, its next launch finds
                lookAsked.set(false);
            }
        }
    }

    private void look(boolean all) throws IOException {
        if (work.look(all)) {
            lookAfter(ContainerWatch.SETTLED);
        }
        if (swept) {
            work.completeEarlier();
        }
        work.stateEnd();
        step();
    }

    /** Goes on with the next container, one at a time, so that looks come in between. */
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

    /**
     * Looks a last time, when every writer is closed, records what there is, and says how the launch ended.
     *
     * @return whether all was recorded within the time given; what was not goes on
     */
    public boolean finish(Duration patience, LaunchEnd end) throws InterruptedException {
        Future<?> last = thread.submit(() -> {
            guarded(() -> {
                look(true);
                recordAll();
                // what was not there any more when it was to be read
                work.look(true);
                recordAll();
            });
            guarded(() -> work.end(end));
        });
        if (isDone(last, patience)) {
            return counts.snapshot().waiting() == 0 && !work.isEndUnsaid();
        }
        guarded(() -> work.crawl().end(end, Optional.empty()));
        return false;
    }

    /**
     * Records the containers that are closed by now, as the process is about to end while the crawl runs.
     *
     * @param patience how long that may take
     */
    public void recordClosed(Duration patience) throws InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
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

    private static boolean isDone(Future<?> task, Duration patience) throws InterruptedException {
        try {
            task.get(Math.max(0, patience.toMillis()), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException("a task of the recording failed", e);
        }
    }

    /** What was done until now. */
    public RecordingCounts.Snapshot counts() {
        return counts.snapshot();
    }

    /** Whether all that earlier launches left has been looked at. */
    public boolean swept() {
        return swept;
    }

    /** Whatever goes wrong is told, and the thread goes on: an exception that got away would end its looks silently. */
    private void guarded(Task task) {
        try {
            task.run();
        } catch (CancellationException | RejectedExecutionException e) {
            // the job is being torn down; what is left, its next launch finds
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

    /** Stops. A container that is being read then is recorded by the next launch. */
    @Override
    public void close() {
        lastWord();
        thread.shutdownNow();
        try {
            if (!thread.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
                work.log().say("the recording of a container did not stop in time; the next launch records it");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The end of the launch is told a last time, if it could not be told before. */
    private void lastWord() {
        if (!work.isEndUnsaid()) {
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
