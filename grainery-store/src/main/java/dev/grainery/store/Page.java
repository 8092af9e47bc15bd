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
 * A part of a listing. Its order is that of keys that never change, so that whoever asks for one page after the other
 * meets each entry once that is there all the time, whatever is written meanwhile.
 *
 * @param items the entries, in order
 * @param next where the next page begins, to be given for {@code after}; empty at the end
 */
@API(status = API.Status.EXPERIMENTAL)
public record Page<T>(List<T> items, Optional<String> next) {

    public Page {
        items = List.copyOf(items);
    }

    /** The same part of a listing, with something else of each entry. */
    public <U> Page<U> map(Function<T, U> other) {
        return new Page<>(items.stream().map(other).toList(), next);
    }

    /**
     * Documents in the order of a field with one value, those of equal values in the order of their keys, or in the opposite
     * one. The store is only asked for the order of the field or that of the keys, so that an index of the field is
     * enough.
     *
     * @param field may be that of the keys
     * @param after only those after this key, which a page before of the same list has given; empty for the first
     * @param limit how many at most, at least one
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

    /** Documents in the order of their keys. */
    static <T> Page<Keyed<T>> byKey(
            DocumentCollection documents,
            Query query,
            Optional<String> after,
            int limit,
            Function<Document, T> reading) {
        return by(DocumentCollection.ID, false, documents, query, after, limit, reading);
    }

    /** Where equal values are cut off, it is not certain which of them were found: these are asked for by themselves. */
    private static List<Document> firstByValue(
            String field, boolean descending, DocumentCollection documents, Query query, int wanted) {
        Query byField = descending ? query.descending(field) : query.ascending(field);
        // in the order in which the values come: whose order that is does not matter
        Map<Object, List<Document>> equals = new LinkedHashMap<>();
        documents
                .find(byField.first(wanted))
                .forEach(document -> equals.computeIfAbsent(
                                PageKey.of(document, field).value(), value -> new ArrayList<>())
                        .add(document));
        List<Document> found = new ArrayList<>();
        int met = equals.values().stream().mapToInt(List::size).sum();
        for (Map.Entry<Object, List<Document>> equal : equals.entrySet()) {
            List<Document> ofValue = equal.getValue();
            Comparator<Document> byKey = Comparator.comparing(document -> document.getObjectId(DocumentCollection.ID));
            ofValue.sort(descending ? byKey.reversed() : byKey);
            boolean isCutOff = met == wanted && found.size() + ofValue.size() == wanted;
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

    /** A page of what was found, which is one more if there is a next page. */
    static <T> Page<Keyed<T>> cut(List<Keyed<T>> found, int limit) {
        List<Keyed<T>> page = found.subList(0, Math.min(limit, found.size()));
        return new Page<>(
                page, found.size() > limit ? Optional.of(page.get(limit - 1).key()) : Optional.empty());
    }
}
