// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.assembly.IndexLinks;
import dev.grainery.assembly.TouchedNames;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.RecordCollection;
import dev.grainery.store.Stored;
import dev.grainery.store.merge.Outcome;
import dev.grainery.store.merge.Sighting;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Writes records in bulks, after a mark of the harvests they touch. Not thread-safe. */
final class RecordWriter {

    /** How many records are written at once. */
    private static final int BULK = 250;

    private final GraineryStore store;
    private final BackfillWatch watch;
    private final boolean acceptReindexed;
    private final List<Sighting<ContainerRecord>> containers = new ArrayList<>();
    private final List<Sighting<CdxRecord>> indexes = new ArrayList<>();
    private final TouchedNames touched;

    RecordWriter(GraineryStore store, BackfillWatch watch, boolean acceptReindexed, TouchedNames touched) {
        this.store = store;
        this.watch = watch;
        this.acceptReindexed = acceptReindexed;
        this.touched = touched;
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

    /** Writes what waits to be written. */
    void flush() {
        if (containers.isEmpty() && indexes.isEmpty()) {
            return;
        }
        // the marks come before the records: a run that is killed in between leaves word of what it did not finish
        Set<String> marks = new HashSet<>();
        marks.add(IndexLinks.PENDING);
        containers.forEach(s -> marks.add(s.candidate().harvestId()));
        marks.remove(GraineryRecord.NA);
        store.pending().mark(marks);
        containers.forEach(s -> touched.container(s.candidate()));
        indexes.forEach(s -> touched.index(s.candidate()));
        store(Tallies.Kind.CONTAINER, store.containers(), containers);
        store(Tallies.Kind.INDEX, store.indexes(), indexes);
    }

    private <R extends StoredFileRecord> void store(
            Tallies.Kind kind, RecordCollection<R> collection, List<Sighting<R>> sightings) {
        Set<String> harvests = new HashSet<>();
        for (Stored stored : collection.store(sightings)) {
            watch.findings().found(stored.findings());
            watch.tallies().count(kind, way(stored.outcome()));
            harvests.addAll(stored.harvestIds());
        }
        harvests.remove(GraineryRecord.NA);
        if (kind == Tallies.Kind.INDEX && !harvests.isEmpty()) {
            store.pending().mark(harvests);
        }
        sightings.clear();
    }

    private static Tally.Way way(Outcome outcome) {
        return switch (outcome) {
            case NEW, COPY, CONFLICT -> Tally.Way.NEW;
            case UNCHANGED -> Tally.Way.UNCHANGED;
            case UPDATED -> Tally.Way.UPDATED;
            case FAILED_CHECK, REFUSED -> Tally.Way.FAILED;
        };
    }
}
