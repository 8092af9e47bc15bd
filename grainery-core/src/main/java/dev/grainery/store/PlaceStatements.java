// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.fixity.FixityEvent;
import dev.grainery.fixity.FixityEvent.CheckOutcome;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.record.Place;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.RecordCollection.Move;
import dev.grainery.store.RecordCollection.PlaceStatement;
import dev.grainery.store.RecordCollection.PlaceStatement.End;
import dev.grainery.store.RecordCollection.Statement;
import dev.grainery.store.RecordTable.StoredRecord;
import dev.grainery.store.Tombstones.Tombstone;
import dev.grainery.store.internal.document.Writes;
import dev.grainery.store.internal.merge.PlaceChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * Works into the records what a person says of places. For each place the location that is to go is taken away last: a run
 * that is killed finds it again, does what is left, and adds to the history what is not there.
 */
final class PlaceStatements<R extends StoredFileRecord> {

    private final RecordTable<R> table;
    private final Locations locations;
    private final PendingHarvests pending;
    private final CheckHistory history;
    private final Tombstones tombstones;
    private final PlaceChange<R> change;
    private final Statement said;

    PlaceStatements(
            RecordTable<R> table,
            Locations locations,
            PendingHarvests pending,
            CheckHistory history,
            Tombstones tombstones,
            BiFunction<R, Location, R> placing,
            Statement said) {
        this.table = table;
        this.locations = locations;
        this.pending = pending;
        this.history = history;
        this.tombstones = tombstones;
        this.change = new PlaceChange<>(placing);
        this.said = said;
    }

    /** Gives files other places. */
    List<PlaceStatement<R>> relocate(List<Move> moves) {
        Map<String, LocationEntry> entries = locations.entries(moves.stream()
                .flatMap(move -> Stream.of(move.from(), move.to()))
                .map(Location::path)
                .distinct()
                .toList());
        List<PlaceStatement<R>> ends = new ArrayList<>();
        for (Move move : moves) {
            LocationEntry from = entries.get(move.from().path());
            if (from != null && from.file().type() == table.kind().type()) {
                ends.add(relocate(
                        move, from, Optional.ofNullable(entries.get(move.to().path()))));
            }
        }
        return ends;
    }

    private PlaceStatement<R> relocate(Move move, LocationEntry from, Optional<LocationEntry> to) {
        Optional<StoredRecord<R>> there = table.byLocation(move.to());
        if (to.filter(other -> !other.record().equals(from.record())).isPresent()
                || there.filter(other -> !other.id().equals(from.record())).isPresent()) {
            return new PlaceStatement<>(move.from(), End.TAKEN, Optional.empty());
        }
        Optional<StoredRecord<R>> before = table.byId(from.record());
        if (before.isEmpty()) {
            locations.forget(List.of(from.path()));
            return new PlaceStatement<>(move.from(), End.DONE, Optional.empty());
        }
        if (to.isEmpty()) {
            LocationEntry now = new LocationEntry(
                    move.to().path(), from.record(), from.file(), from.checked(), from.due(), from.inspected());
            locations.put(List.of(now));
        }
        boolean isNamed = change.names(before.get().record(), move.from());
        Optional<R> after = pending.whileMarked(
                List.of(before.get().record().harvestId()),
                () -> table.change(
                        () -> table.byId(from.record()),
                        stored -> change.relocated(stored.record(), move.from(), move.to())));
        FixityEvent entry = entry(before.get().record(), move.to(), CheckOutcome.RELOCATED, from)
                .from(move.from().path())
                .build();
        if (isNamed || !isKept(entry, from)) {
            history.append(List.of(entry));
        }
        if (after.isEmpty()) {
            // somebody has taken the record away meanwhile
            locations.forget(List.of(move.to().path()));
        }
        locations.forget(List.of(from.path()));
        return new PlaceStatement<>(move.from(), End.DONE, after);
    }

    /** Takes places out of records; a record without any other place is taken away, if that is meant. */
    List<PlaceStatement<R>> forget(List<Location> places, boolean lastPlaces) {
        Map<String, LocationEntry> entries =
                locations.entries(places.stream().map(Location::path).distinct().toList());
        List<PlaceStatement<R>> ends = new ArrayList<>();
        for (Location place : places) {
            LocationEntry entry = entries.get(place.path());
            if (entry != null && entry.file().type() == table.kind().type()) {
                ends.add(forget(place, entry, lastPlaces));
            }
        }
        return ends;
    }

    private PlaceStatement<R> forget(Location place, LocationEntry entry, boolean lastPlaces) {
        return Writes.retried("a record", () -> {
            Optional<StoredRecord<R>> before = table.byId(entry.record());
            if (before.isEmpty()) {
                locations.forget(List.of(entry.path()));
                return Optional.of(new PlaceStatement<>(place, End.DONE, Optional.empty()));
            }
            R record = before.get().record();
            boolean isNamed = change.names(record, place);
            Optional<R> after = isNamed ? change.forgotten(record, place) : Optional.of(record);
            if (after.isEmpty() && !lastPlaces) {
                return Optional.of(new PlaceStatement<>(place, End.LAST_PLACE, Optional.empty()));
            }
            FixityEvent forgotten =
                    entry(record, place, CheckOutcome.FORGOTTEN, entry).build();
            if (!isKept(forgotten, entry)) {
                // before the record: of one that is taken away nothing else is left
                history.append(List.of(forgotten));
            }
            List<String> harvests = after.map(now -> List.of(record.harvestId(), now.harvestId()))
                    .orElse(List.of(record.harvestId()));
            boolean written = !isNamed || pending.whileMarked(harvests, () -> write(before.get(), after, place, entry));
            if (!written) {
                return Optional.empty();
            }
            // also of a conflict that was met meanwhile, just before the record was gone
            locations.forget(after.isPresent() ? List.of(entry.path()) : paths(record, place));
            return Optional.of(
                    after.isPresent()
                            ? new PlaceStatement<>(place, End.DONE, after)
                            : new PlaceStatement<>(place, End.TAKEN_AWAY, Optional.of(record)));
        });
    }

    private boolean write(StoredRecord<R> before, Optional<R> after, Location place, LocationEntry entry) {
        if (after.isPresent()) {
            return table.isUpdated(before, after.get());
        }
        R record = before.record();
        // a location that is known must have its record, else its file would never be read again
        locations.forget(conflicts(record, place).toList());
        tombstones.add(
                new Tombstone(
                        table.kind().type(),
                        record.id(),
                        place.fileName(),
                        place.directory(),
                        record.revision().hashOrig(),
                        record.harvestId(),
                        said.at(),
                        said.by(),
                        said.reason().orElse(GraineryRecord.NA)),
                entry.checked());
        return table.delete(before);
    }

    private static List<String> paths(StoredFileRecord record, Location place) {
        return Stream.concat(Stream.of(place.path()), conflicts(record, place)).toList();
    }

    private static Stream<String> conflicts(StoredFileRecord record, Location place) {
        return record.places().conflicts().stream()
                .map(Place::absolute)
                .map(directory -> new Location(directory, place.fileName()).path());
    }

    /** Whether the history has this already, from a run that was broken off. */
    private boolean isKept(FixityEvent entry, LocationEntry known) {
        return history.find(entry.fileName()).stream()
                .anyMatch(kept -> kept.outcome() == entry.outcome()
                        && kept.id().equals(entry.id())
                        && kept.absolute().equals(entry.absolute())
                        && kept.from().equals(entry.from())
                        // else the file has been met there again since
                        && !kept.date().isBefore(known.checked()));
    }

    private FixityEvent.Builder entry(R record, Location place, CheckOutcome outcome, LocationEntry known) {
        return FixityEvent.of(table.kind().type(), record.id(), place, outcome, said.at())
                .hashes(record.revision().hashOrig(), Hash.NA)
                .bytes(known.file().size())
                .by(said.host(), said.program())
                .saidBy(said.by(), said.reason());
    }
}
