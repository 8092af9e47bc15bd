// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.Verdict;
import dev.grainery.fixity.CheckOutcome;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.document.Written;
import dev.grainery.store.merge.Merged;
import dev.grainery.store.merge.Observation;
import dev.grainery.store.merge.Outcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.types.ObjectId;

/**
 * Stores many observations with few commands: new records in one, those met again in another. What does not go through so
 * is stored by itself afterwards, and so are further observations of a file or an identity that the batch has already.
 */
final class BatchStore<R extends StoredFileRecord> {

    private final RecordKind<R> kind;
    private final RecordFinder<R> finder;
    private final RecordWriter<R> writer;
    private final ObservationStore<R> single;
    private final Locations locations;
    private final PendingHarvests pending;
    private final CheckHistory history;
    private final FindingCollection findings;
    private final Lock updating;

    private final Observer observer;
    private final List<Observation<R>> batch;
    private final StoreResult[] settled;
    private final Map<Integer, Stored> tried = new HashMap<>();

    BatchStore(RecordCollection<R> collection, Lock updating, List<Observation<R>> batch, Observer observer) {
        this.kind = collection.kind();
        this.finder = collection.finder();
        this.writer = collection.writer();
        this.single = collection.single();
        this.locations = collection.locations();
        this.pending = collection.pending();
        this.history = collection.history();
        this.findings = collection.findings();
        this.updating = updating;
        this.observer = observer;
        this.batch = List.copyOf(batch);
        this.settled = new StoreResult[batch.size()];
    }

    List<Stored> store() {
        return pending.whileMarked(
                batch.stream()
                        .map(observation -> observation.candidate().harvestId())
                        .toList(),
                this::write);
    }

    private List<Stored> write() {
        Map<String, LocationEntry> known = locations.entries(batch.stream()
                .map(observation -> observation.location().path())
                .distinct()
                .toList());
        List<Integer> first = firstOfEach();
        insertNew(first.stream().filter(i -> entry(known, i).isEmpty()).toList());
        // some servers test the guard of an update and write it in two steps; within a process this keeps them together
        updating.lock();
        try {
            updateKnown(first.stream().filter(i -> entry(known, i).isPresent()).toList(), known);
            for (int i = 0; i < settled.length; i++) {
                if (settled[i] == null) {
                    settled[i] = single.store(batch.get(i), Optional.ofNullable(tried.get(i)), observer.look());
                }
            }
        } finally {
            updating.unlock();
        }
        // before the locations: a file is read again until its location is known
        FindingCollection.Decided decided = findings.decide(verdicts());
        Map<Boolean, List<LocationEntry>> entries = Stream.of(settled)
                .flatMap(one -> one.location().stream())
                .collect(Collectors.toMap(
                        LocationEntry::path, one -> one, (earlier, later) -> later, LinkedHashMap::new))
                .values()
                .stream()
                .collect(Collectors.partitioningBy(entry -> known.containsKey(entry.path())));
        locations.put(entries.get(true), known);
        locations.add(entries.get(false));
        history.append(moves());
        moved();
        return IntStream.range(0, settled.length)
                .mapToObj(i -> settled[i]
                        .stored()
                        .acknowledging(
                                decided.acknowledged(batch.get(i).location().path())))
                .toList();
    }

    /** What was found in a file that lies elsewhere now goes with it. */
    private void moved() {
        Stream.of(settled)
                .flatMap(one -> one.stored().moves().stream())
                .forEach(move -> findings.move(move.from().path(), move.to().path(), true));
    }

    private List<Verdict> verdicts() {
        return IntStream.range(0, settled.length)
                .mapToObj(i -> verdict(batch.get(i), settled[i].stored()))
                .toList();
    }

    private Verdict verdict(Observation<R> observation, Stored stored) {
        String path = observation.location().path();
        List<Finding> made = new ArrayList<>(observation.findings().orElse(List.of()));
        boolean accepted = observation.acceptReindexed() && stored.outcome() == Outcome.UPDATED;
        stored.findings().stream()
                .filter(finding -> !accepted || finding.code() != FindingCode.CDX_REWRITTEN)
                .forEach(made::add);
        if (!observation.hash().isKnown()) {
            return Verdict.notRead(path, made);
        }
        return observation.findings().isPresent() ? Verdict.read(path, made) : Verdict.hashed(path, made);
    }

    private List<FixityEvent> moves() {
        List<FixityEvent> moves = new ArrayList<>();
        for (int i = 0; i < settled.length; i++) {
            R candidate = batch.get(i).candidate();
            for (Move move : settled[i].stored().moves()) {
                moves.add(new FixityEvent(
                                kind.type(),
                                candidate.id(),
                                move.to().fileName(),
                                move.to().directory(),
                                batch.get(i).at(),
                                CheckOutcome.MOVED,
                                batch.get(i).hash(),
                                batch.get(i).hash(),
                                candidate.size(),
                                OptionalLong.empty(),
                                0,
                                observer.host(),
                                observer.program())
                        .movedFrom(move.from()));
            }
        }
        return moves;
    }

    private List<Integer> firstOfEach() {
        Set<String> paths = new HashSet<>();
        Set<List<String>> identities = new HashSet<>();
        List<Integer> first = new ArrayList<>();
        for (int i = 0; i < settled.length; i++) {
            R candidate = batch.get(i).candidate();
            boolean newPath = paths.add(candidate.location().path());
            if (identities.add(List.of(candidate.id(), candidate.location().fileName())) && newPath) {
                first.add(i);
            }
        }
        return first;
    }

    private Optional<LocationEntry> entry(Map<String, LocationEntry> known, int i) {
        return Optional.ofNullable(known.get(batch.get(i).location().path())).filter(single::isOwn);
    }

    private void insertNew(List<Integer> some) {
        if (some.isEmpty()) {
            return;
        }
        List<StoredRecord<R>> records = some.stream()
                .map(i -> new StoredRecord<>(new ObjectId(), batch.get(i).candidate()))
                .toList();
        List<Written> written = writer.insert(records);
        for (int n = 0; n < written.size(); n++) {
            int i = some.get(n);
            if (written.get(n) instanceof Written.Done) {
                settled[i] = StoreResult.inserted(kind, records.get(n).id(), batch.get(i));
            } else if (written.get(n) instanceof Written.Refused refused) {
                settled[i] = StoreResult.refused(batch.get(i), refused.reason());
            }
        }
    }

    private void updateKnown(List<Integer> some, Map<String, LocationEntry> known) {
        Map<ObjectId, StoredRecord<R>> records =
                finder
                        .byIds(some.stream()
                                .map(i -> entry(known, i).orElseThrow().record())
                                .distinct()
                                .toList())
                        .stream()
                        .collect(Collectors.toMap(StoredRecord::id, record -> record));
        List<StoredRecord<R>> before = new ArrayList<>();
        List<R> after = new ArrayList<>();
        Map<Integer, StoreResult> writing = new HashMap<>();
        for (int i : some) {
            Optional<LocationEntry> entry = entry(known, i);
            // a record takes one update in a batch
            StoredRecord<R> record = records.remove(entry.orElseThrow().record());
            if (record != null) {
                Merged<R> merged = single.merge(record, batch.get(i), entry, observer.look());
                StoreResult end = StoreResult.merged(kind, record, batch.get(i), merged, entry);
                if (!merged.changed()) {
                    settled[i] = end;
                } else if (merged.record().id().equals(record.record().id()) && !merged.released()) {
                    before.add(record);
                    after.add(merged.record());
                    writing.put(i, end);
                }
            }
        }
        if (!writing.isEmpty()) {
            update(before, after, writing);
        }
    }

    private void update(List<StoredRecord<R>> before, List<R> after, Map<Integer, StoreResult> writing) {
        List<String> harvests = writing.values().stream()
                .flatMap(end -> end.stored().harvestIds().stream())
                .toList();
        if (pending.whileMarked(harvests, () -> writer.updateAll(before, after))) {
            writing.forEach((i, end) -> settled[i] = end);
        } else {
            writing.forEach((i, end) -> tried.put(i, end.stored()));
        }
    }
}
