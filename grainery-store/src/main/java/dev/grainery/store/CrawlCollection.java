// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.record.Crawl;
import dev.grainery.record.NameUuid;
import dev.grainery.record.NamedHarvest;
import dev.grainery.store.document.Chunks;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.DocumentStore;
import dev.grainery.store.document.Query;
import dev.grainery.store.document.Write;
import dev.grainery.store.document.Writes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import org.bson.Document;

/** One document per launch and harvest. Older reports never replace newer ones. Thread-safe. */
public final class CrawlCollection {

    static final String HARVEST_ID = "harvestID";
    static final String VERSION = "version";

    private static final String HARVEST = "harvest";
    private static final String CRAWL = "crawl";

    private final DocumentCollection documents;
    private final PendingHarvests pending;
    private final Runnable flush;

    CrawlCollection(DocumentStore store, PendingHarvests pending) {
        this.documents = store.collection(StoreSchema.CRAWL);
        this.pending = pending;
        this.flush = store::flush;
    }

    /** Missing values keep the stored ones. A change marks the harvest as pending first. */
    public boolean put(String harvestId, Crawl crawl) {
        return put(harvestId, Optional.empty(), crawl);
    }

    public boolean put(String harvestId, Optional<NamedHarvest> harvest, Crawl crawl) {
        String id = harvestId + "/" + launch(crawl);
        return Writes.retried("what is known of the launch " + crawl.launch(), () -> {
            Optional<Document> before = documents.first(Query.id(id));
            Optional<Crawl> known = before.map(CrawlCollection::crawl);
            Crawl newest = known.filter(older -> !crawl.isNewerThan(older))
                    .orElseGet(() -> known.map(crawl::keeping).orElse(crawl));
            Optional<NamedHarvest> knownHarvest = before.flatMap(CrawlCollection::harvest);
            Optional<NamedHarvest> named = harvest.or(() -> knownHarvest);
            if (known.filter(newest::equals).isPresent() && named.equals(knownHarvest)) {
                return Optional.of(false);
            }
            Document after = new Document(HARVEST_ID, harvestId).append(CRAWL, DocumentMapping.document(newest));
            named.ifPresent(what -> after.append(HARVEST, DocumentMapping.document(what)));
            Write write = before.map(document -> update(document, after)).orElseGet(() -> insert(id, after));
            if (!pending.whileMarked(Set.of(harvestId), () -> Writes.isDone(documents.write(write)))) {
                return Optional.empty();
            }
            flush.run();
            return Optional.of(true);
        });
    }

    private static String launch(Crawl crawl) {
        return NameUuid.URL.of(String.join("\n", crawl.crawler(), crawl.job(), crawl.launch()));
    }

    private static Write insert(String id, Document after) {
        return new Write.Insert(after.append(DocumentMapping.ID, id).append(VERSION, 1L));
    }

    private static Write update(Document before, Document after) {
        long version = before.getLong(VERSION);
        return new Write.Set(
                before.get(DocumentMapping.ID), new Document(VERSION, version), after.append(VERSION, version + 1));
    }

    /** Does not delete a crawl that was updated meanwhile. */
    public void remove(String harvestId, Crawl crawl) {
        String id = harvestId + "/" + launch(crawl);
        documents
                .first(Query.id(id))
                .filter(document -> crawl(document).equals(crawl))
                .ifPresent(document ->
                        documents.write(new Write.Delete(id, new Document(VERSION, document.getLong(VERSION)))));
        flush.run();
    }

    public List<Crawl> find(String harvestId) {
        return find(List.of(harvestId)).getOrDefault(harvestId, List.of());
    }

    public Map<String, List<Crawl>> find(Collection<String> harvestIds) {
        Map<String, List<Crawl>> found = new HashMap<>();
        for (List<String> some : Chunks.of(List.copyOf(harvestIds))) {
            documents
                    .find(Query.all().in(HARVEST_ID, some))
                    .forEach(document -> found.computeIfAbsent(
                                    DocumentMapping.field(document, HARVEST_ID, String.class), id -> new ArrayList<>())
                            .add(crawl(document)));
        }
        found.values().forEach(Collections::sort);
        return found;
    }

    public void forEach(BiConsumer<String, Crawl> consumer) {
        documents
                .find(Query.all())
                .forEach(document ->
                        consumer.accept(DocumentMapping.field(document, HARVEST_ID, String.class), crawl(document)));
    }

    /** Empty if a crawl wrote a container for it. */
    public Optional<NamedHarvest> harvest(String harvestId) {
        return documents.find(Query.all().is(HARVEST_ID, harvestId)).stream()
                .flatMap(document -> harvest(document).stream())
                .findFirst();
    }

    private static Optional<NamedHarvest> harvest(Document document) {
        return Optional.ofNullable(document.get(HARVEST, Document.class))
                .map(harvest -> DocumentMapping.record(harvest, NamedHarvest.class));
    }

    private static Crawl crawl(Document document) {
        return DocumentMapping.record(document.get(CRAWL, Document.class), Crawl.class);
    }
}
