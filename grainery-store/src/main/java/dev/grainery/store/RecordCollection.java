// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.earlier.EarlierFile;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.Amount;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.record.RecordDate;
import dev.grainery.record.RecordType;
import dev.grainery.record.RevisionStatus;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.RecordTable.StoredRecord;
import dev.grainery.store.Tombstones.Tombstone;
import dev.grainery.store.document.DocumentStore;
import dev.grainery.store.document.Query;
import dev.grainery.store.document.StoreException;
import dev.grainery.store.document.StoreUnavailableException;
import dev.grainery.store.document.Writes;
import dev.grainery.store.merge.EarlierEvidence;
import dev.grainery.store.merge.FileRole;
import dev.grainery.store.merge.FixityCheck;
import dev.grainery.store.merge.Merge;
import dev.grainery.store.merge.Observation;
import dev.grainery.store.merge.Observation.Outcome;
import dev.grainery.store.merge.PlaceEdit;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.bson.types.ObjectId;

/**
 * The records of containers, or those of CDX files. Thread-safe; any number of threads and processes may write at once.
 * Writes are durable after {@link GraineryStore#flush}. Every method fails with a {@link StoreException}, if the server is
 * lost with a {@link StoreUnavailableException}.
 */
public final class RecordCollection<R extends StoredFileRecord> extends RecordQueries<R> {

    private final RecordWriter<R> writer;
    private final Locations locations;

    RecordCollection(RecordTable.Kind<R> kind, DocumentStore store, StoreCollections shared, InstantSource clock) {
        super(new RecordTable<>(kind, store, clock), shared.locations());
        this.writer = new RecordWriter<>(table, store, shared);
        this.locations = shared.locations();
    }

    public List<Stored> store(List<Observation<R>> batch) {
        return store(batch, ObservationContext.NONE);
    }

    /**
     * Stores observed files and their findings. The harvests of the files, also former ones, are marked as pending
     * first. A file that is missing at its old location has moved: the record gets the new location, the history the
     * move. After a failure the batch may be stored in part and may be stored again.
     * @return the results in the order of the observations
     */
    public List<Stored> store(List<Observation<R>> batch, ObservationContext observer) {
        return writer.write(batch.stream()
                .map(observation -> new ObservationChange<>(table.kind().type(), observation, observer, table::now))
                .toList());
    }

    /**
     * Adds a record without a file: it has no location, so the file is never checked.
     * @return whether no record has its identity or location
     */
    public boolean addWithoutFile(R record) {
        Change.Subject<R> subject =
                new Change.Subject<>(List.of(record.location()), Optional.of(record.id()), Optional.empty());
        return edit(
                subject,
                current -> current.record().isPresent()
                        ? Effect.nothing()
                        : Effect.<R, Boolean>inserting(record, true).rebuilding(List.of()));
    }

    /** Deletes a record added by {@link #addWithoutFile}, unless it has changed since. */
    public void remove(R record) {
        stored(record.id(), record.location().fileName())
                .ifPresent(stored -> edit(
                        Change.Subject.of(stored),
                        current -> current.record()
                                .filter(now -> isWritten(record, now.record()))
                                .map(now -> Effect.deleting(now, true)
                                        .withTombstone(
                                                Tombstone.of(now.record(), table.now(), "its file was never there"),
                                                now.record().modified().orElse(Instant.EPOCH))
                                        .rebuilding(List.of()))
                                .orElseGet(Effect::nothing)));
    }

    private boolean edit(Change.Subject<R> subject, Function<Change.CurrentState<R>, Effect<R, Boolean>> change) {
        return !writer.write(List.of(new RecordEdit<>(subject, change))).isEmpty();
    }

    /**
     * Adds a record of an export, with its locations.
     * @return whether no record has its identity or locations
     */
    boolean restore(R record) {
        StoredRecord<R> restored = new StoredRecord<>(new ObjectId(), record);
        List<LocationEntry> places = isWithoutFile(record) ? List.of() : LocationEntry.of(restored);
        boolean isFree = locations
                .entries(places.stream().map(LocationEntry::location).toList())
                .isEmpty();
        if (!isFree || !Writes.isDone(table.restore(restored))) {
            return false;
        }
        table.locate(locations, places);
        return true;
    }

    private boolean isWritten(R record, R stored) {
        return record.equals(stored)
                || record.written(record.version(), stored.modified()).equals(stored);
    }

    void locate(Collection<LocationEntry> missing) {
        table.locate(locations, missing);
    }

    /**
     * Applies {@link EarlierRecords} to the records of these files.
     * @param fileNames at most some hundreds
     */
    public List<EarlierEvidence<R>> applyEarlier(Collection<String> fileNames) {
        return writer.write(table.all(Query.all().in(kind().nameField(), fileNames)).stream()
                .map(EarlierChange::new)
                .toList());
    }

    /** The effect of documents on the records of their files, without writing. */
    public List<EarlierEvidence<R>> earlierEvidence(Map<String, List<EarlierFile>> documents) {
        return table.all(Query.all().in(kind().nameField(), documents.keySet())).stream()
                .map(StoredRecord::record)
                .map(record -> EarlierEvidence.of(
                        Merge.cast(record, record.asRead()),
                        documents.get(record.location().fileName())))
                .toList();
    }

    /**
     * Changes one record, such as its links. The change must keep identity and location; it is called again after a
     * conflict. If it changes the harvest or its content, the harvests are marked as pending.
     * @return whether the record exists
     */
    public boolean update(String id, String fileName, UnaryOperator<R> change) {
        return stored(id, fileName)
                .filter(read ->
                        !writer.write(List.of(RecordEdit.of(read, change))).isEmpty())
                .isPresent();
    }

    /**
     * Changes the records of these harvests as {@link #update} does.
     * @return how many were changed
     */
    public long updateEach(Set<String> harvestIds, UnaryOperator<R> change) {
        AtomicLong changed = new AtomicLong();
        forEachSome(harvestIds, some -> changed.addAndGet(updateAll(some, change)));
        return changed.get();
    }

    /**
     * Changes all records as {@link #update} does.
     * @return how many were changed
     */
    public long updateAll(UnaryOperator<R> change) {
        AtomicLong changed = new AtomicLong();
        table.forEachPage(IN_ORDER, some -> changed.addAndGet(updateAll(some, change)));
        return changed.get();
    }

    private long updateAll(List<StoredRecord<R>> some, UnaryOperator<R> change) {
        return writer
                .write(some.stream().map(read -> RecordEdit.of(read, change)).toList())
                .stream()
                .filter(isChanged -> isChanged)
                .count();
    }

    /**
     * Merges checks into records, with their history and findings, and marks harvests as pending.
     * @return the results; files without a record of this type are skipped
     */
    public List<FixityResult> check(List<FixityCheck> checks, CheckReport report) {
        return writer.write(checks.stream()
                .map(check -> new CheckChange<R>(check, check.location(), Optional.empty(), report))
                .toList());
    }

    /**
     * Gives a record the location at which its file was found, if the file has the first hash of the record.
     * @param from the location in the record
     * @param remark for the comment
     * @param report its verdict is about the former location
     * @return empty if it is another file
     */
    public Optional<FixityResult> move(Location from, FixityCheck found, String remark, CheckReport report) {
        return writer.write(List.of(new CheckChange<R>(found, from, Optional.of(remark), report))).stream()
                .findFirst();
    }

    /**
     * Changes locations by statement of an operator; no file is read. A location with a file of another record is not
     * changed. May be repeated after a failure.
     * @return the results; files without a record of this type are skipped
     */
    public List<StatementResult<R>> relocate(List<Move> moves, BiFunction<R, Location, R> placing, Statement said) {
        Map<Location, ObjectId> described = new HashMap<>();
        table.byLocations(moves.stream().map(Move::to).toList())
                .forEach(stored -> described.put(stored.record().location(), stored.id()));
        return writer.write(moves.stream()
                .map(move -> new PlaceStatements.RelocationChange<>(
                        move, Optional.ofNullable(described.get(move.to())), new PlaceEdit<>(placing), said))
                .toList());
    }

    /**
     * Removes locations by statement of an operator. A record without another location stays, or is replaced by a
     * tombstone. May be repeated after a failure.
     * @param lastPlaces whether to delete records without other locations
     * @return the results; files without a record of this type are skipped
     */
    public List<StatementResult<R>> forget(
            List<Location> places, boolean lastPlaces, BiFunction<R, Location, R> placing, Statement said) {
        return writer.write(places.stream()
                .map(place -> new PlaceStatements.ForgettingChange<>(
                        place, Optional.empty(), lastPlaces, new PlaceEdit<>(placing), said))
                .toList());
    }

    /**
     * Deletes the record of a file that was renamed and is described by a second record under its new name. The history
     * gets the move, and a tombstone stays.
     * @return empty if no record has the location
     */
    public Optional<StatementResult<R>> renamed(Location from, Location now, Statement said) {
        return writer
                .write(List.of(new PlaceStatements.ForgettingChange<R>(
                        from, Optional.of(now), true, new PlaceEdit<>((record, place) -> record), said)))
                .stream()
                .findFirst();
    }

    /**
     * Updates statuses that depend on time, and marks the harvests as pending.
     * @param goesOn polled; the rest can be done later
     * @return how many records became due
     */
    public long age(Instant now, BooleanSupplier goesOn) {
        long changed = 0;
        for (RevisionStatus status : List.of(RevisionStatus.FIRST, RevisionStatus.VALIDATED)) {
            String from = "";
            int most = LOOKED_UP_AT_ONCE;
            boolean more;
            do {
                // a record that is good only by an earlier document does not age and is skipped
                List<StoredRecord<R>> some = table.all(inOrder(status, now.plus(RevisionCycle.DUE_BEFORE), most)
                        .from(StoreSchema.NEXT, from));
                changed += updateAll(
                        some,
                        record -> Merge.withFrame(
                                record, record.header(), record.places(), RevisionCycle.at(record.revision(), now)));
                more = some.size() == most;
                String last = more ? next(some.get(most - 1).record()) : from;
                most = last.equals(from) ? most + LOOKED_UP_AT_ONCE : LOOKED_UP_AT_ONCE;
                from = last;
            } while (more && goesOn.getAsBoolean());
        }
        return changed;
    }

    private static String next(StoredFileRecord record) {
        return RecordDate.text(record.revision().nextLastDateOfValidation());
    }

    /**
     * The result of a check.
     * @param expected the hash to compare with
     * @param digestDiffers if the MD5 is right and another digest is not
     * @param contradicted if an earlier record contradicts it
     * @param acknowledged the acknowledged codes among the findings
     */
    public record FixityResult(
            FixityCheck check,
            RecordType type,
            String id,
            FileRole role,
            Hash expected,
            Amount sizeBefore,
            Optional<Finding> digestDiffers,
            Optional<Finding> contradicted,
            RevisionStatus after,
            Set<FindingCode> acknowledged) {

        public FixityResult {
            acknowledged = Set.copyOf(acknowledged);
        }

        FixityResult acknowledging(Set<FindingCode> codes) {
            return new FixityResult(
                    check, type, id, role, expected, sizeBefore, digestDiffers, contradicted, after, codes);
        }
    }

    /**
     * The result of an observation.
     * @param harvestIds the harvests whose records may have changed, including the former one
     * @param moves the locations that the file has left
     * @param acknowledged the acknowledged codes among the findings
     */
    public record Stored(
            Outcome outcome,
            List<Finding> findings,
            Set<String> harvestIds,
            List<Move> moves,
            Set<FindingCode> acknowledged) {

        public Stored {
            findings = List.copyOf(findings);
            harvestIds = Set.copyOf(harvestIds);
            moves = List.copyOf(moves);
            acknowledged = Set.copyOf(acknowledged);
        }

        Stored acknowledging(Set<FindingCode> codes) {
            return new Stored(outcome, findings, harvestIds, moves, codes);
        }
    }

    public record Move(Location from, Location to) {}

    /**
     * The result of a statement about one location.
     * @param record the record now, or before it was deleted; empty if there was none or nothing changed
     */
    public record StatementResult<R extends StoredFileRecord>(Location place, End end, Optional<R> record) {

        public enum End {
            DONE,
            /** The record was deleted, as it had no other location. */
            TAKEN_AWAY,
            /** Nothing changed: it is the last location of the record. */
            LAST_PLACE,
            /** Nothing changed: another record has a file at the new location. */
            TAKEN
        }
    }

    /** A statement of an operator about files. */
    public record Statement(String by, Optional<String> reason, Instant at, String host, String program) {}
}
