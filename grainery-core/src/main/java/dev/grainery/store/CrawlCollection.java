// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static java.util.Objects.requireNonNull;

import com.mongodb.ErrorCategory;
import com.mongodb.MongoWriteException;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Filters;
import dev.grainery.record.Crawl;
import dev.grainery.record.NameUuid;
import dev.grainery.record.NamedHarvest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import org.bson.Document;

/**
 * The crawls that were watched, one document for each launch and each harvest it wrote. What is said of a launch may
 * arrive late and in any order: older words never replace newer ones. Thread-safe.
 */
public final class CrawlCollection {

    static final String NAME = "crawl";
    static final String HARVEST_ID = "harvestID";
    static final String VERSION = "version";

    private static final String HARVEST = "harvest";
    private static final String CRAWL = "crawl";
    private static final int ATTEMPTS = 100;

    private final MongoCollection<Document> documents;
    private final ServerCalls calls;
    private final PendingHarvests pending;
    private final Runnable flush;
    private final Lock writing = new ReentrantLock();

    CrawlCollection(MongoDatabase database, ServerCalls calls, PendingHarvests pending, Runnable flush) {
        this.documents = database.getCollection(NAME);
        this.calls = calls;
        this.pending = pending;
        this.flush = flush;
    }

    /**
     * Keeps what is said of a crawl, unless newer things of the same launch are known. What it does not speak of stays as
     * it is known: {@link Crawl#keeping}. If that changes anything, the harvest is marked as pending before.
     *
     * @return whether anything changed
     */
    public boolean put(String harvestId, Crawl crawl) {
        return put(harvestId, Optional.empty(), crawl);
    }

    /**
     * Keeps what is said of a crawl, as {@link #put(String, Crawl)} does, and of the harvest that it did not write any
     * container of.
     *
     * @return whether anything changed
     */
    public boolean put(String harvestId, Optional<NamedHarvest> harvest, Crawl crawl) {
        requireNonNull(harvestId, "harvestId");
        String id = harvestId + "/" + launch(crawl);
        // some servers test the guard of an update and write it in two steps; within a process this keeps them together
        writing.lock();
        try {
            for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
                Optional<Document> before = Optional.ofNullable(calls.get(
                        () -> documents.find(Filters.eq(DocumentMapping.ID, id)).first()));
                Optional<Crawl> known = before.map(CrawlCollection::crawl);
                Crawl newest = known.filter(older -> !crawl.isNewerThan(older))
                        .orElseGet(() -> known.map(crawl::keeping).orElse(crawl));
                Optional<NamedHarvest> knownHarvest = before.flatMap(CrawlCollection::harvest);
                Optional<NamedHarvest> named = harvest.or(() -> knownHarvest);
                if (known.filter(newest::equals).isPresent() && named.equals(knownHarvest)) {
                    return false;
                }
                Document after = new Document(HARVEST_ID, harvestId).append(CRAWL, DocumentMapping.document(newest));
                named.ifPresent(what -> after.append(HARVEST, DocumentMapping.document(what)));
                if (pending.whileMarked(
                        Set.of(harvestId),
                        () -> before.isPresent() ? update(before.get(), after) : insert(id, after))) {
                    flush.run();
                    return true;
                }
            }
        } finally {
            writing.unlock();
        }
        throw new StoreException("what is known of the launch " + crawl.launch() + " was changed by other writers "
                + ATTEMPTS + " times in a row");
    }

    private static String launch(Crawl crawl) {
        return NameUuid.URL.of(String.join("\n", crawl.crawler(), crawl.job(), crawl.launch()));
    }

    private boolean insert(String id, Document after) {
        return calls.get(() -> {
            try {
                documents.insertOne(after.append(DocumentMapping.ID, id).append(VERSION, 1L));
                return true;
            } catch (MongoWriteException e) {
                if (e.getError().getCategory() == ErrorCategory.DUPLICATE_KEY) {
                    return false;
                }
                throw e;
            }
        });
    }

    private boolean update(Document before, Document after) {
        long version = before.getLong(VERSION);
        Document guard = new Document(DocumentMapping.ID, before.get(DocumentMapping.ID)).append(VERSION, version);
        after.append(VERSION, version + 1);
        return calls.get(
                () -> documents.updateOne(guard, new Document("$set", after)).getMatchedCount() == 1);
    }

    /** Forgets a crawl of a harvest that it belongs to no more. Newer things that were said of it meanwhile stay. */
    public void remove(String harvestId, Crawl crawl) {
        Document known = new Document(DocumentMapping.ID, harvestId + "/" + launch(crawl));
        Optional<Document> found =
                Optional.ofNullable(calls.get(() -> documents.find(known).first()));
        found.filter(document -> crawl(document).equals(crawl))
                .ifPresent(document ->
                        calls.run(() -> documents.deleteOne(known.append(VERSION, document.getLong(VERSION)))));
        flush.run();
    }

    /** The crawls that wrote a harvest, in their order. */
    public List<Crawl> find(String harvestId) {
        return find(List.of(harvestId)).getOrDefault(harvestId, List.of());
    }

    /** The crawls that wrote these harvests, in their order; harvests without any are left out. */
    public Map<String, List<Crawl>> find(Collection<String> harvestIds) {
        Map<String, List<Crawl>> found = new HashMap<>();
        for (List<String> some : Chunks.of(List.copyOf(harvestIds))) {
            calls.run(() -> documents
                    .find(Filters.in(HARVEST_ID, some))
                    .forEach(document -> found.computeIfAbsent(document.getString(HARVEST_ID), id -> new ArrayList<>())
                            .add(crawl(document))));
        }
        found.values().forEach(Collections::sort);
        return found;
    }

    /** Passes on every crawl, with the harvest that it wrote. */
    public void forEach(BiConsumer<String, Crawl> consumer) {
        List<Document> all = calls.get(() -> documents.find().into(new ArrayList<>()));
        all.forEach(document -> consumer.accept(document.getString(HARVEST_ID), crawl(document)));
    }

    /** What a harvest is of which a crawl wrote no container; empty if none did so. */
    public Optional<NamedHarvest> harvest(String harvestId) {
        List<NamedHarvest> named = new ArrayList<>();
        calls.run(() -> documents
                .find(Filters.eq(HARVEST_ID, harvestId))
                .forEach(document -> harvest(document).ifPresent(named::add)));
        return named.stream().findFirst();
    }

    private static Optional<NamedHarvest> harvest(Document document) {
        return Optional.ofNullable(document.get(HARVEST, Document.class))
                .map(harvest -> DocumentMapping.record(harvest, NamedHarvest.class));
    }

    private static Crawl crawl(Document document) {
        return DocumentMapping.record(document.get(CRAWL, Document.class), Crawl.class);
    }
}
