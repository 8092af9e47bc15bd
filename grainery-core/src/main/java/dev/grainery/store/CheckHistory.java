// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.fixity.CheckEntry;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.DocumentStore;
import dev.grainery.store.document.Query;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import org.bson.types.ObjectId;

/** All checks there ever were, one small document each. Nothing in it is ever changed or taken away. */
public final class CheckHistory {

    static final String FILE_NAME = "fileName";

    private static final String IDENTIFIER = "id";

    private final DocumentCollection documents;

    CheckHistory(DocumentStore store) {
        this.documents = store.collection(StoreSchema.HISTORY);
    }

    /** Adds checks. */
    public void append(List<CheckEntry> entries) {
        Writes.insert(
                documents,
                entries.stream()
                        .map(entry -> DocumentMapping.document(entry).append(DocumentMapping.ID, new ObjectId()))
                        .toList());
    }

    /** Adds a check that an export has written, unless it is there. */
    public Restored restore(CheckEntry entry) {
        if (find(entry.fileName()).contains(entry)) {
            return Restored.SAME;
        }
        append(List.of(entry));
        return Restored.ADDED;
    }

    /** The checks of the files of this name, the oldest first. */
    public List<CheckEntry> find(String fileName) {
        return matching(Query.all().is(FILE_NAME, fileName));
    }

    /**
     * The checks of a file that had this identifier then, the oldest first. All checks are looked at: it is meant for
     * identifiers that no record has any more.
     */
    public List<CheckEntry> findFormer(String identifier) {
        return matching(Query.all().is(IDENTIFIER, identifier));
    }

    private List<CheckEntry> matching(Query query) {
        List<CheckEntry> found = new ArrayList<>();
        forEach(query, found::add);
        found.sort(Comparator.comparing(CheckEntry::date));
        return found;
    }

    /** Passes on every check, in the order in which they were added. */
    public void forEach(Consumer<CheckEntry> consumer) {
        forEach(Query.all().ascending(DocumentMapping.ID), consumer);
    }

    private void forEach(Query query, Consumer<CheckEntry> consumer) {
        documents.forEachPage(
                query,
                page -> page.forEach(document -> consumer.accept(DocumentMapping.record(document, CheckEntry.class))));
    }

    /** The checks that were added last, the newest first. */
    public List<CheckEntry> latest(int most) {
        return documents.find(Query.all().descending(DocumentMapping.ID).first(most)).stream()
                .map(document -> DocumentMapping.record(document, CheckEntry.class))
                .toList();
    }

    /** How many checks there were. */
    public long count() {
        return documents.count(Query.all());
    }
}
