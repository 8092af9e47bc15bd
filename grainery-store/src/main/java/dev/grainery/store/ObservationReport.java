// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.Verdict;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.fixity.FixityEvent.CheckOutcome;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.record.RecordType;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.Locations.RecordedFile;
import dev.grainery.store.RecordCollection.Move;
import dev.grainery.store.RecordCollection.Stored;
import dev.grainery.store.RecordTable.StoredRecord;
import dev.grainery.store.merge.FileRole;
import dev.grainery.store.merge.Merged;
import dev.grainery.store.merge.Observation;
import dev.grainery.store.merge.Observation.Outcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

record ObservationReport<R extends StoredFileRecord>(
        RecordType type, Observation<R> observation, ObservationContext observer) {

    Stored stored(StoredRecord<R> before, Merged<R> merged) {
        Location observed = observation.location();
        Location now = merged.left().contains(observed) ? merged.record().location() : observed;
        return new Stored(
                merged.outcome(),
                merged.findings(),
                harvests(before.record().harvestId(), merged.record().harvestId()),
                // an unchanged record has reported these moves before
                merged.changed()
                        ? merged.left().stream()
                                .map(from -> new Move(from, now))
                                .toList()
                        : List.of(),
                Set.of());
    }

    static Set<String> harvests(String... ids) {
        return Stream.of(ids).filter(id -> !id.equals(GraineryRecord.NA)).collect(Collectors.toSet());
    }

    Verdict verdict(Stored stored) {
        String path = observation.location().path();
        List<Finding> made = new ArrayList<>(observation.findings().orElse(List.of()));
        boolean accepted = observation.acceptReindexed() && stored.outcome() == Outcome.UPDATED;
        stored.findings().stream()
                .filter(finding -> !accepted || finding.code() != FindingCode.CDX_REWRITTEN)
                // reported once per harvest by the run
                .filter(finding -> finding.code() != FindingCode.FILE_MOVED)
                .forEach(made::add);
        if (!observation.hash().isKnown()) {
            return Verdict.notRead(path, made);
        }
        if (observation.findings().isEmpty()) {
            return Verdict.hashed(path, made);
        }
        boolean inspected = observation.candidate() instanceof ContainerRecord container
                && container.inspection().isPresent();
        return inspected ? Verdict.inspected(path, made) : Verdict.read(path, made);
    }

    List<FixityEvent> moves(StoredRecord<R> before, Stored stored) {
        return stored.moves().stream()
                .map(move -> FixityEvent.of(type, before.record().id(), move.to(), CheckOutcome.MOVED, observation.at())
                        .from(move.from().path())
                        .hashes(observation.hash(), observation.hash())
                        .bytes(observation.candidate().size())
                        .by(observer.host(), observer.program())
                        .build())
                .toList();
    }

    /** When the file was last checked at the locations that it left: an earlier move from there was another one. */
    static Instant lastChecked(StoredFileRecord record, List<Location> left) {
        String name = record.location().fileName();
        return Stream.concat(
                        left.contains(record.location())
                                ? Stream.of(record.revision().dateOfValidation())
                                : Stream.empty(),
                        Stream.concat(record.places().copies().stream(), record.places().conflicts().stream())
                                .filter(place -> left.contains(place.location(name)))
                                .map(place -> place.dateOfValidation()))
                .max(Instant::compareTo)
                .orElse(Instant.EPOCH);
    }

    /** Reading a recorded file again is a check. */
    List<FixityEvent> check(StoredRecord<R> before, Merged<R> merged, Optional<LocationEntry> entry) {
        if (entry.isEmpty() || observation.milliseconds().isEmpty()) {
            return List.of();
        }
        RecordedFile file = entry.get().file();
        // a conflict is compared with its own last reading
        Hash expected = file.role() == FileRole.CONFLICT
                ? file.hash()
                : before.record().revision().hashOrig();
        Hash hash = observation.hash();
        CheckOutcome outcome = hash.equals(expected) ? CheckOutcome.EQUAL : CheckOutcome.DIFFERENT;
        if (!hash.isKnown()) {
            outcome = CheckOutcome.UNREADABLE;
        } else if (!expected.isKnown()) {
            outcome = CheckOutcome.FIRST;
        }
        OptionalLong offset = observation.findings().stream()
                .flatMap(List::stream)
                .filter(finding -> finding.code() == FindingCode.UNREADABLE)
                .map(Finding::offset)
                .findFirst()
                .orElse(OptionalLong.empty());
        return List.of(FixityEvent.of(type, merged.record().id(), observation.location(), outcome, observation.at())
                .hashes(expected, hash)
                .bytes(hash.isKnown() ? observation.candidate().size() : file.size())
                .offset(offset)
                .milliseconds(observation.milliseconds().getAsLong())
                .by(observer.host(), observer.program())
                .build());
    }
}
