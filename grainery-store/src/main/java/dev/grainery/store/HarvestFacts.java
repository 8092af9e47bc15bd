// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.harvest.CrawlLogs;
import dev.grainery.record.Crawl;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.Location;
import dev.grainery.record.NameUuid;
import dev.grainery.record.NamedHarvest;
import dev.grainery.record.Reconciled;
import dev.grainery.record.RecordDate;
import dev.grainery.store.document.Chunks;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.DocumentStore;
import dev.grainery.store.document.Query;
import dev.grainery.store.document.Write;
import dev.grainery.store.document.Writes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.bson.Document;

/**
 * Sources of harvest records besides the records of files: crawls, locations of crawl logs, results of reconciliation,
 * and former names. One document per launch and harvest; older reports never replace newer ones. A harvest may be
 * split, and several may be merged. Thread-safe.
 */
public final class HarvestFacts {

    /** Log files stored per directory, the first in order. */
    public static final int MOST_LOG_FILES = 10_000;

    static final String HARVEST_ID = "harvestID";
    static final String VERSION = "version";
    static final String NOW = "now";

    private static final String HARVEST = "harvest";
    private static final String CRAWL = "crawl";
    private static final String HARVEST_NAME = "name";
    private static final String UNTIL = "until";

    private final DocumentCollection crawls;
    private final DocumentCollection crawlLogs;
    private final DocumentCollection reconciled;
    private final DocumentCollection aliases;
    private final PendingHarvests pending;
    private final Runnable flush;

    HarvestFacts(DocumentStore store, PendingHarvests pending) {
        this.crawls = store.collection(StoreSchema.CRAWL);
        this.crawlLogs = store.collection(StoreSchema.CRAWL_LOG);
        this.reconciled = store.collection(StoreSchema.RECONCILED);
        this.aliases = store.collection(StoreSchema.HARVEST_ALIAS);
        this.pending = pending;
        this.flush = store::flush;
    }

    /** Missing values keep the stored ones. A change marks the harvest as pending first. */
    public boolean putCrawl(String harvestId, Crawl crawl) {
        return putCrawl(harvestId, Optional.empty(), crawl);
    }

    public boolean putCrawl(String harvestId, Optional<NamedHarvest> harvest, Crawl crawl) {
        String id = harvestId + "/" + launch(crawl);
        return Writes.retried("the record of the launch " + crawl.launch(), () -> {
            Optional<Document> before = crawls.first(Query.id(id));
            Optional<Crawl> known = before.map(HarvestFacts::crawl);
            Crawl newest = known.filter(older -> !crawl.isNewerThan(older))
                    .orElseGet(() -> known.map(crawl::keeping).orElse(crawl));
            Optional<NamedHarvest> knownHarvest = before.flatMap(HarvestFacts::harvest);
            Optional<NamedHarvest> named = harvest.or(() -> knownHarvest);
            if (known.filter(newest::equals).isPresent() && named.equals(knownHarvest)) {
                return Optional.of(false);
            }
            Document after = new Document(HARVEST_ID, harvestId).append(CRAWL, DocumentMapping.document(newest));
            named.ifPresent(what -> after.append(HARVEST, DocumentMapping.document(what)));
            Write write = before.map(document -> update(document, after)).orElseGet(() -> insert(id, after));
            if (!pending.whileMarked(Set.of(harvestId), () -> Writes.isDone(crawls.write(write)))) {
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
    public void removeCrawl(String harvestId, Crawl crawl) {
        String id = harvestId + "/" + launch(crawl);
        crawls.first(Query.id(id))
                .filter(document -> crawl(document).equals(crawl))
                .ifPresent(document ->
                        crawls.write(new Write.Delete(id, new Document(VERSION, document.getLong(VERSION)))));
        flush.run();
    }

    public List<Crawl> crawls(String harvestId) {
        return crawls(List.of(harvestId)).getOrDefault(harvestId, List.of());
    }

    public Map<String, List<Crawl>> crawls(Collection<String> harvestIds) {
        Map<String, List<Crawl>> found = new HashMap<>();
        for (List<String> some : Chunks.of(List.copyOf(harvestIds))) {
            crawls.find(Query.all().in(HARVEST_ID, some))
                    .forEach(document -> found.computeIfAbsent(
                                    DocumentMapping.field(document, HARVEST_ID, String.class), id -> new ArrayList<>())
                            .add(crawl(document)));
        }
        found.values().forEach(Collections::sort);
        return found;
    }

    public void forEachCrawl(BiConsumer<String, Crawl> consumer) {
        crawls.find(Query.all())
                .forEach(document ->
                        consumer.accept(DocumentMapping.field(document, HARVEST_ID, String.class), crawl(document)));
    }

    /** Empty if a crawl wrote a container for it. */
    public Optional<NamedHarvest> namedHarvest(String harvestId) {
        return crawls.find(Query.all().is(HARVEST_ID, harvestId)).stream()
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

    /** Returns the changed ones. */
    public List<CrawlLogs> putLogs(List<CrawlLogs> found) {
        List<CrawlLogs> changed = new ArrayList<>();
        for (List<CrawlLogs> some : Chunks.of(found)) {
            Map<String, CrawlLogs> known = logs(
                    some.stream().map(CrawlLogs::harvestDirectory).distinct().toList());
            Map<String, Document> writes = new LinkedHashMap<>();
            for (CrawlLogs logs : some) {
                String directory = logs.harvestDirectory();
                List<String> first = logs.fileNames().stream()
                        .sorted()
                        .distinct()
                        .limit(MOST_LOG_FILES)
                        .toList();
                CrawlLogs bounded = new CrawlLogs(directory, logs.path(), first);
                if (!bounded.equals(known.put(directory, bounded))) {
                    changed.add(logs);
                    writes.put(directory, document(bounded));
                }
            }
            Writes.put(crawlLogs, writes.values());
        }
        return changed;
    }

    private static Document document(CrawlLogs logs) {
        return new Document(DocumentMapping.ID, logs.harvestDirectory())
                .append("path", logs.path())
                .append("fileNames", logs.fileNames());
    }

    public Map<String, CrawlLogs> logs(Collection<String> harvestDirectories) {
        return byId(crawlLogs, harvestDirectories, HarvestFacts::logs);
    }

    private static <T> Map<String, T> byId(
            DocumentCollection documents, Collection<String> ids, Function<Document, T> reading) {
        Map<String, T> found = new HashMap<>();
        for (List<String> some : Chunks.of(List.copyOf(ids))) {
            documents
                    .find(Query.ids(some))
                    .forEach(document -> found.put(document.getString(DocumentMapping.ID), reading.apply(document)));
        }
        return found;
    }

    public List<CrawlLogs> logsBelow(String directory) {
        // there are few, and prefix queries differ between servers
        return crawlLogs.find(Query.all()).stream()
                .map(HarvestFacts::logs)
                .filter(logs -> Location.isWithin(logs.harvestDirectory(), directory))
                .toList();
    }

    public void forgetLogs(String harvestDirectory) {
        crawlLogs.write(new Write.Delete(harvestDirectory));
    }

    public boolean hasLogs() {
        return crawlLogs.first(Query.all()).isPresent();
    }

    private static CrawlLogs logs(Document document) {
        return DocumentMapping.read(
                document,
                "location of crawl logs",
                fields -> new CrawlLogs(
                        fields.getString(DocumentMapping.ID),
                        DocumentMapping.field(fields, "path", String.class),
                        fields.getList("fileNames", String.class)));
    }

    /** Missing values keep the stored ones. Marks the harvest as pending first. */
    public void putReconciled(String harvestId, Reconciled results) {
        pending.whileMarked(Set.of(harvestId), () -> {
            Writes.change(reconciled, harvestId, known -> DocumentMapping.document(results));
            return results;
        });
    }

    public Map<String, Reconciled> reconciled(Collection<String> harvestIds) {
        return byId(reconciled, harvestIds, HarvestFacts::reconciled);
    }

    public void removeReconciled(String harvestId) {
        reconciled.write(new Write.Delete(harvestId));
    }

    static Reconciled reconciled(Document document) {
        return DocumentMapping.record(document, Reconciled.class);
    }

    /** Earlier names now lead to the new one as well. */
    public void putAlias(HarvestRecord.Alias former, String harvestId) {
        if (former.harvestID().equals(harvestId)) {
            return;
        }
        aliases.find(Query.all().is(NOW, former.harvestID()))
                .forEach(earlier -> Writes.change(
                        aliases, earlier.getString(DocumentMapping.ID), alias -> leadingTo(alias, harvestId)));
        Writes.change(
                aliases,
                former.harvestID(),
                alias -> leadingTo(alias, harvestId)
                        .append(HARVEST_NAME, former.name())
                        .append(UNTIL, RecordDate.text(former.until())));
    }

    private static Document leadingTo(Document alias, String harvestId) {
        Set<String> now = new LinkedHashSet<>(alias.getList(NOW, String.class, List.of()));
        now.add(harvestId);
        return new Document(alias).append(NOW, List.copyOf(now));
    }

    /** The present identifiers of a renamed harvest. */
    public Set<String> successors(String formerId) {
        Set<String> now = new TreeSet<>();
        aliases.first(Query.id(formerId)).ifPresent(document -> now.addAll(document.getList(NOW, String.class)));
        now.remove(formerId);
        return now;
    }

    public Map<String, List<HarvestRecord.Alias>> aliases(Collection<String> harvestIds) {
        Set<String> wanted = Set.copyOf(harvestIds);
        Map<String, List<HarvestRecord.Alias>> found = new HashMap<>();
        for (List<String> some : Chunks.of(List.copyOf(wanted))) {
            aliases.find(Query.all().in(NOW, some)).forEach(document -> {
                HarvestRecord.Alias alias = alias(document);
                document.getList(NOW, String.class).stream()
                        .filter(some::contains)
                        .filter(id -> !id.equals(alias.harvestID()))
                        .forEach(id -> found.computeIfAbsent(id, x -> new ArrayList<>())
                                .add(alias));
            });
        }
        found.values()
                .forEach(all -> all.sort(
                        Comparator.comparing(HarvestRecord.Alias::name).thenComparing(HarvestRecord.Alias::harvestID)));
        return found;
    }

    private static HarvestRecord.Alias alias(Document document) {
        return DocumentMapping.read(
                document,
                "former name of a harvest",
                fields -> new HarvestRecord.Alias(
                        DocumentMapping.field(fields, HARVEST_NAME, String.class),
                        fields.getString(DocumentMapping.ID),
                        RecordDate.of(fields.getString(UNTIL))));
    }
}
