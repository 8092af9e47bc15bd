// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.fixity.FixityEvent;
import dev.grainery.fixity.FixityEvent.CheckOutcome;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.Change.CurrentState;
import dev.grainery.store.Change.Subject;
import dev.grainery.store.RecordCollection.Move;
import dev.grainery.store.RecordCollection.Statement;
import dev.grainery.store.RecordCollection.StatementResult;
import dev.grainery.store.RecordCollection.StatementResult.End;
import dev.grainery.store.RecordTable.StoredRecord;
import dev.grainery.store.Tombstones.Tombstone;
import dev.grainery.store.merge.PlaceEdit;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bson.types.ObjectId;

/** The entry of the former location goes last: by it the statement is found again after a kill. */
final class PlaceStatements {

    private PlaceStatements() {}

    record RelocationChange<R extends StoredFileRecord>(
            Move move, Optional<ObjectId> described, PlaceEdit<R> change, Statement said)
            implements Change<R, StatementResult<R>> {

        @Override
        public Subject<R> subject() {
            return Subject.at(move.from(), move.to());
        }

        @Override
        public Effect<R, StatementResult<R>> apply(CurrentState<R> current) {
            Location from = move.from();
            if (current.entry().isEmpty() || current.record().isEmpty()) {
                return ofNone(current, from);
            }
            StoredRecord<R> before = current.record().get();
            Optional<LocationEntry> there =
                    Optional.ofNullable(current.entries().get(move.to().path()));
            if (there.map(LocationEntry::record)
                    .or(() -> described)
                    .filter(other -> !other.equals(before.id()))
                    .isPresent()) {
                return Effect.nothing(new StatementResult<>(from, End.TAKEN, Optional.empty()));
            }
            LocationEntry entry = current.entry().get();
            R after = change.relocated(before.record(), from, move.to());
            FixityEvent event = event(
                            current.stored().orElseThrow().record(), move.to(), CheckOutcome.RELOCATED, entry, said)
                    .from(from.path())
                    .build();
            return Effect.updating(before, after, new StatementResult<>(from, End.DONE, Optional.of(after)))
                    .withEntries(List.of(there.orElseGet(() -> entry.at(move.to()))))
                    .withEvents(List.of(event), entry.checked())
                    .forgetAfter(List.of(from));
        }
    }

    record ForgettingChange<R extends StoredFileRecord>(
            Location place, Optional<Location> renamed, boolean lastPlaces, PlaceEdit<R> change, Statement said)
            implements Change<R, StatementResult<R>> {

        @Override
        public Subject<R> subject() {
            return Subject.at(place);
        }

        @Override
        public Effect<R, StatementResult<R>> apply(CurrentState<R> current) {
            if (current.entry().isEmpty() || current.record().isEmpty()) {
                return ofNone(current, place);
            }
            StoredRecord<R> before = current.record().get();
            R record = before.record();
            R stored = current.stored().orElseThrow().record();
            Optional<R> after = change.names(record, place)
                    ? change.forgotten(record, place, stored.places().copies())
                    : Optional.of(record);
            if (after.isEmpty() && !lastPlaces) {
                return Effect.nothing(new StatementResult<>(place, End.LAST_PLACE, Optional.empty()));
            }
            LocationEntry entry = current.entry().get();
            FixityEvent event = renamed.map(now ->
                            event(stored, now, CheckOutcome.MOVED, entry, said).from(place.path()))
                    .orElseGet(() -> event(stored, place, CheckOutcome.FORGOTTEN, entry, said))
                    .build();
            return after.map(now -> Effect.updating(
                                    before, now, new StatementResult<>(place, End.DONE, Optional.of(now)))
                            .forgetAfter(List.of(place)))
                    .orElseGet(() -> takenAway(current.stored().orElseThrow(), entry.checked()))
                    .withEvents(List.of(event), entry.checked());
        }

        private Effect<R, StatementResult<R>> takenAway(StoredRecord<R> before, Instant checked) {
            R record = before.record();
            List<Location> conflicts = record.places().conflicts().stream()
                    .map(conflict -> conflict.location(place.fileName()))
                    .toList();
            List<Location> all = new ArrayList<>(conflicts);
            all.add(place);
            Tombstone stone = new Tombstone(
                    record.header().recType(),
                    record.id(),
                    place.fileName(),
                    place.directory(),
                    record.revision().hashOrig(),
                    record.harvestId(),
                    said.at(),
                    said.by(),
                    said.reason().orElse(GraineryRecord.NA));
            return Effect.deleting(before, new StatementResult<>(place, End.TAKEN_AWAY, Optional.of(record)))
                    .forgetBefore(conflicts)
                    .withTombstone(stone, checked)
                    // includes conflicts that were added just before the record was deleted
                    .forgetAfter(all);
        }
    }

    /** The record is already deleted, and the writer deletes the entry; unrecorded locations are not reported. */
    private static <R extends StoredFileRecord> Effect<R, StatementResult<R>> ofNone(
            Change.CurrentState<R> current, Location place) {
        return current.entry().isPresent()
                ? Effect.nothing(new StatementResult<>(place, End.DONE, Optional.empty()))
                : Effect.nothing();
    }

    private static FixityEvent.Builder event(
            StoredFileRecord record, Location place, CheckOutcome outcome, LocationEntry entry, Statement said) {
        return FixityEvent.of(record.header().recType(), record.id(), place, outcome, said.at())
                .hashes(record.revision().hashOrig(), Hash.NA)
                .bytes(entry.file().size())
                .by(said.host(), said.program())
                .saidBy(said.by(), said.reason());
    }
}
