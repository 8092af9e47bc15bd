// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Location;
import dev.grainery.record.Places;
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
 * @param location what to write of its location, empty if its record was refused
 */
record Settled(Stored stored, Optional<LocationEntry> location) {

    static <R extends StoredFileRecord> Settled inserted(RecordKind<R> kind, ObjectId id, Sighting<R> sighting) {
        R record = sighting.candidate();
        KnownFile file = new KnownFile(
                kind.type(), record.size(), sighting.hash(), record.revision().statusOfValidation(), FileRole.PRIMARY);
        return new Settled(
                new Stored(Outcome.NEW, List.of(), harvests(record.harvestId())),
                Optional.of(new LocationEntry(
                        sighting.location().path(), id, file, record.revision().nextLastDateOfValidation())));
    }

    static <R extends StoredFileRecord> Settled merged(
            RecordKind<R> kind, StoredRecord<R> before, Sighting<R> sighting, Merged<R> merged) {
        KnownFile file = new KnownFile(
                kind.type(), sighting.candidate().size(), sighting.hash(), merged.status(), merged.role());
        return new Settled(
                new Stored(
                        merged.outcome(),
                        merged.findings(),
                        harvests(before.record().harvestId(), merged.record().harvestId())),
                Optional.of(new LocationEntry(
                        sighting.location().path(),
                        before.id(),
                        file,
                        due(merged, sighting.location(), sighting.at()))));
    }

    /** The latest time for the next check of the file at a location, which was read at a time. */
    static Instant due(Merged<?> merged, Location location, Instant at) {
        if (merged.role() == FileRole.PRIMARY) {
            return merged.record().revision().nextLastDateOfValidation();
        }
        Places places = merged.record().places();
        return Stream.concat(places.copies().stream(), places.conflicts().stream())
                .filter(place -> place.absolute().equals(location.directory()))
                .map(place -> place.dateOfValidation().plus(RevisionCycle.untilNext(place.statusOfValidation())))
                .findFirst()
                // lists are bounded
                .orElseGet(() -> at.plus(RevisionCycle.untilNext(merged.status())));
    }

    static Settled refused(Sighting<?> sighting, String reason) {
        Finding finding =
                Finding.of(FindingCode.RECORD_REFUSED, sighting.location().path(), reason);
        return new Settled(new Stored(Outcome.REFUSED, List.of(finding), harvests()), Optional.empty());
    }

    /** The same end, reported as what was seen of it earlier. */
    Settled reportedAs(Stored earlier) {
        return new Settled(earlier, location);
    }

    private static Set<String> harvests(String... ids) {
        return Stream.of(ids).filter(id -> !id.equals(GraineryRecord.NA)).collect(Collectors.toSet());
    }
}
