// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.delivery;

import dev.grainery.finding.Severity;
import dev.grainery.heritrix.task.DeliveryState;
import dev.grainery.heritrix.task.OperatorLog;
import dev.grainery.outbox.Delivery.DeliveryListener;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Crawl;
import dev.grainery.store.RecordCollection.Stored;
import dev.grainery.store.document.StoreException;
import java.time.InstantSource;
import java.util.Set;

/** Follows delivery, and tells the operator of every change between delivering and not. Thread-safe. */
final class DeliveryWatch implements DeliveryListener {

    private final HarvestRecords harvests;
    private final OperatorLog log;
    private final InstantSource clock;
    private DeliveryState state;
    private boolean reached;

    DeliveryWatch(HarvestRecords harvests, OperatorLog log, InstantSource clock) {
        this.harvests = harvests;
        this.log = log;
        this.clock = clock;
        this.state = DeliveryState.untried(clock.instant());
    }

    synchronized DeliveryState state() {
        return state;
    }

    /** Whether the store was reached before. */
    synchronized boolean hasReached() {
        return reached;
    }

    synchronized void reached() {
        reached = true;
        if (!state.delivering()) {
            log.say("the store answers again; records are being delivered");
        }
        state = state.reached(clock.instant());
    }

    synchronized void failed(Throwable cause) {
        boolean change = state.delivering();
        // a store's message is made for people, and holds no password
        String reason = cause instanceof StoreException ? cause.getMessage() : cause.toString();
        state = state.failed(clock.instant(), reason);
        if (change) {
            log.alert("records cannot be delivered: " + reason
                    + "; the crawl continues, they wait in the outbox and delivery is retried");
        }
    }

    @Override
    public void delivered(ContainerRecord record, Stored stored) {
        harvests.touched(stored.harvestIds());
        synchronized (this) {
            state = state.withDelivered();
        }
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
        synchronized (this) {
            state = state.withRefused(clock.instant(), reason);
        }
        log.alert("a record cannot be delivered and was put aside, " + name + ": " + reason);
    }
}
