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

/** What stays of records that were taken away. Nothing in it is ever changed or taken away. */
public final class Tombstones {

    static final String DATE = "date";
    static final String IDENTIFIER = "id";

    private final DocumentCollection documents;

    Tombstones(DocumentStore store) {
        this.documents = store.collection(StoreSchema.TOMBSTONE);
    }

    /** Adds one, unless there is one of the same record since a time: then a run was broken off after it. */
    void add(Tombstone tombstone, Instant since) {
        Query same = Query.all().is(IDENTIFIER, tombstone.id()).is("fileName", tombstone.fileName());
        boolean isKept = read(documents.find(same)).stream()
                .anyMatch(kept -> !kept.date().isBefore(since));
        if (!isKept) {
            Writes.insert(
                    documents, List.of(DocumentMapping.document(tombstone).append(DocumentMapping.ID, new ObjectId())));
        }
    }

    /**
     * Those of some time, the earliest first, in pages as {@link RecordCollection#changed} gives them. A record that was
     * removed and made again several times has as many; one that was made again since is in the store nevertheless.
     */
    public Page<Keyed<Tombstone>> removed(DateRange removed, Optional<String> after, int limit) {
        return Page.by(DATE, false, documents, removed.of(DATE), after, limit, DocumentMapping.as(Tombstone.class));
    }

    /** The latest of those of a file's record; all of them are looked at. */
    public Optional<Tombstone> latest(RecordType type, String id, String fileName) {
        return latest(all(type, id, fileName));
    }

    /** The latest of those of a harvest, which its identifier alone tells from others. */
    public Optional<Tombstone> latestOfHarvest(String id) {
        return latest(all(RecordType.HARVEST, Query.all().is(IDENTIFIER, id)));
    }

    private static Optional<Tombstone> latest(List<Tombstone> stones) {
        return stones.stream().max(Comparator.comparing(Tombstone::date));
    }

    /** Those of a record, in any order. */
    public List<Tombstone> all(RecordType type, String id, String fileName) {
        return all(type, Query.all().is(IDENTIFIER, id).is("fileName", fileName));
    }

    private List<Tombstone> all(RecordType type, Query query) {
        return read(documents.find(query)).stream()
                .filter(stone -> stone.recType() == type)
                .toList();
    }

    /** Passes on those that were added since a time, as {@link FixityHistory#forEachKeyed} does. */
    public void forEachKeyed(Optional<Instant> since, Consumer<Keyed<Tombstone>> consumer) {
        DocumentMapping.forEachKeyed(documents, since, Tombstone.class, consumer);
    }

    private static List<Tombstone> read(List<Document> documents) {
        return documents.stream().map(DocumentMapping.as(Tombstone.class)).toList();
    }

    /** All of them, the oldest first. */
    public List<Tombstone> all() {
        return read(documents.find(Query.all().ascending(DocumentMapping.ID)));
    }

    /**
     * What stays of a record that was taken away.
     *
     * @param recType the type of the record
     * @param id its identifier
     * @param fileName the name of its file; of a harvest its name
     * @param absolute the last directory of its file; {@code NA} for a harvest
     * @param hashOrig the first hash of its file
     * @param harvestID the harvest it belonged to
     * @param date when it was taken away
     * @param by who said so, {@code NA} if nobody had to
     * @param reason why
     */
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

        /** That of a record of a file which nobody asked to take away. */
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

        /** That of a harvest that nothing belongs to any more. */
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
