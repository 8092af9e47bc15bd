// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.store.internal.document.DocumentCollection;
import dev.grainery.store.internal.document.Query;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.bson.Document;

/**
 * A part of a listing. Its order is that of keys that never change, so that whoever asks for one page after the other
 * meets each entry once that is there all the time, whatever is written meanwhile.
 *
 * @param items the entries, in order
 * @param next where the next page begins, to be given for {@code after}; empty at the end
 */
public record Page<T>(List<T> items, Optional<String> next) {

    public Page {
        items = List.copyOf(items);
    }

    static <T> Page<T> of(DocumentCollection documents, Optional<?> after, int limit, Function<Document, T> reading) {
        return of(documents, Query.all(), after, limit, reading);
    }

    static <T> Page<T> of(
            DocumentCollection documents, Query query, Optional<?> after, int limit, Function<Document, T> reading) {
        return byKey(false, documents, query, after, limit, reading);
    }

    /** Documents in the order of their keys, or in the opposite one. */
    static <T> Page<T> byKey(
            boolean descending,
            DocumentCollection documents,
            Query query,
            Optional<?> after,
            int limit,
            Function<Document, T> reading) {
        requireEntries(limit);
        Query rest = after.map(key -> beyond(query, DocumentCollection.ID, key, descending))
                .orElse(query);
        List<Document> found = documents.find(inOrderOfKeys(rest, descending).first(limit + 1));
        return cut(
                found, limit, reading, last -> last.get(DocumentCollection.ID).toString());
    }

    /**
     * Documents in the order of a field with one text, those of equal texts in the order of their keys, or in the opposite
     * one. The store is only asked for the order of the field or that of the keys, so that an index of the field is
     * enough.
     */
    static <T> Page<T> byText(
            String field,
            boolean descending,
            DocumentCollection documents,
            Query query,
            Optional<PageKey> after,
            int limit,
            Function<Document, T> reading) {
        requireEntries(limit);
        int wanted = limit + 1;
        List<Document> found = new ArrayList<>();
        after.ifPresent(key -> found.addAll(documents.find(inOrderOfKeys(
                        beyond(query.is(field, key.value()), DocumentCollection.ID, key.id(), descending), descending)
                .first(wanted))));
        if (found.size() < wanted) {
            Query rest = after.map(key -> beyond(query, field, key.value(), descending))
                    .orElse(query);
            found.addAll(firstByText(field, descending, documents, rest, wanted - found.size()));
        }
        return cut(found, limit, reading, last -> PageKey.of(last, field).text());
    }

    /**
     * Documents in the order of a field with one date, those of equal dates in the order of their keys. Their number does
     * not matter: a page that ends among equal dates is followed by the others of them.
     */
    static <T> Page<Placed<T>> byDate(
            String field,
            DateRange range,
            DocumentCollection documents,
            UnaryOperator<Query> fields,
            Optional<String> after,
            int limit,
            Function<Document, T> reading) {
        return byText(
                field,
                false,
                documents,
                fields.apply(range.of(field)),
                after.map(PageKey::parse),
                limit,
                document -> new Placed<>(PageKey.of(document, field).text(), reading.apply(document)));
    }

    /** Where equal texts are cut off, it is not certain which of them were found: these are asked for by themselves. */
    private static List<Document> firstByText(
            String field, boolean descending, DocumentCollection documents, Query query, int wanted) {
        Query byField = descending ? query.descending(field) : query.ascending(field);
        // in the order in which the texts come: whose order of texts that is does not matter
        Map<String, List<Document>> byText = new LinkedHashMap<>();
        documents
                .find(byField.first(wanted))
                .forEach(document -> byText.computeIfAbsent(
                                PageKey.of(document, field).value(), text -> new ArrayList<>())
                        .add(document));
        List<Document> found = new ArrayList<>();
        int met = byText.values().stream().mapToInt(List::size).sum();
        for (Map.Entry<String, List<Document>> equal : byText.entrySet()) {
            List<Document> ofText = equal.getValue();
            Comparator<Document> byKey = Comparator.comparing(document -> document.getObjectId(DocumentCollection.ID));
            ofText.sort(descending ? byKey.reversed() : byKey);
            boolean isCutOff = met == wanted && found.size() + ofText.size() == wanted;
            found.addAll(
                    isCutOff
                            ? documents.find(inOrderOfKeys(query.is(field, equal.getKey()), descending)
                                    .first(wanted - found.size()))
                            : ofText);
        }
        return found;
    }

    private static Query inOrderOfKeys(Query query, boolean descending) {
        return descending ? query.descending(DocumentCollection.ID) : query.ascending(DocumentCollection.ID);
    }

    private static Query beyond(Query query, String field, Object value, boolean descending) {
        return descending ? query.before(field, value) : query.after(field, value);
    }

    private static void requireEntries(int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("a page has at least one entry, not " + limit);
        }
    }

    /** A page of what was found, which is one more if there is a next page. */
    static <E, T> Page<T> cut(List<E> found, int limit, Function<E, T> reading, Function<E, String> key) {
        List<E> page = found.subList(0, Math.min(limit, found.size()));
        return new Page<>(
                page.stream().map(reading).toList(),
                found.size() > limit ? Optional.of(key.apply(page.get(limit - 1))) : Optional.empty());
    }
}
