// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.recording;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.Severity;
import dev.grainery.heritrix.recording.ContainerRecording.Result;
import dev.grainery.heritrix.watch.ContainerFile;
import dev.grainery.heritrix.watch.ContainerWatch;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
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

    private final ScheduledExecutorService thread;
    private final RecordingParts parts;
    private final InstantSource clock;
    private final AtomicBoolean lookAsked = new AtomicBoolean();
    private final RecordingCounts counts = new RecordingCounts();
    // the rest is for the thread alone
    private final Deque<Path> queue = new ArrayDeque<>();
    private final Set<Path> queued = new HashSet<>();
    private final Set<Path> leftAlone = new HashSet<>();
    private final Set<Path> failing = new HashSet<>();
    private final Set<String> told = new HashSet<>();
    private volatile boolean swept;

    /**
     * @param thread a single thread, for nothing else
     */
    public RecordingThread(ScheduledExecutorService thread, RecordingParts parts, InstantSource clock) {
        this.thread = thread;
        this.parts = parts;
        this.clock = clock;
    }

    /** Begins to look now, and then in the given intervals. */
    public void start(Duration interval) {
        thread.scheduleWithFixedDelay(() -> guarded(() -> look(false)), 0, interval.toMillis(), TimeUnit.MILLISECONDS);
        thread.execute(() -> guarded(this::sweep));
    }

    /** Asks for a look before the next one is due. */
    public void lookSoon() {
        if (lookAsked.compareAndSet(false, true)) {
            later(Duration.ZERO);
        }
    }

    private void later(Duration delay) {
        try {
            thread.schedule(
                    () -> guarded(() -> {
                        lookAsked.set(false);
                        look(false);
                    }),
                    delay.toMillis(),
                    TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            // the job is being torn down; what is left, its next launch finds
            lookAsked.set(false);
        }
    }

    /**
     * Looks a last time, when every writer is closed, and records what there is.
     *
     * @return whether all was recorded within the time given; what was not goes on
     */
    public boolean finish(Duration patience) throws InterruptedException {
        Future<?> last = thread.submit(() -> guarded(() -> {
            look(true);
            while (!queue.isEmpty()) {
                recordFirst();
            }
        }));
        try {
            last.get(Math.max(0, patience.toMillis()), TimeUnit.MILLISECONDS);
            return counts.snapshot().waiting() == 0;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException("the last look failed", e);
        }
    }

    /** What was done until now. */
    public RecordingCounts.Snapshot counts() {
        return counts.snapshot();
    }

    private void look(boolean all) throws IOException {
        parts.memory().saw(parts.seen().takeFresh());
        ContainerWatch.Look look = parts.watch().look(all);
        for (Path file : look.closed()) {
            if (queue.size() < parts.queueCapacity() || all) {
                enqueue(file);
            }
        }
        for (Path file : look.invalid()) {
            unfinished(file, "its writer gave it up after a failure; it is left where it is");
        }
        look.unreadable().forEach(problem -> alertOnce("cannot list a directory of a writer, " + problem));
        if (look.unsettled() && lookAsked.compareAndSet(false, true)) {
            later(ContainerWatch.SETTLED);
        }
        if (!queue.isEmpty()) {
            thread.execute(() -> guarded(this::recordNext));
        }
    }

    private void enqueue(Path file) {
        if (!leftAlone.contains(file) && queued.add(file)) {
            queue.add(file);
            if (failing.contains(file)) {
                counts.again();
            } else {
                counts.found();
            }
        }
    }

    /** One container at a time, so that looks come in between. */
    private void recordNext() throws IOException {
        if (!queue.isEmpty()) {
            recordFirst();
            thread.execute(() -> guarded(this::recordNext));
        }
    }

    private void recordFirst() throws IOException {
        Path file = queue.remove();
        queued.remove(file);
        record(file);
    }

    private void record(Path file) throws IOException {
        Result result;
        try {
            result = parts.recording().record(file, record -> parts.belongs(file, record));
            if (result instanceof Result.Recorded recorded) {
                parts.crawl().container(recorded.record().harvestId(), file);
            }
        } catch (IOException | LinkageError e) {
            failing.add(file);
            counts.failed(file + ": " + e);
            alertOnce("cannot record " + file + ": " + e + "; it is tried again with every look");
            return;
        }
        failing.remove(file);
        if (result instanceof Result.Recorded recorded) {
            recorded(file, recorded);
        } else {
            counts.notFound();
            if (result instanceof Result.Foreign) {
                leftAlone.add(file);
            }
        }
    }

    private void recorded(Path file, Result.Recorded recorded) throws IOException {
        // one without a hash is left for the next launch, or a backfill, to try again
        leftAlone.add(file);
        if (recorded.hashed()) {
            parts.memory().recorded(file);
            leftAlone.remove(file);
        }
        counts.recorded(clock.instant(), recorded.findings());
        recorded.findings().stream()
                .filter(finding -> finding.severity() == Severity.ERROR)
                .forEach(finding -> parts.log().alert(text(finding)));
        parts.onRecorded().run();
    }

    private static String text(Finding finding) {
        return finding.file() + ": " + finding.remark();
    }

    /** Goes through what earlier launches left, one container at a time, after those of the present one. */
    private void sweep() throws IOException {
        if (!queue.isEmpty()) {
            thread.execute(() -> guarded(this::sweep));
            return;
        }
        Optional<Path> next;
        try {
            next = parts.earlier().next();
        } catch (IOException e) {
            alertOnce("cannot look for what earlier launches left: " + e);
            next = Optional.empty();
            thread.execute(() -> guarded(this::sweep));
            return;
        }
        for (Path file : parts.earlier().takeUnfinished()) {
            unfinished(file, "an earlier launch never finished it, so its end may be missing");
        }
        if (next.isPresent()) {
            // in a directory that launches share, a look may have been faster
            if (!parts.memory().isDone(next.get())) {
                counts.found();
                record(next.get());
            }
            thread.execute(() -> guarded(this::sweep));
        } else {
            swept = true;
        }
    }

    /** Tells of a container that no writer will finish; once, across launches. */
    private void unfinished(Path file, String message) throws IOException {
        FindingCode code =
                ContainerFile.of(file) == ContainerFile.OPEN ? FindingCode.LEFT_OPEN : FindingCode.LEFT_INVALID;
        if (parts.recordUnfinished()) {
            counts.found();
            record(file);
        }
        parts.log().alert(text(Finding.of(code, file.toString(), message)));
        parts.memory().told(file);
    }

    private void alertOnce(String message) {
        counts.error(message);
        if (told.add(message)) {
            parts.log().alert(message);
        }
    }

    /** Whatever goes wrong is told, and the thread goes on: an exception that got away would end its looks silently. */
    private void guarded(Task task) {
        try {
            task.run();
        } catch (CancellationException | RejectedExecutionException e) {
            // the job is being torn down; what is left, its next launch finds
            counts.error("stopped: " + e.getMessage());
        } catch (IOException | RuntimeException | Error e) {
            alertOnce("unexpected while recording: " + e);
        }
    }

    @FunctionalInterface
    private interface Task {
        void run() throws IOException;
    }

    /** Whether all that earlier launches left has been looked at. */
    public boolean swept() {
        return swept;
    }

    @Override
    public void close() throws InterruptedException {
        thread.shutdownNow();
        if (!thread.awaitTermination(10, TimeUnit.SECONDS)) {
            parts.log().say("the recording of a container did not stop in time; its next launch records it");
        }
    }
}
