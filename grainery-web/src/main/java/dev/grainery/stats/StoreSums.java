// SPDX-License-Identifier: Apache-2.0
package dev.grainery.stats;

import dev.grainery.harvest.InspectionTally;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.InspectionSums;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.PendingHarvests;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * What inspections have counted in many harvests together. Only the records of harvests are read, which have the sums of
 * their containers already, and those of containers that are in no harvest.
 *
 * @param harvests how many harvests
 * @param harvestsToRebuild how many of them, or of those that have no record yet, are to be rebuilt, so that what was
 *     inspected since is not in the sums
 * @param harvestsCompared how many of them were compared with their crawl logs
 * @param differences how many differences that has found in all of these
 * @param sums the sums
 */
public record StoreSums(
        long harvests, long harvestsToRebuild, long harvestsCompared, long differences, InspectionSums sums) {

    /** Those of all harvests, and of the containers without one. */
    public static StoreSums of(GraineryStore store) {
        Counted counted = new Counted(store, harvest -> true);
        store.containers().forEach(Optional.of(GraineryRecord.NA), container -> {
            if (!container.extension().noContainer()) {
                container.inspection().ifPresentOrElse(counted.tally::add, () -> counted.tally.addNotInspected(1));
            }
        });
        return counted.sums(pending(store).size());
    }

    /** Those of some harvests. */
    public static StoreSums of(GraineryStore store, Predicate<HarvestRecord> wanted) {
        Counted counted = new Counted(store, wanted);
        Set<String> pending = pending(store);
        pending.retainAll(counted.harvests);
        return counted.sums(pending.size());
    }

    private static Set<String> pending(GraineryStore store) {
        Set<String> pending = new TreeSet<>(store.pending().all().keySet());
        pending.remove(PendingHarvests.LINKS);
        return pending;
    }

    /** What the records of harvests have. */
    private static final class Counted {

        final InspectionTally tally = new InspectionTally();
        final Set<String> harvests = new TreeSet<>();
        private long compared;
        private long differences;

        Counted(GraineryStore store, Predicate<HarvestRecord> wanted) {
            store.harvests().forEachHead(harvest -> {
                if (wanted.test(harvest)) {
                    add(harvest);
                }
            });
        }

        private void add(HarvestRecord harvest) {
            harvests.add(harvest.harvest().harvestID());
            harvest.extension()
                    .inspection()
                    .ifPresentOrElse(
                            tally::add,
                            () -> tally.addNotInspected(harvest.harvest().warcsNumber()));
            harvest.extension().completeness().ifPresent(completeness -> {
                compared++;
                differences += completeness.differences();
            });
        }

        StoreSums sums(int toRebuild) {
            return new StoreSums(harvests.size(), toRebuild, compared, differences, tally.sums());
        }
    }
}
