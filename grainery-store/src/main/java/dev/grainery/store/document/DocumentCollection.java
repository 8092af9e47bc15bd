// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.document;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.bson.Document;

/** Documents of one kind. Thread-safe; any number of threads and processes may write at once. */
public interface DocumentCollection {

    /** The field by which a document is known; its values are of one type in a collection. */
    String ID = "_id";

    /** How many documents are read at a time where their number is not bounded: some are large. */
    int PAGE = 100;

    /** The documents that a query asks for, all at once: it should ask for a bounded number. */
    List<Document> find(Query query);

    /** How many documents a query asks for; its order and bounds do not matter. */
    long count(Query query);

    /**
     * Writes each for itself: one that is not written hinders no other.
     *
     * @return what became of each, in their order
     */
    List<Written> write(List<Write> writes);

    /** Writes one. */
    default Written write(Write write) {
        return write(List.of(write)).get(0);
    }

    /** The first document that a query asks for. */
    default Optional<Document> first(Query query) {
        return find(query.first(1)).stream().findFirst();
    }

    /**
     * Passes on all documents that a query asks for, some at a time, so that memory does not grow with their number.
     * Documents may be written meanwhile.
     *
     * @param query without a bound; its order is none, or that of the {@code _id}s
     */
    void forEachPage(Query query, Consumer<List<Document>> consumer);
}
