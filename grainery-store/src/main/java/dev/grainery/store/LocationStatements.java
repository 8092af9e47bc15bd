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
import dev.grainery.store.merge.LocationEdit;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.bson.types.ObjectId;

/** The entry of the former location goes last: by it the statement is found again after a kill. */
final class LocationStatements {

    private LocationStatements() {}

    record RelocationChange<R extends StoredFileRecord>(
            Move move, Optional<ObjectId> described, BiFunction<R, Location, R> describedAt, Statement statement)
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
            R after = LocationEdit.relocated(before.record(), from, move.to(), describedAt);
            FixityEvent event = event(
                            current.stored().orElseThrow().record(),
                            move.to(),
                            CheckOutcome.RELOCATED,
                            entry,
                            statement)
                    .from(from.path())
                    .build();
            return Effect.updating(before, after, new StatementResult<>(from, End.DONE, Optional.of(after)))
                    .withEntries(List.of(there.orElseGet(() -> entry.at(move.to()))))
                    .withEvents(List.of(event), entry.checked())
                    .forgetAfter(List.of(from));
        }
    }

    record ForgettingChange<R extends StoredFileRecord>(
            Location location,
            Optional<Location> renamed,
            boolean lastLocations,
            BiFunction<R, Location, R> describedAt,
            Statement statement)
            implements Change<R, StatementResult<R>> {

        @Override
        public Subject<R> subject() {
            return Subject.at(location);
        }

        @Override
        public Effect<R, StatementResult<R>> apply(CurrentState<R> current) {
            if (current.entry().isEmpty() || current.record().isEmpty()) {
                return ofNone(current, location);
            }
            StoredRecord<R> before = current.record().get();
            R record = before.record();
            R stored = current.stored().orElseThrow().record();
            Optional<R> after = LocationEdit.names(record, location)
                    ? LocationEdit.forgotten(record, location, stored.places().copies(), describedAt)
                    : Optional.of(record);
            if (after.isEmpty() && !lastLocations) {
                return Effect.nothing(new StatementResult<>(location, End.LAST_PLACE, Optional.empty()));
            }
            LocationEntry entry = current.entry().get();
            FixityEvent event = renamed.map(now -> event(stored, now, CheckOutcome.MOVED, entry, statement)
                            .from(location.path()))
                    .orElseGet(() -> event(stored, location, CheckOutcome.FORGOTTEN, entry, statement))
                    .build();
            return after.map(now -> Effect.updating(
                                    before, now, new StatementResult<>(location, End.DONE, Optional.of(now)))
                            .forgetAfter(List.of(location)))
                    .orElseGet(() -> takenAway(current.stored().orElseThrow(), entry.checked()))
                    .withEvents(List.of(event), entry.checked());
        }

        private Effect<R, StatementResult<R>> takenAway(StoredRecord<R> before, Instant checked) {
            R record = before.record();
            List<Location> conflicts = record.places().conflicts().stream()
                    .map(conflict -> conflict.location(location.fileName()))
                    .toList();
            List<Location> all = new ArrayList<>(conflicts);
            all.add(location);
            Tombstone stone = new Tombstone(
                    record.header().recType(),
                    record.id(),
                    location.fileName(),
                    location.directory(),
                    record.revision().hashOrig(),
                    record.harvestId(),
                    statement.at(),
                    statement.by(),
                    statement.reason().orElse(GraineryRecord.NA));
            return Effect.deleting(before, new StatementResult<>(location, End.TAKEN_AWAY, Optional.of(record)))
                    .forgetBefore(conflicts)
                    .withTombstone(stone, checked)
                    // includes conflicts that were added just before the record was deleted
                    .forgetAfter(all);
        }
    }

    /** The record is already deleted, and the writer deletes the entry; unrecorded locations are not reported. */
    private static <R extends StoredFileRecord> Effect<R, StatementResult<R>> ofNone(
            Change.CurrentState<R> current, Location location) {
        return current.entry().isPresent()
                ? Effect.nothing(new StatementResult<>(location, End.DONE, Optional.empty()))
                : Effect.nothing();
    }

    private static FixityEvent.Builder event(
            StoredFileRecord record,
            Location location,
            CheckOutcome outcome,
            LocationEntry entry,
            Statement statement) {
        return FixityEvent.of(record.header().recType(), record.id(), location, outcome, statement.at())
                .hashes(record.revision().hashOrig(), Hash.NA)
                .bytes(entry.file().size())
                .by(statement.host(), statement.program())
                .saidBy(statement.by(), statement.reason());
    }
}
