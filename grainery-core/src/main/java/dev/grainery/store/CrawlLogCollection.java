// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Filters;
import dev.grainery.harvest.CrawlLogs;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bson.Document;

/** The crawl logs that were found, by the directory of their harvest. */
public final class CrawlLogCollection {

    /** How many log files of one directory are kept, the first in order. */
    public static final int MOST_FILES = 10_000;

    static final String NAME = "crawlLog";

    private final MongoCollection<Document> documents;
    private final ServerCalls calls;

    CrawlLogCollection(MongoDatabase database, ServerCalls calls) {
        this.documents = database.getCollection(NAME);
        this.calls = calls;
    }

    /**
     * Writes what was found in the directories of harvests, in place of what was known of them.
     *
     * @return those of which anything else was known, or nothing
     */
    public List<CrawlLogs> put(List<CrawlLogs> found) {
        List<CrawlLogs> changed = new ArrayList<>();
        for (List<CrawlLogs> some : Chunks.of(found)) {
            changed.addAll(putSome(some));
        }
        return changed;
    }

    private List<CrawlLogs> putSome(List<CrawlLogs> found) {
        Map<String, CrawlLogs> known =
                find(found.stream().map(CrawlLogs::harvestDirectory).distinct().toList());
        List<CrawlLogs> changed = new ArrayList<>();
        Map<String, Document> writes = new LinkedHashMap<>();
        for (CrawlLogs logs : found) {
            CrawlLogs bounded = new CrawlLogs(
                    logs.harvestDirectory(),
                    logs.path(),
                    logs.fileNames().stream()
                            .sorted()
                            .distinct()
                            .limit(MOST_FILES)
                            .toList());
            if (!bounded.equals(known.put(bounded.harvestDirectory(), bounded))) {
                changed.add(logs);
                writes.put(bounded.harvestDirectory(), document(bounded));
            }
        }
        new Upserts(documents, calls).put(List.copyOf(writes.values()));
        return changed;
    }

    private static Document document(CrawlLogs logs) {
        return new Document(DocumentMapping.ID, logs.harvestDirectory())
                .append("path", logs.path())
                .append("fileNames", logs.fileNames());
    }

    /** What is known of these directories; those without logs are left out. */
    public Map<String, CrawlLogs> find(Collection<String> harvestDirectories) {
        Map<String, CrawlLogs> found = new HashMap<>();
        for (List<String> some : Chunks.of(List.copyOf(harvestDirectories))) {
            calls.run(() -> documents
                    .find(Filters.in(DocumentMapping.ID, some))
                    .forEach(document -> found.put(document.getString(DocumentMapping.ID), logs(document))));
        }
        return found;
    }

    /** What is known of a directory and those below it. */
    public List<CrawlLogs> below(String directory) {
        // few in comparison with files, and told by their beginning in every server alike
        String beginning = directory.endsWith("/") ? directory : directory + "/";
        return calls.get(() -> documents.find().map(CrawlLogCollection::logs).into(new ArrayList<>())).stream()
                .filter(logs -> (logs.harvestDirectory() + "/").startsWith(beginning))
                .toList();
    }

    /** Forgets what is known of a directory. */
    public void forget(String harvestDirectory) {
        calls.run(() -> documents.deleteOne(Filters.eq(DocumentMapping.ID, harvestDirectory)));
    }

    /** Whether none are known. */
    public boolean isEmpty() {
        return calls.get(() -> documents.find().limit(1).first()) == null;
    }

    private static CrawlLogs logs(Document document) {
        return new CrawlLogs(
                document.getString(DocumentMapping.ID),
                document.getString("path"),
                document.getList("fileNames", String.class));
    }
}
