// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.record.HarvestPartSet;
import dev.grainery.record.HarvestRecord;
import dev.grainery.store.document.Chunks;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.DocumentStore;
import dev.grainery.store.document.Query;
import dev.grainery.store.document.Write;
import dev.grainery.store.document.Writes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.Document;

/**
 * Each write has its own set of parts, written before the main document names it; older sets are deleted afterwards.
 */
final class HarvestParts {

    static final String HARVEST_ID = "harvestID";

    /** Entries of each list per document. */
    static final int MOST = 10_000;

    static final HarvestRecord.Paths NO_LISTS = new HarvestRecord.Paths(List.of(), List.of(), List.of());

    private static final String SET = "set";
    private static final String BASE = "baseVersion";
    private static final int AT_ONCE = 5;

    private final DocumentCollection documents;

    HarvestParts(DocumentStore store) {
        this.documents = store.collection(StoreSchema.HARVEST_PART);
    }

    static HarvestRecord.Paths head(HarvestRecord.Paths whole) {
        return slice(whole, 0);
    }

    /** The base is the version of the main document that the writer read. */
    Optional<HarvestPartSet> write(String harvestId, HarvestRecord.Paths whole, long base) {
        int number = (longest(whole) - 1) / MOST;
        if (number <= 0) {
            return Optional.empty();
        }
        HarvestPartSet set = new HarvestPartSet(UUID.randomUUID().toString(), number);
        for (int part = 1; part <= number; part++) {
            Document document = new Document(DocumentMapping.ID, id(harvestId, set, part))
                    .append(HARVEST_ID, harvestId)
                    .append(SET, set.set())
                    .append(BASE, base);
            document.putAll(DocumentMapping.document(slice(whole, part)));
            Writes.insert(documents, List.of(document));
        }
        return Optional.of(set);
    }

    /** Empty if a newer write replaced parts of the set. */
    Optional<HarvestRecord.Paths> whole(String harvestId, HarvestRecord.Paths head, HarvestPartSet set) {
        List<HarvestRecord.Paths> all = new ArrayList<>(List.of(head));
        List<String> ids = IntStream.rangeClosed(1, set.number())
                .mapToObj(part -> id(harvestId, set, part))
                .toList();
        for (List<String> some : Chunks.of(ids, AT_ONCE)) {
            List<Document> found = documents.find(Query.ids(some));
            for (String id : some) {
                Optional<Document> part = found.stream()
                        .filter(document ->
                                document.getString(DocumentMapping.ID).equals(id))
                        .findFirst();
                if (part.isEmpty()) {
                    return Optional.empty();
                }
                all.add(DocumentMapping.record(part.get(), HarvestRecord.Paths.class));
            }
        }
        return Optional.of(joined(all));
    }

    void deleteSet(String harvestId, HarvestPartSet set) {
        delete(harvestId, part -> part.getString(SET).equals(set.set()));
    }

    /** Deletes all sets of writers that read at most this version, except one. */
    void deleteOlder(String harvestId, long base, Optional<HarvestPartSet> current) {
        String set = current.map(HarvestPartSet::set).orElse("");
        // a writer that read a newer version may be about to name its set
        delete(
                harvestId,
                part -> part.getLong(BASE) <= base && !part.getString(SET).equals(set));
    }

    private void delete(String harvestId, Predicate<Document> which) {
        documents.write(documents.find(Query.all().is(HARVEST_ID, harvestId).only(SET, BASE)).stream()
                .filter(which)
                .map(part -> (Write) new Write.Delete(part.get(DocumentMapping.ID)))
                .toList());
    }

    private static String id(String harvestId, HarvestPartSet set, int part) {
        return harvestId + "/" + set.set() + "/" + part;
    }

    private static int longest(HarvestRecord.Paths whole) {
        return Stream.of(whole.cdxsID(), whole.warcsID(), whole.warcsFileNames())
                .mapToInt(List::size)
                .max()
                .orElse(0);
    }

    private static HarvestRecord.Paths slice(HarvestRecord.Paths whole, int part) {
        return new HarvestRecord.Paths(
                slice(whole.cdxsID(), part), slice(whole.warcsID(), part), slice(whole.warcsFileNames(), part));
    }

    private static List<String> slice(List<String> list, int part) {
        int from = Math.min(list.size(), part * MOST);
        return list.subList(from, Math.min(list.size(), from + MOST));
    }

    private static HarvestRecord.Paths joined(List<HarvestRecord.Paths> all) {
        return new HarvestRecord.Paths(
                all.stream().flatMap(paths -> paths.cdxsID().stream()).toList(),
                all.stream().flatMap(paths -> paths.warcsID().stream()).toList(),
                all.stream().flatMap(paths -> paths.warcsFileNames().stream()).toList());
    }
}
