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

/** All checks there ever were, one small document each. Nothing in it is ever changed or taken away. */
public final class FixityHistory {

    static final String FILE_NAME = "fileName";

    static final String IDENTIFIER = "id";

    static final String DATE = "date";

    private final DocumentCollection documents;

    FixityHistory(DocumentStore store) {
        this.documents = store.collection(StoreSchema.HISTORY);
    }

    /** Adds checks. */
    public void append(List<FixityEvent> entries) {
        Writes.insert(
                documents,
                entries.stream()
                        .map(entry -> DocumentMapping.document(entry).append(DocumentMapping.ID, new ObjectId()))
                        .toList());
    }

    /**
     * Adds entries, unless they are kept already, from somebody who was killed or has done the same.
     *
     * @param entries each with the time since when it would be the same one; an earlier one is another
     */
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
                kept -> missing.entrySet()
                        .removeIf(entry -> kept.equals(entry.getKey())
                                || (isSame(kept, entry.getKey()) && !kept.date().isBefore(entry.getValue()))));
        append(List.copyOf(missing.keySet()));
    }

    private static boolean isSame(FixityEvent kept, FixityEvent entry) {
        return kept.outcome() == entry.outcome()
                && kept.id().equals(entry.id())
                && kept.fileName().equals(entry.fileName())
                && kept.absolute().equals(entry.absolute())
                && kept.from().equals(entry.from());
    }

    /** The checks of the files of this name, the oldest first. */
    public List<FixityEvent> find(String fileName) {
        return matching(Query.all().is(FILE_NAME, fileName));
    }

    /** Passes on the checks of the files of these names, at most some thousands, in any order. */
    public void forEach(Set<String> fileNames, Consumer<FixityEvent> consumer) {
        forEach(Query.all().in(FILE_NAME, fileNames), consumer);
    }

    /**
     * The checks of a file that had this identifier then, the oldest first. All checks are looked at: it is meant for
     * identifiers that no record has any more.
     */
    public List<FixityEvent> findFormer(String identifier) {
        return matching(Query.all().is(IDENTIFIER, identifier));
    }

    private List<FixityEvent> matching(Query query) {
        List<FixityEvent> found = new ArrayList<>();
        forEach(query, found::add);
        found.sort(Comparator.comparing(FixityEvent::date));
        return found;
    }

    /** Passes on every check, in the order in which they were added. */
    public void forEach(Consumer<FixityEvent> consumer) {
        forEach(Query.all().ascending(DocumentMapping.ID), consumer);
    }

    /**
     * Passes on checks in the order in which they were added, each with its key, which it keeps in every copy of the store.
     *
     * @param since leaves out those that were added before, by the clock of the machine that did; empty for all
     */
    public void forEachKeyed(Optional<Instant> since, Consumer<Keyed<FixityEvent>> consumer) {
        DocumentMapping.forEachKeyed(documents, since, FixityEvent.class, consumer);
    }

    private void forEach(Query query, Consumer<FixityEvent> consumer) {
        documents.forEachPage(
                query,
                page -> page.forEach(document -> consumer.accept(DocumentMapping.record(document, FixityEvent.class))));
    }

    /**
     * Checks in the order in which they were added, or the newest first.
     *
     * @param fileName only those of files of this name
     * @param newestFirst whether the last one that was added comes first
     * @param after only those after this key, which a page before of the same list has given; empty for the first
     * @param limit how many at most
     * @throws IllegalArgumentException if {@code after} is no key of such a page
     */
    public Page<FixityEvent> page(Optional<String> fileName, boolean newestFirst, Optional<String> after, int limit) {
        return page(
                fileName.map(name -> Query.all().is(FILE_NAME, name)).orElseGet(Query::all), newestFirst, after, limit);
    }

    /**
     * Checks of one of the files of a name, as {@link #page(Optional, boolean, Optional, int)} gives
     * them.
     *
     * @param identifier the identifier of the record of the file
     */
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

    /** The checks that were added last, the newest first. */
    public List<FixityEvent> latest(int most) {
        return documents.find(Query.all().descending(DocumentMapping.ID).first(most)).stream()
                .map(DocumentMapping.as(FixityEvent.class))
                .toList();
    }

    /** How many checks there were. */
    public long count() {
        return documents.count(Query.all());
    }
}
