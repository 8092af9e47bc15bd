// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.fixity.FixityEvent;
import dev.grainery.record.Location;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.Change.CurrentState;
import dev.grainery.store.Change.Subject;
import dev.grainery.store.Effect.SideEffects;
import dev.grainery.store.FindingCollection.FindingChanges;
import dev.grainery.store.RecordTable.StoredRecord;
import dev.grainery.store.document.Chunks;
import dev.grainery.store.document.DocumentStore;
import dev.grainery.store.document.StoreException;
import dev.grainery.store.document.Write;
import dev.grainery.store.document.Written;
import dev.grainery.store.merge.EarlierEvidence;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The only writer of records of files. A round applies each {@link Change}, writes the records in one batch guarded by
 * their versions, and writes what depends on them. A change that lost its guard, and further changes of a record that a
 * round has already, wait for the next round.
 *
 * <p>An embedded store writes a round in one transaction. In a MongoDB a kill may leave, in this order:
 *
 * <ol>
 *   <li>The harvests are marked as pending, and nothing has changed: they are rebuilt without need.
 *   <li>Entries of locations are deleted that a record still names: the file is read as a new one, and merged with the
 * same result. (In the other order an entry without a record would be checked for ever, and always be missing.)
 *   <li>The history has an entry, a tombstone exists, or findings are stored, and the record is unchanged: the same
 * change comes again and adds no duplicates. (Once the record is written, the change can no longer be derived.)
 *   <li>The record is written, and the entry of its location is not: the file is read once more. Merging it changes
 * nothing.
 *   <li>A former location still has an entry that no record names: the same statement or check finds it again.
 *   <li>The harvests are still marked, and so rebuilt. They are marked once more after the records, because another
 * process may have rebuilt them and cleared the mark in between.
 * </ol>
 *
 * {@code RecordWriterTest} kills a writer in each of these states.
 */
final class RecordWriter<R extends StoredFileRecord> {

    /** Records read at once: some are long. */
    private static final int MOST = 250;

    private static final int ATTEMPTS = 100;

    private final RecordTable<R> table;
    private final DocumentStore documents;
    private final StoreCollections shared;
    private final RecordLookup<R> lookup;

    RecordWriter(RecordTable<R> table, DocumentStore documents, StoreCollections shared) {
        this.table = table;
        this.documents = documents;
        this.shared = shared;
        this.lookup = new RecordLookup<>(table, shared);
    }

    /** Returns the outcomes in order, without those of changes that found no record. */
    <O> List<O> write(List<? extends Change<R, O>> changes) {
        List<Attempt<R, O>> all =
                changes.stream().map(change -> new Attempt<R, O>(change)).toList();
        for (List<Attempt<R, O>> some : Chunks.of(all, MOST)) {
            List<Attempt<R, O>> waiting = some;
            while (!waiting.isEmpty()) {
                round(waiting);
                waiting = waiting.stream().filter(one -> !one.isDone).toList();
            }
        }
        return all.stream().flatMap(one -> one.outcome.stream()).toList();
    }

    private <O> void round(List<Attempt<R, O>> waiting) {
        List<CurrentState<R>> states =
                lookup.read(waiting.stream().map(Attempt::request).toList());
        Set<Object> claimed = new HashSet<>();
        List<Attempt<R, O>> applied = new ArrayList<>();
        for (int i = 0; i < waiting.size(); i++) {
            Attempt<R, O> one = waiting.get(i);
            if (isFree(one.subject, states.get(i), claimed)) {
                Effect<R, O> effect = one.refusal.isPresent()
                        ? one.change.refused(one.refusal.get())
                        : one.change.apply(states.get(i));
                if (one.accepts(effect, states.get(i))) {
                    applied.add(one);
                }
            }
        }
        if (!applied.isEmpty()) {
            writeTogether(applied);
        }
    }

    private <O> void writeTogether(List<Attempt<R, O>> attempts) {
        HarvestMarks harvests = HarvestMarks.all(
                attempts.stream().map(one -> one.effect.side().harvests()).toList());
        List<Attempt<R, O>> writing =
                attempts.stream().filter(one -> one.effect.isWriting()).toList();
        List<Write> writes =
                writing.stream().map(one -> table.write(one.effect)).toList();
        documents.inTransaction(() -> {
            shared.pending().mark(harvests);
            FindingChanges decided = before(
                    attempts.stream().<SideEffects>map(one -> one.effect.side()).toList());
            List<Written> written = table.write(writes);
            for (int i = 0; i < written.size(); i++) {
                writing.get(i).written(written.get(i));
            }
            after(attempts.stream().filter(one -> !one.isLost).toList(), decided);
            shared.pending().mark(harvests);
            return true;
        });
    }

    /** Whether no earlier change claims one of its locations, its record or its identity. */
    private static <R extends StoredFileRecord> boolean isFree(
            Subject<R> subject, CurrentState<R> current, Set<Object> claimed) {
        Set<Object> own = new HashSet<>(subject.locations());
        current.record().ifPresent(stored -> own.add(stored.id()));
        subject.id().ifPresent(id -> own.add(RecordLookup.identity(subject)));
        return own.stream().filter(claimed::add).count() == own.size();
    }

    private FindingChanges before(List<SideEffects> effects) {
        shared.locations()
                .forget(paths(effects.stream().flatMap(effect -> effect.locations().forgetBefore().stream())));
        Map<FixityEvent, Instant> events = new LinkedHashMap<>();
        effects.forEach(effect -> events.putAll(effect.events()));
        shared.history().appendMissing(events);
        effects.forEach(effect ->
                effect.tombstone().ifPresent(stone -> shared.tombstones().add(stone, effect.tombstoneSince())));
        FindingChanges decided = shared.findings()
                .decide(effects.stream()
                        .flatMap(effect -> effect.findings().verdicts().stream())
                        .toList());
        effects.stream()
                .map(SideEffects::findings)
                .forEach(found -> found.moves()
                        .forEach(move -> shared.findings()
                                .move(move.from().path(), move.to().path(), found.isReadAgain())));
        return decided;
    }

    private <O> void after(List<Attempt<R, O>> written, FindingChanges decided) {
        Map<Boolean, List<LocationEntry>> entries = written.stream()
                .flatMap(one -> one.effect.side().locations().entries().stream()
                        .map(entry -> Map.entry(one.isKnown(entry), entry)))
                .collect(Collectors.partitioningBy(
                        Map.Entry::getKey, Collectors.mapping(Map.Entry::getValue, Collectors.toList())));
        shared.locations().replace(entries.get(true));
        table.locate(shared.locations(), entries.get(false));
        shared.locations()
                .forget(paths(written.stream().flatMap(one -> one.effect.side().locations().forgetAfter().stream())));
        written.forEach(one -> one.end(decided));
    }

    private static List<String> paths(Stream<Location> locations) {
        return locations.map(Location::path).toList();
    }

    private static final class Attempt<R extends StoredFileRecord, O> {

        private final Change<R, O> change;
        private final Subject<R> subject;
        private Optional<Effect<R, O>> lost = Optional.empty();
        private Optional<String> refusal = Optional.empty();
        private Effect<R, O> effect = Effect.nothing();
        private Map<String, LocationEntry> entries = Map.of();
        private Optional<O> outcome = Optional.empty();
        private int applied;
        private boolean isLost;
        private boolean isSearched;
        private boolean isDone;

        Attempt(Change<R, O> change) {
            this.change = change;
            this.subject = change.subject();
            this.isSearched = change.mayBeMade();
        }

        RecordLookup.Request<R> request() {
            return new RecordLookup.Request<>(subject, applied == 0, isSearched);
        }

        /** Refuses an effect that gives the record an identifier that another record has. */
        boolean accepts(Effect<R, O> read, CurrentState<R> current) {
            Effect<R, O> now = refusal.isPresent() ? read : withEarlierEvidence(read, current);
            if (now.isOtherIdentity() && !isSearched) {
                isSearched = true;
                return false;
            }
            if (applied++ == ATTEMPTS) {
                throw new StoreException("a record was changed by other writers " + ATTEMPTS + " times in a row");
            }
            effect = now.isWriting() ? now : lost.map(now::reportedAs).orElse(now);
            entries = current.entries();
            isLost = false;
            return true;
        }

        private Effect<R, O> withEarlierEvidence(Effect<R, O> read, CurrentState<R> current) {
            Optional<R> record = read.after().map(StoredRecord::record);
            boolean noEarlier = current.earlier().isEmpty()
                    && record.filter(one -> !one.earlier().documents().isEmpty())
                            .isEmpty();
            if (noEarlier || record.isEmpty()) {
                return read;
            }
            EarlierEvidence<R> evidence = EarlierEvidence.of(record.get(), current.earlier());
            return evidence.of().isEmpty() ? read : change.withEarlierEvidence(read, current, evidence);
        }

        /** Whether the location has an entry of the same record, which is updated only. */
        boolean isKnown(LocationEntry entry) {
            LocationEntry before = entries.get(entry.path());
            return before != null && before.record().equals(entry.record());
        }

        void written(Written written) {
            isLost = !written.isDone();
            if (written instanceof Written.Refused refused) {
                refusal = Optional.of(refused.reason());
                lost = Optional.empty();
            } else if (isLost) {
                lost = Optional.of(effect);
                isSearched = subject.id().isPresent();
            }
        }

        void end(FindingChanges decided) {
            isDone = !effect.side().isRepeated();
            lost = Optional.empty();
            outcome = effect.outcome()
                    .map(one -> change.acknowledging(
                            one,
                            decided.acknowledged(subject.locations().stream()
                                    .findFirst()
                                    .map(Location::path)
                                    .orElse(""))));
        }
    }
}
