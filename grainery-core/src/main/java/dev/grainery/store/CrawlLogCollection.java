// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Filters;
import dev.grainery.harvest.CrawlLogs;
import java.util.Collection;
import java.util.HashMap;
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
     * Writes what was found in the directory of a harvest, in place of what was known of it.
     *
     * @return whether that was anything else
     */
    public boolean put(CrawlLogs found) {
        CrawlLogs bounded = new CrawlLogs(
                found.harvestDirectory(),
                found.path(),
                found.fileNames().stream().sorted().distinct().limit(MOST_FILES).toList());
        if (bounded.equals(find(List.of(bounded.harvestDirectory())).get(bounded.harvestDirectory()))) {
            return false;
        }
        new Upserts(documents, calls)
                .put(List.of(new Document(DocumentMapping.ID, bounded.harvestDirectory())
                        .append("path", bounded.path())
                        .append("fileNames", bounded.fileNames())));
        return true;
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

    private static CrawlLogs logs(Document document) {
        return new CrawlLogs(
                document.getString(DocumentMapping.ID),
                document.getString("path"),
                document.getList("fileNames", String.class));
    }
}
