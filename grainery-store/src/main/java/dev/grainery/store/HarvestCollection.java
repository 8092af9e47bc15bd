// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.earlier.EarlierHarvest;
import dev.grainery.record.Commentaries;
import dev.grainery.record.Earlier;
import dev.grainery.record.EarlierText;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.HarvestExtension;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.Header;
import dev.grainery.record.NameUuid;
import dev.grainery.record.PartSet;
import dev.grainery.store.HarvestCollection.StoredHarvest.Outcome;
import dev.grainery.store.RecordTable.StoredRecord;
import dev.grainery.store.Tombstones.Tombstone;
import dev.grainery.store.document.Chunks;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.DocumentStore;
import dev.grainery.store.document.Query;
import dev.grainery.store.document.StoreException;
import dev.grainery.store.document.Write;
import dev.grainery.store.document.Writes;
import dev.grainery.store.merge.EarlierComments;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.Document;
import org.bson.types.ObjectId;

/**
 * The records of harvests. A writer reads the version of a record before it looks at the containers, and writes only if
 * the record still has that version: a slower writer with older knowledge never overwrites what a newer one wrote.
 * Lists of more than {@value HarvestParts#MOST} entries are continued in further documents. Thread-safe.
 */
public final class HarvestCollection {

    static final String HARVEST_ID = "harvest.harvestID";

    static final String DATE = "harvest.date";

    static final String SIZE = "harvest.size";

    private static final String HARVEST_PREFIX = "harvest.harvestPrefix";
    static final String HARVEST_NAME = HARVEST_PREFIX + ".harvestNameStand";
    static final String LISTS = "paths";

    /** All but the lists. */
    private static final String[] WITHOUT_LISTS = {
        "recType", "author", "date", "standard", "harvest", "harvestCrawl", "extension", "revision"
    };

    private static final int AT_ONCE = 10;

    /** What a list of harvests needs; extensions may be long. */
    private static final String[] HEAD = {
        "recType", "author", "date", "standard", "harvest", "revision", StoreSchema.VERSION, StoreSchema.MODIFIED
    };

    private static final Document NO_LISTS = DocumentMapping.document(HarvestParts.NO_LISTS);
    private static final Document NO_CRAWL = DocumentMapping.document(HarvestRecord.CrawlSection.NONE);

    private static final int HEADS_AT_ONCE = 1_000;

    private final DocumentCollection documents;
    private final HarvestParts parts;
    private final Tombstones tombstones;
    private final EarlierRecords earlier;
    private final InstantSource clock;
    private final Lock writing = new ReentrantLock();

    HarvestCollection(DocumentStore store, Tombstones tombstones, EarlierRecords earlier, InstantSource clock) {
        this.earlier = earlier;
        this.tombstones = tombstones;
        this.clock = clock;
        this.documents = store.collection(StoreSchema.HARVEST_RECORD);
        this.parts = new HarvestParts(store);
    }

    /**
     * Writes the records of some harvests, unless they say the same already. Date, author and comment of a stored record
     * are kept; an author of {@code NA} gives way to one that is known. They are only kept for certain after {@link GraineryStore#flush}.
     *
     * @param harvestIds the harvests, few enough to be asked for at once
     * @param assembling gives what puts records together from what the store holds from now on, empty if nothing belongs
     *     to a harvest; asked again if another writer was first
     * @param written told of each harvest, in this order
     */
    public void write(
            List<String> harvestIds,
            Supplier<Function<String, Optional<HarvestRecord>>> assembling,
            BiConsumer<String, StoredHarvest> written) {
        // whoever of several in this process is later would have to start over
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
     * Changes the comment of a record, which stays when the record is rebuilt. It is only kept for certain after
     * {@link GraineryStore#flush}.
     *
     * @return whether there is such a harvest
     * @throws StoreException if other writers are first again and again
     */
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

    /** With the author and the comments of the documents about it that are kept. */
    private HarvestRecord signed(HarvestRecord record) {
        List<EarlierHarvest> all =
                earlier.ofHarvest(record.harvest().harvestPrefix().harvestNameStand());
        if (all.isEmpty()) {
            return record;
        }
        Set<String> held =
                record.extension().earlier().stream().map(EarlierText::sha256).collect(Collectors.toSet());
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
                                .map(one -> EarlierText.of(
                                        one.document().sha256(), one.document().text()))
                                .toList()),
                record.revision()
                        .withCommentaries(
                                EarlierComments.in(record.revision().commentaries(), comments(before), comments(all))));
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

    /**
     * Applies what {@link EarlierRecords} keep to the record of a harvest. It is only kept for certain after
     * {@link GraineryStore#flush}.
     *
     * @return whether there is such a harvest
     */
    public boolean applyEarlier(String harvestId) {
        return changed(harvestId, this::signed);
    }

    /**
     * Adds a record as an export has written it. It is only kept for certain after {@link GraineryStore#flush}.
     *
     * @return whether there was none of its harvest
     */
    boolean restore(HarvestRecord record) {
        HarvestExtension said = record.extension();
        Optional<PartSet> set = parts.write(record.harvest().harvestID(), record.paths(), said.version());
        HarvestRecord head = with(record, HarvestParts.head(record.paths()), said.with(said.version(), set));
        return Writes.isDone(documents.write(
                new Write.Insert(DocumentMapping.document(head).append(DocumentMapping.ID, new ObjectId()))));
    }

    /** Records without their lists, which may be long: of many at once they would fill the memory. */
    private Map<String, StoredRecord<HarvestRecord>> withoutLists(List<String> harvestIds) {
        Map<String, StoredRecord<HarvestRecord>> found = new HashMap<>();
        documents
                .find(Query.all().in(HARVEST_ID, harvestIds).only(WITHOUT_LISTS))
                .forEach(document -> {
                    StoredRecord<HarvestRecord> stored = withoutLists(document);
                    found.put(stored.record().harvest().harvestID(), stored);
                });
        return found;
    }

    private static StoredRecord<HarvestRecord> withoutLists(Document document) {
        return stored(document.append(LISTS, NO_LISTS));
    }

    private HarvestExtension written(HarvestExtension extension, long version, Optional<PartSet> set) {
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
        HarvestRecord next = before.map(stored -> kept(stored.record(), fresh)).orElseGet(() -> signed(fresh));
        if (before.isPresent() && isStored(before.get().record(), next)) {
            return Optional.of(new StoredHarvest(Outcome.UNCHANGED, Optional.of(next)));
        }
        long version = was.version();
        Optional<PartSet> set = parts.write(harvestId, next.paths(), version);
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

    /** Whether a record is stored already; its lists are only read if all else is. */
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
        HarvestRecord gone = before.get().record();
        // first: a record that is gone without a tombstone would never be told of
        tombstones.add(Tombstone.of(gone, now()), gone.extension().modified().orElse(Instant.EPOCH));
        if (!Writes.isDone(documents.write(new Write.Delete(before.get().id(), guard(before.get()))))) {
            return Optional.empty();
        }
        parts.deleteOlder(harvestId, before.get().record().extension().version(), Optional.empty());
        return Optional.of(new StoredHarvest(Outcome.REMOVED, Optional.empty()));
    }

    private static Document guard(StoredRecord<HarvestRecord> stored) {
        return new Document(StoreSchema.VERSION, stored.record().extension().version());
    }

    /** The whole record of a harvest, by its identifier or by its standard name. */
    public Optional<HarvestRecord> find(String nameOrId) {
        return byId(nameOrId).or(() -> byId(NameUuid.ofHarvest(nameOrId)));
    }

    /** The record of a harvest without its lists, which may be long. */
    public Optional<HarvestRecord> findWithoutLists(String harvestId) {
        return documents
                .first(Query.all().is(HARVEST_ID, harvestId).only(WITHOUT_LISTS))
                .map(document -> withoutLists(document).record());
    }

    /** The standard name of a harvest. */
    public Optional<String> name(String harvestId) {
        return values(Query.all().is(HARVEST_ID, harvestId), HARVEST_NAME, String.class)
                .findFirst();
    }

    private <T> Stream<T> values(Query query, String field, Class<T> type) {
        return documents.find(query.only(field)).stream().map(document -> DocumentMapping.field(document, field, type));
    }

    private Optional<HarvestRecord> byId(String harvestId) {
        return main(harvestId).flatMap(stored -> wholeNow(stored.record()));
    }

    /** The whole record of a harvest whose main document was read; empty if it has gone meanwhile. */
    private Optional<HarvestRecord> wholeNow(HarvestRecord read) {
        HarvestRecord main = read;
        while (true) {
            Optional<HarvestRecord> whole = whole(main);
            if (whole.isPresent()) {
                return whole;
            }
            // parts go when a newer record has named others: then that one is there to be read
            String harvestId = main.harvest().harvestID();
            Optional<StoredRecord<HarvestRecord>> now = main(harvestId);
            if (now.isEmpty()) {
                return Optional.empty();
            }
            if (now.get().record().extension().parts().equals(main.extension().parts())) {
                throw new StoreException(
                        "parts of the lists of harvest " + harvestId + " are missing; assemble it again");
            }
            main = now.get().record();
        }
    }

    /** Passes on the whole record of every harvest, in the order in which they were first made. */
    public void forEach(Consumer<HarvestRecord> consumer) {
        Optional<String> after = Optional.empty();
        do {
            Page<HarvestRecord> page = page(after, AT_ONCE);
            page.items().forEach(consumer);
            after = page.next();
        } while (after.isPresent());
    }

    /**
     * Whole records in the order in which they were first made. One command reads them all, but for those whose lists are
     * continued in further documents.
     *
     * @param after only those after this key, which a page before has given; empty for the first
     * @param limit how many at most: their lists may be long
     */
    public Page<HarvestRecord> page(Optional<String> after, int limit) {
        Page<HarvestRecord> main = Page.byKey(
                        documents,
                        Query.all(),
                        after,
                        limit,
                        document -> stored(document).record())
                .map(Keyed::item);
        return new Page<>(
                main.items().stream()
                        .flatMap(record -> wholeNow(record).stream())
                        .toList(),
                main.next());
    }

    /**
     * Records without their lists, and of their extensions with no more than version and date; those that are not there are
     * left out.
     */
    public List<HarvestRecord> heads(Collection<String> harvestIds) {
        List<HarvestRecord> heads = new ArrayList<>();
        for (List<String> some : Chunks.of(List.copyOf(harvestIds))) {
            documents.find(Query.all().in(HARVEST_ID, some).only(HEAD)).forEach(document -> heads.add(head(document)));
        }
        return heads;
    }

    /** Heads in the order in which the records were last written, as {@link RecordCollection#changed} gives them. */
    public Page<Keyed<HarvestRecord>> changed(DateRange written, Optional<String> after, int limit) {
        return Page.by(
                StoreSchema.MODIFIED,
                false,
                documents,
                written.of(StoreSchema.MODIFIED).only(HEAD),
                after,
                limit,
                HarvestCollection::head);
    }

    /** An order of harvests. */
    public enum Order {
        /** In which the records were first made. */
        ADDED(DocumentMapping.ID),
        /** By standard name. */
        NAME(HARVEST_NAME),
        /** By the date on which they began. */
        DATE(HarvestCollection.DATE),
        /** By the bytes of their containers. */
        SIZE(HarvestCollection.SIZE);

        private final String field;

        Order(String field) {
            this.field = field;
        }
    }

    /**
     * Records as {@link #heads(Collection)} gives them.
     *
     * @param wanted which of them, by what a head says; the others are looked at, too
     * @param descending whether the order is the opposite one
     * @param after only those after this key, which a page before of the same list has given; empty for the first
     * @param limit how many at most
     * @throws IllegalArgumentException if {@code after} is no key of such a page
     */
    public Page<HarvestRecord> heads(
            Predicate<HarvestRecord> wanted, Order order, boolean descending, Optional<String> after, int limit) {
        List<Keyed<HarvestRecord>> found = new ArrayList<>();
        boolean isAmongUndated =
                after.filter(key -> key.endsWith(GraineryRecord.NA)).isPresent();
        if (order != Order.DATE || !descending) {
            find(Query.all(), wanted, order, descending, after, limit, found);
        } else {
            // in either order, what has no date comes last
            if (!isAmongUndated) {
                find(Query.all().before(DATE, GraineryRecord.NA), wanted, order, true, after, limit, found);
            }
            Optional<String> undated = after.filter(key -> isAmongUndated);
            find(Query.all().is(DATE, GraineryRecord.NA), wanted, order, true, undated, limit, found);
        }
        return Page.cut(found, limit).map(Keyed::item);
    }

    /** Adds what is wanted, until there is one more than the limit. */
    private void find(
            Query query,
            Predicate<HarvestRecord> wanted,
            Order order,
            boolean descending,
            Optional<String> after,
            int limit,
            List<Keyed<HarvestRecord>> found) {
        Optional<String> from = after;
        int most = limit + 1;
        while (found.size() <= limit) {
            Page<Keyed<HarvestRecord>> some = heads(query.only(HEAD), order, descending, from, most);
            some.items().stream().filter(head -> wanted.test(head.item())).forEach(found::add);
            if (some.next().isEmpty()) {
                return;
            }
            from = some.next();
            most = HEADS_AT_ONCE;
        }
    }

    private Page<Keyed<HarvestRecord>> heads(
            Query heads, Order order, boolean descending, Optional<String> after, int limit) {
        return Page.by(order.field, descending, documents, heads, after, limit, HarvestCollection::head);
    }

    private static HarvestRecord head(Document document) {
        return DocumentMapping.record(
                document.append("harvestCrawl", NO_CRAWL).append(LISTS, NO_LISTS), HarvestRecord.class);
    }

    /** Passes on every record without its lists, in the order in which they were first made. */
    public void forEachHead(Consumer<HarvestRecord> consumer) {
        documents.forEachPage(
                Query.all().only(WITHOUT_LISTS).ascending(DocumentMapping.ID),
                page -> page.forEach(
                        document -> consumer.accept(withoutLists(document).record())));
    }

    /** The identifiers of all harvests. */
    public List<String> ids() {
        return values(Query.all(), HARVEST_ID, String.class).toList();
    }

    /** The identifiers of the harvests whose records have this author. */
    public List<String> idsWithAuthor(String author) {
        return values(Query.all().is("author", author), HARVEST_ID, String.class)
                .toList();
    }

    /** Passes on the names of every harvest, and what they tell. */
    public void forEachPrefix(Consumer<HarvestRecord.Prefix> consumer) {
        values(Query.all(), HARVEST_PREFIX, Document.class)
                .forEach(prefix -> consumer.accept(DocumentMapping.record(prefix, HarvestRecord.Prefix.class)));
    }

    /** How many bytes the containers of all harvests have. */
    public long bytes() {
        return values(Query.all(), SIZE, Number.class)
                .mapToLong(Number::longValue)
                .sum();
    }

    /** How many harvests there are. */
    public long count() {
        return documents.count(Query.all());
    }

    private Optional<StoredRecord<HarvestRecord>> main(String harvestId) {
        return documents.first(Query.all().is(HARVEST_ID, harvestId)).map(HarvestCollection::stored);
    }

    private static StoredRecord<HarvestRecord> stored(Document document) {
        return new StoredRecord<>(
                document.getObjectId(DocumentMapping.ID), DocumentMapping.record(document, HarvestRecord.class));
    }

    private Optional<HarvestRecord> whole(HarvestRecord main) {
        HarvestExtension said = main.extension();
        if (said.parts().isEmpty()) {
            return Optional.of(main);
        }
        return parts.whole(
                        main.harvest().harvestID(), main.paths(), said.parts().get())
                .map(paths -> with(main, paths, said.with(said.version(), Optional.empty())));
    }

    /** The fresh record with date, author, comment and version of the stored one. */
    private static HarvestRecord kept(HarvestRecord stored, HarvestRecord fresh) {
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

    private static HarvestRecord with(HarvestRecord record, HarvestRecord.Paths paths, HarvestExtension extension) {
        return new HarvestRecord(
                record.header(), record.harvest(), record.harvestCrawl(), paths, extension, record.revision());
    }

    /**
     * A harvest after it was written.
     *
     * @param outcome what was done
     * @param record its whole record, empty if there is none
     */
    public record StoredHarvest(Outcome outcome, Optional<HarvestRecord> record) {

        /** What was done to the record of a harvest. */
        public enum Outcome {
            /** It is there now. */
            NEW,
            /** It says other things now. */
            UPDATED,
            /** It said all that already, so nothing was written. */
            UNCHANGED,
            /** It is gone, because nothing belongs to the harvest any more. */
            REMOVED,
            /** There was none, and there is none. */
            NONE
        }
    }
}
