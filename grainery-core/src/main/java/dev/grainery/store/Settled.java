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
import dev.grainery.store.merge.Outcome;
import dev.grainery.store.merge.Sighting;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.types.ObjectId;

/**
 * A sighting that is done with.
 *
 * @param stored what to report
 * @param location what to write of its location, empty if its record was refused, or if it lies there no more
 */
record Settled(Stored stored, Optional<LocationEntry> location) {

    static <R extends StoredFileRecord> Settled inserted(RecordKind<R> kind, ObjectId id, Sighting<R> sighting) {
        R record = sighting.candidate();
        KnownFile file = new KnownFile(
                kind.type(), record.size(), sighting.hash(), record.revision().statusOfValidation(), FileRole.PRIMARY);
        return new Settled(
                new Stored(Outcome.NEW, List.of(), harvests(record.harvestId()), List.of(), Set.of()),
                Optional.of(new LocationEntry(
                        sighting.location().path(),
                        id,
                        file,
                        record.revision().dateOfValidation(),
                        record.revision().nextLastDateOfValidation())));
    }

    static <R extends StoredFileRecord> Settled merged(
            RecordKind<R> kind,
            StoredRecord<R> before,
            Sighting<R> sighting,
            Merged<R> merged,
            Optional<LocationEntry> entry) {
        KnownFile file = new KnownFile(
                kind.type(), sighting.candidate().size(), sighting.hash(), merged.status(), merged.role());
        Location met = sighting.location();
        boolean isLeft = merged.left().contains(met);
        Location now = isLeft ? merged.record().location() : met;
        return new Settled(
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
                isLeft ? Optional.empty() : Optional.of(located(before.id(), file, met, sighting.at(), merged, entry)));
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

    static Settled refused(Sighting<?> sighting, String reason) {
        Finding finding =
                Finding.of(FindingCode.RECORD_REFUSED, sighting.location().path(), reason);
        return new Settled(
                new Stored(Outcome.REFUSED, List.of(finding), harvests(), List.of(), Set.of()), Optional.empty());
    }

    /** The same end, reported as what was seen of it earlier. */
    Settled reportedAs(Stored earlier) {
        return new Settled(earlier, location);
    }

    private static Set<String> harvests(String... ids) {
        return Stream.of(ids).filter(id -> !id.equals(GraineryRecord.NA)).collect(Collectors.toSet());
    }
}
