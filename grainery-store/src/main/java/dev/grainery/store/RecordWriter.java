// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.earlier.EarlierFile;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.record.Location;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.Change.Effect;
import dev.grainery.store.Change.Known;
import dev.grainery.store.Change.Subject;
import dev.grainery.store.FindingCollection.Decided;
import dev.grainery.store.RecordTable.StoredRecord;
import dev.grainery.store.document.Chunks;
import dev.grainery.store.document.DocumentStore;
import dev.grainery.store.document.StoreException;
import dev.grainery.store.document.Write;
import dev.grainery.store.document.Written;
import dev.grainery.store.merge.EarlierEvidence;
import dev.grainery.store.merge.Merge;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.types.ObjectId;

/**
 * The one way in which records of files are written: entries of places, records, a {@link Change} of each, one bulk under
 * the guard of their versions, and what is drawn from them. What loses its guard is read and changed again in the next
 * round, and so are further changes of a record that a round has already.
 *
 * <p>An embedded store takes all that one round writes or none of it. In a MongoDB a kill may leave, in this order:
 *
 * <ol>
 *   <li>The harvests are marked as pending, and nothing has changed: they are rebuilt for nothing.
 *   <li>Places are gone that a record still names: the file is met as new, and merged as it would have been. (The other way
 *       round a place would be known that no record names; it would be checked for ever, and always missed.)
 *   <li>The history has an entry, a tombstone is there, or findings are kept, and the record is as it was: the same change
 *       comes again and adds none of them twice. (Once the record is written, nobody could tell what had become of it.)
 *   <li>The record is written, and the place of its file is not: the file is read once more, since only its place makes it
 *       known. Merging it changes nothing.
 *   <li>A place where the file was is still known, and no record names it: the same statement or check finds it again.
 *   <li>The harvests are marked from before, and so rebuilt. They are marked once more after the records, because another
 *       process may have rebuilt them, and taken the mark, between the two.
 * </ol>
 *
 * {@code RecordWriterTest} kills a writer in each of these states.
 */
final class RecordWriter<R extends StoredFileRecord> {

    /** How many records are read at once: some are long. */
    private static final int MOST = 250;

    private static final int ATTEMPTS = 100;

    private final RecordTable<R> table;
    private final DocumentStore documents;
    private final Locations locations;
    private final PendingHarvests pending;
    private final FixityHistory history;
    private final FindingCollection findings;
    private final Tombstones tombstones;
    private final EarlierRecords earlier;

    RecordWriter(
            RecordTable<R> table,
            DocumentStore documents,
            Locations locations,
            PendingHarvests pending,
            FixityHistory history,
            FindingCollection findings,
            Tombstones tombstones,
            EarlierRecords earlier) {
        this.table = table;
        this.documents = documents;
        this.locations = locations;
        this.pending = pending;
        this.history = history;
        this.findings = findings;
        this.tombstones = tombstones;
        this.earlier = earlier;
    }

    /**
     * Makes changes.
     *
     * @return what they report, in their order; nothing of those that have no record to change
     */
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
        List<Attempt<R, O>> some = applied(waiting);
        if (some.isEmpty()) {
            return;
        }
        Set<String> harvests =
                some.stream().flatMap(one -> one.effect.harvests.stream()).collect(Collectors.toSet());
        List<Attempt<R, O>> writing =
                some.stream().filter(one -> one.effect.isWriting()).toList();
        List<Write> writes =
                writing.stream().map(one -> table.write(one.effect)).toList();
        documents.together(() -> {
            pending.mark(harvests);
            Decided decided = before(some.stream().map(one -> one.effect).toList());
            List<Written> written = table.write(writes);
            for (int i = 0; i < written.size(); i++) {
                writing.get(i).written(written.get(i));
            }
            after(some.stream().filter(one -> !one.isLost).toList(), decided);
            pending.mark(harvests);
            return true;
        });
    }

    /** Applies what does not have to wait until something else is written. */
    private <O> List<Attempt<R, O>> applied(List<Attempt<R, O>> waiting) {
        List<Known<R>> known = known(waiting);
        Set<Object> taken = new HashSet<>();
        List<Attempt<R, O>> some = new ArrayList<>();
        for (int i = 0; i < waiting.size(); i++) {
            if (isFree(waiting.get(i).subject, known.get(i), taken)
                    && waiting.get(i).isApplied(known.get(i))) {
                some.add(waiting.get(i));
            }
        }
        return some;
    }

    /** Whether none before it is about one of its places, its record or its identity; all that come later wait for it. */
    private static <R extends StoredFileRecord> boolean isFree(Subject<R> subject, Known<R> known, Set<Object> taken) {
        Set<Object> own = new HashSet<>(subject.places());
        known.record().ifPresent(stored -> own.add(stored.id()));
        subject.id().ifPresent(id -> own.add(identity(subject)));
        return own.stream().filter(taken::add).count() == own.size();
    }

    private <O> List<Known<R>> known(List<Attempt<R, O>> waiting) {
        Map<String, LocationEntry> entries = locations.entries(
                waiting.stream().flatMap(one -> one.subject.places().stream()).toList());
        Map<ObjectId, StoredRecord<R>> records = byKey(
                table.byIds(waiting.stream()
                        .flatMap(one -> one.recordId(entry(one.subject, entries)).stream())
                        .distinct()
                        .toList()),
                StoredRecord::id);
        // of a record that somebody has taken away: the file is met as a new one, if it is there
        locations.withdraw(waiting.stream()
                .flatMap(one -> entry(one.subject, entries).stream())
                .filter(entry -> !records.containsKey(entry.record()))
                .toList());
        List<Subject<R>> searched = waiting.stream()
                .filter(one -> one.isSearched)
                .map(one -> one.subject)
                .toList();
        Map<Location, StoredRecord<R>> described = byKey(
                table.byLocations(searched.stream()
                        .map(subject -> subject.places().get(0))
                        .toList()),
                stored -> stored.record().location());
        Map<List<String>, StoredRecord<R>> namesakes = byKey(
                table.byIdentities(searched.stream().map(RecordWriter::identity).toList()),
                stored ->
                        List.of(stored.record().id(), stored.record().location().fileName()));
        Map<String, List<EarlierFile>> past = earlier.ofFiles(
                table.kind().type(),
                waiting.stream().map(one -> fileName(one.subject)).distinct().toList());
        return waiting.stream()
                .map(one -> {
                    Optional<LocationEntry> entry = entry(one.subject, entries);
                    Optional<StoredRecord<R>> namesake = one.isSearched
                            ? Optional.ofNullable(namesakes.get(identity(one.subject)))
                            : Optional.empty();
                    Optional<StoredRecord<R>> stored = one.justRead()
                            .or(() -> one.recordId(entry).map(records::get))
                            .or(() -> one.subject.places().stream().findFirst().map(described::get))
                            .or(() -> namesake);
                    return new Known<>(
                            stored.map(RecordWriter::asRead),
                            stored,
                            entry,
                            entries,
                            namesake,
                            past.getOrDefault(fileName(one.subject), List.of()));
                })
                .toList();
    }

    private Optional<LocationEntry> entry(Subject<R> subject, Map<String, LocationEntry> entries) {
        return subject.places().stream()
                .findFirst()
                .map(place -> entries.get(place.path()))
                .filter(entry -> entry.file().type() == table.kind().type());
    }

    private static <R extends StoredFileRecord> StoredRecord<R> asRead(StoredRecord<R> stored) {
        R record = stored.record();
        return new StoredRecord<>(stored.id(), Merge.as(record, record.asRead()));
    }

    private static String fileName(Subject<?> subject) {
        return subject.read()
                .map(read -> read.record().location().fileName())
                .orElseGet(() -> subject.places().get(0).fileName());
    }

    private static List<String> identity(Subject<?> subject) {
        return List.of(subject.id().orElseThrow(), subject.places().get(0).fileName());
    }

    private static <K, V> Map<K, V> byKey(Collection<V> values, Function<V, K> key) {
        Map<K, V> map = new HashMap<>();
        values.forEach(value -> map.put(key.apply(value), value));
        return map;
    }

    private Decided before(List<? extends Effect<R, ?>> effects) {
        locations.forget(paths(effects.stream().flatMap(effect -> effect.leaving.stream())));
        Map<FixityEvent, Instant> events = new LinkedHashMap<>();
        effects.forEach(effect -> events.putAll(effect.events));
        history.appendMissing(events);
        effects.forEach(effect -> effect.tombstone.ifPresent(stone -> tombstones.add(stone, effect.buried)));
        Decided decided = findings.decide(
                effects.stream().flatMap(effect -> effect.verdicts.stream()).toList());
        effects.forEach(effect -> effect.moves.forEach(
                move -> findings.move(move.from().path(), move.to().path(), effect.readThere)));
        return decided;
    }

    private <O> void after(List<Attempt<R, O>> written, Decided decided) {
        Map<Boolean, List<LocationEntry>> entries = written.stream()
                .flatMap(one -> one.effect.entries.stream().map(entry -> Map.entry(one.isKnown(entry), entry)))
                .collect(Collectors.partitioningBy(
                        Map.Entry::getKey, Collectors.mapping(Map.Entry::getValue, Collectors.toList())));
        locations.replace(entries.get(true));
        table.locate(locations, entries.get(false));
        locations.forget(paths(written.stream().flatMap(one -> one.effect.left.stream())));
        written.forEach(one -> one.end(decided));
    }

    private static List<String> paths(Stream<Location> places) {
        return places.map(Location::path).toList();
    }

    /** A change until it is made. */
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

        Optional<StoredRecord<R>> justRead() {
            return applied == 0 ? subject.read() : Optional.empty();
        }

        Optional<ObjectId> recordId(Optional<LocationEntry> entry) {
            return entry.map(LocationEntry::record)
                    .or(() -> subject.read().filter(read -> applied > 0).map(StoredRecord::id));
        }

        /** Applies the change, unless another record may have the identifier that this one would get. */
        boolean isApplied(Known<R> known) {
            Effect<R, O> now = refusal.map(change::refused).orElseGet(() -> dated(change.apply(known), known));
            if (now.isOtherIdentity() && !isSearched) {
                isSearched = true;
                return false;
            }
            if (applied++ == ATTEMPTS) {
                throw new StoreException("a record was changed by other writers " + ATTEMPTS + " times in a row");
            }
            effect = now.isWriting() ? now : lost.map(now::reportedAs).orElse(now);
            entries = known.entries();
            isLost = false;
            return true;
        }

        private Effect<R, O> dated(Effect<R, O> read, Known<R> known) {
            Optional<R> record = read.after.map(StoredRecord::record);
            boolean noEarlier = known.earlier().isEmpty()
                    && record.filter(one -> !one.earlier().documents().isEmpty())
                            .isEmpty();
            if (noEarlier || record.isEmpty()) {
                return read;
            }
            EarlierEvidence<R> evidence = EarlierEvidence.of(record.get(), known.earlier());
            return evidence.of().isEmpty() ? read : change.dated(read, known, evidence);
        }

        /** Whether a place is known as one of the same record, so that only what is known of it changes. */
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

        void end(Decided decided) {
            isDone = !effect.again;
            lost = Optional.empty();
            outcome = effect.outcome.map(one -> change.acknowledging(
                    one,
                    decided.acknowledged(subject.places().stream()
                            .findFirst()
                            .map(Location::path)
                            .orElse(""))));
        }
    }
}
