// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.assembly.MovedFiles;
import dev.grainery.assembly.PendingLinks;
import dev.grainery.describe.Described;
import dev.grainery.finding.Finding;
import dev.grainery.place.StoredPlaces;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Location;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Observer;
import dev.grainery.store.RecordCollection;
import dev.grainery.store.RecordCollection.Stored;
import dev.grainery.store.merge.Observation;
import dev.grainery.store.merge.Observation.Outcome;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Writes records in bulks. Not thread-safe. */
final class RecordWriter {

    /** How many records are written at once. */
    private static final int BULK = 250;

    /** How many bytes of records are written at once: the record of a CDX file may have a megabyte and more. */
    private static final long BULK_BYTES = 4L << 20;

    /** How long finished records may wait to be kept, so that a killed run loses little. */
    private static final long LONGEST_WAIT_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final GraineryStore store;
    private final BackfillWatch watch;
    private final boolean acceptReindexed;
    private final Observer observer;
    private final Optional<RehashHistory> history;
    private final List<Waiting<ContainerRecord>> containers = new ArrayList<>();
    private final List<Waiting<CdxRecord>> cdxFiles = new ArrayList<>();
    private final FormerNames formerNames;
    private final PendingLinks links;
    private final WalkFindings walked;
    private final MovedFiles moved;

    /** Only a CDX file that is there already asks for the names of containers: one met in this run brings them. */
    private final boolean anyIndexBefore;

    private long bytes;
    private long lastFlush = System.nanoTime();

    RecordWriter(
            GraineryStore store,
            BackfillWatch watch,
            BackfillSettings settings,
            PendingLinks links,
            WalkFindings walked,
            MovedFiles moved,
            Clock clock) {
        this.store = store;
        this.watch = watch;
        this.acceptReindexed = settings.acceptReindexed();
        this.observer = new Observer(
                new StoredPlaces(store, settings.storage(), settings.host()), settings.host(), settings.program());
        this.history = settings.rehash() || settings.cdx().isPresent()
                ? Optional.of(new RehashHistory(store, settings))
                : Optional.empty();
        this.formerNames = new FormerNames(store, observer, clock);
        this.links = links;
        this.walked = walked;
        this.moved = moved;
        this.anyIndexBefore = !store.cdxFiles().isEmpty();
    }

    /** Takes a result. */
    void write(ReadFile file) {
        write(file, acceptReindexed);
        // what this run has written anew is no change that it has to warn of
        file.cdxFile().ifPresent(cdxFile -> write(cdxFile, true));
    }

    private void write(ReadFile file, boolean accept) {
        if (file.described().isEmpty()) {
            return;
        }
        Described described = file.described().get();
        if (described instanceof Described.Recorded recorded) {
            Optional<List<Finding>> findings = Optional.of(recorded.findings());
            if (recorded.record() instanceof ContainerRecord container) {
                containers.add(new Waiting<>(new Observation<>(container, accept, findings), file));
            } else if (recorded.record() instanceof CdxRecord cdx) {
                cdxFiles.add(new Waiting<>(new Observation<>(cdx, accept, findings), file));
            }
            bytes += file.weight();
        } else {
            walked.unstable(described.location().path(), described.findings());
            watch.tallies().count(BackfillWatch.Tallies.Kind.of(file.file().type()), Tally.Way.FAILED);
        }
        if (containers.size() + cdxFiles.size() >= BULK || bytes >= BULK_BYTES) {
            send();
        }
        if (System.nanoTime() - lastFlush > LONGEST_WAIT_NANOS) {
            flush();
        }
    }

    /** Writes what waits to be written, so that it stays whatever happens to this process. */
    void flush() {
        send();
        walked.send();
        store.flush();
        lastFlush = System.nanoTime();
    }

    private void send() {
        if (containers.isEmpty() && cdxFiles.isEmpty()) {
            return;
        }
        // before the records, as the store marks their harvests: a run that is killed leaves word of what is not done
        links.begin();
        if (anyIndexBefore) {
            containers.forEach(file -> links.container(file.observation().candidate()));
        }
        cdxFiles.forEach(file -> links.cdxFile(file.observation().candidate()));
        store(BackfillWatch.Tallies.Kind.CONTAINER, store.containers(), containers, formerNames::containers);
        store(BackfillWatch.Tallies.Kind.CDX, store.cdxFiles(), cdxFiles, formerNames::cdxFiles);
        bytes = 0;
    }

    private <R extends StoredFileRecord> void store(
            BackfillWatch.Tallies.Kind kind,
            RecordCollection<R> collection,
            List<Waiting<R>> files,
            Consumer<List<Observation<R>>> renaming) {
        List<Observation<R>> observations =
                files.stream().map(Waiting::observation).toList();
        renaming.accept(observations);
        Map<Location, RehashHistory.Known> known =
                history.map(checks -> checks.known(collection, observations)).orElse(Map.of());
        List<Stored> stored = collection.storeUnflushed(observations, observer);
        history.ifPresent(checks -> checks.append(known, files, stored));
        for (int i = 0; i < stored.size(); i++) {
            Stored one = stored.get(i);
            files.get(i)
                    .observation()
                    .findings()
                    .ifPresent(findings -> watch.findings().found(findings, one.acknowledged()));
            String harvestId = files.get(i).observation().candidate().harvestId();
            watch.findings().found(moved.others(harvestId, one.findings()), one.acknowledged());
            watch.tallies().count(kind, way(one.outcome(), history.isPresent()));
        }
        files.clear();
    }

    private static Tally.Way way(Outcome outcome, boolean rehash) {
        return switch (outcome) {
            case NEW, COPY, CONFLICT -> Tally.Way.NEW;
            case UNCHANGED -> rehash ? Tally.Way.VALIDATED : Tally.Way.UNCHANGED;
            case UPDATED -> Tally.Way.UPDATED;
            case FAILED_CHECK, REFUSED -> Tally.Way.FAILED;
        };
    }

    /**
     * A file whose record is not written yet.
     *
     * @param observation what it says
     * @param read how it was read
     */
    record Waiting<R extends StoredFileRecord>(Observation<R> observation, ReadFile read) {}
}
