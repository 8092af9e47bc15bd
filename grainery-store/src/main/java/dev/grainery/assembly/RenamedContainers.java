// SPDX-License-Identifier: Apache-2.0
package dev.grainery.assembly;

import dev.grainery.finding.Finding;
import dev.grainery.finding.Verdict;
import dev.grainery.record.Commentaries;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Location;
import dev.grainery.record.RevisionStatus;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.ObservationContext;
import dev.grainery.store.ObservationContext.FileProbe.ProbeResult;
import dev.grainery.store.RecordCollection.Statement;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * A file missing at its only location, while its storage answers, was renamed if another record has its identifier and
 * bytes.
 */
public final class RenamedContainers {

    private final GraineryStore store;
    private final ObservationContext observer;
    private final InstantSource clock;
    private final PendingLinks links;
    private final MovedFiles moved;

    public RenamedContainers(
            GraineryStore store,
            ObservationContext observer,
            InstantSource clock,
            PendingLinks links,
            MovedFiles moved) {
        this.store = store;
        this.observer = observer;
        this.clock = clock;
        this.links = links;
        this.moved = moved;
    }

    /** Whether both are one file under two names, and the second was good at its last reading. */
    public static boolean isSound(ContainerRecord record, ContainerRecord other) {
        RevisionStatus status = other.revision().statusOfValidation();
        return record.id().equals(other.id())
                && !record.container().fileName().equals(other.container().fileName())
                && record.revision().hashOrig().isKnown()
                && record.revision().hashOrig().equals(other.revision().hashOrig())
                && status != RevisionStatus.FAILED
                && status != RevisionStatus.FIRST_FAILED;
    }

    public List<Finding> release(String id) {
        boolean any = false;
        for (ContainerRecord record : store.containers().find(id)) {
            any |= release(record);
        }
        return any ? links.update() : List.of();
    }

    public boolean release(ContainerRecord record) {
        Optional<ContainerRecord> now = record.locations().count() > 1
                ? Optional.empty()
                : store.containers().find(record.id()).stream()
                        .filter(other -> isSound(record, other))
                        .filter(other -> result(other) == ProbeResult.PRESENT)
                        .findFirst()
                        .filter(other -> result(record) == ProbeResult.MISSING);
        now.ifPresent(other -> release(record, other));
        return now.isPresent();
    }

    private ProbeResult result(ContainerRecord record) {
        return observer.probe().at(record.location(), record.harvestId());
    }

    private void release(ContainerRecord record, ContainerRecord now) {
        Location from = record.location();
        String path = now.location().path();
        Commentaries comment = record.revision().commentaries();
        links.begin();
        links.add(record);
        if (comment.exists()) {
            store.containers()
                    .update(
                            now.id(),
                            now.location().fileName(),
                            known -> known.withRevision(known.revision()
                                    .withCommentaries(
                                            known.revision().commentaries().with(comment.text()))));
        }
        Statement statement = new Statement(
                observer.program(),
                Optional.of("it is now at " + path),
                clock.instant(),
                observer.host(),
                observer.program());
        store.containers().renamed(from, now.location(), statement);
        store.findings().decide(List.of(Verdict.gone(from.path())));
        store.flush();
        moved.add(record.harvestId(), Finding.moved(from.path(), path));
    }
}
