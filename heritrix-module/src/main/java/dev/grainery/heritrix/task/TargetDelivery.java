// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.task;

import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.UnaryOperator;

/**
 * Delivers a durable queue to one target on a thread of its own, so that no target delays another. An unreachable target
 * is retried with growing pauses. Thread-safe.
 */
public abstract class TargetDelivery implements AutoCloseable {

    public static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);

    protected final OperatorLog log;
    protected final InstantSource clock;
    private final String target;
    private final int alertsPerOutage;
    private final RetryingTask task;
    private final Set<String> raised = new HashSet<>();
    private volatile DeliveryState state;

    /** Reasons of an outage may differ; {@code alertsPerOutage} limits how many are raised. */
    protected TargetDelivery(
            ScheduledExecutorService thread,
            String target,
            int alertsPerOutage,
            OperatorLog log,
            InstantSource clock,
            Duration firstPause) {
        this.target = target;
        this.alertsPerOutage = alertsPerOutage;
        this.log = log;
        this.clock = clock;
        this.state = DeliveryState.untried(clock.instant());
        this.task = new RetryingTask(thread, this::attempt, firstPause, LONGEST_PAUSE);
    }

    /** Empty if the target was reached; else the least pause, which may be zero. */
    protected abstract Optional<Duration> deliver() throws IOException, InterruptedException;

    /** Whether entries wait that another attempt may deliver. */
    protected abstract boolean isLeft() throws IOException;

    protected abstract void alertUnreachable(String reason);

    /** Shown to operators, without secrets. */
    public abstract String address();

    public void start(Duration interval) {
        task.start(interval);
    }

    public void soon() {
        task.soon();
    }

    /** Ends with the first failure. Returns whether all was delivered or refused. */
    public boolean finish(Duration timeout) throws InterruptedException, IOException {
        return task.finish(this::isLeft, false, timeout);
    }

    protected final boolean finishDespiteFailures(Duration timeout) throws InterruptedException, IOException {
        return task.finish(this::isLeft, true, timeout);
    }

    private Optional<Duration> attempt() throws InterruptedException {
        try {
            return deliver();
        } catch (IOException | RuntimeException | Error e) {
            if (!task.isClosed()) {
                failed(e);
            }
            return Optional.of(Duration.ZERO);
        }
    }

    protected void failed(Throwable failure) {
        unreachable(failure.toString());
    }

    protected final synchronized void unreachable(String reason) {
        state = state.failed(clock.instant(), reason);
        if (raised.size() < alertsPerOutage && raised.add(reason)) {
            alertUnreachable(reason);
        }
    }

    protected final synchronized void reached() {
        if (!state.delivering()) {
            log.info(target + " answers again; delivery continues");
            raised.clear();
        }
        state = state.reached(clock.instant());
    }

    protected final synchronized void update(UnaryOperator<DeliveryState> change) {
        state = change.apply(state);
    }

    public final DeliveryState state() {
        return state;
    }

    protected final boolean isClosed() {
        return task.isClosed();
    }

    /** Called after the interrupt of the thread. */
    protected void closeTarget() {}

    @Override
    public final void close() {
        task.close();
        closeTarget();
        if (!task.isOver()) {
            log.info("delivery to " + target + " did not stop in time; the rest waits for the next launch");
        }
    }
}
