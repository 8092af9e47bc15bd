// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.delivery;

import dev.grainery.finding.Severity;
import dev.grainery.heritrix.task.DeliveryState;
import dev.grainery.heritrix.task.OperatorLog;
import dev.grainery.heritrix.task.TargetDelivery;
import dev.grainery.outbox.Delivery;
import dev.grainery.outbox.Delivery.DeliveryListener;
import dev.grainery.outbox.Outbox;
import dev.grainery.outbox.OutboxOwnership.OutboxLease;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Crawl;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.RecordStyle;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.RecordCollection.Stored;
import dev.grainery.store.document.StoreException;
import dev.grainery.store.document.StoreUri;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;

public final class StoreDelivery extends TargetDelivery {

    private static final int BATCH = 250;
    private static final int MAX_ALERTS = 20;

    private final ScheduledExecutorService thread;
    private final Outbox outbox;
    private final StoreConnection connection;
    private final StoreAgreement agreement;
    private final HarvestRecords harvests;
    private final Delivery delivery;
    private final Set<String> faults = new HashSet<>();
    private final AtomicBoolean finishing = new AtomicBoolean();
    private boolean tried;

    public StoreDelivery(
            ScheduledExecutorService thread,
            Outbox outbox,
            StoreConnection connection,
            StoreAgreement agreement,
            HarvestRecords harvests,
            OperatorLog log,
            InstantSource clock) {
        super(thread, "the store", MAX_ALERTS, log, clock, FIRST_PAUSE);
        this.thread = thread;
        this.outbox = outbox;
        this.connection = connection;
        this.agreement = agreement;
        this.harvests = harvests;
        this.delivery = new Delivery(outbox, new Listener());
    }

    @Override
    public void start(Duration interval) {
        if (delivers()) {
            super.start(interval);
        }
    }

    @Override
    public void soon() {
        if (delivers()) {
            super.soon();
        }
    }

    @Override
    protected Optional<Duration> deliver() throws IOException {
        OutboxLease lease = outbox.lease()
                .orElseThrow(() -> new StoreException("another process is delivering from " + outbox.directory()));
        try (lease) {
            deliverAll();
        }
        delivery.fault().ifPresent(this::fault);
        return delivery.fault().map(fault -> Duration.ZERO);
    }

    private void deliverAll() throws IOException {
        // probes once at start to report an unreachable store
        if (tried && !isLeft()) {
            return;
        }
        GraineryStore store = connection.open();
        agreement.reach(store);
        Delivery.Delivered delivered;
        do {
            delivered = delivery.deliver(store, BATCH);
            tried = true;
            reached();
        } while (delivered.more());
        harvests.update(store, finishing.get());
    }

    @Override
    protected void failed(Throwable failure) {
        connection.failed();
        if (failure instanceof StoreException) {
            // its message is written for operators and has no password
            unreachable(String.valueOf(failure.getMessage()));
        } else if (failure instanceof IOException) {
            unreachable(failure.toString());
        } else {
            fault(failure);
        }
    }

    @Override
    protected void alertUnreachable(String reason) {
        log.alert("records cannot be delivered: " + reason
                + "; the crawl continues, they wait in the outbox and delivery is retried");
    }

    private void fault(Throwable fault) {
        update(state -> state.withError(clock.instant(), fault.toString()));
        // the message may differ each time
        String origin =
                fault.getClass() + " " + Arrays.stream(fault.getStackTrace()).findFirst();
        if (faults.size() < MAX_ALERTS && faults.add(origin)) {
            log.alert(
                    "records cannot be delivered because of an internal error: " + fault
                            + "; please report it with what follows; they wait in the outbox and delivery is retried",
                    fault);
        }
    }

    private final class Listener implements DeliveryListener {

        @Override
        public void delivered(ContainerRecord record, Stored stored) {
            harvests.touched(stored.harvestIds());
            update(DeliveryState::withDelivered);
            stored.findings().stream()
                    .filter(finding -> finding.severity() == Severity.ERROR)
                    .forEach(finding -> log.alert(finding.file() + ": " + finding.remark()));
        }

        @Override
        public void delivered(String harvestId, Crawl crawl) {
            harvests.touched(Set.of(harvestId));
        }

        @Override
        public void refused(String name, String reason) {
            update(state -> state.withRefused(clock.instant(), reason));
            log.alert("a record cannot be delivered and was put aside, " + name + ": " + reason);
        }
    }

    @Override
    public boolean finish(Duration timeout) throws InterruptedException, IOException {
        if (!delivers()) {
            return true;
        }
        finishing.set(true);
        return finishDespiteFailures(timeout);
    }

    @Override
    protected boolean isLeft() throws IOException {
        return !outbox.isEmpty() || !harvests.isUpToDate();
    }

    public StoreLookup lookup(Duration timeout) {
        return new StoreLookup(thread, connection, () -> state().delivering(), timeout);
    }

    /** Empty if the author is unknown until the store is tried. */
    public Optional<ContainerRecord> asStored(ContainerRecord made) {
        Optional<RecordStyle> style = agreement.style();
        if (style.isPresent()) {
            return Optional.of(made.withHeader(made.header().completed(style.get())));
        }
        boolean named = !made.header().author().equals(GraineryRecord.NA);
        boolean untried = delivers() && state().delivering();
        return named || !untried ? Optional.of(made) : Optional.empty();
    }

    public boolean delivers() {
        return connection.uri().isPresent();
    }

    @Override
    public String address() {
        return connection.uri().map(StoreUri::toString).orElse("outbox:");
    }

    /** Callers that wait for an answer of the store get none. */
    @Override
    protected void closeTarget() {
        connection.close();
    }
}
