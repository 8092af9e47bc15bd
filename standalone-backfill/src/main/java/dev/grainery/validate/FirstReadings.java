// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.assembly.PendingLinks;
import dev.grainery.backfill.FindingLog;
import dev.grainery.place.StoredPlaces;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Locations.ScheduledFile;
import dev.grainery.store.Observer;
import dev.grainery.store.RecordCollection;
import dev.grainery.store.RecordCollection.Stored;
import dev.grainery.store.merge.Observation;
import dev.grainery.store.merge.Observation.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Files that could not be read when their record was made, and were read and described now. They are stored as a backfill
 * does it, some hundred at a time. For one thread.
 */
final class FirstReadings {

    private static final int BULK = 250;
    private static final long BULK_BYTES = 4L << 20;

    private final GraineryStore store;
    private final CheckWriter writer;
    private final FindingLog findings;
    private final Observer observer;
    private final PendingLinks links;
    private final List<Waiting<ContainerRecord>> containers = new ArrayList<>();
    private final List<Waiting<CdxRecord>> cdxFiles = new ArrayList<>();
    private long bytesWaiting;
    private boolean any;

    FirstReadings(GraineryStore store, ValidationSettings settings, CheckWriter writer, FindingLog findings) {
        this.store = store;
        this.links = new PendingLinks(store);
        this.writer = writer;
        this.findings = findings;
        this.observer = new Observer(
                new StoredPlaces(store, settings.storage(), settings.host()), settings.host(), settings.program());
    }

    void add(ScheduledFile file, CheckResult.First result) {
        if (result.described().record() instanceof ContainerRecord container) {
            containers.add(new Waiting<>(file, container, result));
        } else if (result.described().record() instanceof CdxRecord cdx) {
            cdxFiles.add(new Waiting<>(file, cdx, result));
        }
        bytesWaiting += result.weight();
        if (containers.size() + cdxFiles.size() >= BULK || bytesWaiting >= BULK_BYTES) {
            write();
        }
    }

    /** Stores what waits, and makes the links of containers and CDX files right. */
    void end() {
        write();
        if (any) {
            findings.found(links.update());
        }
    }

    private void write() {
        if (containers.isEmpty() && cdxFiles.isEmpty()) {
            return;
        }
        any = true;
        bytesWaiting = 0;
        links.begin();
        containers.forEach(file -> links.container(file.record()));
        cdxFiles.forEach(file -> links.cdxFile(file.record()));
        write(store.containers(), containers);
        write(store.cdxFiles(), cdxFiles);
    }

    private <R extends StoredFileRecord> void write(RecordCollection<R> collection, List<Waiting<R>> files) {
        List<Stored> stored = collection.storeUnflushed(
                files.stream()
                        .map(file -> new Observation<>(
                                file.record(),
                                false,
                                Optional.of(file.result().described().findings())))
                        .toList(),
                observer);
        for (int i = 0; i < stored.size(); i++) {
            Stored one = stored.get(i);
            Waiting<R> file = files.get(i);
            findings.found(file.result().described().findings(), one.acknowledged());
            findings.found(one.findings(), one.acknowledged());
            Optional<R> record = one.outcome() == Outcome.REFUSED ? Optional.empty() : record(collection, file.file());
            writer.first(file.file(), record.map(StoredFileRecord::id), file.result());
        }
        files.clear();
    }

    private static <R extends StoredFileRecord> Optional<R> record(RecordCollection<R> collection, ScheduledFile file) {
        return collection.named(List.of(file.location().fileName())).stream()
                .filter(record -> record.locations().anyMatch(file.location()::equals))
                .findFirst();
    }

    /** A file whose record is not written yet. */
    private record Waiting<R extends StoredFileRecord>(ScheduledFile file, R record, CheckResult.First result) {}
}
