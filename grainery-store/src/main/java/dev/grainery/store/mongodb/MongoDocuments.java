// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.mongodb;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.IndexOptions;
import com.mongodb.client.model.Indexes;
import dev.grainery.store.document.CollectionSchema;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.DocumentStore;
import dev.grainery.store.document.DriverLibraries;
import dev.grainery.store.document.Query;
import dev.grainery.store.document.StoreException;
import dev.grainery.store.document.StoreTimeouts;
import dev.grainery.store.document.StoreUnavailableException;
import dev.grainery.store.document.StoreUri;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.bson.Document;

/** A write is acknowledged once the majority of a replica set has it on disk. */
public final class MongoDocuments implements DocumentStore {

    /** FerretDB 1.24 holds one of its 100 connections for each change of a command, and hangs without a free one. */
    private static final int CHANGED_AT_ONCE_BY_FERRET = 15;

    private final MongoClient client;
    private final MongoDatabase database;
    private final List<CollectionSchema> schemas;
    private final ServerCalls calls;
    private final Map<String, MongoDocumentCollection> collections = new LinkedHashMap<>();

    private MongoDocuments(
            MongoClient client, MongoDatabase database, List<CollectionSchema> schemas, ServerCalls calls) {
        this.client = client;
        this.database = database;
        this.schemas = List.copyOf(schemas);
        this.calls = calls;
        int changedAtOnce = isFerret(database) ? CHANGED_AT_ONCE_BY_FERRET : MongoDocumentCollection.WRITTEN_AT_ONCE;
        for (CollectionSchema schema : schemas) {
            collections.put(
                    schema.name(),
                    new MongoDocumentCollection(database.getCollection(schema.name()), schema, calls, changedAtOnce));
        }
    }

    public static MongoDocuments open(StoreUri uri, StoreTimeouts patience, List<CollectionSchema> schemas) {
        ServerCalls calls = new ServerCalls(uri);
        return calls.get(() -> {
            MongoClient client = client(uri, patience, calls);
            try {
                client.getDatabase(uri.database()).runCommand(new Document("ping", 1));
                MongoDatabase database =
                        client.getDatabase(uri.database()).withWriteConcern(WriteConcern.MAJORITY.withJournal(true));
                return new MongoDocuments(client, database, schemas, calls);
            } catch (RuntimeException e) {
                client.close();
                throw e;
            }
        });
    }

    private static MongoClient client(StoreUri uri, StoreTimeouts patience, ServerCalls calls) {
        ConnectionString connection;
        try {
            connection = new ConnectionString(uri.connectionString());
        } catch (IllegalArgumentException e) {
            // the driver's message and cause may contain the password
            throw new StoreUnavailableException("the store " + uri + " has no valid address");
        }
        // options of a seed list are only available now
        DriverLibraries.missing(connection).ifPresent(what -> {
            throw new StoreUnavailableException("the store " + uri + " asks for " + what);
        });
        return MongoClients.create(MongoClientSettings.builder()
                .applicationName("grainery")
                .applyToClusterSettings(
                        cluster -> cluster.serverSelectionTimeout(patience.connectMillis(), TimeUnit.MILLISECONDS))
                .applyToSocketSettings(socket -> socket.connectTimeout(patience.connectMillis(), TimeUnit.MILLISECONDS)
                        .readTimeout(patience.answerMillis(), TimeUnit.MILLISECONDS))
                .applyToServerSettings(server -> server.addServerMonitorListener(calls.watch()))
                .applyConnectionString(connection)
                .build());
    }

    private static boolean isFerret(MongoDatabase database) {
        return database.runCommand(new Document("buildInfo", 1)).containsKey("ferretdbVersion");
    }

    @Override
    public List<String> others() {
        return calls.get(() -> {
            List<String> others = new ArrayList<>();
            for (String name : database.listCollectionNames()) {
                if (!collections.containsKey(name)
                        && !name.startsWith("system.")
                        && database.getCollection(name).find().first() != null) {
                    others.add(name);
                }
            }
            return others;
        });
    }

    @Override
    public void makeIndexes(Consumer<String> begun) {
        schemas.forEach(schema -> calls.run(() -> createIndexes(schema, begun)));
    }

    /** One by one: FerretDB 1.24 fails if several indexes exist already. */
    private void createIndexes(CollectionSchema schema, Consumer<String> begun) {
        MongoCollection<Document> collection = database.getCollection(schema.name());
        Set<List<String>> there = new HashSet<>();
        collection
                .listIndexes()
                .forEach(index ->
                        there.add(List.copyOf(index.get("key", Document.class).keySet())));
        for (CollectionSchema.Index index : schema.indexes()) {
            if (!there.contains(index.fields())) {
                begun.accept(schema.name() + ": " + index.words());
            }
            // also if it exists: the server refuses a different index of the same fields
            IndexOptions options = new IndexOptions();
            collection.createIndex(Indexes.ascending(index.fields()), index.unique() ? options.unique(true) : options);
        }
    }

    @Override
    public DocumentCollection collection(CollectionSchema schema) {
        return collections.get(schema.name());
    }

    @Override
    public void flush() {
        // acknowledged writes are durable on the server
    }

    @Override
    public void checkHealth() {
        calls.get(() -> database.runCommand(new Document("ping", 1)));
    }

    @Override
    public void verify(Consumer<String> problem) {
        // the server has its own checksums, and fails to read damaged data
        collections.forEach((name, collection) -> {
            try {
                collection.forEachPage(Query.all(), page -> {});
            } catch (StoreUnavailableException e) {
                throw e;
            } catch (StoreException e) {
                problem.accept(name + ": " + e.getMessage());
            }
        });
    }

    @Override
    public void close() {
        client.close();
    }
}
