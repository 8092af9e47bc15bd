// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.fixity.FixityEvent;
import dev.grainery.record.RecordDate;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.DocumentStore;
import dev.grainery.store.document.Query;
import dev.grainery.store.document.Writes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.types.ObjectId;

/** The history of fixity events, one document each. Entries are never changed or deleted. */
public final class FixityHistory {

    static final String FILE_NAME = "fileName";

    static final String IDENTIFIER = "id";

    static final String DATE = "date";

    private final DocumentCollection documents;

    FixityHistory(DocumentStore store) {
        this.documents = store.collection(StoreSchema.HISTORY);
    }

    public void append(List<FixityEvent> entries) {
        Writes.insert(
                documents,
                entries.stream()
                        .map(entry -> DocumentMapping.document(entry).append(DocumentMapping.ID, new ObjectId()))
                        .toList());
    }

    /** Skips entries that a killed or concurrent run has recorded since the given times. */
    public void appendMissing(Map<FixityEvent, Instant> entries) {
        if (entries.isEmpty()) {
            return;
        }
        Map<FixityEvent, Instant> missing = new LinkedHashMap<>(entries);
        Set<String> names = entries.keySet().stream().map(FixityEvent::fileName).collect(Collectors.toSet());
        Instant since = entries.entrySet().stream()
                .flatMap(entry -> Stream.of(entry.getValue(), entry.getKey().date()))
                .min(Instant::compareTo)
                .orElseThrow();
        forEach(
                Query.all().in(FILE_NAME, names).from(DATE, RecordDate.text(since)),
                stored -> missing.entrySet()
                        .removeIf(entry -> stored.equals(entry.getKey())
                                || (isSame(stored, entry.getKey())
                                        && !stored.date().isBefore(entry.getValue()))));
        append(List.copyOf(missing.keySet()));
    }

    private static boolean isSame(FixityEvent stored, FixityEvent entry) {
        return stored.outcome() == entry.outcome()
                && stored.id().equals(entry.id())
                && stored.fileName().equals(entry.fileName())
                && stored.absolute().equals(entry.absolute())
                && stored.from().equals(entry.from());
    }

    public List<FixityEvent> find(String fileName) {
        return matching(Query.all().is(FILE_NAME, fileName));
    }

    public void forEach(Set<String> fileNames, Consumer<FixityEvent> consumer) {
        forEach(Query.all().in(FILE_NAME, fileNames), consumer);
    }

    /** Events of a file with this former identifier, the oldest first. Reads the whole history. */
    public List<FixityEvent> findFormer(String identifier) {
        return matching(Query.all().is(IDENTIFIER, identifier));
    }

    private List<FixityEvent> matching(Query query) {
        List<FixityEvent> found = new ArrayList<>();
        forEach(query, found::add);
        found.sort(Comparator.comparing(FixityEvent::date));
        return found;
    }

    public void forEach(Consumer<FixityEvent> consumer) {
        forEach(Query.all().ascending(DocumentMapping.ID), consumer);
    }

    /** In the order of insertion; the keys are equal in every copy of the store. */
    public void forEachKeyed(Optional<Instant> since, Consumer<Keyed<FixityEvent>> consumer) {
        DocumentMapping.forEachKeyed(documents, since, FixityEvent.class, consumer);
    }

    private void forEach(Query query, Consumer<FixityEvent> consumer) {
        documents.forEachPage(
                query,
                page -> page.forEach(document -> consumer.accept(DocumentMapping.record(document, FixityEvent.class))));
    }

    /** An invalid key is an {@link IllegalArgumentException}. */
    public Page<FixityEvent> page(Optional<String> fileName, boolean newestFirst, Optional<String> after, int limit) {
        return page(
                fileName.map(name -> Query.all().is(FILE_NAME, name)).orElseGet(Query::all), newestFirst, after, limit);
    }

    public Page<FixityEvent> page(
            String identifier, String fileName, boolean newestFirst, Optional<String> after, int limit) {
        return page(Query.all().is(FILE_NAME, fileName).is(IDENTIFIER, identifier), newestFirst, after, limit);
    }

    private Page<FixityEvent> page(Query query, boolean newestFirst, Optional<String> after, int limit) {
        return Page.by(
                        DocumentMapping.ID,
                        newestFirst,
                        documents,
                        query,
                        after,
                        limit,
                        DocumentMapping.as(FixityEvent.class))
                .map(Keyed::item);
    }

    public List<FixityEvent> latest(int most) {
        return documents.find(Query.all().descending(DocumentMapping.ID).first(most)).stream()
                .map(DocumentMapping.as(FixityEvent.class))
                .toList();
    }

    public long count() {
        return documents.count(Query.all());
    }
}
