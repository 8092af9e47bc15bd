// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.delivery;

import dev.grainery.assembly.HarvestUpdate;
import dev.grainery.store.GraineryStore;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Set;

/** Keeps the records of the harvests current that containers were delivered of. Thread-safe. */
public final class HarvestRecords {

    private final InstantSource clock;
    private final HarvestPace pace = new HarvestPace();

    public HarvestRecords(InstantSource clock) {
        this.clock = clock;
    }

    synchronized void touched(Collection<String> harvestIds) {
        pace.touched(harvestIds);
    }

    /**
     * Puts together what is due.
     *
     * @param all whether to do it for all that was touched, however recently the last time was
     */
    void update(GraineryStore store, boolean all) {
        Instant began = clock.instant();
        Set<String> due;
        synchronized (this) {
            due = pace.due(began, all);
        }
        if (!due.isEmpty()) {
            new HarvestUpdate(store, clock).updatePending(due, (id, outcome, findings) -> {});
            synchronized (this) {
                pace.done(due, began, clock.instant());
            }
        }
    }

    synchronized boolean isUpToDate() {
        return pace.isEmpty();
    }
}
