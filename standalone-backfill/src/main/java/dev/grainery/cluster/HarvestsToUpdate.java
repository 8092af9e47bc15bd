// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cluster;

import dev.grainery.assembly.HarvestRebuild;
import dev.grainery.run.FindingLog;
import dev.grainery.run.StopSignal;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.HarvestCollection.StoredHarvest;
import java.io.Serializable;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;

/** The time is that of the assignment. */
public record HarvestsToUpdate(List<String> ids, Instant since) implements Work<HarvestsToUpdate.Updated> {

    private static final int MOST = 50;

    public HarvestsToUpdate {
        ids = List.copyOf(ids);
    }

    @Override
    public Class<Updated> result() {
        return Updated.class;
    }

    /** After a stop request, the others stay pending. Returns containers that a harvest has under several names. */
    public static Set<String> all(
            GraineryStore store,
            Workers workers,
            StopSignal stop,
            FindingLog findings,
            BiConsumer<StoredHarvest.Outcome, Integer> outcomes)
            throws InterruptedException {
        List<String> ids = List.copyOf(new TreeSet<>(store.pending().harvests()));
        if (ids.isEmpty()) {
            // reading the number of workers may start them
            return Set.of();
        }
        // small equal parts, so that no worker is left with many
        int some = Math.max(1, Math.min(MOST, ids.size() / (2 * workers.atOnce()) + 1));
        Instant since = store.findings().now();
        WorkParts<Updated> parts = new WorkParts<>(workers, stop, Integer.MAX_VALUE);
        Set<String> severalNames = new TreeSet<>();
        for (int from = 0; from < ids.size() && !stop.isRequested(); from += some) {
            List<String> part = ids.subList(from, Math.min(ids.size(), from + some));
            parts.begin(
                    new HarvestsToUpdate(part, since),
                    0,
                    "",
                    updated -> {
                        updated.findings().reportTo(findings);
                        severalNames.addAll(updated.severalNames());
                        updated.outcomes().forEach(outcomes);
                    },
                    () -> {});
        }
        parts.end();
        return severalNames;
    }

    public Updated update(GraineryStore store, InstantSource clock) {
        ReportedFindings.Collector collector = new ReportedFindings.Collector();
        FindingLog log = new FindingLog(collector);
        Map<StoredHarvest.Outcome, Integer> outcomes = new EnumMap<>(StoredHarvest.Outcome.class);
        Map<String, Instant> byOthers = new HashMap<>();
        ids.forEach(id -> byOthers.put(id, since));
        Set<String> severalNames = new TreeSet<>();
        new HarvestRebuild(store, clock, severalNames::add).updatePending(new HashSet<>(ids), (id, outcome, odd) -> {
            byOthers.remove(id);
            log.found(odd);
            outcomes.merge(outcome, 1, Integer::sum);
        });
        // the findings, at least, of harvests that a dead worker has updated
        ReportedFindings.reportEarlier(byOthers, store.findings(), log);
        return new Updated(outcomes, List.copyOf(severalNames), collector.findings(log));
    }

    public record Updated(
            Map<StoredHarvest.Outcome, Integer> outcomes, List<String> severalNames, ReportedFindings findings)
            implements Serializable {

        public Updated {
            outcomes = Map.copyOf(outcomes);
            severalNames = List.copyOf(severalNames);
        }
    }
}
