// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static java.util.Objects.requireNonNull;

import dev.grainery.fixity.FixityEvent;
import dev.grainery.fixity.FixityEvent.CheckOutcome;
import dev.grainery.harvest.HarvestAssembly.ContainerMember;
import dev.grainery.harvest.InspectedContainers;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.InspectionSums;
import dev.grainery.record.Location;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.RecordTable.StoredRecord;
import dev.grainery.store.access.StoreDamagedException;
import dev.grainery.store.access.StoreException;
import dev.grainery.store.internal.document.CollectionSchema;
import dev.grainery.store.internal.document.DocumentCollection;
import dev.grainery.store.internal.document.DocumentMapping;
import dev.grainery.store.internal.document.Query;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.Document;
import org.bson.types.ObjectId;

/**
 * Reads all that a store keeps, and looks whether it holds together: each document can be read, each place of a record has
 * its location and each location its record, each harvest lists its containers and indexes, has the sums of what was
 * counted in them, and each of these has its harvest, and the history speaks of records with the hashes that these have. For one use.
 */
public final class StoreCheck {

    private final GraineryStore store;
    private final Consumer<StoreProblem> problems;
    private final boolean repair;
    private final Set<String> harvests = new HashSet<>();
    private final Set<String> rebuild = new HashSet<>();
    private long documents;

    /**
     * A check.
     *
     * @param repair whether what follows from other documents is to be made again from them
     * @param problems is given each problem, also those that are repaired
     */
    public StoreCheck(GraineryStore store, boolean repair, Consumer<StoreProblem> problems) {
        this.store = store;
        this.repair = repair;
        this.problems = problems;
    }

    /**
     * Checks all.
     *
     * @return the harvests that are to be assembled again; they are marked as pending if repairs are wanted
     * @throws StoreException if the store cannot be read at all
     */
    public Set<String> run() {
        AtomicBoolean sound = new AtomicBoolean(true);
        store.verify(problem -> {
            sound.set(false);
            problems.accept(StoreProblem.lost(problem));
        });
        if (!sound.get()) {
            // nothing that it says can be trusted, and nothing may be made from it
            return Set.of();
        }
        store.documents().verify(problem -> problems.accept(StoreProblem.lost(problem)));
        records(StoreSchema.CONTAINER, store.containers());
        records(StoreSchema.CDX, store.cdxFiles());
        locations();
        harvests();
        history();
        if (repair) {
            store.pending().mark(rebuild);
            store.flush();
        }
        return Set.copyOf(rebuild);
    }

    /** How many documents were looked at, some more than once. */
    public long documents() {
        return documents;
    }

    private <R extends StoredFileRecord> void records(CollectionSchema schema, RecordCollection<R> collection) {
        Class<R> type = collection.kind().javaType();
        documents(schema).forEachPage(Query.all().ascending(DocumentMapping.ID), page -> {
            documents += page.size();
            List<StoredRecord<R>> records = new ArrayList<>();
            for (Document document : page) {
                read(schema, document, type)
                        .ifPresent(record ->
                                records.add(new StoredRecord<>(document.getObjectId(DocumentMapping.ID), record)));
            }
            records.stream()
                    .filter(stored -> makesHarvest(stored.record()))
                    .map(stored -> stored.record().harvestId())
                    .filter(id -> !id.equals(GraineryRecord.NA))
                    .forEach(harvests::add);
            places(collection, records);
            links(records);
        });
    }

    /** Whether a record makes a harvest be there: what is no container, whatever its name says, does not. */
    private static boolean makesHarvest(StoredFileRecord record) {
        return record instanceof ContainerRecord container
                && !container.extension().noContainer();
    }

    private <T> Optional<T> read(CollectionSchema schema, Document document, Class<T> type) {
        try {
            return Optional.of(DocumentMapping.record(document, type));
        } catch (StoreException e) {
            String first = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            problems.accept(StoreProblem.lost(schema.name() + ": " + first));
            return Optional.empty();
        }
    }

    private <R extends StoredFileRecord> void places(RecordCollection<R> collection, List<StoredRecord<R>> records) {
        Map<String, LocationEntry> wanted = new HashMap<>();
        records.stream()
                .filter(stored -> !isWithoutFile(stored.record()))
                .flatMap(stored -> LocationEntry.of(stored).stream())
                .forEach(place -> wanted.put(place.path(), place));
        Map<String, LocationEntry> known = store.locations().entries(List.copyOf(wanted.keySet()));
        List<LocationEntry> missing = new ArrayList<>();
        wanted.forEach((path, place) -> {
            LocationEntry there = known.get(path);
            if (there == null) {
                missing.add(place);
                problems.accept(
                        StoreProblem.derived("location: nothing is known of " + path + ", which a record names"));
            } else if (!there.record().equals(place.record())) {
                problems.accept(StoreProblem.lost("location: two records name " + path));
            }
        });
        if (repair) {
            collection.locate(missing);
        }
    }

    /** Records of CDX files that were expected and are not there have no place. */
    private static boolean isWithoutFile(StoredFileRecord record) {
        return record instanceof CdxRecord cdx && !cdx.cdx().exists();
    }

    private <R extends StoredFileRecord> void links(List<StoredRecord<R>> records) {
        Map<String, String> wanted = new HashMap<>();
        for (StoredRecord<R> stored : records) {
            if (stored.record() instanceof ContainerRecord container
                    && !container.paths().cdxID().equals(GraineryRecord.NA)) {
                wanted.put(container.paths().cdxID(), container.location().path());
            }
        }
        if (wanted.isEmpty()) {
            return;
        }
        String idField = RecordTable.Kind.CDX.idField();
        Set<String> known =
                documents(StoreSchema.CDX)
                        .find(Query.all().in(idField, wanted.keySet()).only(idField))
                        .stream()
                        .map(document -> document.getEmbedded(List.of(idField.split("\\.")), String.class))
                        .collect(Collectors.toSet());
        wanted.forEach((id, path) -> {
            if (!known.contains(id)) {
                problems.accept(StoreProblem.lost(
                        "container: " + path + " names the CDX record " + id + ", which is not there"));
            }
        });
    }

    private void locations() {
        documents(StoreSchema.LOCATION).forEachPage(Query.all().ascending(DocumentMapping.ID), page -> {
            documents += page.size();
            List<LocationEntry> entries = new ArrayList<>();
            for (Document document : page) {
                try {
                    entries.add(LocationEntry.of(document));
                } catch (StoreException e) {
                    problems.accept(StoreProblem.derived("location: " + e.getMessage()));
                }
            }
            Set<ObjectId> records = Stream.of(StoreSchema.CONTAINER, StoreSchema.CDX)
                    .flatMap(schema -> documents(schema)
                            .find(Query.ids(entries.stream()
                                            .map(LocationEntry::record)
                                            .distinct()
                                            .toList())
                                    .only(DocumentMapping.ID))
                            .stream())
                    .map(document -> document.getObjectId(DocumentMapping.ID))
                    .collect(Collectors.toSet());
            List<String> dangling = entries.stream()
                    .filter(entry -> !records.contains(entry.record()))
                    .map(LocationEntry::path)
                    .toList();
            dangling.forEach(path -> problems.accept(StoreProblem.lost(
                    "location: the record of " + path + " is not there; a backfill makes a new one")));
            if (repair) {
                store.locations().forget(dangling);
            }
        });
    }

    private void harvests() {
        Set<String> pending = store.pending().all().keySet();
        Set<String> unseen = new HashSet<>(harvests);
        documents(StoreSchema.HARVEST_RECORD).forEachPage(Query.all().ascending(DocumentMapping.ID), page -> {
            for (Document document : page) {
                documents++;
                read(StoreSchema.HARVEST_RECORD, document, HarvestRecord.class).ifPresent(record -> {
                    String id = record.harvest().harvestID();
                    unseen.remove(id);
                    if (!pending.contains(id)) {
                        harvest(id);
                    }
                });
            }
        });
        unseen.removeAll(pending);
        unseen.forEach(id -> rebuild(id, "harvest: the record of " + id + " is not there, which containers name"));
    }

    private void harvest(String id) {
        Optional<HarvestRecord> whole;
        try {
            whole = store.harvests().find(id);
        } catch (StoreException e) {
            rebuild(id, "harvest: " + e.getMessage());
            return;
        }
        whole.ifPresent(record -> {
            String name = record.harvest().harvestPrefix().harvestNameStand();
            Set<String> containers = new HashSet<>(record.paths().warcsID());
            compare(containers, StoreSchema.CONTAINER, RecordTable.Kind.CONTAINER, id, name);
            compare(new HashSet<>(record.paths().cdxsID()), StoreSchema.CDX, RecordTable.Kind.CDX, id, name);
            if (!rebuild.contains(id) && areSumsOther(record, id)) {
                rebuild(
                        id,
                        "harvest: the record of " + name + " has other sums than the inspections of its containers");
            }
        });
    }

    private boolean areSumsOther(HarvestRecord record, String id) {
        try {
            return !counted(record.extension().inspection()).equals(counted(inspected(id)));
        } catch (StoreDamagedException e) {
            // of a record that cannot be read it is told by itself
            return false;
        }
    }

    /** Adds up the inspections of the containers as the harvest's record does. */
    private Optional<InspectionSums> inspected(String harvestId) {
        InspectedContainers inspected = new InspectedContainers();
        store.containers().forEach(Optional.of(harvestId), container -> {
            if (!container.extension().noContainer()) {
                inspected.add(ContainerMember.of(container));
            }
        });
        return inspected.sums(0);
    }

    /** The sums which depend on no order; how many values others hide in a long list may depend on it. */
    private static List<Object> counted(Optional<InspectionSums> sums) {
        return sums.map(one -> List.<Object>of(
                        one.containersInspected(),
                        one.containersByVerdict(),
                        one.records(),
                        one.recordsByType(),
                        one.storedBytes(),
                        one.plainBytes(),
                        one.captures(),
                        one.payloadBytes(),
                        one.firstCapture(),
                        one.lastCapture(),
                        one.revisits(),
                        one.blockDigests(),
                        one.payloadDigests()))
                .orElse(List.of());
    }

    /** Compares what a harvest lists with what names it. */
    private void compare(
            Set<String> listed, CollectionSchema schema, RecordTable.Kind<?> kind, String harvestId, String name) {
        Set<String> left = new HashSet<>(listed);
        boolean[] isUnlisted = {false};
        List<String> idField = List.of(kind.idField().split("\\."));
        Query files = Query.all()
                .is(StoreSchema.HARVEST, harvestId)
                .only(kind.idField(), "extension.noContainer", "cdx.exists");
        documents(schema)
                .forEachPage(
                        files,
                        page -> page.forEach(document -> {
                            String id = document.getEmbedded(idField, String.class);
                            boolean belongs = !document.getEmbedded(List.of("extension", "noContainer"), false)
                                    && document.getEmbedded(List.of("cdx", "exists"), true);
                            left.remove(id);
                            isUnlisted[0] |= belongs && !listed.contains(id);
                        }));
        if (!left.isEmpty() || isUnlisted[0]) {
            rebuild(
                    harvestId,
                    "harvest: the record of " + name + " does not list the " + schema.name() + " records that name it");
        }
    }

    private void rebuild(String harvestId, String message) {
        rebuild.add(harvestId);
        problems.accept(StoreProblem.derived(message));
    }

    /** A check that was passed names the hash that the record still has. */
    private void history() {
        documents(StoreSchema.HISTORY).forEachPage(Query.all().ascending(DocumentMapping.ID), page -> {
            documents += page.size();
            List<FixityEvent> passed = new ArrayList<>();
            for (Document document : page) {
                read(StoreSchema.HISTORY, document, FixityEvent.class)
                        .filter(entry -> entry.outcome() == CheckOutcome.EQUAL)
                        .ifPresent(passed::add);
            }
            RecordTable.Kind.ALL.forEach(kind -> hashes(passed, kind));
        });
    }

    private <R extends StoredFileRecord> void hashes(List<FixityEvent> passed, RecordTable.Kind<R> kind) {
        Map<String, List<FixityEvent>> byName = passed.stream()
                .filter(entry -> entry.recType() == kind.type())
                .collect(Collectors.groupingBy(FixityEvent::fileName));
        if (byName.isEmpty()) {
            return;
        }
        documents(StoreSchema.of(kind.type()))
                .find(Query.all().in(kind.nameField(), byName.keySet()))
                .forEach(document -> readable(document, kind.javaType())
                        .ifPresent(record ->
                                compare(record, byName.get(record.location().fileName()))));
    }

    private void compare(StoredFileRecord record, List<FixityEvent> passed) {
        for (FixityEvent entry : passed) {
            boolean isOfTheRecord = entry.id().equals(record.id())
                    && record.places().conflicts().stream()
                            .noneMatch(place -> place.absolute().equals(entry.absolute()));
            if (isOfTheRecord && !entry.expected().equals(record.revision().hashOrig()) && !hasLeft(entry)) {
                problems.accept(StoreProblem.lost("revision: the check of "
                        + record.location().path() + " on " + entry.date() + " was passed with the MD5 "
                        + entry.expected().value() + ", but its record has hashOrig "
                        + record.revision().hashOrig().value()));
            }
        }
    }

    /** Whether somebody said later that the file lies there no more: it may have been in conflict with the record. */
    private boolean hasLeft(FixityEvent entry) {
        String path = new Location(entry.absolute(), entry.fileName()).path();
        return store.history().find(entry.fileName()).stream()
                .filter(later -> !later.date().isBefore(entry.date()))
                .anyMatch(later -> later.from().filter(path::equals).isPresent()
                        || (later.outcome() == CheckOutcome.FORGOTTEN
                                && later.absolute().equals(entry.absolute())));
    }

    /** A document that cannot be read was told of before. */
    private static <T> Optional<T> readable(Document document, Class<T> type) {
        try {
            return Optional.of(DocumentMapping.record(document, type));
        } catch (StoreException e) {
            return Optional.empty();
        }
    }

    private DocumentCollection documents(CollectionSchema schema) {
        return store.documents().collection(schema);
    }

    /**
     * Something in a store that is not as every program leaves it.
     *
     * @param remedy what can be done
     * @param message what is wrong, with the collection and the document
     */
    public record StoreProblem(Remedy remedy, String message) {

        /** What can be done about a problem. */
        public enum Remedy {
            /** What is wrong is lost, if no backup has it. */
            RESTORE,
            /** What is wrong follows from other documents, and can be made again from them. */
            REBUILD
        }

        public StoreProblem {
            requireNonNull(remedy, "remedy");
            requireNonNull(message, "message");
        }

        static StoreProblem lost(String message) {
            return new StoreProblem(Remedy.RESTORE, message);
        }

        static StoreProblem derived(String message) {
            return new StoreProblem(Remedy.REBUILD, message);
        }
    }
}
