// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.record.HarvestRecord;
import dev.grainery.record.RecordDate;
import dev.grainery.store.document.Chunks;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.DocumentStore;
import dev.grainery.store.document.Query;
import dev.grainery.store.document.Writes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.bson.Document;

/** A harvest may be split, and several may be merged. Thread-safe. */
public final class HarvestAliases {

    static final String NOW = "now";

    private static final String HARVEST_NAME = "name";
    private static final String UNTIL = "until";

    private final DocumentCollection documents;

    HarvestAliases(DocumentStore store) {
        this.documents = store.collection(StoreSchema.HARVEST_ALIAS);
    }

    /** Earlier names now lead to the new one as well. */
    public void put(HarvestRecord.Alias former, String harvestId) {
        if (former.harvestID().equals(harvestId)) {
            return;
        }
        documents
                .find(Query.all().is(NOW, former.harvestID()))
                .forEach(earlier -> Writes.change(
                        documents, earlier.getString(DocumentMapping.ID), alias -> with(alias, harvestId)));
        Writes.change(
                documents,
                former.harvestID(),
                alias -> with(alias, harvestId)
                        .append(HARVEST_NAME, former.name())
                        .append(UNTIL, RecordDate.text(former.until())));
    }

    private static Document with(Document alias, String harvestId) {
        Set<String> now = new LinkedHashSet<>(alias.getList(NOW, String.class, List.of()));
        now.add(harvestId);
        return new Document(alias).append(NOW, List.copyOf(now));
    }

    public Set<String> now(String formerId) {
        Set<String> now = new TreeSet<>();
        documents.first(Query.id(formerId)).ifPresent(document -> now.addAll(document.getList(NOW, String.class)));
        now.remove(formerId);
        return now;
    }

    public Map<String, List<HarvestRecord.Alias>> of(Collection<String> harvestIds) {
        Set<String> wanted = Set.copyOf(harvestIds);
        Map<String, List<HarvestRecord.Alias>> found = new HashMap<>();
        for (List<String> some : Chunks.of(List.copyOf(wanted))) {
            documents.find(Query.all().in(NOW, some)).forEach(document -> {
                HarvestRecord.Alias alias = alias(document);
                document.getList(NOW, String.class).stream()
                        .filter(some::contains)
                        .filter(id -> !id.equals(alias.harvestID()))
                        .forEach(id -> found.computeIfAbsent(id, x -> new ArrayList<>())
                                .add(alias));
            });
        }
        found.values()
                .forEach(aliases -> aliases.sort(
                        Comparator.comparing(HarvestRecord.Alias::name).thenComparing(HarvestRecord.Alias::harvestID)));
        return found;
    }

    private static HarvestRecord.Alias alias(Document document) {
        return DocumentMapping.read(
                document,
                "former name of a harvest",
                fields -> new HarvestRecord.Alias(
                        DocumentMapping.field(fields, HARVEST_NAME, String.class),
                        fields.getString(DocumentMapping.ID),
                        RecordDate.of(fields.getString(UNTIL))));
    }
}
