// SPDX-License-Identifier: Apache-2.0
package dev.grainery.assembly;

import dev.grainery.finding.Finding;
import dev.grainery.harvest.AssembledHarvest;
import dev.grainery.harvest.ContainerMember;
import dev.grainery.harvest.HarvestAssembly;
import dev.grainery.harvest.IndexMember;
import dev.grainery.naming.HarvestNaming;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.RecordStyle;
import dev.grainery.record.RecordType;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.StoredHarvest;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Brings harvest records up to date: each is put together anew from what the store holds of its containers, indexes and
 * logs, whoever wrote them, so that it does not matter in what order or how often that happened.
 */
public final class HarvestUpdate {

    /** How many harvests a run that is killed may have to put together again. */
    private static final int FLUSHED_AT_ONCE = 100;

    private final GraineryStore store;
    private final HarvestNaming naming;
    private final RecordStyle style;
    private final InstantSource clock;

    public HarvestUpdate(GraineryStore store, HarvestNaming naming, RecordStyle style, InstantSource clock) {
        this.store = store;
        this.naming = naming;
        this.style = style;
        this.clock = clock;
    }

    /** Is told of each harvest that was looked at. */
    @FunctionalInterface
    public interface Listener {

        /**
         * A harvest was looked at.
         *
         * @param harvestId the harvest
         * @param outcome what became of its record
         * @param findings what is odd about it
         */
        void updated(String harvestId, StoredHarvest.Outcome outcome, List<Finding> findings);
    }

    /** Brings all harvests up to date that are marked as pending, also those that an earlier run left behind. */
    public void updatePending(Listener listener) {
        Map<String, String> pending = new TreeMap<>(store.pending().all());
        pending.remove(IndexLinks.PENDING);
        update(pending, listener);
    }

    /** Brings those of these harvests up to date that are marked as pending. */
    public void updatePending(Set<String> harvestIds, Listener listener) {
        Map<String, String> pending = new TreeMap<>(store.pending().all());
        pending.keySet().retainAll(harvestIds);
        update(pending, listener);
    }

    private void update(Map<String, String> pending, Listener listener) {
        int updated = 0;
        for (Map.Entry<String, String> mark : pending.entrySet()) {
            update(mark.getKey(), listener);
            store.pending().clear(mark.getKey(), mark.getValue());
            updated++;
            if (updated % FLUSHED_AT_ONCE == 0) {
                store.flush();
            }
        }
        store.flush();
    }

    private void update(String harvestId, Listener listener) {
        AtomicReference<List<Finding>> findings = new AtomicReference<>(List.of());
        StoredHarvest written = store.harvests().write(harvestId, () -> {
            Optional<AssembledHarvest> assembled = assemble(harvestId);
            findings.set(assembled.map(AssembledHarvest::findings).orElse(List.of()));
            return assembled.map(AssembledHarvest::record);
        });
        listener.updated(harvestId, written.outcome(), findings.get());
    }

    private Optional<AssembledHarvest> assemble(String harvestId) {
        AtomicReference<Optional<HarvestAssembly>> assembly = new AtomicReference<>(Optional.empty());
        Set<String> directories = new HashSet<>();
        store.containers().forEach(Optional.of(harvestId), container -> {
            if (assembly.get().isEmpty()) {
                assembly.set(Optional.of(new HarvestAssembly(naming, name(container))));
            }
            assembly.get().get().add(ContainerMember.of(container));
            directories.addAll(directories(container));
        });
        return assembly.get().map(harvest -> {
            store.indexes().forEach(Optional.of(harvestId), index -> harvest.add(IndexMember.of(index)));
            store.crawlLogs().find(directories).values().forEach(harvest::add);
            store.crawls().find(harvestId).forEach(harvest::add);
            return harvest.assemble(style.header(RecordType.HARVEST, clock.instant()));
        });
    }

    /** The directories that hold a container: logs may lie beside any copy of it. */
    private static Set<String> directories(ContainerRecord container) {
        Set<String> directories = new HashSet<>();
        directories.add(container.location().directory());
        container.places().copies().forEach(copy -> directories.add(copy.absolute()));
        return directories;
    }

    private static String name(ContainerRecord container) {
        return container.extension().harvestNames().standard();
    }
}
