// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.record.RecordDate;
import dev.grainery.store.internal.document.DocumentCollection;
import dev.grainery.store.internal.document.Query;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
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
        if (limit < 1) {
            throw new IllegalArgumentException("a page has at least one entry, not " + limit);
        }
        Query rest = after.map(key -> query.after(DocumentCollection.ID, key)).orElse(query);
        List<Document> found =
                documents.find(rest.ascending(DocumentCollection.ID).first(limit + 1));
        List<Document> page = found.subList(0, Math.min(limit, found.size()));
        return new Page<>(
                page.stream().map(reading).toList(),
                found.size() > limit
                        ? Optional.of(
                                page.get(limit - 1).get(DocumentCollection.ID).toString())
                        : Optional.empty());
    }

    /**
     * Documents with a date from a time on, the earliest first. Those of one date are never parted: whoever asks again
     * from the millisecond after the last date misses none.
     *
     * @param atLeast how many, if there are so many
     */
    static List<Document> since(DocumentCollection documents, String field, Instant from, int atLeast) {
        List<String> path = Arrays.asList(field.split("\\."));
        List<Document> found = documents.find(
                Query.all().from(field, RecordDate.text(from)).ascending(field).first(atLeast));
        if (found.size() < atLeast) {
            return found;
        }
        String last = found.get(found.size() - 1).getEmbedded(path, String.class);
        Map<Object, Document> all = new LinkedHashMap<>();
        Stream.concat(found.stream(), documents.find(Query.all().is(field, last)).stream())
                .forEach(document -> all.putIfAbsent(document.get(DocumentCollection.ID), document));
        return List.copyOf(all.values());
    }
}
