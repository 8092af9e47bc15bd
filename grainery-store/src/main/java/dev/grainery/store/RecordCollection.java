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
import dev.grainery.store.merge.DerivedRecord;
import dev.grainery.store.merge.EarlierEvidence;
import dev.grainery.store.merge.FileRole;
import dev.grainery.store.merge.FixityCheck;
import dev.grainery.store.merge.Observation;
import dev.grainery.store.merge.Observation.Outcome;
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
 * Thread-safe; any number of threads and processes may write at once. Writes are durable after {@link
 * GraineryStore#flush}. Every method fails with a {@link StoreException}, if the server is lost with a {@link
 * StoreUnavailableException}.
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
     * Marks present and former harvests as pending first. A file missing at its old location has moved. After a failure
     * a part may be stored, and the batch may be stored again.
     */
    public List<Stored> store(List<Observation<R>> batch, ObservationContext observer) {
        return writer.write(batch.stream()
                .map(observation -> new ObservationChange<>(table.kind().type(), observation, observer, table::now))
                .toList());
    }

    /** A record without a location is never checked. Returns whether its identity is new. */
    public boolean addWithoutFile(R record) {
        Change.Subject<R> subject =
                new Change.Subject<>(List.of(record.location()), Optional.of(record.id()), Optional.empty());
        return edit(
                subject,
                current -> current.record().isPresent()
                        ? Effect.nothing()
                        : Effect.<R, Boolean>inserting(record, true).marking(HarvestMarks.NONE));
    }

    /** Does not delete a record that has changed since {@link #addWithoutFile}. */
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
                                        .marking(HarvestMarks.NONE))
                                .orElseGet(Effect::nothing)));
    }

    private boolean edit(Change.Subject<R> subject, Function<Change.CurrentState<R>, Effect<R, Boolean>> change) {
        return !writer.write(List.of(new RecordEdit<>(subject, change))).isEmpty();
    }

    /** Returns whether no record has its identity or locations. */
    boolean restore(R record) {
        StoredRecord<R> restored = new StoredRecord<>(new ObjectId(), record);
        List<LocationEntry> entries = isWithoutFile(record) ? List.of() : LocationEntry.of(restored);
        boolean isFree = locations
                .entries(entries.stream().map(LocationEntry::location).toList())
                .isEmpty();
        if (!isFree || !Writes.isDone(table.restore(restored))) {
            return false;
        }
        table.locate(locations, entries);
        return true;
    }

    private boolean isWritten(R record, R stored) {
        return record.equals(stored)
                || record.written(record.version(), stored.modified()).equals(stored);
    }

    void locate(Collection<LocationEntry> missing) {
        table.locate(locations, missing);
    }

    /** At most some hundreds of names. */
    public List<EarlierEvidence<R>> applyEarlier(Collection<String> fileNames) {
        return writer.write(table.all(Query.all().in(kind().nameField(), fileNames)).stream()
                .map(EarlierChange::new)
                .toList());
    }

    /** Writes nothing. */
    public List<EarlierEvidence<R>> earlierEvidence(Map<String, List<EarlierFile>> documents) {
        return table.all(Query.all().in(kind().nameField(), documents.keySet())).stream()
                .map(StoredRecord::record)
                .map(record -> EarlierEvidence.of(
                        DerivedRecord.cast(record, record.asRead()),
                        documents.get(record.location().fileName())))
                .toList();
    }

    /**
     * The change keeps identity and location, and is called again after a conflict. A changed harvest becomes pending.
     */
    public boolean update(String id, String fileName, UnaryOperator<R> change) {
        return stored(id, fileName)
                .filter(read ->
                        !writer.write(List.of(RecordEdit.of(read, change))).isEmpty())
                .isPresent();
    }

    public long updateEach(Set<String> harvestIds, UnaryOperator<R> change) {
        AtomicLong changed = new AtomicLong();
        forEachSome(harvestIds, some -> changed.addAndGet(updateAll(some, change)));
        return changed.get();
    }

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
     * Includes history and findings, and marks harvests as pending. Files without a record of this type are skipped.
     */
    public List<FixityResult> check(List<FixityCheck> checks, CheckReport report) {
        return writer.write(checks.stream()
                .map(check -> new CheckChange<R>(check, check.location(), Optional.empty(), report))
                .toList());
    }

    /** Empty if the found file does not have the first hash of the record. */
    public Optional<FixityResult> move(Location from, FixityCheck found, String remark, CheckReport report) {
        return writer.write(List.of(new CheckChange<R>(found, from, Optional.of(remark), report))).stream()
                .findFirst();
    }

    /** Reads no file. Skips a location with a file of another record. Can be repeated after a failure. */
    public List<StatementResult<R>> relocate(
            List<Move> moves, BiFunction<R, Location, R> describedAt, Statement statement) {
        Map<Location, ObjectId> described = new HashMap<>();
        table.byLocations(moves.stream().map(Move::to).toList())
                .forEach(stored -> described.put(stored.record().location(), stored.id()));
        return writer.write(moves.stream()
                .map(move -> new LocationStatements.RelocationChange<>(
                        move, Optional.ofNullable(described.get(move.to())), describedAt, statement))
                .toList());
    }

    /** Records without other locations stay or become tombstones. Can be repeated after a failure. */
    public List<StatementResult<R>> forget(
            List<Location> from, boolean lastLocations, BiFunction<R, Location, R> describedAt, Statement statement) {
        return writer.write(from.stream()
                .map(location -> new LocationStatements.ForgettingChange<>(
                        location, Optional.empty(), lastLocations, describedAt, statement))
                .toList());
    }

    /** Leaves a tombstone: a second record describes the renamed file. */
    public Optional<StatementResult<R>> renamed(Location from, Location now, Statement statement) {
        return writer
                .write(List.of(new LocationStatements.ForgettingChange<R>(
                        from, Optional.of(now), true, (record, location) -> record, statement)))
                .stream()
                .findFirst();
    }

    /**
     * Returns the number of records that became due. Stops when {@code goesOn} is false; the rest can be done later.
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
                        record -> DerivedRecord.withFrame(
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

    /** {@code digestDiffers} if the MD5 is right and another digest is not. */
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

    /** Harvests include the former one; moves are the locations that the file has left. */
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

    /** The present or deleted record; empty if there was none or nothing changed. */
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

    public record Statement(String by, Optional<String> reason, Instant at, String host, String program) {}
}
