// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.delivery;

import dev.grainery.assembly.HarvestRebuild;
import dev.grainery.store.GraineryStore;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

/** The cost grows with the harvest, so rebuilding takes at most a twentieth of the time. Thread-safe. */
public final class HarvestRecords {

    private static final Duration LEAST = Duration.ofSeconds(5);
    private static final int SHARE = 20;

    private final InstantSource clock;
    private final Set<String> touched = new LinkedHashSet<>();
    private Instant next = Instant.MIN;

    public HarvestRecords(InstantSource clock) {
        this.clock = clock;
    }

    synchronized void touched(Collection<String> harvestIds) {
        touched.addAll(harvestIds);
    }

    void update(GraineryStore store, boolean all) {
        Instant began = clock.instant();
        Set<String> due = due(began, all);
        if (!due.isEmpty()) {
            new HarvestRebuild(store, clock).updatePending(due, (id, outcome, findings) -> {});
            done(due, began, clock.instant());
        }
    }

    synchronized Set<String> due(Instant now, boolean forced) {
        return forced || !now.isBefore(next) ? Set.copyOf(touched) : Set.of();
    }

    synchronized void done(Set<String> harvestIds, Instant began, Instant ended) {
        touched.removeAll(harvestIds);
        Duration pause = Duration.between(began, ended).multipliedBy(SHARE);
        next = ended.plus(pause.compareTo(LEAST) < 0 ? LEAST : pause);
    }

    synchronized boolean isUpToDate() {
        return touched.isEmpty();
    }
}
