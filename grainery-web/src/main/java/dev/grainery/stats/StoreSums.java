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
 * @param sums the sums
 */
public record StoreSums(long harvests, long harvestsToRebuild, InspectionSums sums) {

    /** Those of all harvests, and of the containers without one. */
    public static StoreSums of(GraineryStore store) {
        InspectionTally tally = new InspectionTally();
        Set<String> harvests = add(store, harvest -> true, tally);
        store.containers().forEach(Optional.of(GraineryRecord.NA), container -> {
            if (!container.extension().noContainer()) {
                container.inspection().ifPresentOrElse(tally::add, () -> tally.addNotInspected(1));
            }
        });
        return new StoreSums(harvests.size(), pending(store).size(), tally.sums());
    }

    /** Those of some harvests. */
    public static StoreSums of(GraineryStore store, Predicate<HarvestRecord> wanted) {
        InspectionTally tally = new InspectionTally();
        Set<String> harvests = add(store, wanted, tally);
        Set<String> pending = pending(store);
        pending.retainAll(harvests);
        return new StoreSums(harvests.size(), pending.size(), tally.sums());
    }

    private static Set<String> add(GraineryStore store, Predicate<HarvestRecord> wanted, InspectionTally tally) {
        Set<String> harvests = new TreeSet<>();
        store.harvests().forEachHead(harvest -> {
            if (wanted.test(harvest)) {
                harvests.add(harvest.harvest().harvestID());
                harvest.extension()
                        .inspection()
                        .ifPresentOrElse(
                                tally::add,
                                () -> tally.addNotInspected(harvest.harvest().warcsNumber()));
            }
        });
        return harvests;
    }

    private static Set<String> pending(GraineryStore store) {
        Set<String> pending = new TreeSet<>(store.pending().all().keySet());
        pending.remove(PendingHarvests.LINKS);
        return pending;
    }
}
