// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cluster;

import dev.grainery.run.StopSignal;
import java.io.Serializable;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;

/**
 * The parts of a run that workers have in hand. When one fails, the run stops, and {@link #end} tells why. Thread-safe.
 *
 * @param <R> what workers tell of a part
 */
public final class Parts<R extends Serializable> {

    private static final long LOOK_MILLIS = 200;

    private final Workers workers;
    private final StopSignal stop;
    private long inHand;
    private Optional<Throwable> failure = Optional.empty();

    public Parts(Workers workers, StopSignal stop) {
        this.workers = workers;
        this.stop = stop;
    }

    /**
     * Gives a part away.
     *
     * @param near the machine that holds most of its bytes; empty if there is none
     * @param done takes what its worker tells, in a thread of the cluster; one part after the other
     * @param ended is run after that, also if the part has failed
     */
    @SuppressWarnings("FutureReturnValueIgnored") // whatever the last step throws is the failure of this run
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
        // what is cancelled because of the stop did not fail
        if (!stop.isRequested()) {
            failure = Optional.of(
                    thrown instanceof CompletionException && thrown.getCause() != null ? thrown.getCause() : thrown);
            stop.request();
        }
    }

    /**
     * Waits until all parts are done; once the run is to stop, they are given up.
     *
     * @throws RuntimeException as the work of a part did
     */
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
