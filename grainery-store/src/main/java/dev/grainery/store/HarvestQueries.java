// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.record.GraineryRecord;
import dev.grainery.record.HarvestExtension;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.NameUuid;
import dev.grainery.store.RecordTable.StoredRecord;
import dev.grainery.store.document.Chunks;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.DocumentStore;
import dev.grainery.store.document.Query;
import dev.grainery.store.document.StoreException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.bson.Document;

public abstract sealed class HarvestQueries permits HarvestCollection {

    static final String HARVEST_ID = "harvest.harvestID";
    static final String DATE = "harvest.date";
    static final String SIZE = "harvest.size";
    private static final String HARVEST_PREFIX = "harvest.harvestPrefix";
    static final String HARVEST_NAME = HARVEST_PREFIX + ".harvestNameStand";
    static final String LISTS = "paths";

    private static final String[] WITHOUT_LISTS = {
        "recType", "author", "date", "standard", "harvest", "harvestCrawl", "extension", "revision"
    };

    private static final int AT_ONCE = 10;

    /** Fields for lists of harvests, without long extensions. */
    private static final String[] HEAD = {
        "recType", "author", "date", "standard", "harvest", "revision", StoreSchema.VERSION, StoreSchema.MODIFIED
    };

    private static final Document NO_LISTS = DocumentMapping.document(HarvestParts.NO_LISTS);
    private static final Document NO_CRAWL = DocumentMapping.document(HarvestRecord.CrawlSection.NONE);

    private static final int HEADS_AT_ONCE = 1_000;

    final DocumentCollection documents;
    final HarvestParts parts;

    HarvestQueries(DocumentStore store) {
        this.documents = store.collection(StoreSchema.HARVEST_RECORD);
        this.parts = new HarvestParts(store);
    }

    public Optional<HarvestRecord> find(String nameOrId) {
        return byId(nameOrId).or(() -> byId(NameUuid.ofHarvest(nameOrId)));
    }

    public Optional<HarvestRecord> findWithoutLists(String harvestId) {
        return documents
                .first(Query.all().is(HARVEST_ID, harvestId).only(WITHOUT_LISTS))
                .map(document -> withoutLists(document).record());
    }

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

    private Optional<HarvestRecord> wholeNow(HarvestRecord read) {
        HarvestRecord main = read;
        while (true) {
            Optional<HarvestRecord> whole = whole(main);
            if (whole.isPresent()) {
                return whole;
            }
            // the parts were replaced by a newer record: read that
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

    public void forEach(Consumer<HarvestRecord> consumer) {
        Optional<String> after = Optional.empty();
        do {
            Page<HarvestRecord> page = page(after, AT_ONCE);
            page.items().forEach(consumer);
            after = page.next();
        } while (after.isPresent());
    }

    /** In the order of creation, with one query except for continued lists. */
    public Page<HarvestRecord> page(Optional<String> after, int limit) {
        Page<HarvestRecord> main = Page.by(
                        DocumentMapping.ID,
                        false,
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

    /** Records without lists, and only with version and date of their extensions. */
    public List<HarvestRecord> heads(Collection<String> harvestIds) {
        List<HarvestRecord> heads = new ArrayList<>();
        for (List<String> some : Chunks.of(List.copyOf(harvestIds))) {
            documents.find(Query.all().in(HARVEST_ID, some).only(HEAD)).forEach(document -> heads.add(head(document)));
        }
        return heads;
    }

    public Page<Keyed<HarvestRecord>> changed(DateRange written, Optional<String> after, int limit) {
        return Page.by(
                StoreSchema.MODIFIED,
                false,
                documents,
                written.of(StoreSchema.MODIFIED).only(HEAD),
                after,
                limit,
                HarvestQueries::head);
    }

    public enum Order {
        ADDED(DocumentMapping.ID),
        NAME(HARVEST_NAME),
        DATE(HarvestQueries.DATE),
        SIZE(HarvestQueries.SIZE);

        private final String field;

        Order(String field) {
            this.field = field;
        }
    }

    /** Rejected heads are read too. An invalid key is an {@link IllegalArgumentException}. */
    public Page<HarvestRecord> heads(
            Predicate<HarvestRecord> wanted, Order order, boolean descending, Optional<String> after, int limit) {
        List<Keyed<HarvestRecord>> found = new ArrayList<>();
        boolean isAmongUndated =
                after.filter(key -> key.endsWith(GraineryRecord.NA)).isPresent();
        if (order != Order.DATE || !descending) {
            find(Query.all(), wanted, order, descending, after, limit, found);
        } else {
            // harvests without a date come last in both orders
            if (!isAmongUndated) {
                find(Query.all().before(DATE, GraineryRecord.NA), wanted, order, true, after, limit, found);
            }
            Optional<String> undated = after.filter(key -> isAmongUndated);
            find(Query.all().is(DATE, GraineryRecord.NA), wanted, order, true, undated, limit, found);
        }
        return Page.cut(found, limit).map(Keyed::item);
    }

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
        return Page.by(order.field, descending, documents, heads, after, limit, HarvestQueries::head);
    }

    private static HarvestRecord head(Document document) {
        return DocumentMapping.record(
                document.append("harvestCrawl", NO_CRAWL).append(LISTS, NO_LISTS), HarvestRecord.class);
    }

    public void forEachHead(Consumer<HarvestRecord> consumer) {
        documents.forEachPage(
                Query.all().only(WITHOUT_LISTS).ascending(DocumentMapping.ID),
                page -> page.forEach(
                        document -> consumer.accept(withoutLists(document).record())));
    }

    public List<String> ids() {
        return values(Query.all(), HARVEST_ID, String.class).toList();
    }

    public List<String> idsWithAuthor(String author) {
        return values(Query.all().is("author", author), HARVEST_ID, String.class)
                .toList();
    }

    public void forEachPrefix(Consumer<HarvestRecord.Prefix> consumer) {
        values(Query.all(), HARVEST_PREFIX, Document.class)
                .forEach(prefix -> consumer.accept(DocumentMapping.record(prefix, HarvestRecord.Prefix.class)));
    }

    public long bytes() {
        return values(Query.all(), SIZE, Number.class)
                .mapToLong(Number::longValue)
                .sum();
    }

    public long count() {
        return documents.count(Query.all());
    }

    Map<String, StoredRecord<HarvestRecord>> withoutLists(List<String> harvestIds) {
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

    Optional<StoredRecord<HarvestRecord>> main(String harvestId) {
        return documents.first(Query.all().is(HARVEST_ID, harvestId)).map(HarvestQueries::stored);
    }

    private static StoredRecord<HarvestRecord> stored(Document document) {
        return new StoredRecord<>(
                document.getObjectId(DocumentMapping.ID), DocumentMapping.record(document, HarvestRecord.class));
    }

    Optional<HarvestRecord> whole(HarvestRecord main) {
        HarvestExtension said = main.extension();
        if (said.parts().isEmpty()) {
            return Optional.of(main);
        }
        return parts.whole(
                        main.harvest().harvestID(), main.paths(), said.parts().get())
                .map(paths -> with(main, paths, said.with(said.version(), Optional.empty())));
    }

    static HarvestRecord with(HarvestRecord record, HarvestRecord.Paths paths, HarvestExtension extension) {
        return new HarvestRecord(
                record.header(), record.harvest(), record.harvestCrawl(), paths, extension, record.revision());
    }
}
