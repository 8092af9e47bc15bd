// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.delivery;

import dev.grainery.assembly.HarvestUpdate;
import dev.grainery.store.GraineryStore;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Keeps the records of the harvests current that containers were delivered of. To rebuild one costs the more the larger
 * the harvest is, so it is done at most for a twentieth of the time: soon for a small harvest, and every few minutes for a
 * very large one. Thread-safe.
 */
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

    /**
     * Rebuilds what is due.
     *
     * @param all whether to do it for all that was touched, however recently the last time was
     */
    void update(GraineryStore store, boolean all) {
        Instant began = clock.instant();
        Set<String> due = due(began, all);
        if (!due.isEmpty()) {
            new HarvestUpdate(store, clock).updatePending(due, (id, outcome, findings) -> {});
            done(due, began, clock.instant());
        }
    }

    /** The harvests to rebuild now, empty as long as it is too early; when forced, it never is. */
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
