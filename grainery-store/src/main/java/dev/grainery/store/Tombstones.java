// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.record.GraineryRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.RecordType;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.DocumentStore;
import dev.grainery.store.document.Query;
import dev.grainery.store.document.Writes;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.bson.Document;
import org.bson.types.ObjectId;

/** Remains of deleted records. Entries are never changed or deleted. */
public final class Tombstones {

    static final String DATE = "date";
    static final String IDENTIFIER = "id";

    private final DocumentCollection documents;

    Tombstones(DocumentStore store) {
        this.documents = store.collection(StoreSchema.TOMBSTONE);
    }

    /** Skipped if a run that was killed afterwards has added it since a time. */
    void add(Tombstone tombstone, Instant since) {
        Query same = Query.all().is(IDENTIFIER, tombstone.id()).is("fileName", tombstone.fileName());
        boolean exists = read(documents.find(same)).stream()
                .anyMatch(stored -> !stored.date().isBefore(since));
        if (!exists) {
            Writes.insert(
                    documents, List.of(DocumentMapping.document(tombstone).append(DocumentMapping.ID, new ObjectId())));
        }
    }

    /**
     * In pages as in {@link RecordCollection#changed}. A record deleted several times has several, and may exist again.
     */
    public Page<Keyed<Tombstone>> removed(DateRange removed, Optional<String> after, int limit) {
        return Page.by(DATE, false, documents, removed.of(DATE), after, limit, DocumentMapping.as(Tombstone.class));
    }

    public Optional<Tombstone> latest(RecordType type, String id, String fileName) {
        return latest(all(type, id, fileName));
    }

    /** Whether a record with this identifier was deleted, under any name. */
    public boolean has(RecordType type, String id) {
        return !all(type, Query.all().is(IDENTIFIER, id)).isEmpty();
    }

    public Optional<Tombstone> latestOfHarvest(String id) {
        return latest(all(RecordType.HARVEST, Query.all().is(IDENTIFIER, id)));
    }

    private static Optional<Tombstone> latest(List<Tombstone> stones) {
        return stones.stream().max(Comparator.comparing(Tombstone::date));
    }

    public List<Tombstone> all(RecordType type, String id, String fileName) {
        return all(type, Query.all().is(IDENTIFIER, id).is("fileName", fileName));
    }

    private List<Tombstone> all(RecordType type, Query query) {
        return read(documents.find(query)).stream()
                .filter(stone -> stone.recType() == type)
                .toList();
    }

    public void forEachKeyed(Optional<Instant> since, Consumer<Keyed<Tombstone>> consumer) {
        DocumentMapping.forEachKeyed(documents, since, Tombstone.class, consumer);
    }

    private static List<Tombstone> read(List<Document> documents) {
        return documents.stream().map(DocumentMapping.as(Tombstone.class)).toList();
    }

    public void forEach(Consumer<Tombstone> consumer) {
        forEachKeyed(Optional.empty(), stone -> consumer.accept(stone.item()));
    }

    /** Directory and requester may be {@code NA}: a harvest has no directory. */
    public record Tombstone(
            RecordType recType,
            String id,
            String fileName,
            String absolute,
            Hash hashOrig,
            String harvestID,
            Instant date,
            String by,
            String reason) {

        static Tombstone of(StoredFileRecord record, Instant date, String reason) {
            return new Tombstone(
                    record.header().recType(),
                    record.id(),
                    record.location().fileName(),
                    record.location().directory(),
                    record.revision().hashOrig(),
                    record.harvestId(),
                    date,
                    GraineryRecord.NA,
                    reason);
        }

        static Tombstone of(HarvestRecord record, Instant date) {
            return new Tombstone(
                    RecordType.HARVEST,
                    record.harvest().harvestID(),
                    record.harvest().harvestPrefix().harvestNameStand(),
                    GraineryRecord.NA,
                    record.revision().hashOrig(),
                    record.harvest().harvestID(),
                    date,
                    GraineryRecord.NA,
                    "nothing belongs to it any more");
        }
    }
}
