// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.harvest.CrawlLogs;
import dev.grainery.record.Location;
import dev.grainery.store.document.Chunks;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.DocumentStore;
import dev.grainery.store.document.Query;
import dev.grainery.store.document.Write;
import dev.grainery.store.document.Writes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bson.Document;

public final class CrawlLogCollection {

    /** Files stored per directory, the first in order. */
    public static final int MOST_FILES = 10_000;

    private final DocumentCollection documents;

    CrawlLogCollection(DocumentStore store) {
        this.documents = store.collection(StoreSchema.CRAWL_LOG);
    }

    public List<CrawlLogs> put(List<CrawlLogs> found) {
        List<CrawlLogs> changed = new ArrayList<>();
        for (List<CrawlLogs> some : Chunks.of(found)) {
            Map<String, CrawlLogs> known = find(
                    some.stream().map(CrawlLogs::harvestDirectory).distinct().toList());
            Map<String, Document> writes = new LinkedHashMap<>();
            for (CrawlLogs logs : some) {
                String directory = logs.harvestDirectory();
                List<String> first = logs.fileNames().stream()
                        .sorted()
                        .distinct()
                        .limit(MOST_FILES)
                        .toList();
                CrawlLogs bounded = new CrawlLogs(directory, logs.path(), first);
                if (!bounded.equals(known.put(directory, bounded))) {
                    changed.add(logs);
                    writes.put(directory, document(bounded));
                }
            }
            Writes.put(documents, writes.values());
        }
        return changed;
    }

    private static Document document(CrawlLogs logs) {
        return new Document(DocumentMapping.ID, logs.harvestDirectory())
                .append("path", logs.path())
                .append("fileNames", logs.fileNames());
    }

    public Map<String, CrawlLogs> find(Collection<String> harvestDirectories) {
        Map<String, CrawlLogs> found = new HashMap<>();
        for (List<String> some : Chunks.of(List.copyOf(harvestDirectories))) {
            documents
                    .find(Query.ids(some))
                    .forEach(document -> found.put(document.getString(DocumentMapping.ID), logs(document)));
        }
        return found;
    }

    public List<CrawlLogs> below(String directory) {
        // there are few, and prefix queries differ between servers
        return documents.find(Query.all()).stream()
                .map(CrawlLogCollection::logs)
                .filter(logs -> Location.isWithin(logs.harvestDirectory(), directory))
                .toList();
    }

    public void forget(String harvestDirectory) {
        documents.write(new Write.Delete(harvestDirectory));
    }

    public boolean isEmpty() {
        return documents.first(Query.all()).isEmpty();
    }

    private static CrawlLogs logs(Document document) {
        return DocumentMapping.read(
                document,
                "place of crawl logs",
                fields -> new CrawlLogs(
                        fields.getString(DocumentMapping.ID),
                        DocumentMapping.field(fields, "path", String.class),
                        fields.getList("fileNames", String.class)));
    }
}
