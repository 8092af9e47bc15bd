// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Outcome;
import dev.grainery.store.RecordCollection;
import dev.grainery.store.Sighting;
import dev.grainery.store.Stored;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Writes records in bulks, and remembers which harvests they touch. Not thread-safe. */
final class RecordWriter {

    /** How many records are written at once. */
    private static final int BULK = 250;

    private final GraineryStore store;
    private final BackfillWatch watch;
    private final boolean acceptReindexed;
    private final List<Sighting<ContainerRecord>> containers = new ArrayList<>();
    private final List<Sighting<CdxRecord>> indexes = new ArrayList<>();
    private final Set<String> stems = new HashSet<>();
    private boolean wroteIndexes;

    RecordWriter(GraineryStore store, BackfillWatch watch, boolean acceptReindexed) {
        this.store = store;
        this.watch = watch;
        this.acceptReindexed = acceptReindexed;
    }

    void write(FileResult result) {
        if (result instanceof FileResult.Container container) {
            watch.findings().found(container.mapped().findings());
            containers.add(new Sighting<>(container.mapped().record(), acceptReindexed));
        } else if (result instanceof FileResult.Index index) {
            watch.findings().found(index.mapped().findings());
            indexes.add(new Sighting<>(index.mapped().record(), acceptReindexed));
        } else if (result instanceof FileResult.Nothing nothing) {
            watch.findings().found(nothing.findings());
            watch.tallies().count(Tallies.Kind.of(nothing.file()), Tally.Way.FAILED);
        }
        if (containers.size() + indexes.size() >= BULK) {
            flush();
        }
    }

    /** Whether nothing waits to be written. */
    boolean isEmpty() {
        return containers.isEmpty() && indexes.isEmpty();
    }

    void flush() {
        if (!containers.isEmpty()) {
            // before the records, so that a run that is killed leaves a mark of the harvests it did not finish
            store.pending().mark(harvests());
            store(Tallies.Kind.CONTAINER, store.containers(), containers);
        }
        if (!indexes.isEmpty()) {
            store.pending().mark(Set.of(IndexLinks.PENDING));
            store(Tallies.Kind.INDEX, store.indexes(), indexes);
            wroteIndexes = true;
        }
    }

    private Set<String> harvests() {
        Set<String> ids = new HashSet<>();
        ids.add(IndexLinks.PENDING);
        containers.stream()
                .map(s -> s.record().harvestId())
                .filter(id -> !id.equals(GraineryRecord.NA))
                .forEach(ids::add);
        return ids;
    }

    private <R extends StoredFileRecord> void store(
            Tallies.Kind kind, RecordCollection<R> collection, List<Sighting<R>> sightings) {
        for (Stored stored : collection.store(sightings)) {
            watch.findings().found(stored.findings());
            watch.tallies().count(kind, way(stored.outcome()));
        }
        sightings.forEach(s -> stems.add(s.record().location().fileName()));
        sightings.clear();
    }

    private static Tally.Way way(Outcome outcome) {
        return switch (outcome) {
            case NEW, COPY, CONFLICT -> Tally.Way.NEW;
            case UNCHANGED -> Tally.Way.UNCHANGED;
            case UPDATED -> Tally.Way.UPDATED;
            case FAILED_CHECK, FAILED -> Tally.Way.FAILED;
        };
    }
}
