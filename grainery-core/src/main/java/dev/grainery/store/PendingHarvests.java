// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.DeleteOneModel;
import dev.grainery.record.GraineryRecord;
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

    static final String NAME = "pending";
    private static final String TOKEN = "token";

    private final MongoCollection<Document> documents;
    private final ServerCalls calls;

    PendingHarvests(MongoDatabase database, ServerCalls calls) {
        this.documents = database.getCollection(NAME);
        this.calls = calls;
    }

    /** Marks harvests as to be assembled; a harvest that is marked already is marked anew. {@code NA} is none. */
    public void mark(Collection<String> harvestIds) {
        new Upserts(documents, calls)
                .put(harvestIds.stream()
                        .distinct()
                        .filter(id -> !id.equals(GraineryRecord.NA))
                        .map(id -> new Document(DocumentMapping.ID, id)
                                .append(TOKEN, UUID.randomUUID().toString()))
                        .toList());
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
        calls.run(() ->
                documents.find().forEach(mark -> all.put(mark.getString(DocumentMapping.ID), mark.getString(TOKEN))));
        return all;
    }

    /**
     * Takes a mark away after the harvest was assembled.
     *
     * @param token the token the mark had before that; a harvest that was marked anew since then stays marked
     */
    public void clear(String harvestId, String token) {
        clear(Map.of(harvestId, token));
    }

    /** Takes marks away, each with its token as {@link #clear(String, String)} does. */
    public void clear(Map<String, String> marks) {
        List<DeleteOneModel<Document>> deletions = marks.entrySet().stream()
                .map(mark -> new DeleteOneModel<Document>(
                        new Document(DocumentMapping.ID, mark.getKey()).append(TOKEN, mark.getValue())))
                .toList();
        Chunks.of(deletions)
                .forEach(some -> calls.run(() -> documents.bulkWrite(some, new BulkWriteOptions().ordered(false))));
    }
}
