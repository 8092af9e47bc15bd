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
import dev.grainery.store.document.StorePatience;
import dev.grainery.store.document.StoreUnavailableException;
import dev.grainery.store.document.StoreUri;
import dev.grainery.store.mongodb.MongoDocuments;
import java.time.InstantSource;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apiguardian.api.API;
import org.bson.types.ObjectId;

/**
 * The records of an archive, in a MongoDB or in a file of this machine: the same code works on both. Thread-safe.
 */
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
    private final Locations locations;
    private final PendingHarvests pending;
    private final FindingCollection findings;
    private final RunLog runs;
    private final CrawlLogCollection crawlLogs;
    private final CrawlCollection crawls;
    private final ReconciledHarvests reconciled;
    private final StorageRoots roots;
    private final FileLeases leases;
    private final FixityHistory history;
    private final Tombstones tombstones;
    private final StoreSettings settings;
    private final HarvestAliases aliases;
    private final EarlierRecords earlier;

    GraineryStore(StoreUri uri, DocumentStore documents, InstantSource clock) {
        this.uri = uri;
        this.documents = documents;
        this.locations = new Locations(documents);
        this.pending = new PendingHarvests(documents);
        this.history = new FixityHistory(documents);
        this.tombstones = new Tombstones(documents);
        this.findings = new FindingCollection(documents, clock);
        this.earlier = new EarlierRecords(documents);
        this.runs = new RunLog(documents);
        this.containers = new RecordCollection<>(
                RecordTable.Kind.CONTAINER,
                documents,
                locations,
                pending,
                history,
                findings,
                tombstones,
                earlier,
                clock);
        this.cdxFiles = new RecordCollection<>(
                RecordTable.Kind.CDX, documents, locations, pending, history, findings, tombstones, earlier, clock);
        this.harvests = new HarvestCollection(documents, tombstones, earlier, clock);
        this.crawlLogs = new CrawlLogCollection(documents);
        this.crawls = new CrawlCollection(documents, pending);
        this.reconciled = new ReconciledHarvests(documents, pending);
        this.roots = new StorageRoots(documents);
        this.leases = new FileLeases(documents);
        this.settings = new StoreSettings(documents);
        this.aliases = new HarvestAliases(documents);
    }

    /** Whether opening would make an embedded store: there is none in the directory. */
    public static boolean isMadeByOpening(StoreUri uri) {
        return uri.directory()
                .filter(directory -> EmbeddedStores.installed().isMadeIn(directory))
                .isPresent();
    }

    /**
     * Opens a store and makes its indexes, if they do not exist.
     *
     * @throws StoreUnavailableException if it cannot be reached within about ten seconds, or does not let us in
     * @throws dev.grainery.store.document.StoreDamagedException if it is seen to be damaged
     */
    public static GraineryStore open(StoreUri uri) {
        return open(uri, StorePatience.DEFAULT);
    }

    /**
     * Opens a store and makes its indexes, if they do not exist.
     *
     * @param patience how long to wait for a server, also in all that is asked of the store later
     * @throws StoreUnavailableException if it cannot be reached, or does not let us in
     * @throws dev.grainery.store.document.StoreDamagedException if it is seen to be damaged
     */
    public static GraineryStore open(StoreUri uri, StorePatience patience) {
        return open(uri, patience, InstantSource.system());
    }

    static GraineryStore open(StoreUri uri, StorePatience patience, InstantSource clock) {
        GraineryStore store = openUnfinished(uri, patience, clock);
        try {
            refuseUnfinished(uri, store.documents);
            return store;
        } catch (RuntimeException e) {
            store.close();
            throw e;
        }
    }

    /** Opens a store as {@link #open(StoreUri, StorePatience)} does, also one that a copy has not filled yet. */
    public static GraineryStore openUnfinished(StoreUri uri, StorePatience patience) {
        return openUnfinished(uri, patience, InstantSource.system());
    }

    private static GraineryStore openUnfinished(StoreUri uri, StorePatience patience, InstantSource clock) {
        DocumentStore documents = documents(uri, patience);
        try {
            if (!StoreFilling.isUnfinished(documents)) {
                new SchemaVersion(documents).check(uri);
            }
            // only now: a store of another version is left as it is
            documents.makeIndexes(index -> {});
            return new GraineryStore(uri, documents, clock);
        } catch (RuntimeException e) {
            documents.close();
            throw e;
        }
    }

    private static DocumentStore documents(StoreUri uri, StorePatience patience) {
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

    /** The records of containers. */
    public RecordCollection<ContainerRecord> containers() {
        return containers;
    }

    /** The records of CDX files. */
    public RecordCollection<CdxRecord> cdxFiles() {
        return cdxFiles;
    }

    /** The records of the CDX files that name one of these containers, just as they write the names. */
    public List<CdxRecord> cdxFilesNaming(Collection<String> containerNames) {
        return cdxFiles.having(StoreSchema.COVERED_NAME, containerNames);
    }

    /**
     * Passes on when the containers of a harvest were made, and by which crawlers, without what else their records say.
     * Files that are no containers are left out.
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
     * When a container was made.
     *
     * @param crawler the host that made it ({@code container.hostName}), or {@code NA}
     * @param date when ({@code container.dateOfOrigin}), or {@code NA}
     */
    @API(status = API.Status.EXPERIMENTAL)
    public record ContainerOrigin(String crawler, String date) {}

    /**
     * Which records the files at these paths have; those without one are left out.
     *
     * @param paths absolute paths of files
     */
    public Map<String, RecordReference> recordsAt(List<String> paths) {
        Map<String, LocationEntry> entries = locations.entries(paths.stream()
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

    /** The records of an earlier Grainery. */
    public EarlierRecords earlier() {
        return earlier;
    }

    /** The records of harvests. */
    public HarvestCollection harvests() {
        return harvests;
    }

    /** Which file lies where. */
    public Locations locations() {
        return locations;
    }

    /** The harvests that are to be assembled. */
    public PendingHarvests pending() {
        return pending;
    }

    /** The runs of commands. */
    public RunLog runs() {
        return runs;
    }

    /** What was found wrong or odd, and still is. */
    public FindingCollection findings() {
        return findings;
    }

    /** The crawl logs that were found. */
    public CrawlLogCollection crawlLogs() {
        return crawlLogs;
    }

    /** The crawls that were watched. */
    public CrawlCollection crawls() {
        return crawls;
    }

    /** What the crawl logs of harvests have told. */
    public ReconciledHarvests reconciled() {
        return reconciled;
    }

    /** The directories that were given to backfills. */
    public StorageRoots roots() {
        return roots;
    }

    /** Who checks which file just now. */
    public FileLeases leases() {
        return leases;
    }

    /** All checks there ever were. */
    public FixityHistory history() {
        return history;
    }

    /** What remains of records that were taken away. */
    public Tombstones tombstones() {
        return tombstones;
    }

    /** How many records of a type have each status (Metodika 10.2); every status has a number. */
    public Map<RevisionStatus, Long> countByStatus(RecordType type) {
        DocumentCollection records = documents.collection(StoreSchema.of(type));
        Map<RevisionStatus, Long> counts = new EnumMap<>(RevisionStatus.class);
        for (RevisionStatus status : RevisionStatus.values()) {
            String word = RecordJson.mapper().convertValue(status, String.class);
            counts.put(status, records.count(Query.all().is(StoreSchema.STATUS, word)));
        }
        return counts;
    }

    /** What is set once for all who write to the store. */
    public StoreSettings settings() {
        return settings;
    }

    /** The harvests that were renamed. */
    public HarvestAliases aliases() {
        return aliases;
    }

    /** What keeps the documents that all of these are made of. */
    DocumentStore documents() {
        return documents;
    }

    /** Makes sure that whatever was written is kept even if the process is killed or the machine loses its power. */
    public void flush() {
        documents.flush();
    }

    /**
     * Looks whether the store is still the one that was opened, and sound as far as can be told in a short time. What
     * answers from memory for long asks this now and then.
     *
     * @throws StoreUnavailableException if it is gone, or another one is in its place
     * @throws dev.grainery.store.document.StoreDamagedException if it is seen to be damaged
     */
    public void look() {
        documents.look();
    }

    /**
     * Reads everything that is kept, and looks whether it is what was written, as far as can be told.
     *
     * @param problem is given each thing that is wrong, in words
     */
    public void verify(Consumer<String> problem) {
        documents.verify(problem);
    }

    /** The address of the store, without a password. */
    public StoreUri uri() {
        return uri;
    }

    @Override
    public void close() {
        documents.close();
    }
}
