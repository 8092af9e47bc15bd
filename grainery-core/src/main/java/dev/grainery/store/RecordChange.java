// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static java.util.Objects.requireNonNull;

import dev.grainery.record.RecordDate;
import dev.grainery.store.internal.document.DocumentCollection;
import dev.grainery.store.internal.document.Query;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.bson.Document;

/**
 * That a record was written.
 *
 * @param key tells records apart, and stays the same as long as a record is there
 * @param harvestId the harvest that it belongs to now; of the record of a harvest its own identifier
 * @param modified when it was last written
 */
public record RecordChange(String key, String harvestId, Instant modified) {

    public RecordChange {
        requireNonNull(key, "key");
        requireNonNull(harvestId, "harvestId");
        requireNonNull(modified, "modified");
    }

    /** Passes on what was written since a time, in no order. */
    static void forEachSince(
            DocumentCollection documents, String harvestField, Instant from, Consumer<RecordChange> consumer) {
        List<String> harvest = Arrays.asList(harvestField.split("\\."));
        List<String> modified = Arrays.asList(StoreSchema.MODIFIED.split("\\."));
        documents.forEachPage(
                Query.all().from(StoreSchema.MODIFIED, RecordDate.text(from)).only(harvestField, StoreSchema.MODIFIED),
                page -> page.forEach(document -> consumer.accept(new RecordChange(
                        document.get(DocumentCollection.ID).toString(),
                        text(document, harvest),
                        RecordDate.of(text(document, modified))))));
    }

    private static String text(Document document, List<String> path) {
        return Optional.ofNullable(document.getEmbedded(path, String.class)).orElse("");
    }
}
