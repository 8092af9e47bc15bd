// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cluster;

import dev.grainery.run.StopSignal;
import java.io.Serializable;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** When a part fails, the run stops, and {@link #end} throws its failure. Thread-safe. */
public final class WorkParts<R extends Serializable> {

    private static final long LOOK_MILLIS = 200;

    private final Workers workers;
    private final StopSignal stop;
    private long inHand;
    private Optional<Throwable> failure = Optional.empty();
    private final int perRoot;
    private final Map<String, Semaphore> roots = new ConcurrentHashMap<>();

    /** The limit is on parts of one root that run at the same time. */
    public WorkParts(Workers workers, StopSignal stop, int perRoot) {
        this.workers = workers;
        this.stop = stop;
        this.perRoot = perRoot;
    }

    /** False if a stop is requested before another part of the root may begin. */
    public boolean enter(String root) throws InterruptedException {
        while (!slots(root).tryAcquire(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
            if (stop.isRequested()) {
                return false;
            }
        }
        return true;
    }

    public void leave(String root) {
        slots(root).release();
    }

    private Semaphore slots(String root) {
        return roots.computeIfAbsent(root, one -> new Semaphore(perRoot));
    }

    /** The consumer runs in a thread of the cluster, for one part at a time. */
    @SuppressWarnings("FutureReturnValueIgnored") // an exception of the last step is the failure of this run
    public void begin(Work<R> work, long bytes, String near, Consumer<R> done, Runnable ended)
            throws InterruptedException {
        synchronized (this) {
            inHand++;
        }
        CompletableFuture<R> part;
        try {
            part = workers.begin(work, bytes, near, stop);
        } catch (InterruptedException | RuntimeException e) {
            ended(ended);
            throw e;
        }
        part.whenComplete((result, thrown) -> ended(
                () -> {
                    if (thrown == null) {
                        done.accept(result);
                    } else {
                        failed(thrown);
                    }
                },
                ended));
    }

    private synchronized void ended(Runnable... steps) {
        for (Runnable step : steps) {
            try {
                step.run();
            } catch (RuntimeException | Error e) {
                failed(e);
            }
        }
        inHand--;
        notifyAll();
    }

    private void failed(Throwable thrown) {
        // a part that a stop cancelled did not fail
        if (!stop.isRequested()) {
            failure = Optional.of(
                    thrown instanceof CompletionException && thrown.getCause() != null ? thrown.getCause() : thrown);
            stop.request();
        }
    }

    /** A stop request cancels the parts. */
    public synchronized void end() throws InterruptedException {
        while (inHand > 0) {
            if (stop.isRequested()) {
                workers.cancel();
            }
            wait(LOOK_MILLIS);
        }
        if (failure.isPresent()) {
            throw unchecked(failure.get());
        }
    }

    private static RuntimeException unchecked(Throwable thrown) {
        if (thrown instanceof Error error) {
            throw error;
        }
        return thrown instanceof RuntimeException failure
                ? failure
                : new IllegalStateException("a worker has failed: " + thrown.getMessage(), thrown);
    }
}
