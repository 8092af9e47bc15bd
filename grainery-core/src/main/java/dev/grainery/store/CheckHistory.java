// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Sorts;
import dev.grainery.fixity.CheckEntry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import org.bson.Document;
import org.bson.conversions.Bson;

/** All checks there ever were, one small document each. Nothing in it is ever changed or taken away. */
public final class CheckHistory {

    static final String NAME = "revision";
    static final String FILE_NAME = "fileName";

    private static final String IDENTIFIER = "id";

    private final MongoCollection<Document> documents;
    private final ServerCalls calls;

    CheckHistory(MongoDatabase database, ServerCalls calls) {
        this.documents = database.getCollection(NAME);
        this.calls = calls;
    }

    /** Adds checks. */
    public void append(List<CheckEntry> entries) {
        if (!entries.isEmpty()) {
            List<Document> all = entries.stream().map(DocumentMapping::document).toList();
            calls.run(() -> documents.insertMany(all));
        }
    }

    /** The checks of the files of this name, the oldest first. */
    public List<CheckEntry> find(String fileName) {
        return matching(Filters.eq(FILE_NAME, fileName));
    }

    /**
     * The checks of a file that had this identifier then, the oldest first. All checks are looked at: it is meant for
     * identifiers that no record has any more.
     */
    public List<CheckEntry> findFormer(String identifier) {
        return matching(Filters.eq(IDENTIFIER, identifier));
    }

    private List<CheckEntry> matching(Bson filter) {
        List<CheckEntry> found = new ArrayList<>();
        forEach(documents.find(filter), found::add);
        found.sort(Comparator.comparing(CheckEntry::date));
        return found;
    }

    /** Passes on every check, in the order in which they were added. */
    public void forEach(Consumer<CheckEntry> consumer) {
        forEach(documents.find().sort(Sorts.ascending(DocumentMapping.ID)), consumer);
    }

    private void forEach(FindIterable<Document> found, Consumer<CheckEntry> consumer) {
        try (MongoCursor<Document> cursor =
                calls.get(() -> found.batchSize(Chunks.SIZE).iterator())) {
            List<CheckEntry> next = next(cursor);
            while (!next.isEmpty()) {
                next.forEach(consumer);
                next = next(cursor);
            }
        }
    }

    private List<CheckEntry> next(MongoCursor<Document> cursor) {
        return calls.get(() -> {
            List<CheckEntry> next = new ArrayList<>(Chunks.SIZE);
            while (next.size() < Chunks.SIZE && cursor.hasNext()) {
                next.add(DocumentMapping.record(cursor.next(), CheckEntry.class));
            }
            return next;
        });
    }

    /** The checks that were added last, the newest first. */
    public List<CheckEntry> latest(int most) {
        return calls.get(() -> documents
                .find()
                .sort(Sorts.descending(DocumentMapping.ID))
                .limit(most)
                .map(document -> DocumentMapping.record(document, CheckEntry.class))
                .into(new ArrayList<>()));
    }

    /** How many checks there were. */
    public long count() {
        return calls.get(documents::countDocuments);
    }
}
