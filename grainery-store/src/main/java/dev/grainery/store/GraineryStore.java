// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.RecordJson;
import dev.grainery.record.RecordType;
import dev.grainery.record.RevisionStatus;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.DocumentStore;
import dev.grainery.store.document.EmbeddedStores;
import dev.grainery.store.document.Query;
import dev.grainery.store.document.StoreTimeouts;
import dev.grainery.store.document.StoreUnavailableException;
import dev.grainery.store.document.StoreUri;
import dev.grainery.store.mongodb.MongoDocuments;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apiguardian.api.API;
import org.bson.types.ObjectId;

/** The records of an archive, in a MongoDB or in a local SQLite file. Both have the same behaviour. Thread-safe. */
@API(status = API.Status.EXPERIMENTAL)
public final class GraineryStore implements AutoCloseable {

    private static final String HOST_NAME = "container.hostName";
    private static final String DATE_OF_ORIGIN = "container.dateOfOrigin";
    private static final String NO_CONTAINER = "extension.noContainer";
    private static final List<String> NO_CONTAINER_PATH = List.of(NO_CONTAINER.split("\\."));

    private final StoreUri uri;
    private final DocumentStore documents;

    private final RecordCollection<ContainerRecord> containers;
    private final RecordCollection<CdxRecord> cdxFiles;
    private final HarvestCollection harvests;
    private final StoreCollections shared;
    private final RunLog runs;
    private final HarvestFacts facts;
    private final BackfillRoots roots;
    private final FileLeases leases;
    private final StoreSettings settings;

    GraineryStore(StoreUri uri, DocumentStore documents, InstantSource clock) {
        this.uri = uri;
        this.documents = documents;
        this.shared = new StoreCollections(
                new Locations(documents),
                new PendingHarvests(documents),
                new FixityHistory(documents),
                new FindingCollection(documents, clock),
                new Tombstones(documents),
                new EarlierRecords(documents));
        this.runs = new RunLog(documents);
        this.containers = new RecordCollection<>(RecordTable.Kind.CONTAINER, documents, shared, clock);
        this.cdxFiles = new RecordCollection<>(RecordTable.Kind.CDX, documents, shared, clock);
        this.harvests = new HarvestCollection(documents, shared.tombstones(), shared.earlier(), clock);
        this.facts = new HarvestFacts(documents, shared.pending());
        this.roots = new BackfillRoots(documents);
        this.leases = new FileLeases(documents);
        this.settings = new StoreSettings(documents);
    }

    /** Whether opening would create an embedded store in the directory. */
    public static boolean isMadeByOpening(StoreUri uri) {
        return uri.directory()
                .filter(directory -> EmbeddedStores.installed().isMadeIn(directory))
                .isPresent();
    }

    /**
     * Opens a store and creates missing indexes.
     * @throws StoreUnavailableException if it cannot be reached within about ten seconds, or refuses access
     * @throws dev.grainery.store.document.StoreDamagedException if damage is detected
     */
    public static GraineryStore open(StoreUri uri) {
        return open(uri, StoreTimeouts.DEFAULT);
    }

    /**
     * Opens a store and creates missing indexes.
     * @param patience timeouts of connecting and of every later call
     * @throws StoreUnavailableException if it cannot be reached, or refuses access
     * @throws dev.grainery.store.document.StoreDamagedException if damage is detected
     */
    public static GraineryStore open(StoreUri uri, StoreTimeouts patience) {
        return open(uri, patience, InstantSource.system());
    }

    static GraineryStore open(StoreUri uri, StoreTimeouts patience, InstantSource clock) {
        GraineryStore store = openUnfinished(uri, patience, clock);
        try {
            refuseUnfinished(uri, store.documents);
            return store;
        } catch (RuntimeException e) {
            store.close();
            throw e;
        }
    }

    /** Opens a store as {@link #open(StoreUri, StoreTimeouts)} does, even if a copy into it is unfinished. */
    public static GraineryStore openUnfinished(StoreUri uri, StoreTimeouts patience) {
        return openUnfinished(uri, patience, InstantSource.system());
    }

    private static GraineryStore openUnfinished(StoreUri uri, StoreTimeouts patience, InstantSource clock) {
        DocumentStore documents = documents(uri, patience);
        try {
            if (!StoreFilling.isUnfinished(documents)) {
                new SchemaVersion(documents).check(uri);
            }
            // only after the check: a store of another version is not changed
            documents.makeIndexes(index -> {});
            return new GraineryStore(uri, documents, clock);
        } catch (RuntimeException e) {
            documents.close();
            throw e;
        }
    }

    private static DocumentStore documents(StoreUri uri, StoreTimeouts patience) {
        return uri.directory()
                .map(directory -> EmbeddedStores.installed().open(directory, StoreSchema.ALL))
                .orElseGet(() -> MongoDocuments.open(uri, patience, StoreSchema.ALL));
    }

    private static void refuseUnfinished(StoreUri uri, DocumentStore documents) {
        if (StoreFilling.isUnfinished(documents)) {
            throw new StoreUnavailableException("the store " + uri
                    + " is incomplete: a copy or load into it was not finished;" + " run that command again");
        }
    }

    public RecordCollection<ContainerRecord> containers() {
        return containers;
    }

    public RecordCollection<CdxRecord> cdxFiles() {
        return cdxFiles;
    }

    /**
     * Passes on when and by which crawlers the containers of a harvest were made. Skips files that are no containers.
     */
    public void forEachOrigin(String harvestId, Consumer<ContainerOrigin> consumer) {
        Query ofHarvest = Query.all().is(StoreSchema.HARVEST, harvestId);
        documents
                .collection(StoreSchema.CONTAINER)
                .forEachPage(
                        ofHarvest.only(StoreSchema.HARVEST, HOST_NAME, DATE_OF_ORIGIN, NO_CONTAINER),
                        page -> page.stream()
                                .filter(document -> !document.getEmbedded(NO_CONTAINER_PATH, false))
                                .forEach(document -> consumer.accept(new ContainerOrigin(
                                        DocumentMapping.field(document, HOST_NAME, String.class),
                                        DocumentMapping.field(document, DATE_OF_ORIGIN, String.class)))));
    }

    /**
     * The origin of a container.
     * @param crawler {@code container.hostName}, or {@code NA}
     * @param date {@code container.dateOfOrigin}, or {@code NA}
     */
    @API(status = API.Status.EXPERIMENTAL)
    public record ContainerOrigin(String crawler, String date) {}

    /** The records of the files at these absolute paths; paths without a record are skipped. */
    public Map<String, RecordReference> recordsAt(List<String> paths) {
        Map<String, LocationEntry> entries = shared.locations()
                .entries(paths.stream()
                        .filter(path -> path.contains("/"))
                        .map(LocationEntry::location)
                        .toList());
        Map<RecordType, List<ObjectId>> ids = entries.values().stream()
                .collect(Collectors.groupingBy(
                        entry -> entry.file().type(), Collectors.mapping(LocationEntry::record, Collectors.toList())));
        Map<ObjectId, RecordReference> records =
                new HashMap<>(containers.references(ids.getOrDefault(RecordType.CONTAINER, List.of())));
        records.putAll(cdxFiles.references(ids.getOrDefault(RecordType.CDX, List.of())));
        Map<String, RecordReference> found = new HashMap<>();
        entries.forEach((path, entry) -> {
            if (records.containsKey(entry.record())) {
                found.put(path, records.get(entry.record()));
            }
        });
        return found;
    }

    public EarlierRecords earlier() {
        return shared.earlier();
    }

    public HarvestCollection harvests() {
        return harvests;
    }

    public Locations locations() {
        return shared.locations();
    }

    /** Harvests to rebuild. */
    public PendingHarvests pending() {
        return shared.pending();
    }

    public RunLog runs() {
        return runs;
    }

    public FindingCollection findings() {
        return shared.findings();
    }

    /** Sources of harvest records besides the records of files. */
    public HarvestFacts facts() {
        return facts;
    }

    public BackfillRoots roots() {
        return roots;
    }

    public FileLeases leases() {
        return leases;
    }

    public FixityHistory history() {
        return shared.history();
    }

    /** Remains of deleted records. */
    public Tombstones tombstones() {
        return shared.tombstones();
    }

    /** The number of records of each status (Metodika 10.2), including zeros. */
    public Map<RevisionStatus, Long> countByStatus(RecordType type) {
        DocumentCollection records = documents.collection(StoreSchema.of(type));
        Map<RevisionStatus, Long> counts = new EnumMap<>(RevisionStatus.class);
        for (RevisionStatus status : RevisionStatus.values()) {
            String word = RecordJson.mapper().convertValue(status, String.class);
            counts.put(status, records.count(Query.all().is(StoreSchema.STATUS, word)));
        }
        return counts;
    }

    public StoreSettings settings() {
        return settings;
    }

    DocumentStore documents() {
        return documents;
    }

    /** Makes all writes durable, even if the machine loses power. */
    public void flush() {
        documents.flush();
    }

    /**
     * Checks quickly that the opened store still exists and is sound. Long-running caches call this regularly.
     * @throws StoreUnavailableException if it is missing or replaced
     * @throws dev.grainery.store.document.StoreDamagedException if damage is detected
     */
    public void checkHealth() {
        documents.checkHealth();
    }

    /**
     * Reads the whole store and checks its checksums, if it has any.
     * @param problem receives a message for each problem
     */
    public void verify(Consumer<String> problem) {
        documents.verify(problem);
    }

    /** Without the password. */
    public StoreUri uri() {
        return uri;
    }

    @Override
    public void close() {
        documents.close();
    }
}
