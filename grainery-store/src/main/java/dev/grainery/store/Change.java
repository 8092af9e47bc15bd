// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.earlier.EarlierFile;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.Verdict;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.record.Location;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.RecordCollection.Move;
import dev.grainery.store.RecordTable.StoredRecord;
import dev.grainery.store.Tombstones.Tombstone;
import dev.grainery.store.document.StoreException;
import dev.grainery.store.merge.EarlierEvidence;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bson.types.ObjectId;

/**
 * A change of one record, as a function of what the store knows. {@link RecordWriter} finds the record, writes the effect,
 * and applies the change again if another writer was first.
 *
 * @param <O> what is reported of it
 */
interface Change<R extends StoredFileRecord, O> {

    /** How the record is found. */
    Subject<R> subject();

    /** Whether somebody else may have made it, or begun to, so that its record is looked for at once. */
    default boolean mayBeMade() {
        return false;
    }

    /** What the change does to what is known now. */
    Effect<R, O> apply(Known<R> known);

    /**
     * The same effect on the record as it is stored, which is a function of what Grainery has read and of earlier documents.
     *
     * @param read what {@link #apply} has made of what Grainery has read
     * @param evidence what becomes of that by the documents about the file, of which there is one at least
     */
    default Effect<R, O> dated(Effect<R, O> read, Known<R> known, EarlierEvidence<R> evidence) {
        return read.dated(known, evidence, read.outcome.orElseThrow());
    }

    /** What to do about a record that the store does not take, and never will. */
    default Effect<R, O> refused(String reason) {
        throw new StoreException("the store refused a record: " + reason);
    }

    /** The same outcome with what a person has acknowledged of the findings. */
    default O acknowledging(O outcome, Set<FindingCode> codes) {
        return outcome;
    }

    /**
     * How the record of a change is found: by the entry of a place or, if none leads to a record and an identifier is
     * given, as the one that describes a file there, or has that identifier.
     *
     * @param places whose entries are asked for; the first is that of the file
     * @param id the identifier that the record of the file has if it is new
     * @param read the record, if it has just been read
     */
    record Subject<R extends StoredFileRecord>(
            List<Location> places, Optional<String> id, Optional<StoredRecord<R>> read) {

        static <R extends StoredFileRecord> Subject<R> at(Location... places) {
            return new Subject<>(List.of(places), Optional.empty(), Optional.empty());
        }

        static <R extends StoredFileRecord> Subject<R> of(StoredRecord<R> read) {
            return new Subject<>(List.of(), Optional.empty(), Optional.of(read));
        }
    }

    /**
     * What is known when a change is applied.
     *
     * @param record the record, without what earlier documents say
     * @param stored the same as it is stored
     * @param entry the entry of the first place, if it is one of this type of records; its record may be gone
     * @param entries those of all places by path, of any type
     * @param namesake the record of the identifier, once that has been asked for: it may be another one
     * @param earlier what earlier documents say of files of this name
     */
    record Known<R extends StoredFileRecord>(
            Optional<StoredRecord<R>> record,
            Optional<StoredRecord<R>> stored,
            Optional<LocationEntry> entry,
            Map<String, LocationEntry> entries,
            Optional<StoredRecord<R>> namesake,
            List<EarlierFile> earlier) {}

    /** What a change does. Put together by one thread, and not changed any more once it is returned. */
    final class Effect<R extends StoredFileRecord, O> {

        final Optional<StoredRecord<R>> before;
        final Optional<StoredRecord<R>> after;
        final Optional<O> outcome;
        final Set<String> harvests = new HashSet<>();
        Collection<LocationEntry> entries = List.of();
        Collection<Location> leaving = List.of();
        Collection<Location> left = List.of();
        Map<FixityEvent, Instant> events = Map.of();
        Optional<Tombstone> tombstone = Optional.empty();
        Instant buried = Instant.MAX;
        List<Verdict> verdicts = List.of();
        List<Move> moves = List.of();
        boolean readThere;
        boolean again;

        private Effect(Optional<StoredRecord<R>> before, Optional<StoredRecord<R>> after, Optional<O> outcome) {
            this.before = before;
            this.after = after;
            this.outcome = outcome;
            before.ifPresent(stored -> harvests.add(stored.record().harvestId()));
            after.ifPresent(stored -> harvests.add(stored.record().harvestId()));
        }

        /** Nothing, and nothing to report. */
        static <R extends StoredFileRecord, O> Effect<R, O> nothing() {
            return new Effect<>(Optional.empty(), Optional.empty(), Optional.empty());
        }

        /** Nothing but a report. */
        static <R extends StoredFileRecord, O> Effect<R, O> nothing(O outcome) {
            return new Effect<>(Optional.empty(), Optional.empty(), Optional.of(outcome));
        }

        static <R extends StoredFileRecord, O> Effect<R, O> inserting(R record, O outcome) {
            return new Effect<>(
                    Optional.empty(), Optional.of(new StoredRecord<>(new ObjectId(), record)), Optional.of(outcome));
        }

        /** The record says something else, or the same. */
        static <R extends StoredFileRecord, O> Effect<R, O> updating(StoredRecord<R> before, R after, O outcome) {
            return new Effect<>(
                    Optional.of(before), Optional.of(new StoredRecord<>(before.id(), after)), Optional.of(outcome));
        }

        static <R extends StoredFileRecord, O> Effect<R, O> deleting(StoredRecord<R> before, O outcome) {
            return new Effect<>(Optional.of(before), Optional.empty(), Optional.of(outcome));
        }

        /** With entries of places, which are written once the record is. */
        Effect<R, O> entries(LocationEntry... some) {
            entries = List.of(some);
            return this;
        }

        /** Without the entries of places that the record no longer names; these go before the record is written. */
        Effect<R, O> leaving(Collection<Location> places) {
            leaving = places;
            return this;
        }

        /** Without the entries of places by which the same change is found again; these go at the end. */
        Effect<R, O> left(Collection<Location> places) {
            left = places;
            return this;
        }

        /** With entries of the history, unless they are kept already since a time: then a run was killed after that. */
        Effect<R, O> events(Collection<FixityEvent> some, Instant since) {
            events = new LinkedHashMap<>(events);
            some.forEach(event -> events.put(event, since));
            return this;
        }

        /** With these entries of the history and no others. */
        Effect<R, O> onlyEvents(Collection<FixityEvent> some, Instant since) {
            events = Map.of();
            return events(some, since);
        }

        /** With what stays of the record, unless that is kept already since a time. */
        Effect<R, O> tombstone(Tombstone stone, Instant since) {
            tombstone = Optional.of(stone);
            buried = since;
            return this;
        }

        /** With what was found. */
        Effect<R, O> verdict(Verdict found) {
            return verdicts(List.of(found));
        }

        /** With what was found at several places. */
        Effect<R, O> verdicts(List<Verdict> found) {
            verdicts = found;
            return this;
        }

        /**
         * With places between which findings go along.
         *
         * @param readAgain whether the file was read and described at its new place
         */
        Effect<R, O> moves(List<Move> some, boolean readAgain) {
            moves = some;
            readThere = readAgain;
            return this;
        }

        /** Only these harvests are to be rebuilt. */
        Effect<R, O> rebuilding(Collection<String> some) {
            harvests.clear();
            harvests.addAll(some);
            return this;
        }

        /** Once this is written, the change is applied once more: the file belongs to another record. */
        Effect<R, O> again() {
            again = true;
            return this;
        }

        /** Whether a record is written. */
        boolean isWriting() {
            return !before.equals(after);
        }

        boolean isOtherIdentity() {
            return before.isPresent()
                    && after.filter(one -> !one.record()
                                    .id()
                                    .equals(before.get().record().id()))
                            .isPresent();
        }

        /**
         * The same, reported as an attempt that was said to be lost and may have been written: if nothing is left to do,
         * what that has seen is what happened.
         */
        Effect<R, O> reportedAs(Effect<R, O> earlier) {
            Effect<R, O> reported = new Effect<>(before, after, outcome.isPresent() ? earlier.outcome : outcome);
            reported.entries = entries;
            reported.left = left;
            reported.verdicts = outcome.isPresent() ? earlier.verdicts : verdicts;
            return reported;
        }

        /** The same on the record as it is stored, with what earlier documents say. */
        Effect<R, O> dated(Known<R> known, EarlierEvidence<R> evidence, O reported) {
            StoredRecord<R> record = new StoredRecord<>(after.orElseThrow().id(), evidence.record());
            Effect<R, O> dated =
                    new Effect<>(before.flatMap(read -> known.stored()), Optional.of(record), Optional.of(reported));
            dated.rebuilding(List.copyOf(harvests));
            dated.entries = EarlierChange.entries(record, known.entries().values(), entries);
            dated.leaving = leaving;
            dated.left = left;
            dated.events = events;
            dated.tombstone = tombstone;
            dated.buried = buried;
            dated.verdicts = verdicts;
            dated.moves = moves;
            dated.readThere = readThere;
            dated.again = again;
            return dated;
        }
    }
}
