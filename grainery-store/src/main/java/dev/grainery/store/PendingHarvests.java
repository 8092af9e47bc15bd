// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.record.GraineryRecord;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.DocumentStore;
import dev.grainery.store.document.Query;
import dev.grainery.store.document.Write;
import dev.grainery.store.document.Writes;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import org.bson.Document;

/**
 * Harvests that files were written of and that have not been assembled since. A harvest is marked before its files are
 * written, so that a run that is killed leaves the mark for the next one.
 */
public final class PendingHarvests {

    /** Stands among the marks while links between containers and CDX files may be out of date. */
    public static final String LINKS = "index-links";

    private static final String TOKEN = "token";

    private final DocumentCollection documents;

    PendingHarvests(DocumentStore store) {
        this.documents = store.collection(StoreSchema.PENDING);
    }

    /** Marks harvests as to be assembled; a harvest that is marked already is marked again. {@code NA} is none. */
    public void mark(Collection<String> harvestIds) {
        Writes.put(
                documents,
                harvestIds.stream()
                        .distinct()
                        .filter(id -> !id.equals(GraineryRecord.NA))
                        .map(PendingHarvests::marked)
                        .toList());
    }

    private static Document marked(String id) {
        return new Document(DocumentMapping.ID, id)
                .append(TOKEN, UUID.randomUUID().toString());
    }

    /** Marks the links as out of date, and gives the token of the mark. */
    public String markLinks() {
        Document mark = marked(LINKS);
        Writes.put(documents, List.of(mark));
        return mark.getString(TOKEN);
    }

    /**
     * Writes something that belongs to harvests, and marks these before and after it: another process may put a harvest
     * together, and take its mark, just before it is written.
     */
    <T> T whileMarked(Collection<String> harvestIds, Supplier<T> writing) {
        mark(harvestIds);
        T written = writing.get();
        mark(harvestIds);
        return written;
    }

    /** All marked harvests, each with the token of its latest mark. */
    public Map<String, String> all() {
        Map<String, String> all = new HashMap<>();
        documents
                .find(Query.all())
                .forEach(mark ->
                        all.put(mark.getString(DocumentMapping.ID), DocumentMapping.field(mark, TOKEN, String.class)));
        return all;
    }

    /**
     * Takes a mark away after the harvest was assembled.
     *
     * @param token the token the mark had before that; a harvest that was marked again since then stays marked
     */
    public void clear(String harvestId, String token) {
        clear(Map.of(harvestId, token));
    }

    /** Takes marks away, each with its token as {@link #clear(String, String)} does. */
    public void clear(Map<String, String> marks) {
        documents.write(marks.entrySet().stream()
                .map(mark -> (Write) new Write.Delete(mark.getKey(), new Document(TOKEN, mark.getValue())))
                .toList());
    }
}
