// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.record.RecordDate;
import dev.grainery.record.RecordJson;
import dev.grainery.record.RecordType;
import dev.grainery.record.RevisionStatus;
import dev.grainery.store.internal.document.DocumentCollection;
import dev.grainery.store.internal.document.DocumentStore;
import dev.grainery.store.internal.document.Query;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;

/** How much there is of what, counted by indexes alone: no store looks at the documents. */
public final class StoreCounts {

    private final DocumentStore store;

    StoreCounts(DocumentStore store) {
        this.store = store;
    }

    /** How many records of a type have each status (Metodika 10.2); every status has a number. */
    public Map<RevisionStatus, Long> byStatus(RecordType type) {
        DocumentCollection documents = store.collection(StoreSchema.of(type));
        Map<RevisionStatus, Long> counts = new EnumMap<>(RevisionStatus.class);
        for (RevisionStatus status : RevisionStatus.values()) {
            String word = RecordJson.mapper().convertValue(status, String.class);
            counts.put(status, documents.count(Query.all().is(StoreSchema.STATUS, word)));
        }
        return counts;
    }

    /** How many files should have been checked before a time, and were not. */
    public long overdue(Instant now) {
        // of all texts with this time, none is greater
        return store.collection(StoreSchema.LOCATION)
                .count(Query.all().upTo(LocationEntry.CHECK_BY, RecordDate.text(now) + " ~"));
    }
}
