// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.delivery;

import dev.grainery.heritrix.task.DeliveryState;
import dev.grainery.heritrix.task.OperatorLog;
import dev.grainery.heritrix.task.RetryingTask;
import dev.grainery.outbox.Delivery;
import dev.grainery.outbox.Outbox;
import dev.grainery.outbox.OutboxOwnership.OutboxLease;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.RecordStyle;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StoreException;
import dev.grainery.store.document.StoreUri;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;

/** Retries an unreachable store with growing pauses; undelivered entries stay in the outbox. */
public final class StoreDelivery implements AutoCloseable {

    private static final int BULK = 250;
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);

    private final ScheduledExecutorService thread;
    private final Outbox outbox;
    private final StoreConnection connection;
    private final StoreAgreement agreement;
    private final HarvestRecords harvests;
    private final DeliveryWatch watch;
    private final Delivery delivery;
    private final RetryingTask task;
    private final OperatorLog log;
    private final AtomicBoolean finishing = new AtomicBoolean();

    public StoreDelivery(
            ScheduledExecutorService thread,
            Outbox outbox,
            StoreConnection connection,
            StoreAgreement agreement,
            HarvestRecords harvests,
            OperatorLog log,
            InstantSource clock) {
        this.thread = thread;
        this.outbox = outbox;
        this.connection = connection;
        this.agreement = agreement;
        this.harvests = harvests;
        this.log = log;
        this.watch = new DeliveryWatch(harvests, log, clock);
        this.delivery = new Delivery(outbox, watch);
        this.task = new RetryingTask(thread, this::attempt, FIRST_PAUSE, LONGEST_PAUSE);
    }

    public void start(Duration interval) {
        if (delivers()) {
            task.start(interval);
        }
    }

    public void soon() {
        if (delivers()) {
            task.soon();
        }
    }

    private Optional<Duration> attempt() {
        try {
            OutboxLease lease = outbox.lease()
                    .orElseThrow(() -> new StoreException("another process is delivering from " + outbox.directory()));
            try {
                deliver();
            } finally {
                lease.close();
            }
        } catch (IOException | RuntimeException | Error e) {
            if (!task.isClosed()) {
                watch.failed(e);
                connection.failed();
            }
            return Optional.of(Duration.ZERO);
        }
        delivery.fault().ifPresent(watch::fault);
        return delivery.fault().map(fault -> Duration.ZERO);
    }

    private void deliver() throws IOException {
        // probes once at start to report an unreachable store
        if (watch.hasReached() && isDone()) {
            return;
        }
        GraineryStore store = connection.open();
        agreement.reach(store);
        Delivery.Delivered delivered;
        do {
            delivered = delivery.deliver(store, BULK);
            watch.reached();
        } while (delivered.more());
        harvests.update(store, finishing.get());
    }

    public boolean finish(Duration patience) throws InterruptedException, IOException {
        if (!delivers()) {
            return true;
        }
        finishing.set(true);
        return task.until(() -> !isDone(), patience);
    }

    private boolean isDone() throws IOException {
        return outbox.isEmpty() && harvests.isUpToDate();
    }

    public StoreLookup lookup(Duration patience) {
        return new StoreLookup(thread, connection, () -> watch.state().delivering(), patience);
    }

    /** Empty if the author is unknown until the store is tried. */
    public Optional<ContainerRecord> asStored(ContainerRecord made) {
        Optional<RecordStyle> style = agreement.style();
        if (style.isPresent()) {
            return Optional.of(made.withHeader(made.header().completed(style.get())));
        }
        boolean named = !made.header().author().equals(GraineryRecord.NA);
        boolean untried = delivers() && watch.state().delivering();
        return named || !untried ? Optional.of(made) : Optional.empty();
    }

    public DeliveryState state() {
        return watch.state();
    }

    public boolean delivers() {
        return connection.uri().isPresent();
    }

    public String address() {
        return connection.uri().map(StoreUri::toString).orElse("outbox:");
    }

    @Override
    public void close() {
        task.close();
        // callers that wait for an answer of the store get none
        connection.close();
        if (!task.isOver()) {
            log.say("delivery did not stop in time; what it did not deliver is in " + outbox.directory());
        }
    }
}
