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

/** The mark precedes the writes of files, so a killed run leaves it to the next one. */
public final class PendingHarvests {

    public static final String LINKS = "index-links";

    private static final String TOKEN = "token";

    private final DocumentCollection documents;

    PendingHarvests(DocumentStore store) {
        this.documents = store.collection(StoreSchema.PENDING);
    }

    /** Skips {@code NA}. */
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

    public String markLinks() {
        Document mark = marked(LINKS);
        Writes.put(documents, List.of(mark));
        return mark.getString(TOKEN);
    }

    /** Marks before and after the write: another process may clear the mark just before the write. */
    <T> T whileMarked(Collection<String> harvestIds, Supplier<T> writing) {
        mark(harvestIds);
        T written = writing.get();
        mark(harvestIds);
        return written;
    }

    /** With the tokens of their latest marks. */
    public Map<String, String> all() {
        Map<String, String> all = new HashMap<>();
        documents
                .find(Query.all())
                .forEach(mark ->
                        all.put(mark.getString(DocumentMapping.ID), DocumentMapping.field(mark, TOKEN, String.class)));
        return all;
    }

    /** The mark stays if the harvest was marked again after the token was read. */
    public void clear(String harvestId, String token) {
        clear(Map.of(harvestId, token));
    }

    public void clear(Map<String, String> marks) {
        documents.write(marks.entrySet().stream()
                .map(mark -> (Write) new Write.Delete(mark.getKey(), new Document(TOKEN, mark.getValue())))
                .toList());
    }
}
