// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import com.mongodb.client.MongoDatabase;
import dev.grainery.record.RecordDate;
import dev.grainery.record.RecordJson;
import dev.grainery.record.RecordType;
import dev.grainery.record.RevisionStatus;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import org.bson.Document;

/**
 * How much there is of what, counted by indexes alone: no server looks at the documents. So the command {@code count} is
 * asked, which the embedded server answers that way, and not an aggregation, for which it reads a whole collection.
 */
public final class StoreCounts {

    private final MongoDatabase database;
    private final ServerCalls calls;

    StoreCounts(MongoDatabase database, ServerCalls calls) {
        this.database = database;
        this.calls = calls;
    }

    /** How many records of a type have each status (Metodika 10.2); every status has a number. */
    public Map<RevisionStatus, Long> byStatus(RecordType type) {
        Map<RevisionStatus, Long> counts = new EnumMap<>(RevisionStatus.class);
        for (RevisionStatus status : RevisionStatus.values()) {
            String word = RecordJson.mapper().convertValue(status, String.class);
            counts.put(
                    status,
                    count(
                            type.word(),
                            new Document(StoreIndexes.STATUS, word)
                                    .append(StoreIndexes.NEXT, new Document("$gte", ""))));
        }
        return counts;
    }

    /** How many files should have been checked before a time, and were not. */
    public long overdue(Instant now) {
        // of all texts with this time, none is greater
        Document range = new Document("$gte", "").append("$lte", RecordDate.text(now) + " ~");
        return count(Locations.NAME, new Document(LocationEntry.CHECK_BY, range));
    }

    private long count(String collection, Document query) {
        Document command = new Document("count", collection).append("query", query);
        return calls.get(() -> ((Number) database.runCommand(command).get("n")).longValue());
    }
}
