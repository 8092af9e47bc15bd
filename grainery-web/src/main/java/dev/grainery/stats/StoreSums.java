// SPDX-License-Identifier: Apache-2.0
package dev.grainery.stats;

import dev.grainery.harvest.InspectionTally;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.InspectionSums;
import dev.grainery.store.GraineryStore;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Inspection results of many harvests. Reads only the records of harvests, which contain the sums of their containers,
 * and of containers without a harvest.
 *
 * @param harvestsToRebuild harvests whose records do not include the latest inspections yet
 * @param harvestsCompared harvests reconciled with their crawl logs
 * @param differences total found by reconciling
 */
public record StoreSums(
        long harvests, long harvestsToRebuild, long harvestsCompared, long differences, InspectionSums sums) {

    public static StoreSums of(GraineryStore store) {
        Counted counted = new Counted(store, harvest -> true);
        store.containers().forEach(Optional.of(GraineryRecord.NA), container -> {
            if (!container.extension().noContainer()) {
                container.inspection().ifPresentOrElse(counted.tally::add, () -> counted.tally.addNotInspected(1));
            }
        });
        return counted.sums(store.pending().harvests().size());
    }

    public static StoreSums of(GraineryStore store, Predicate<HarvestRecord> wanted) {
        Counted counted = new Counted(store, wanted);
        Set<String> pending = store.pending().harvests();
        pending.retainAll(counted.harvests);
        return counted.sums(pending.size());
    }

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
            harvest.extension()
                    .reconciled()
                    .completeness()
                    .filter(one -> !one.isInconclusive())
                    .ifPresent(completeness -> {
                        compared++;
                        differences += completeness.differences();
                    });
        }

        StoreSums sums(int toRebuild) {
            return new StoreSums(harvests.size(), toRebuild, compared, differences, tally.sums());
        }
    }
}
