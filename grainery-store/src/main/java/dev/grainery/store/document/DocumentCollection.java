// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.document;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.bson.Document;

/** Documents of one kind. Thread-safe; any number of threads and processes may write at once. */
public interface DocumentCollection {

    String ID = "_id";

    /** Documents per page where their number is not bounded: some are large. */
    int PAGE = 100;

    /** Reads all matching documents at once: the query should have a bound. */
    List<Document> find(Query query);

    /** Ignores order and bound of the query. */
    long count(Query query);

    /**
     * The documents whose first field of the {@link CollectionSchema#grouped} index has one of these values, grouped by
     * its first two fields. Reads only the index.
     */
    List<Group> groups(Collection<String> values);

    /** @param least the least value of each of the other fields, in their order */
    record Group(String first, String second, long count, List<String> least) {

        public Group {
            least = List.copyOf(least);
        }

        public Group and(Group other) {
            List<String> both = IntStream.range(0, least.size())
                    .mapToObj(i -> Collections.min(List.of(least.get(i), other.least.get(i))))
                    .toList();
            return new Group(first, second, count + other.count, both);
        }
    }

    /** Writes each document independently; the results are in order. */
    List<Written> write(List<Write> writes);

    default Written write(Write write) {
        return write(List.of(write)).get(0);
    }

    default Optional<Document> first(Query query) {
        return find(query.first(1)).stream().findFirst();
    }

    /** The query has no bound, and no order but that of the {@code _id}s. Documents may be written meanwhile. */
    void forEachPage(Query query, Consumer<List<Document>> consumer);
}
