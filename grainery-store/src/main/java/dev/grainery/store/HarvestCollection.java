// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.earlier.EarlierHarvest;
import dev.grainery.harvest.HarvestRenewal;
import dev.grainery.record.Commentaries;
import dev.grainery.record.Earlier;
import dev.grainery.record.EarlierDocumentText;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.HarvestExtension;
import dev.grainery.record.HarvestPartSet;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.Header;
import dev.grainery.record.RecordDate;
import dev.grainery.record.Revision;
import dev.grainery.record.RevisionStatus;
import dev.grainery.store.HarvestCollection.StoredHarvest.Outcome;
import dev.grainery.store.RecordTable.StoredRecord;
import dev.grainery.store.Tombstones.Tombstone;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.DocumentCollection.Group;
import dev.grainery.store.document.DocumentStore;
import dev.grainery.store.document.Write;
import dev.grainery.store.document.Writes;
import dev.grainery.store.merge.Comments;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.bson.Document;
import org.bson.types.ObjectId;

/**
 * A writer reads the version of a record before the containers, and writes only if it is unchanged. Lists of more than
 * {@value HarvestParts#MOST} entries are continued in further documents. Writes are durable after {@link
 * GraineryStore#flush}. Thread-safe.
 */
public final class HarvestCollection extends HarvestQueries {

    private final Tombstones tombstones;
    private final EarlierRecords earlier;
    private final DocumentCollection containers;
    private final InstantSource clock;
    private final Lock writing = new ReentrantLock();

    HarvestCollection(DocumentStore store, Tombstones tombstones, EarlierRecords earlier, InstantSource clock) {
        super(store);
        this.containers = store.collection(StoreSchema.CONTAINER);
        this.earlier = earlier;
        this.tombstones = tombstones;
        this.clock = clock;
    }

    /**
     * Date, author and comment of a stored record stay; an author of {@code NA} is replaced. The function is called
     * again after a conflict.
     */
    public void write(
            List<String> harvestIds,
            Supplier<Function<String, Optional<HarvestRecord>>> assembling,
            BiConsumer<String, StoredHarvest> written) {
        // concurrent writers in one process would have to start over
        writing.lock();
        try {
            Map<String, StoredRecord<HarvestRecord>> before = withoutLists(harvestIds);
            Function<String, Optional<HarvestRecord>> assemble = assembling.get();
            for (String id : harvestIds) {
                Optional<StoredHarvest> first = write(Optional.ofNullable(before.get(id)), id, assemble.apply(id));
                written.accept(id, first.isPresent() ? first.get() : writeAgain(id, assembling));
            }
        } finally {
            writing.unlock();
        }
    }

    private StoredHarvest writeAgain(String id, Supplier<Function<String, Optional<HarvestRecord>>> assembling) {
        return Writes.retried("the record of harvest " + id, () -> {
            Map<String, StoredRecord<HarvestRecord>> before = withoutLists(List.of(id));
            return write(
                    Optional.ofNullable(before.get(id)), id, assembling.get().apply(id));
        });
    }

    /**
     * Computes the revisions of recorded harvests from the statuses and dates of their containers. Returns the outcomes
     * without harvests that must be rebuilt, or that were written meanwhile.
     */
    public Map<String, Outcome> renew(List<String> harvestIds) {
        writing.lock();
        try {
            Map<String, StoredRecord<HarvestRecord>> before = withoutLists(harvestIds);
            Map<String, Outcome> outcomes = new HashMap<>();
            renewals(before.keySet()).forEach((id, renewal) -> {
                StoredRecord<HarvestRecord> stored = before.get(id);
                renewal.of(stored.record())
                        .flatMap(revision -> renew(stored, revision))
                        .ifPresent(outcome -> outcomes.put(id, outcome));
            });
            return outcomes;
        } finally {
            writing.unlock();
        }
    }

    private Optional<Outcome> renew(StoredRecord<HarvestRecord> stored, Revision revision) {
        HarvestExtension was = stored.record().extension();
        if (revision.equals(stored.record().revision())) {
            return Optional.of(Outcome.UNCHANGED);
        }
        Document fields = new Document(
                        "extension", DocumentMapping.document(written(was, was.version() + 1, was.parts())))
                .append("revision", DocumentMapping.document(revision));
        return Writes.isDone(documents.write(new Write.Set(stored.id(), guard(stored), fields)))
                ? Optional.of(Outcome.UPDATED)
                : Optional.empty();
    }

    private Map<String, HarvestRenewal> renewals(Set<String> harvestIds) {
        return harvestIds.isEmpty()
                ? Map.of()
                : containers.groups(harvestIds).stream()
                        .collect(Collectors.groupingBy(
                                Group::first,
                                Collectors.collectingAndThen(Collectors.toList(), HarvestCollection::renewal)));
    }

    private static HarvestRenewal renewal(List<Group> byStatus) {
        Group all = byStatus.stream().reduce(Group::and).orElseThrow();
        return DocumentMapping.read(
                new Document(DocumentMapping.ID, all),
                "entry in the index of checks",
                any -> new HarvestRenewal(
                        all.count(),
                        byStatus.stream()
                                .map(group -> RevisionStatus.of(group.second()))
                                .collect(Collectors.toSet()),
                        RecordDate.of(all.least().get(0)),
                        RecordDate.of(all.least().get(1))));
    }

    /** Rebuilding keeps the comment. */
    public boolean comment(String harvestId, UnaryOperator<Commentaries> change) {
        return changed(
                harvestId,
                record -> new HarvestRecord(
                        record.header(),
                        record.harvest(),
                        record.harvestCrawl(),
                        record.paths(),
                        record.extension(),
                        record.revision()
                                .withCommentaries(change.apply(record.revision().commentaries()))));
    }

    private boolean changed(String harvestId, UnaryOperator<HarvestRecord> change) {
        return Writes.retried("the record of harvest " + harvestId, () -> {
            Optional<StoredRecord<HarvestRecord>> before = main(harvestId);
            if (before.isEmpty()) {
                return Optional.of(false);
            }
            HarvestRecord record = before.get().record();
            HarvestRecord after = change.apply(record);
            if (after.equals(record)) {
                return Optional.of(true);
            }
            HarvestExtension was = record.extension();
            HarvestRecord next = with(after, after.paths(), written(after.extension(), was.version() + 1, was.parts()));
            Write write = new Write.Set(before.get().id(), guard(before.get()), DocumentMapping.document(next));
            return Writes.isDone(documents.write(write)) ? Optional.of(true) : Optional.empty();
        });
    }

    private HarvestRecord withEarlierDocuments(HarvestRecord record) {
        List<EarlierHarvest> all =
                earlier.ofHarvest(record.harvest().harvestPrefix().harvestNameStand());
        if (all.isEmpty()) {
            return record;
        }
        Set<String> held = record.extension().earlier().stream()
                .map(EarlierDocumentText::sha256)
                .collect(Collectors.toSet());
        List<EarlierHarvest> before = all.stream()
                .filter(one -> held.contains(one.document().sha256()))
                .toList();
        Header header = record.header();
        boolean isOpen =
                header.author().equals(GraineryRecord.NA) || author(before).equals(Optional.of(header.author()));
        return new HarvestRecord(
                author(all)
                        .filter(name -> isOpen)
                        .map(name -> new Header(header.recType(), name, header.date(), header.standard()))
                        .orElse(header),
                record.harvest(),
                record.harvestCrawl(),
                record.paths(),
                record.extension()
                        .withEarlier(all.stream()
                                .map(one -> EarlierDocumentText.of(
                                        one.document().sha256(), one.document().text()))
                                .toList()),
                record.revision()
                        .withCommentaries(Comments.withEarlier(
                                record.revision().commentaries(), comments(before), comments(all))));
    }

    private static Optional<String> author(List<EarlierHarvest> harvests) {
        return harvests.stream().flatMap(one -> one.author().stream()).findFirst();
    }

    private static List<String> comments(List<EarlierHarvest> harvests) {
        return harvests.stream()
                .limit(Earlier.MOST)
                .flatMap(one -> one.comment().stream())
                .toList();
    }

    public boolean applyEarlier(String harvestId) {
        return changed(harvestId, this::withEarlierDocuments);
    }

    boolean restore(HarvestRecord record) {
        HarvestExtension extension = record.extension();
        Optional<HarvestPartSet> set = parts.write(record.harvest().harvestID(), record.paths(), extension.version());
        HarvestRecord head = with(record, HarvestParts.head(record.paths()), extension.with(extension.version(), set));
        return Writes.isDone(documents.write(
                new Write.Insert(DocumentMapping.document(head).append(DocumentMapping.ID, new ObjectId()))));
    }

    private HarvestExtension written(HarvestExtension extension, long version, Optional<HarvestPartSet> set) {
        return extension.with(version, set).modifiedAt(Optional.of(now()));
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    private Optional<StoredHarvest> write(
            Optional<StoredRecord<HarvestRecord>> before, String harvestId, Optional<HarvestRecord> fresh) {
        return fresh.isPresent() ? write(before, harvestId, fresh.get()) : remove(before, harvestId);
    }

    private Optional<StoredHarvest> write(
            Optional<StoredRecord<HarvestRecord>> before, String harvestId, HarvestRecord fresh) {
        HarvestExtension was = before.map(stored -> stored.record().extension()).orElse(fresh.extension());
        HarvestRecord next = before.map(stored -> withStoredFields(stored.record(), fresh))
                .orElseGet(() -> withEarlierDocuments(fresh));
        if (before.isPresent() && isStored(before.get().record(), next)) {
            return Optional.of(new StoredHarvest(Outcome.UNCHANGED, Optional.of(next)));
        }
        long version = was.version();
        Optional<HarvestPartSet> set = parts.write(harvestId, next.paths(), version);
        HarvestExtension extension = written(next.extension(), version + 1, set);
        HarvestRecord head = with(next, HarvestParts.head(next.paths()), extension);
        Document document = DocumentMapping.document(head);
        Write write = before.map(stored -> (Write) new Write.Set(stored.id(), guard(stored), document))
                .orElseGet(() -> new Write.Insert(document.append(DocumentMapping.ID, new ObjectId())));
        if (!Writes.isDone(documents.write(write))) {
            set.ifPresent(lost -> parts.deleteSet(harvestId, lost));
            return Optional.empty();
        }
        if (was.parts().isPresent() || set.isPresent()) {
            parts.deleteOlder(harvestId, version, set);
        }
        HarvestRecord stored = with(next, next.paths(), extension.with(version + 1, Optional.empty()));
        return Optional.of(new StoredHarvest(before.isPresent() ? Outcome.UPDATED : Outcome.NEW, Optional.of(stored)));
    }

    /** Reads the lists of the stored record only if everything else is equal. */
    private boolean isStored(HarvestRecord before, HarvestRecord next) {
        HarvestExtension extension = before.extension().with(next.extension().version(), Optional.empty());
        return with(next, HarvestParts.NO_LISTS, next.extension())
                        .equals(with(before, HarvestParts.NO_LISTS, extension))
                && main(next.harvest().harvestID())
                        .flatMap(stored -> whole(stored.record()))
                        .filter(next::equals)
                        .isPresent();
    }

    private Optional<StoredHarvest> remove(Optional<StoredRecord<HarvestRecord>> before, String harvestId) {
        if (before.isEmpty()) {
            return Optional.of(new StoredHarvest(Outcome.NONE, Optional.empty()));
        }
        HarvestRecord removed = before.get().record();
        // tombstone first: a record that is deleted without one would never be reported
        tombstones.add(
                Tombstone.of(removed, now()), removed.extension().modified().orElse(Instant.EPOCH));
        if (!Writes.isDone(documents.write(new Write.Delete(before.get().id(), guard(before.get()))))) {
            return Optional.empty();
        }
        parts.deleteOlder(harvestId, before.get().record().extension().version(), Optional.empty());
        return Optional.of(new StoredHarvest(Outcome.REMOVED, Optional.empty()));
    }

    private static Document guard(StoredRecord<HarvestRecord> stored) {
        return new Document(StoreSchema.VERSION, stored.record().extension().version());
    }

    private static HarvestRecord withStoredFields(HarvestRecord stored, HarvestRecord fresh) {
        Header header = new Header(
                fresh.header().recType(),
                stored.header().author().equals(GraineryRecord.NA)
                        ? fresh.header().author()
                        : stored.header().author(),
                stored.header().date(),
                fresh.header().standard());
        return new HarvestRecord(
                header,
                fresh.harvest(),
                fresh.harvestCrawl(),
                fresh.paths(),
                fresh.extension()
                        .with(stored.extension().version(), Optional.empty())
                        .withEarlier(stored.extension().earlier())
                        .modifiedAt(stored.extension().modified()),
                fresh.revision().withCommentaries(stored.revision().commentaries()));
    }

    public record StoredHarvest(Outcome outcome, Optional<HarvestRecord> record) {

        public enum Outcome {
            NEW,
            UPDATED,
            UNCHANGED,
            REMOVED,
            NONE
        }
    }
}
