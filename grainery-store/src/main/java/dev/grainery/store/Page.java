// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.Query;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apiguardian.api.API;
import org.bson.Document;

/**
 * A page of a list. It is sorted by keys that never change: a reader of all pages gets each entry that exists all the
 * time exactly once, even while others are written.
 * @param next the start of the next page, passed as {@code after}; empty at the end
 */
@API(status = API.Status.EXPERIMENTAL)
public record Page<T>(List<T> items, Optional<String> next) {

    public Page {
        items = List.copyOf(items);
    }

    public <U> Page<U> map(Function<T, U> other) {
        return new Page<>(items.stream().map(other).toList(), next);
    }

    /**
     * Documents sorted by a field with one value, then by key, both ascending or both descending. The store sorts
     * either by field or by key, so an index of the field is enough.
     * @param field may be the key
     * @throws IllegalArgumentException if {@code after} is no key of such a page
     */
    static <T> Page<Keyed<T>> by(
            String field,
            boolean descending,
            DocumentCollection documents,
            Query query,
            Optional<String> after,
            int limit,
            Function<Document, T> reading) {
        if (limit < 1) {
            throw new IllegalArgumentException("a page has at least one entry, not " + limit);
        }
        int wanted = limit + 1;
        Optional<PageKey> key = after.map(PageKey::parse);
        List<Document> found = new ArrayList<>();
        if (field.equals(DocumentCollection.ID)) {
            Query rest =
                    key.map(last -> beyond(query, field, last.id(), descending)).orElse(query);
            found.addAll(documents.find(inOrderOfKeys(rest, descending).first(wanted)));
        } else {
            key.ifPresent(last -> found.addAll(documents.find(inOrderOfKeys(
                            beyond(query.is(field, last.value()), DocumentCollection.ID, last.id(), descending),
                            descending)
                    .first(wanted))));
            if (found.size() < wanted) {
                Query rest = key.map(last -> beyond(query, field, last.value(), descending))
                        .orElse(query);
                found.addAll(firstByValue(field, descending, documents, rest, wanted - found.size()));
            }
        }
        return cut(
                found.stream()
                        .map(one -> new Keyed<>(PageKey.of(one, field).text(), reading.apply(one)))
                        .toList(),
                limit);
    }

    /** Equal values at the limit may be cut off in any order: they are queried by themselves. */
    private static List<Document> firstByValue(
            String field, boolean descending, DocumentCollection documents, Query query, int wanted) {
        Query byField = descending ? query.descending(field) : query.ascending(field);
        // keeps the order of values as the store sorts them
        Map<Object, List<Document>> equals = new LinkedHashMap<>();
        documents
                .find(byField.first(wanted))
                .forEach(document -> equals.computeIfAbsent(
                                PageKey.of(document, field).value(), value -> new ArrayList<>())
                        .add(document));
        List<Document> found = new ArrayList<>();
        int size = equals.values().stream().mapToInt(List::size).sum();
        for (Map.Entry<Object, List<Document>> equal : equals.entrySet()) {
            List<Document> ofValue = equal.getValue();
            Comparator<Document> byKey = Comparator.comparing(document -> document.getObjectId(DocumentCollection.ID));
            ofValue.sort(descending ? byKey.reversed() : byKey);
            boolean isCutOff = size == wanted && found.size() + ofValue.size() == wanted;
            found.addAll(
                    isCutOff
                            ? documents.find(inOrderOfKeys(query.is(field, equal.getKey()), descending)
                                    .first(wanted - found.size()))
                            : ofValue);
        }
        return found;
    }

    private static Query inOrderOfKeys(Query query, boolean descending) {
        return descending ? query.descending(DocumentCollection.ID) : query.ascending(DocumentCollection.ID);
    }

    private static Query beyond(Query query, String field, Object value, boolean descending) {
        return descending ? query.before(field, value) : query.after(field, value);
    }

    /** Cuts off the additional entry, which shows that there is a next page. */
    static <T> Page<Keyed<T>> cut(List<Keyed<T>> found, int limit) {
        List<Keyed<T>> page = found.subList(0, Math.min(limit, found.size()));
        return new Page<>(
                page, found.size() > limit ? Optional.of(page.get(limit - 1).key()) : Optional.empty());
    }
}
