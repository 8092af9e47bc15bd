// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import com.mongodb.ErrorCategory;
import com.mongodb.MongoWriteException;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import dev.grainery.record.HarvestExtension;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.NameUuid;
import dev.grainery.record.PartSet;
import dev.grainery.store.StoredHarvest.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.bson.Document;
import org.bson.types.ObjectId;

/**
 * The records of harvests. A writer reads the version of a record before it looks at the containers, and writes only if
 * the record still has that version: a slower writer with older knowledge never overwrites what a newer one wrote.
 * Lists of more than {@value HarvestParts#MOST} entries are continued in further documents. Thread-safe.
 */
public final class HarvestCollection {

    static final String NAME = "harvest";
    static final String HARVEST_ID = "harvest.harvestID";

    private static final String HARVEST_NAME = "harvest.harvestPrefix.harvestNameStand";
    private static final int ATTEMPTS = 100;

    private final MongoCollection<Document> documents;
    private final HarvestParts parts;
    private final ServerCalls calls;
    private final Lock writing = new ReentrantLock();

    HarvestCollection(MongoDatabase database, ServerCalls calls) {
        this.documents = database.getCollection(NAME);
        this.parts = new HarvestParts(database, calls);
        this.calls = calls;
    }

    /**
     * Writes the record of a harvest, unless it says the same already. Date, author and comment of the stored record are
     * kept. It is only kept for certain after {@link GraineryStore#flush}.
     *
     * @param harvestId the harvest
     * @param assemble puts the record together from what the store holds now, empty if nothing belongs to the harvest;
     *     asked again if another writer was first
     */
    public StoredHarvest write(String harvestId, Supplier<Optional<HarvestRecord>> assemble) {
        // some servers test the guard of an update and write it in two steps; within a process this keeps them together
        writing.lock();
        try {
            for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
                Optional<StoredRecord<HarvestRecord>> before = main(harvestId);
                Optional<HarvestRecord> fresh = assemble.get();
                Optional<StoredHarvest> written =
                        fresh.isPresent() ? write(before, harvestId, fresh.get()) : remove(before, harvestId);
                if (written.isPresent()) {
                    return written.get();
                }
            }
        } finally {
            writing.unlock();
        }
        throw new StoreException("the record of harvest " + harvestId + " was changed by other writers " + ATTEMPTS
                + " times in a row while it was to be written");
    }

    private Optional<StoredHarvest> write(
            Optional<StoredRecord<HarvestRecord>> before, String harvestId, HarvestRecord fresh) {
        long version =
                before.map(stored -> stored.record().extension().version()).orElse(0L);
        HarvestRecord next =
                before.map(stored -> HarvestUpdate.kept(stored.record(), fresh)).orElse(fresh);
        if (before.isPresent()
                && whole(before.get().record()).filter(next::equals).isPresent()) {
            return Optional.of(new StoredHarvest(Outcome.UNCHANGED, Optional.of(next)));
        }
        Optional<PartSet> set = parts.write(harvestId, next.paths(), version);
        HarvestRecord head = HarvestUpdate.with(
                next, HarvestParts.head(next.paths()), next.extension().with(version + 1, set));
        boolean won = before.isPresent() ? update(before.get(), head) : insert(head);
        if (!won) {
            set.ifPresent(lost -> parts.deleteSet(harvestId, lost));
            return Optional.empty();
        }
        parts.deleteOlder(harvestId, version, set);
        HarvestRecord stored =
                HarvestUpdate.with(next, next.paths(), next.extension().with(version + 1, Optional.empty()));
        return Optional.of(new StoredHarvest(before.isPresent() ? Outcome.UPDATED : Outcome.NEW, Optional.of(stored)));
    }

    private Optional<StoredHarvest> remove(Optional<StoredRecord<HarvestRecord>> before, String harvestId) {
        if (before.isEmpty()) {
            return Optional.of(new StoredHarvest(Outcome.NONE, Optional.empty()));
        }
        long deleted = calls.get(() -> documents.deleteOne(guard(before.get())).getDeletedCount());
        if (deleted == 0) {
            return Optional.empty();
        }
        parts.deleteOlder(harvestId, before.get().record().extension().version(), Optional.empty());
        return Optional.of(new StoredHarvest(Outcome.REMOVED, Optional.empty()));
    }

    private boolean insert(HarvestRecord record) {
        return calls.get(() -> {
            try {
                documents.insertOne(DocumentMapping.document(record));
                return true;
            } catch (MongoWriteException e) {
                if (e.getError().getCategory() == ErrorCategory.DUPLICATE_KEY) {
                    return false;
                }
                throw e;
            }
        });
    }

    private boolean update(StoredRecord<HarvestRecord> before, HarvestRecord record) {
        Document set = new Document("$set", DocumentMapping.document(record));
        return calls.get(() -> documents.updateOne(guard(before), set).getMatchedCount() == 1);
    }

    private static Document guard(StoredRecord<HarvestRecord> stored) {
        return new Document(DocumentMapping.ID, stored.id())
                .append(StoreIndexes.VERSION, stored.record().extension().version());
    }

    /** The whole record of a harvest, by its identifier or by its standard name. */
    public Optional<HarvestRecord> find(String nameOrId) {
        return byId(nameOrId).or(() -> byId(NameUuid.DNS.of(nameOrId)));
    }

    /** The standard name of a harvest, without its lists, which may be long. */
    public Optional<String> name(String harvestId) {
        return Optional.ofNullable(calls.get(() -> documents
                        .find(Filters.eq(HARVEST_ID, harvestId))
                        .projection(Projections.include(HARVEST_NAME))
                        .first()))
                .map(document -> document.getEmbedded(List.of(HARVEST_NAME.split("\\.")), String.class));
    }

    private Optional<HarvestRecord> byId(String harvestId) {
        Optional<PartSet> missing = Optional.empty();
        while (true) {
            Optional<StoredRecord<HarvestRecord>> main = main(harvestId);
            if (main.isEmpty()) {
                return Optional.empty();
            }
            Optional<HarvestRecord> whole = whole(main.get().record());
            if (whole.isPresent()) {
                return whole;
            }
            // parts go when a newer record has named others: then that one is there to be read
            Optional<PartSet> parts = main.get().record().extension().parts();
            if (parts.equals(missing)) {
                throw new StoreException(
                        "parts of the lists of harvest " + harvestId + " are missing; assemble it anew");
            }
            missing = parts;
        }
    }

    /** Passes on the whole record of every harvest, in the order in which they were first made. */
    public void forEach(Consumer<HarvestRecord> consumer) {
        List<Document> all = calls.get(() -> documents
                .find()
                .projection(Projections.include(DocumentMapping.ID, HARVEST_ID))
                .into(new ArrayList<>()));
        all.stream()
                .sorted((a, b) -> a.getObjectId(DocumentMapping.ID).compareTo(b.getObjectId(DocumentMapping.ID)))
                .map(document -> document.getEmbedded(List.of("harvest", "harvestID"), String.class))
                .forEach(id -> byId(id).ifPresent(consumer));
    }

    /** How many harvests there are. */
    public long count() {
        return calls.get(documents::countDocuments);
    }

    private Optional<StoredRecord<HarvestRecord>> main(String harvestId) {
        return Optional.ofNullable(calls.get(
                        () -> documents.find(Filters.eq(HARVEST_ID, harvestId)).first()))
                .map(document -> new StoredRecord<>(
                        (ObjectId) document.get(DocumentMapping.ID),
                        DocumentMapping.record(document, HarvestRecord.class)));
    }

    private Optional<HarvestRecord> whole(HarvestRecord main) {
        HarvestExtension said = main.extension();
        if (said.parts().isEmpty()) {
            return Optional.of(main);
        }
        return parts.whole(
                        main.harvest().harvestID(), main.paths(), said.parts().get())
                .map(paths -> HarvestUpdate.with(main, paths, said.with(said.version(), Optional.empty())));
    }
}
