// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Location;
import dev.grainery.record.Place;
import dev.grainery.record.Places;
import dev.grainery.record.Revision;
import dev.grainery.record.RevisionStatus;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.merge.FileRole;
import dev.grainery.store.merge.Merged;
import dev.grainery.store.merge.Observation;
import dev.grainery.store.merge.Outcome;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.types.ObjectId;

/**
 * An observation that is done with.
 *
 * @param stored what to report
 * @param location what to write of its location, empty if its record was refused, or if it lies there no more
 */
record StoreResult(Stored stored, Optional<LocationEntry> location) {

    static <R extends StoredFileRecord> StoreResult inserted(
            RecordKind<R> kind, ObjectId id, Observation<R> observation) {
        R record = observation.candidate();
        KnownFile file = new KnownFile(
                kind.type(),
                record.size(),
                observation.hash(),
                record.revision().statusOfValidation(),
                FileRole.PRIMARY);
        return new StoreResult(
                new Stored(Outcome.NEW, List.of(), harvests(record.harvestId()), List.of(), Set.of()),
                Optional.of(new LocationEntry(
                        observation.location().path(),
                        id,
                        file,
                        record.revision().dateOfValidation(),
                        record.revision().nextLastDateOfValidation())));
    }

    static <R extends StoredFileRecord> StoreResult merged(
            RecordKind<R> kind,
            StoredRecord<R> before,
            Observation<R> observation,
            Merged<R> merged,
            Optional<LocationEntry> entry) {
        KnownFile file = new KnownFile(
                kind.type(), observation.candidate().size(), observation.hash(), merged.status(), merged.role());
        Location met = observation.location();
        boolean isLeft = merged.left().contains(met);
        Location now = isLeft ? merged.record().location() : met;
        return new StoreResult(
                new Stored(
                        merged.outcome(),
                        merged.findings(),
                        harvests(before.record().harvestId(), merged.record().harvestId()),
                        // what is met once more has been told before
                        merged.changed()
                                ? merged.left().stream()
                                        .map(from -> new Move(from, now))
                                        .toList()
                                : List.of(),
                        Set.of()),
                isLeft
                        ? Optional.empty()
                        : Optional.of(located(before.id(), file, met, observation.at(), merged, entry)));
    }

    /**
     * What to write of a location.
     *
     * @param at when its file was read
     * @param before what was written of it last
     */
    static LocationEntry located(
            ObjectId id,
            KnownFile file,
            Location location,
            Instant at,
            Merged<?> merged,
            Optional<LocationEntry> before) {
        LocationEntry now = located(id, file, location, at, merged);
        // a date that was moved earlier stays there until the next check
        return before.filter(known -> !known.checked().isBefore(now.checked()))
                .filter(known -> known.due().isBefore(now.due()))
                .map(known -> now.dueAt(known.due()))
                .orElse(now);
    }

    private static LocationEntry located(ObjectId id, KnownFile file, Location location, Instant at, Merged<?> merged) {
        if (merged.role() == FileRole.PRIMARY) {
            Revision revision = merged.record().revision();
            return new LocationEntry(
                    location.path(), id, file, revision.dateOfValidation(), revision.nextLastDateOfValidation());
        }
        Places places = merged.record().places();
        Optional<Place> listed = Stream.concat(places.copies().stream(), places.conflicts().stream())
                .filter(place -> place.absolute().equals(location.directory()))
                .findFirst();
        // lists are bounded
        Instant checked = listed.map(Place::dateOfValidation).orElse(at);
        RevisionStatus status = listed.map(Place::statusOfValidation).orElse(merged.status());
        return new LocationEntry(location.path(), id, file, checked, checked.plus(RevisionCycle.untilNext(status)));
    }

    static StoreResult refused(Observation<?> observation, String reason) {
        Finding finding =
                Finding.of(FindingCode.RECORD_REFUSED, observation.location().path(), reason);
        return new StoreResult(
                new Stored(Outcome.REFUSED, List.of(finding), harvests(), List.of(), Set.of()), Optional.empty());
    }

    /** The same end, reported as what was seen of it earlier. */
    StoreResult reportedAs(Stored earlier) {
        return new StoreResult(earlier, location);
    }

    private static Set<String> harvests(String... ids) {
        return Stream.of(ids).filter(id -> !id.equals(GraineryRecord.NA)).collect(Collectors.toSet());
    }
}
