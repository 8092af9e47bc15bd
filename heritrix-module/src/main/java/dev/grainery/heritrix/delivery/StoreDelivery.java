// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.delivery;

import static java.util.Objects.requireNonNull;

import dev.failsafe.Failsafe;
import dev.failsafe.FailsafeExecutor;
import dev.failsafe.RetryPolicy;
import dev.failsafe.function.CheckedRunnable;
import dev.grainery.heritrix.recording.OperatorLog;
import dev.grainery.outbox.Delivered;
import dev.grainery.outbox.Delivery;
import dev.grainery.outbox.Outbox;
import dev.grainery.outbox.OutboxLease;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.StoreUri;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The thread that takes records from the outbox to the store. While the store is away it tries again with growing
 * pauses; what it could not deliver stays in the outbox. Without a store nothing is delivered at all.
 */
public final class StoreDelivery implements AutoCloseable {

    private static final int BULK = 250;
    private static final long CLOSE_SECONDS = 10;
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);
    private static final double JITTER = 0.25;

    private final ScheduledExecutorService thread;
    private final Outbox outbox;
    private final StoreConnection connection;
    private final StoreAgreement agreement;
    private final HarvestRecords harvests;
    private final DeliveryWatch watch;
    private final Delivery delivery;
    private final FailsafeExecutor<Object> retrying;
    private final OperatorLog log;
    private final AtomicBoolean more = new AtomicBoolean();
    private final AtomicBoolean finishing = new AtomicBoolean();
    private Optional<CompletableFuture<Void>> running = Optional.empty();

    /**
     * @param thread a single thread, for nothing else
     */
    public StoreDelivery(
            ScheduledExecutorService thread,
            Outbox outbox,
            StoreConnection connection,
            StoreAgreement agreement,
            HarvestRecords harvests,
            OperatorLog log,
            InstantSource clock) {
        this.thread = requireNonNull(thread, "thread");
        this.outbox = requireNonNull(outbox, "outbox");
        this.connection = requireNonNull(connection, "connection");
        this.agreement = requireNonNull(agreement, "agreement");
        this.harvests = requireNonNull(harvests, "harvests");
        this.log = requireNonNull(log, "log");
        this.watch = new DeliveryWatch(harvests, log, clock);
        this.delivery = new Delivery(outbox, watch);
        RetryPolicy<Object> policy = RetryPolicy.builder()
                .handle(Exception.class, LinkageError.class)
                .abortOn(CancellationException.class)
                .withMaxRetries(-1)
                .withBackoff(FIRST_PAUSE, LONGEST_PAUSE)
                .withJitter(JITTER)
                .build();
        this.retrying = Failsafe.with(policy).with(thread);
    }

    /** Begins with what earlier launches left in the outbox, and then looks into it in the given intervals. */
    public void start(Duration interval) {
        if (!delivers()) {
            return;
        }
        Future<?> unused = thread.scheduleWithFixedDelay(this::soon, 0, interval.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Asks for delivery of what is in the outbox. */
    public synchronized void soon() {
        if (!delivers()) {
            return;
        }
        more.set(true);
        if (running.isEmpty() || running.get().isDone()) {
            try {
                running = Optional.of(retrying.runAsync((CheckedRunnable) this::attempt));
                CompletableFuture<Void> unused = running.get().whenComplete((nothing, failure) -> ended());
            } catch (RejectedExecutionException e) {
                // the job is being torn down; the records stay in the outbox for its next launch
                running = Optional.empty();
            }
        }
    }

    private void ended() {
        if (more.get() && !thread.isShutdown()) {
            thread.execute(this::soon);
        }
    }

    private void attempt() throws IOException {
        try {
            OutboxLease lease = outbox.lease().orElseThrow(() -> new OutboxTakenException(outbox.directory()));
            try {
                more.set(false);
                deliver();
            } finally {
                lease.close();
            }
        } catch (IOException | RuntimeException | LinkageError e) {
            watch.failed(e);
            throw e;
        }
    }

    private void deliver() throws IOException {
        // probes once at start to report an unreachable store
        if (watch.hasReached() && isDone()) {
            return;
        }
        GraineryStore store = connection.open();
        agreement.reach(store);
        Delivered delivered;
        do {
            delivered = delivery.deliver(store, BULK);
            watch.reached();
        } while (delivered.more());
        harvests.update(store, finishing.get());
    }

    /**
     * Delivers everything, now, and waits for it.
     *
     * @return whether all was delivered within the time given, and the harvest records are complete, or there is no store;
     *     what was not goes on being tried
     */
    public boolean finish(Duration patience) throws InterruptedException, IOException {
        if (!delivers()) {
            return true;
        }
        finishing.set(true);
        long end = System.nanoTime() + patience.toNanos();
        cancelPause();
        do {
            soon();
            Optional<CompletableFuture<Void>> attempt = attempt(end);
            if (attempt.isEmpty()) {
                break;
            }
        } while (!isDone() && System.nanoTime() < end);
        return isDone();
    }

    private Optional<CompletableFuture<Void>> attempt(long end) throws InterruptedException {
        CompletableFuture<Void> current;
        synchronized (this) {
            if (running.isEmpty()) {
                return Optional.empty();
            }
            current = running.get();
        }
        try {
            current.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
            return Optional.of(current);
        } catch (TimeoutException | ExecutionException | CancellationException e) {
            return Optional.empty();
        }
    }

    private boolean isDone() throws IOException {
        return outbox.isEmpty() && harvests.isUpToDate();
    }

    /** A pause between two attempts may be minutes long by now. */
    private synchronized void cancelPause() {
        if (!watch.state().delivering()) {
            running.ifPresent(pause -> pause.cancel(false));
            running = Optional.empty();
        }
    }

    /** Asks the store which containers it knows, on the thread of this delivery. */
    public StoreLookUp lookUp(Duration patience) {
        return new StoreLookUp(thread, connection, patience);
    }

    /** Asks the store how a harvest stands, on the thread of this delivery. */
    public HarvestLookUp harvests(Duration patience) {
        return new HarvestLookUp(thread, connection, () -> watch.state().delivering(), patience);
    }

    /** How delivery stands. */
    public DeliveryState state() {
        return watch.state();
    }

    /** Whether there is a store that records are brought to. */
    public boolean delivers() {
        return connection.uri().isPresent();
    }

    /** The address of the store, without a password. */
    public String address() {
        return connection.uri().map(StoreUri::toString).orElse("outbox:");
    }

    /** Stops; what was not delivered stays in the outbox. */
    @Override
    public void close() {
        thread.shutdown();
        synchronized (this) {
            running.ifPresent(attempt -> attempt.cancel(false));
        }
        thread.shutdownNow();
        // whoever waits for an answer of the store gets none any more
        connection.close();
        try {
            if (!thread.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
                log.say("delivery did not stop in time; what it did not deliver is in " + outbox.directory());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
