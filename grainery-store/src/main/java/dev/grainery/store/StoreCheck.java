// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.fixity.FixityEvent;
import dev.grainery.fixity.FixityEvent.CheckOutcome;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.RecordTable.StoredRecord;
import dev.grainery.store.RunLog.RunEntry;
import dev.grainery.store.Tombstones.Tombstone;
import dev.grainery.store.document.CollectionSchema;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.Query;
import dev.grainery.store.document.StoreException;
import dev.grainery.store.document.Write;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.Document;
import org.bson.types.ObjectId;

/**
 * Documents are readable; locations and entries match; harvests list their files and have their sums; the last passed
 * check of a file has the hash of its record. Concurrent writes and the remains of a killed process are no problem.
 */
public final class StoreCheck {

    private static final Map<CollectionSchema, Class<?>> EVENTS = Map.of(
            StoreSchema.HISTORY, FixityEvent.class,
            StoreSchema.TOMBSTONE, Tombstone.class,
            StoreSchema.RUN, RunEntry.class);

    private final GraineryStore store;
    private final Consumer<StoreProblem> problems;
    private final boolean repair;
    private final Set<String> harvests = new HashSet<>();
    private final Set<String> rebuild = new HashSet<>();
    private long documents;

    /** The consumer also receives repaired problems. */
    public StoreCheck(GraineryStore store, boolean repair, Consumer<StoreProblem> problems) {
        this.store = store;
        this.repair = repair;
        this.problems = problems;
    }

    /** Returns the harvests to rebuild, marked as pending if repairs are wanted. */
    public Set<String> run() {
        boolean[] sound = {true};
        store.verify(problem -> {
            sound[0] = false;
            problems.accept(StoreProblem.lost(problem));
        });
        if (!sound[0]) {
            // no document can be trusted, and none may be derived from it
            return Set.of();
        }
        for (CollectionSchema schema : StoreSchema.KEPT) {
            documents(schema).forEachPage(Query.all().ascending(DocumentMapping.ID), page -> {
                documents += page.size();
                check(schema, page);
            });
        }
        harvests.removeAll(store.pending().harvests());
        harvests.forEach(id -> rebuild(id, "harvest: the record of " + id + " is not there, which containers name"));
        if (repair) {
            store.pending().mark(rebuild);
            store.flush();
        }
        return Set.copyOf(rebuild);
    }

    public long documents() {
        return documents;
    }

    private void check(CollectionSchema schema, List<Document> page) {
        if (schema.equals(StoreSchema.CONTAINER)) {
            records(store.containers(), page);
        } else if (schema.equals(StoreSchema.CDX)) {
            records(store.cdxFiles(), page);
        } else if (schema.equals(StoreSchema.HARVEST_RECORD)) {
            readable(schema, page, DocumentMapping.as(HarvestRecord.class))
                    .forEach((id, record) -> harvest(record.harvest().harvestID()));
        } else if (schema.equals(StoreSchema.LOCATION)) {
            locations(List.copyOf(readable(schema, page, LocationEntry::of).values()));
        } else if (EVENTS.containsKey(schema)) {
            readable(schema, page, DocumentMapping.as(EVENTS.get(schema)));
        } else if (schema.equals(StoreSchema.EARLIER)) {
            readable(schema, page, EarlierRecords::record);
        } else if (schema.equals(StoreSchema.RECONCILED)) {
            readable(schema, page, HarvestFacts::reconciled);
        } else if (schema.equals(StoreSchema.FINDING)) {
            readable(schema, page, FindingDocument::of);
        }
    }

    private <T> Map<Object, T> readable(CollectionSchema schema, List<Document> page, Function<Document, T> reading) {
        return read(page, reading, e -> {
            String message = schema.name() + ": "
                    + String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            problems.accept(
                    schema.equals(StoreSchema.LOCATION) ? StoreProblem.derived(message) : StoreProblem.lost(message));
        });
    }

    private static <T> Map<Object, T> read(
            List<Document> page, Function<Document, T> reading, Consumer<StoreException> unreadable) {
        Map<Object, T> read = new TreeMap<>();
        for (Document document : page) {
            try {
                read.put(document.get(DocumentMapping.ID), reading.apply(document));
            } catch (StoreException e) {
                unreadable.accept(e);
            }
        }
        return read;
    }

    private <R extends StoredFileRecord> void records(RecordCollection<R> collection, List<Document> page) {
        RecordTable.Kind<R> kind = collection.kind();
        Function<Document, R> of = DocumentMapping.as(kind.javaType());
        Map<Object, R> readable = readable(StoreSchema.of(kind.type()), page, of);
        stems(StoreSchema.of(kind.type()), page, readable);
        List<StoredRecord<R>> records = stored(readable);
        records.stream()
                .map(StoredRecord::record)
                // a file that is no container makes no harvest, even with the name of one
                .filter(record -> record instanceof ContainerRecord container
                        && !container.extension().noContainer()
                        && !container.harvestId().equals(GraineryRecord.NA))
                .forEach(container -> harvests.add(container.harvestId()));
        List<LocationEntry> odd = mismatches(records);
        if (!odd.isEmpty()) {
            // a record may have changed after it was read
            List<ObjectId> ids =
                    odd.stream().map(LocationEntry::record).distinct().toList();
            List<Document> now = documents(StoreSchema.of(kind.type())).find(Query.ids(ids));
            reportMismatches(collection, mismatches(stored(read(now, of, e -> {}))));
        }
        links(records);
        hashes(records);
    }

    private void stems(CollectionSchema schema, List<Document> page, Map<Object, ? extends StoredFileRecord> records) {
        for (Document document : page) {
            StoredFileRecord record = records.get(document.get(DocumentMapping.ID));
            if (record != null && !Stems.field(record).equals(document.get(StoreSchema.STEM))) {
                problems.accept(StoreProblem.derived(
                        schema.name() + ": the stem of " + record.location().path() + " does not match its record"));
                if (repair) {
                    Document stem = new Document(StoreSchema.STEM, Stems.field(record));
                    documents(schema).write(new Write.Set(document.get(DocumentMapping.ID), new Document(), stem));
                }
            }
        }
    }

    private static <R extends StoredFileRecord> List<StoredRecord<R>> stored(Map<Object, R> records) {
        return records.entrySet().stream()
                .map(record -> new StoredRecord<>((ObjectId) record.getKey(), record.getValue()))
                .toList();
    }

    private <R extends StoredFileRecord> List<LocationEntry> mismatches(List<StoredRecord<R>> records) {
        List<LocationEntry> wanted = records.stream()
                .filter(stored -> !RecordCollection.isWithoutFile(stored.record()))
                .flatMap(stored -> LocationEntry.of(stored).stream())
                .toList();
        Map<String, LocationEntry> known = store.locations()
                .entries(wanted.stream().map(LocationEntry::location).toList());
        return wanted.stream()
                .filter(entry -> known.get(entry.path()) == null
                        || !known.get(entry.path()).record().equals(entry.record()))
                .toList();
    }

    private <R extends StoredFileRecord> void reportMismatches(
            RecordCollection<R> collection, List<LocationEntry> odd) {
        Set<String> known = store.locations()
                .entries(odd.stream().map(LocationEntry::location).toList())
                .keySet();
        List<LocationEntry> missing = new ArrayList<>();
        for (LocationEntry entry : odd) {
            if (known.contains(entry.path())) {
                problems.accept(StoreProblem.lost("location: two records name " + entry.path()));
            } else {
                missing.add(entry);
                problems.accept(
                        StoreProblem.derived("location: a record names " + entry.path() + ", which has no entry"));
            }
        }
        if (repair) {
            collection.locate(missing);
        }
    }

    /** Links are derived from CDX records, and may be outdated until the next run. */
    private <R extends StoredFileRecord> void links(List<StoredRecord<R>> records) {
        Map<String, StoredFileRecord> linked = new HashMap<>();
        records.stream()
                .map(StoredRecord::record)
                .filter(record -> record instanceof ContainerRecord container
                        && !container.paths().cdxID().equals(GraineryRecord.NA))
                .forEach(record -> linked.put(((ContainerRecord) record).paths().cdxID(), record));
        String idField = RecordTable.Kind.CDX.idField();
        if (!linked.isEmpty()) {
            documents(StoreSchema.CDX)
                    .find(Query.all().in(idField, linked.keySet()).only(idField))
                    .forEach(document -> linked.remove(DocumentMapping.field(document, idField, String.class)));
        }
        if (!linked.isEmpty() && store.pending().links().isEmpty()) {
            linked.forEach((id, container) -> problems.accept(StoreProblem.lost("container: "
                    + container.location().path() + " names the CDX record " + id + ", which is not there")));
        }
    }

    private <R extends StoredFileRecord> void hashes(List<StoredRecord<R>> records) {
        Map<String, Map<Location, FixityEvent>> last = new HashMap<>();
        Query ofThese = Query.all()
                .in(
                        FixityHistory.FILE_NAME,
                        distinct(records, record -> record.location().fileName()))
                .in(FixityHistory.IDENTIFIER, distinct(records, StoredFileRecord::id));
        documents(StoreSchema.HISTORY)
                .forEachPage(
                        ofThese,
                        page -> read(page, DocumentMapping.as(FixityEvent.class), e -> {})
                                .values()
                                .forEach(event -> last.computeIfAbsent(event.id(), id -> new HashMap<>())
                                        .merge(
                                                new Location(event.absolute(), event.fileName()),
                                                event,
                                                (one, other) -> other.date().isBefore(one.date()) ? one : other)));
        for (StoredRecord<R> stored : records) {
            R record = stored.record();
            Hash original = record.revision().hashOrig();
            // before earlier documents were imported, checks were compared with the first reading
            StoredFileRecord read = record.asRead();
            Optional.ofNullable(last.getOrDefault(record.id(), Map.of()).get(record.location()))
                    .filter(event -> event.outcome() == CheckOutcome.EQUAL
                            // a file of the same name may have been recorded and forgotten before
                            && !event.date().isBefore(read.header().date())
                            && !event.expected().equals(original)
                            && !event.expected().equals(read.revision().hashOrig()))
                    .ifPresent(event -> problems.accept(StoreProblem.lost("revision: the check of "
                            + record.location().path() + " on " + event.date() + " passed with the MD5 "
                            + event.expected().value() + ", but its record has hashOrig " + original.value())));
        }
    }

    private static <R extends StoredFileRecord> List<String> distinct(
            List<StoredRecord<R>> records, Function<StoredFileRecord, String> value) {
        return records.stream()
                .map(stored -> value.apply(stored.record()))
                .distinct()
                .toList();
    }

    private void locations(List<LocationEntry> entries) {
        // a file may have got another record after its location was read
        List<String> dangling = dangling(store.locations()
                        .entries(dangling(entries).map(LocationEntry::location).toList())
                        .values())
                .map(LocationEntry::path)
                .toList();
        dangling.forEach(path -> problems.accept(
                StoreProblem.lost("location: the record of " + path + " is not there; a backfill makes a new one")));
        if (repair) {
            store.locations().forget(dangling);
        }
    }

    private Stream<LocationEntry> dangling(Collection<LocationEntry> entries) {
        if (entries.isEmpty()) {
            return Stream.empty();
        }
        Query of = Query.ids(
                        entries.stream().map(LocationEntry::record).distinct().toList())
                .only(DocumentMapping.ID);
        Set<ObjectId> records = Stream.of(StoreSchema.CONTAINER, StoreSchema.CDX)
                .flatMap(schema -> documents(schema).find(of).stream())
                .map(document -> document.getObjectId(DocumentMapping.ID))
                .collect(Collectors.toSet());
        return entries.stream().filter(entry -> !records.contains(entry.record()));
    }

    private void harvest(String id) {
        harvests.remove(id);
        // a concurrent write makes it pending, or it is rebuilt
        HarvestListCheck check = new HarvestListCheck(store);
        if (!store.pending().isToRebuild(id)
                && check.fault(id).isPresent()
                && !store.pending().isToRebuild(id)) {
            check.fault(id).ifPresent(fault -> rebuild(id, "harvest: " + fault));
        }
    }

    private void rebuild(String harvestId, String message) {
        rebuild.add(harvestId);
        problems.accept(StoreProblem.derived(message));
    }

    private DocumentCollection documents(CollectionSchema schema) {
        return store.documents().collection(schema);
    }

    public record StoreProblem(Remedy remedy, String message) {

        public enum Remedy {
            /** Lost, unless a backup has it. */
            RESTORE,
            /** Derived from other documents, and can be rebuilt. */
            REBUILD
        }

        static StoreProblem lost(String message) {
            return new StoreProblem(Remedy.RESTORE, message);
        }

        static StoreProblem derived(String message) {
            return new StoreProblem(Remedy.REBUILD, message);
        }
    }
}
