// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.delivery;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Says when harvest records are to be put together again. That costs the more the larger a harvest is, so it is done at
 * most for a twentieth of the time: soon for a small harvest, and every few minutes for a very large one.
 */
final class HarvestPace {

    private static final Duration LEAST = Duration.ofSeconds(5);
    private static final int SHARE = 20;

    private final Set<String> touched = new LinkedHashSet<>();
    private Instant next = Instant.MIN;

    void touched(Collection<String> harvestIds) {
        touched.addAll(harvestIds);
    }

    /** The harvests to put together now, empty as long as it is too early; when forced, it never is. */
    Set<String> due(Instant now, boolean forced) {
        return forced || !now.isBefore(next) ? Set.copyOf(touched) : Set.of();
    }

    void done(Set<String> harvestIds, Instant began, Instant ended) {
        touched.removeAll(harvestIds);
        Duration pause = Duration.between(began, ended).multipliedBy(SHARE);
        next = ended.plus(pause.compareTo(LEAST) < 0 ? LEAST : pause);
    }

    boolean isEmpty() {
        return touched.isEmpty();
    }
}
