// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.earlier.EarlierFile;
import dev.grainery.record.Location;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.Change.CurrentState;
import dev.grainery.store.Change.Subject;
import dev.grainery.store.RecordTable.StoredRecord;
import dev.grainery.store.merge.DerivedRecord;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.bson.types.ObjectId;

final class RecordLookup<R extends StoredFileRecord> {

    private final RecordTable<R> table;
    private final StoreCollections shared;

    RecordLookup(RecordTable<R> table, StoreCollections shared) {
        this.table = table;
        this.shared = shared;
    }

    record Request<R extends StoredFileRecord>(Subject<R> subject, boolean isFirst, boolean isSearched) {

        private Optional<StoredRecord<R>> justRead() {
            return isFirst ? subject.read() : Optional.empty();
        }

        private Optional<ObjectId> recordId(Optional<LocationEntry> entry) {
            return entry.map(LocationEntry::record)
                    .or(() -> subject.read().filter(read -> !isFirst).map(StoredRecord::id));
        }
    }

    List<CurrentState<R>> read(List<Request<R>> requests) {
        Map<String, LocationEntry> entries = shared.locations()
                .entries(requests.stream()
                        .flatMap(one -> one.subject().locations().stream())
                        .toList());
        Map<ObjectId, StoredRecord<R>> records = byKey(
                table.byIds(requests.stream()
                        .flatMap(one -> one.recordId(entry(one.subject(), entries)).stream())
                        .distinct()
                        .toList()),
                StoredRecord::id);
        // entries of removed records: a file that exists is stored as a new one
        shared.locations()
                .withdraw(requests.stream()
                        .flatMap(one -> entry(one.subject(), entries).stream())
                        .filter(entry -> !records.containsKey(entry.record()))
                        .toList());
        List<Subject<R>> searched = requests.stream()
                .filter(one -> one.isSearched())
                .map(one -> one.subject())
                .toList();
        Map<Location, StoredRecord<R>> described = byKey(
                table.byLocations(searched.stream()
                        .map(subject -> subject.locations().get(0))
                        .toList()),
                stored -> stored.record().location());
        Map<List<String>, StoredRecord<R>> namesakes = byKey(
                table.byIdentities(searched.stream().map(RecordLookup::identity).toList()),
                stored ->
                        List.of(stored.record().id(), stored.record().location().fileName()));
        Map<String, List<EarlierFile>> past = shared.earlier()
                .ofFiles(
                        table.kind().type(),
                        requests.stream()
                                .map(one -> fileName(one.subject()))
                                .distinct()
                                .toList());
        return requests.stream()
                .map(one -> {
                    Optional<LocationEntry> entry = entry(one.subject(), entries);
                    Optional<StoredRecord<R>> namesake = one.isSearched()
                            ? Optional.ofNullable(namesakes.get(identity(one.subject())))
                            : Optional.empty();
                    Optional<StoredRecord<R>> stored = one.justRead()
                            .or(() -> one.recordId(entry).map(records::get))
                            .or(() -> one.subject().locations().stream()
                                    .findFirst()
                                    .map(described::get))
                            .or(() -> namesake);
                    return new CurrentState<>(
                            stored.map(RecordLookup::asRead),
                            stored,
                            entry,
                            entries,
                            namesake,
                            past.getOrDefault(fileName(one.subject()), List.of()));
                })
                .toList();
    }

    private Optional<LocationEntry> entry(Subject<R> subject, Map<String, LocationEntry> entries) {
        return subject.locations().stream()
                .findFirst()
                .map(location -> entries.get(location.path()))
                .filter(entry -> entry.file().type() == table.kind().type());
    }

    private static <R extends StoredFileRecord> StoredRecord<R> asRead(StoredRecord<R> stored) {
        R record = stored.record();
        return new StoredRecord<>(stored.id(), DerivedRecord.cast(record, record.asRead()));
    }

    private static String fileName(Subject<?> subject) {
        return subject.read()
                .map(read -> read.record().location().fileName())
                .orElseGet(() -> subject.locations().get(0).fileName());
    }

    static List<String> identity(Subject<?> subject) {
        return List.of(subject.id().orElseThrow(), subject.locations().get(0).fileName());
    }

    private static <K, V> Map<K, V> byKey(Collection<V> values, Function<V, K> key) {
        Map<K, V> map = new HashMap<>();
        values.forEach(value -> map.put(key.apply(value), value));
        return map;
    }
}
