// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.finding.Verdict;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.record.Location;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.Change.CurrentState;
import dev.grainery.store.RecordCollection.Move;
import dev.grainery.store.RecordTable.StoredRecord;
import dev.grainery.store.Tombstones.Tombstone;
import dev.grainery.store.merge.EarlierEvidence;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.types.ObjectId;

/** Before is empty for an insert, after for a delete, and the outcome if no record to change was found. */
record Effect<R extends StoredFileRecord, O>(
        Optional<StoredRecord<R>> before, Optional<StoredRecord<R>> after, Optional<O> outcome, SideEffects side) {

    /**
     * @param events history entries, each with the time since which an equal entry is the same one
     * @param tombstoneSince a tombstone written since then is the same one
     */
    record SideEffects(
            HarvestMarks harvests,
            LocationWrites locations,
            Map<FixityEvent, Instant> events,
            Optional<Tombstone> tombstone,
            Instant tombstoneSince,
            FindingWrites findings,
            boolean isRepeated) {

        static SideEffects marking(HarvestMarks harvests) {
            return new SideEffects(
                    harvests,
                    new LocationWrites(List.of(), List.of(), List.of()),
                    Map.of(),
                    Optional.empty(),
                    Instant.MAX,
                    new FindingWrites(List.of(), List.of(), false),
                    false);
        }

        SideEffects with(LocationWrites other) {
            return new SideEffects(harvests, other, events, tombstone, tombstoneSince, findings, isRepeated);
        }

        SideEffects with(FindingWrites other) {
            return new SideEffects(harvests, locations, events, tombstone, tombstoneSince, other, isRepeated);
        }

        SideEffects withEvents(Map<FixityEvent, Instant> other) {
            return new SideEffects(harvests, locations, other, tombstone, tombstoneSince, findings, isRepeated);
        }
    }

    /**
     * @param forgetBefore locations that the record no longer names, deleted before the record is written
     * @param forgetAfter locations by which the same change is found again after a kill, deleted last
     */
    record LocationWrites(
            Collection<LocationEntry> entries, Collection<Location> forgetBefore, Collection<Location> forgetAfter) {}

    record FindingWrites(List<Verdict> verdicts, List<Move> moves, boolean isReadAgain) {}

    private static <R extends StoredFileRecord, O> Effect<R, O> of(
            Optional<StoredRecord<R>> before, Optional<StoredRecord<R>> after, Optional<O> outcome) {
        return new Effect<>(before, after, outcome, SideEffects.marking(rebuilding(before, after)));
    }

    private static <R extends StoredFileRecord> HarvestMarks rebuilding(
            Optional<StoredRecord<R>> before, Optional<StoredRecord<R>> after) {
        return HarvestMarks.rebuilding(Stream.concat(before.stream(), after.stream())
                .map(stored -> stored.record().harvestId())
                .collect(Collectors.toSet()));
    }

    static <R extends StoredFileRecord, O> Effect<R, O> nothing() {
        return of(Optional.empty(), Optional.empty(), Optional.empty());
    }

    static <R extends StoredFileRecord, O> Effect<R, O> nothing(O outcome) {
        return of(Optional.empty(), Optional.empty(), Optional.of(outcome));
    }

    static <R extends StoredFileRecord, O> Effect<R, O> inserting(R record, O outcome) {
        return of(Optional.empty(), Optional.of(new StoredRecord<>(new ObjectId(), record)), Optional.of(outcome));
    }

    static <R extends StoredFileRecord, O> Effect<R, O> updating(StoredRecord<R> before, R after, O outcome) {
        return of(Optional.of(before), Optional.of(new StoredRecord<>(before.id(), after)), Optional.of(outcome));
    }

    static <R extends StoredFileRecord, O> Effect<R, O> deleting(StoredRecord<R> before, O outcome) {
        return of(Optional.of(before), Optional.empty(), Optional.of(outcome));
    }

    private Effect<R, O> with(SideEffects other) {
        return new Effect<>(before, after, outcome, other);
    }

    private Effect<R, O> with(LocationWrites locations) {
        return with(side.with(locations));
    }

    Effect<R, O> withEntries(Collection<LocationEntry> entries) {
        return with(new LocationWrites(entries, side.locations.forgetBefore, side.locations.forgetAfter));
    }

    Effect<R, O> forgetBefore(Collection<Location> locations) {
        return with(new LocationWrites(side.locations.entries, locations, side.locations.forgetAfter));
    }

    Effect<R, O> forgetAfter(Collection<Location> locations) {
        return with(new LocationWrites(side.locations.entries, side.locations.forgetBefore, locations));
    }

    /** An equal entry since this time was written by a run that was killed afterwards. */
    Effect<R, O> withEvents(Collection<FixityEvent> more, Instant since) {
        Map<FixityEvent, Instant> events = new LinkedHashMap<>(side.events);
        more.forEach(event -> events.put(event, since));
        return with(side.withEvents(events));
    }

    Effect<R, O> withOnlyEvents(Collection<FixityEvent> events, Instant since) {
        return with(side.withEvents(Map.of())).withEvents(events, since);
    }

    Effect<R, O> withTombstone(Tombstone tombstone, Instant since) {
        return with(new SideEffects(
                side.harvests,
                side.locations,
                side.events,
                Optional.of(tombstone),
                since,
                side.findings,
                side.isRepeated));
    }

    Effect<R, O> withVerdicts(List<Verdict> verdicts) {
        return with(side.with(new FindingWrites(verdicts, side.findings.moves, side.findings.isReadAgain)));
    }

    Effect<R, O> withMoves(List<Move> moves, boolean isReadAgain) {
        return with(side.with(new FindingWrites(side.findings.verdicts, moves, isReadAgain)));
    }

    Effect<R, O> marking(HarvestMarks harvests) {
        return with(new SideEffects(
                harvests,
                side.locations,
                side.events,
                side.tombstone,
                side.tombstoneSince,
                side.findings,
                side.isRepeated));
    }

    Effect<R, O> repeated() {
        return with(new SideEffects(
                side.harvests, side.locations, side.events, side.tombstone, side.tombstoneSince, side.findings, true));
    }

    boolean isWriting() {
        return !before.equals(after);
    }

    boolean isOtherIdentity() {
        return before.isPresent()
                && after.filter(one ->
                                !one.record().id().equals(before.get().record().id()))
                        .isPresent();
    }

    /** The lost write of an earlier attempt may have succeeded: if nothing is left to write, its report counts. */
    Effect<R, O> reportedAs(Effect<R, O> earlier) {
        boolean isReported = outcome.isPresent();
        return of(before, after, isReported ? earlier.outcome : outcome)
                .withEntries(side.locations.entries)
                .forgetAfter(side.locations.forgetAfter)
                .withVerdicts(isReported ? earlier.side.findings.verdicts : side.findings.verdicts);
    }

    Effect<R, O> withEarlierEvidence(CurrentState<R> current, EarlierEvidence<R> evidence, O reported) {
        StoredRecord<R> record = new StoredRecord<>(after.orElseThrow().id(), evidence.record());
        Optional<StoredRecord<R>> stored = before.flatMap(read -> current.stored());
        return new Effect<>(stored, Optional.of(record), Optional.of(reported), side)
                .marking(stored.equals(Optional.of(record)) ? side.harvests : rebuilding(before, Optional.of(record)))
                .withEntries(EarlierChange.entries(record, current.entries().values(), side.locations.entries));
    }
}
