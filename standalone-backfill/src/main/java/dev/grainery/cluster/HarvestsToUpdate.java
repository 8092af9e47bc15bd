// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cluster;

import dev.grainery.assembly.HarvestUpdate;
import dev.grainery.run.FindingLog;
import dev.grainery.run.StopSignal;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.HarvestCollection.StoredHarvest;
import dev.grainery.store.PendingHarvests;
import java.io.Serializable;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.BiConsumer;

/**
 * Harvests whose records are to be brought up to date.
 *
 * @param ids their identifiers
 * @param since when they were given away
 */
public record HarvestsToUpdate(List<String> ids, Instant since) implements Work<HarvestsToUpdate.Updated> {

    /** How many harvests are one part, at most. */
    private static final int MOST = 50;

    public HarvestsToUpdate {
        ids = List.copyOf(ids);
    }

    @Override
    public Class<Updated> result() {
        return Updated.class;
    }

    /**
     * Has all harvests brought up to date that are marked as pending.
     *
     * @param stop when it is requested, the others stay pending
     * @param findings gets what is odd about them
     * @param outcomes gets how many harvests went each way
     */
    public static void all(
            GraineryStore store,
            Workers workers,
            StopSignal stop,
            FindingLog findings,
            BiConsumer<StoredHarvest.Outcome, Integer> outcomes)
            throws InterruptedException {
        TreeSet<String> pending = new TreeSet<>(store.pending().all().keySet());
        pending.remove(PendingHarvests.LINKS);
        List<String> ids = List.copyOf(pending);
        if (ids.isEmpty()) {
            // to ask how many workers there are may start them
            return;
        }
        // one after the other of equal parts, so that no worker is left with many
        int some = Math.max(1, Math.min(MOST, ids.size() / (2 * workers.atOnce()) + 1));
        Instant since = store.findings().now();
        Parts<Updated> parts = new Parts<>(workers, stop);
        for (int from = 0; from < ids.size() && !stop.isRequested(); from += some) {
            List<String> part = ids.subList(from, Math.min(ids.size(), from + some));
            parts.begin(
                    new HarvestsToUpdate(part, since),
                    0,
                    "",
                    updated -> {
                        updated.findings().tell(findings);
                        updated.outcomes().forEach(outcomes);
                    },
                    () -> {});
        }
        parts.end();
    }

    /** Brings them up to date, as a worker. */
    public Updated update(GraineryStore store, InstantSource clock) {
        ToldFindings.Collected collected = new ToldFindings.Collected();
        FindingLog log = new FindingLog(collected);
        Map<StoredHarvest.Outcome, Integer> outcomes = new EnumMap<>(StoredHarvest.Outcome.class);
        Map<String, Instant> byOthers = new HashMap<>();
        ids.forEach(id -> byOthers.put(id, since));
        new HarvestUpdate(store, clock).updatePending(new HashSet<>(ids), (id, outcome, odd) -> {
            byOthers.remove(id);
            log.found(odd);
            outcomes.merge(outcome, 1, Integer::sum);
        });
        // of those that another worker has done, which may have died, at least what it has found is told
        ToldFindings.tellOf(byOthers, store.findings(), log);
        return new Updated(outcomes, collected.told(log));
    }

    /**
     * What became of them.
     *
     * @param outcomes how many went each way
     * @param findings what is odd about them
     */
    public record Updated(Map<StoredHarvest.Outcome, Integer> outcomes, ToldFindings findings) implements Serializable {

        public Updated {
            outcomes = Map.copyOf(outcomes);
        }
    }
}
