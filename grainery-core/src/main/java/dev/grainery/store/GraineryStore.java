// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoException;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.store.embedded.EmbeddedServer;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.bson.Document;

/**
 * The records of an archive, in a MongoDB or in a server inside this process: the same code works on both. Thread-safe.
 */
public final class GraineryStore implements AutoCloseable {

    private final StoreUri uri;
    private final Optional<StoreServer> embedded;
    private final MongoClient client;
    private final RecordCollection<ContainerRecord> containers;
    private final RecordCollection<CdxRecord> indexes;
    private final HarvestCollection harvests;
    private final Directories directories;
    private final Locations locations;
    private final PendingHarvests pending;
    private final FindingCollection findings;
    private final RunLog runs;
    private final CrawlLogCollection crawlLogs;
    private final CrawlCollection crawls;
    private final StorageRoots roots;
    private final CheckClaims claims;
    private final CheckHistory history;
    private final Tombstones tombstones;
    private final StoreCounts counts;
    private final CheckDates checkDates;
    private final StoreSettings settings;
    private final HarvestAliases aliases;

    private GraineryStore(StoreUri uri, Optional<StoreServer> embedded, MongoClient client, ServerCalls calls) {
        this.uri = uri;
        this.embedded = embedded;
        this.client = client;
        MongoDatabase database =
                client.getDatabase(uri.database()).withWriteConcern(WriteConcern.MAJORITY.withJournal(true));
        calls.run(() -> StoreIndexes.create(database));
        this.directories = new Directories(database, calls, InstantSource.system());
        this.locations = new Locations(database, calls, directories);
        this.pending = new PendingHarvests(database, calls);
        this.history = new CheckHistory(database, calls);
        this.tombstones = new Tombstones(database, calls);
        this.findings = new FindingCollection(database, calls, InstantSource.system());
        this.runs = new RunLog(database, calls, this::flush);
        this.containers = new RecordCollection<>(
                RecordKind.CONTAINER, database, calls, locations, pending, history, findings, tombstones, this::flush);
        this.indexes = new RecordCollection<>(
                RecordKind.CDX, database, calls, locations, pending, history, findings, tombstones, this::flush);
        this.harvests = new HarvestCollection(database, calls);
        this.crawlLogs = new CrawlLogCollection(database, calls);
        this.crawls = new CrawlCollection(database, calls, pending, this::flush);
        this.roots = new StorageRoots(database, calls);
        this.claims = new CheckClaims(database, calls);
        this.counts = new StoreCounts(database, calls);
        this.settings = new StoreSettings(database, calls);
        this.aliases = new HarvestAliases(database, calls);
        this.checkDates = new CheckDates(locations, containers, indexes, this::flush);
    }

    /**
     * Opens a store and makes its indexes, if they do not exist.
     *
     * @throws StoreUnavailableException if it cannot be reached within about ten seconds, does not let us in, or is in
     *     use by another process
     */
    public static GraineryStore open(StoreUri uri) {
        return open(uri, StorePatience.DEFAULT);
    }

    /**
     * Opens a store and makes its indexes, if they do not exist.
     *
     * @param patience how long to wait for a server, also in all that is asked of the store later
     * @throws StoreUnavailableException if it cannot be reached, does not let us in, or is in use by another process
     */
    public static GraineryStore open(StoreUri uri, StorePatience patience) {
        // a lambda, and the one place that names the class: the module for Heritrix comes without it
        Optional<StoreServer> embedded = uri.directory().map(directory -> EmbeddedServer.start(directory));
        ServerCalls calls = new ServerCalls(uri);
        try {
            MongoClient client = calls.get(() -> client(uri, embedded, patience, calls));
            try {
                return new GraineryStore(uri, embedded, client, calls);
            } catch (RuntimeException e) {
                client.close();
                throw e;
            }
        } catch (RuntimeException e) {
            embedded.ifPresent(StoreServer::close);
            throw e;
        }
    }

    private static MongoClient client(
            StoreUri uri, Optional<StoreServer> embedded, StorePatience patience, ServerCalls calls) {
        String address = embedded.map(StoreServer::connectionString).orElse(uri.connectionString());
        ConnectionString connection;
        try {
            connection = new ConnectionString(address);
        } catch (IllegalArgumentException e) {
            // the driver's message and cause may hold the password
            throw new StoreUnavailableException("the store " + uri + " has no valid address");
        }
        // what a seed list adds is known only now
        DriverLibraries.missing(connection).ifPresent(what -> {
            throw new StoreUnavailableException("the store " + uri + " asks for " + what);
        });
        MongoClient client = MongoClients.create(MongoClientSettings.builder()
                .applicationName("grainery")
                .applyToClusterSettings(
                        cluster -> cluster.serverSelectionTimeout(patience.connectMillis(), TimeUnit.MILLISECONDS))
                .applyToSocketSettings(socket -> socket.connectTimeout(patience.connectMillis(), TimeUnit.MILLISECONDS)
                        .readTimeout(patience.answerMillis(), TimeUnit.MILLISECONDS))
                .applyToServerSettings(server -> server.addServerMonitorListener(calls.watch()))
                .applyConnectionString(connection)
                .build());
        try {
            client.getDatabase(uri.database()).runCommand(new Document("ping", 1));
            return client;
        } catch (MongoException e) {
            client.close();
            throw e;
        }
    }

    /** The records of containers. */
    public RecordCollection<ContainerRecord> containers() {
        return containers;
    }

    /** The records of indexes. */
    public RecordCollection<CdxRecord> indexes() {
        return indexes;
    }

    /** The records of the indexes that name one of these containers, just as the indexes write the names. */
    public List<CdxRecord> indexesNaming(Collection<String> containerNames) {
        return indexes.having(StoreIndexes.COVERED_NAME, containerNames);
    }

    /** The records of harvests. */
    public HarvestCollection harvests() {
        return harvests;
    }

    /** Which file lies where. */
    public Locations locations() {
        return locations;
    }

    /** What is known of directories as wholes. */
    public Directories directories() {
        return directories;
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

    /** The directories that were given to backfills. */
    public StorageRoots roots() {
        return roots;
    }

    /** Who checks which file just now. */
    public CheckClaims claims() {
        return claims;
    }

    /** All checks there ever were. */
    public CheckHistory history() {
        return history;
    }

    /** What stays of records that were taken away. */
    public Tombstones tombstones() {
        return tombstones;
    }

    /** How much there is of what. */
    public StoreCounts counts() {
        return counts;
    }

    /** The dates of the next checks. */
    public CheckDates checkDates() {
        return checkDates;
    }

    /** What is set once for all who write to the store. */
    public StoreSettings settings() {
        return settings;
    }

    /** The harvests that were renamed. */
    public HarvestAliases aliases() {
        return aliases;
    }

    /** Makes sure that whatever was written is kept even if the process is killed. */
    public void flush() {
        embedded.ifPresent(StoreServer::flush);
    }

    /**
     * The address under which other processes of this machine reach the store while it is open: of an embedded one that
     * of its loopback port. It may hold a password, so it is not for the eyes of users nor for a command line.
     */
    public String clientAddress() {
        return embedded.map(server -> server.connectionString() + uri.database())
                .orElseGet(uri::connectionString);
    }

    /** The address of the store, without a password. */
    public StoreUri uri() {
        return uri;
    }

    @Override
    public void close() {
        client.close();
        embedded.ifPresent(StoreServer::close);
    }
}
