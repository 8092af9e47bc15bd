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
import java.io.IOException;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** Thread-safe. */
final class DeliveryWatch implements DeliveryListener {

    private static final int MAX_ALERTS = 20;

    private final HarvestRecords harvests;
    private final OperatorLog log;
    private final InstantSource clock;
    private DeliveryState state;
    private boolean reached;

    /** alerts raised since the store was last reached */
    private final Set<String> raised = new HashSet<>();

    private final Set<String> faults = new HashSet<>();

    DeliveryWatch(HarvestRecords harvests, OperatorLog log, InstantSource clock) {
        this.harvests = harvests;
        this.log = log;
        this.clock = clock;
        this.state = DeliveryState.untried(clock.instant());
    }

    synchronized DeliveryState state() {
        return state;
    }

    synchronized boolean hasReached() {
        return reached;
    }

    synchronized void reached() {
        reached = true;
        if (!state.delivering()) {
            log.say("the store answers again; records are being delivered");
            raised.clear();
        }
        state = state.reached(clock.instant());
    }

    synchronized void failed(Throwable cause) {
        if (!(cause instanceof StoreException || cause instanceof IOException)) {
            fault(cause);
            return;
        }
        // the message of a store exception is written for operators and has no password
        String reason = cause instanceof StoreException ? cause.getMessage() : cause.toString();
        state = state.failed(clock.instant(), reason);
        if (raised.size() < MAX_ALERTS && raised.add(reason)) {
            log.alert("records cannot be delivered: " + reason
                    + "; the crawl continues, they wait in the outbox and delivery is retried");
        }
    }

    /** The store is reachable. */
    synchronized void fault(Throwable fault) {
        state = state.withError(clock.instant(), fault.toString());
        // the message may differ each time
        String place =
                fault.getClass() + " " + Arrays.stream(fault.getStackTrace()).findFirst();
        if (faults.size() < MAX_ALERTS && faults.add(place)) {
            log.alert(
                    "records cannot be delivered because of an internal error: " + fault
                            + "; please report it with what follows; they wait in the outbox and delivery is retried",
                    fault);
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
