// SPDX-License-Identifier: Apache-2.0
package dev.grainery.stats;

import dev.grainery.record.GraineryRecord;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.HarvestCollection.Order;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.function.Predicate;

/** Adds up what a store holds, by harvest. What is in no harvest is added up under {@code NA}. */
final class FigureCount {

    private final GraineryStore store;
    private final Set<String> roots;
    private final Predicate<String> missing;
    private final LongConsumer progress;
    private long records;

    /**
     * A count.
     *
     * @param roots the directories that were given to backfills
     * @param missing whether the file at a path was not found when it was last looked for
     * @param progress told of each record how many were read
     */
    FigureCount(GraineryStore store, Set<String> roots, Predicate<String> missing, LongConsumer progress) {
        this.store = store;
        this.roots = roots;
        this.missing = missing;
        this.progress = progress;
    }

    /** The sums of all harvests, in one pass. */
    Map<String, HarvestSums> all() {
        Map<String, HarvestSums.Builder> builders = new HashMap<>();
        builders.put(GraineryRecord.NA, builder());
        store.containers().forEachBrief(Optional.empty(), record -> {
            of(record.harvestId(), builders).add(record);
            progress.accept(++records);
        });
        store.cdxFiles().forEachBrief(Optional.empty(), record -> {
            of(record.harvestId(), builders).add(record);
            progress.accept(++records);
        });
        Optional<String> after = Optional.empty();
        do {
            var page = store.harvests().heads(head -> true, Order.ADDED, false, after, 1_000);
            page.items()
                    .forEach(head -> of(head.harvest().harvestID(), builders).add(head));
            after = page.next();
        } while (after.isPresent());
        Map<String, HarvestSums> sums = new HashMap<>();
        builders.forEach((id, builder) -> sums.put(id, builder.build()));
        return sums;
    }

    /** The sums of one harvest. */
    HarvestSums of(String harvestId) {
        HarvestSums.Builder builder = builder();
        store.containers().forEachBrief(Optional.of(harvestId), record -> {
            builder.add(record);
            progress.accept(++records);
        });
        store.cdxFiles().forEachBrief(Optional.of(harvestId), record -> {
            builder.add(record);
            progress.accept(++records);
        });
        store.harvests().heads(List.of(harvestId)).forEach(builder::add);
        return builder.build();
    }

    private HarvestSums.Builder of(String harvestId, Map<String, HarvestSums.Builder> builders) {
        return builders.computeIfAbsent(harvestId, id -> builder());
    }

    private HarvestSums.Builder builder() {
        return new HarvestSums.Builder(roots, missing);
    }
}
