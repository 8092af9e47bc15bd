// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.bson.Document;

/**
 * The directories that were given to backfills. A root that is absent or empty tells that a storage is not mounted, so
 * that its files are not taken for lost.
 */
public final class StorageRoots {

    static final String NAME = "root";

    private final MongoCollection<Document> documents;
    private final ServerCalls calls;

    StorageRoots(MongoDatabase database, ServerCalls calls) {
        this.documents = database.getCollection(NAME);
        this.calls = calls;
    }

    /** Remembers directories, given by their absolute paths. */
    public void remember(Collection<String> directories) {
        List<String> known = all();
        new Upserts(documents, calls)
                .put(directories.stream()
                        .distinct()
                        .filter(directory -> !known.contains(directory))
                        .map(directory -> new Document(DocumentMapping.ID, directory))
                        .toList());
    }

    /** All of them, sorted. */
    public List<String> all() {
        return calls
                .get(() -> documents
                        .find()
                        .map(document -> document.getString(DocumentMapping.ID))
                        .into(new ArrayList<>()))
                .stream()
                .sorted()
                .toList();
    }
}
