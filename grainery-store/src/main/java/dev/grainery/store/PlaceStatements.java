// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.fixity.FixityEvent;
import dev.grainery.fixity.FixityEvent.CheckOutcome;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.RecordCollection.Move;
import dev.grainery.store.RecordCollection.PlaceStatement;
import dev.grainery.store.RecordCollection.PlaceStatement.End;
import dev.grainery.store.RecordCollection.Statement;
import dev.grainery.store.RecordTable.StoredRecord;
import dev.grainery.store.Tombstones.Tombstone;
import dev.grainery.store.merge.PlaceEdit;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bson.types.ObjectId;

/** What a person says of places. The entry of the place that is to go goes last: by it the statement is found again. */
final class PlaceStatements {

    private PlaceStatements() {}

    /**
     * A file lies at another place.
     *
     * @param described the record that describes a file at the new place, if there is one
     */
    record RelocationChange<R extends StoredFileRecord>(
            Move move, Optional<ObjectId> described, PlaceEdit<R> change, Statement said)
            implements Change<R, PlaceStatement<R>> {

        @Override
        public Subject<R> subject() {
            return Subject.at(move.from(), move.to());
        }

        @Override
        public Effect<R, PlaceStatement<R>> apply(Known<R> known) {
            Location from = move.from();
            if (known.entry().isEmpty() || known.record().isEmpty()) {
                return ofNone(known, from);
            }
            StoredRecord<R> before = known.record().get();
            Optional<LocationEntry> there =
                    Optional.ofNullable(known.entries().get(move.to().path()));
            if (there.map(LocationEntry::record)
                    .or(() -> described)
                    .filter(other -> !other.equals(before.id()))
                    .isPresent()) {
                return Effect.nothing(new PlaceStatement<>(from, End.TAKEN, Optional.empty()));
            }
            LocationEntry entry = known.entry().get();
            R after = change.relocated(before.record(), from, move.to());
            FixityEvent event = event(
                            known.stored().orElseThrow().record(), move.to(), CheckOutcome.RELOCATED, entry, said)
                    .from(from.path())
                    .build();
            return Effect.updating(before, after, new PlaceStatement<>(from, End.DONE, Optional.of(after)))
                    .entries(there.orElseGet(() -> entry.at(move.to())))
                    .events(List.of(event), entry.checked())
                    .left(List.of(from));
        }
    }

    /**
     * No file lies at a place any more.
     *
     * @param renamed where the file lies now, if another record describes it there under another name
     * @param lastPlaces whether the record is to go if it has no other place
     */
    record ForgettingChange<R extends StoredFileRecord>(
            Location place, Optional<Location> renamed, boolean lastPlaces, PlaceEdit<R> change, Statement said)
            implements Change<R, PlaceStatement<R>> {

        @Override
        public Subject<R> subject() {
            return Subject.at(place);
        }

        @Override
        public Effect<R, PlaceStatement<R>> apply(Known<R> known) {
            if (known.entry().isEmpty() || known.record().isEmpty()) {
                return ofNone(known, place);
            }
            StoredRecord<R> before = known.record().get();
            R record = before.record();
            R stored = known.stored().orElseThrow().record();
            Optional<R> after = change.names(record, place)
                    ? change.forgotten(record, place, stored.places().copies())
                    : Optional.of(record);
            if (after.isEmpty() && !lastPlaces) {
                return Effect.nothing(new PlaceStatement<>(place, End.LAST_PLACE, Optional.empty()));
            }
            LocationEntry entry = known.entry().get();
            FixityEvent event = renamed.map(now ->
                            event(stored, now, CheckOutcome.MOVED, entry, said).from(place.path()))
                    .orElseGet(() -> event(stored, place, CheckOutcome.FORGOTTEN, entry, said))
                    .build();
            return after.map(
                            now -> Effect.updating(before, now, new PlaceStatement<>(place, End.DONE, Optional.of(now)))
                                    .left(List.of(place)))
                    .orElseGet(() -> takenAway(known.stored().orElseThrow(), entry.checked()))
                    .events(List.of(event), entry.checked());
        }

        private Effect<R, PlaceStatement<R>> takenAway(StoredRecord<R> before, Instant checked) {
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
            return Effect.deleting(before, new PlaceStatement<>(place, End.TAKEN_AWAY, Optional.of(record)))
                    .leaving(conflicts)
                    .tombstone(stone, checked)
                    // also of a conflict that was met meanwhile, just before the record was gone
                    .left(all);
        }
    }

    /** The record is gone already, and the writer takes its place away; of a place that is not known nothing is reported. */
    private static <R extends StoredFileRecord> Change.Effect<R, PlaceStatement<R>> ofNone(
            Change.Known<R> known, Location place) {
        return known.entry().isPresent()
                ? Change.Effect.nothing(new PlaceStatement<>(place, End.DONE, Optional.empty()))
                : Change.Effect.nothing();
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
