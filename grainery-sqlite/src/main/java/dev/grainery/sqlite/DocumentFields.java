// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sqlite;

import dev.grainery.store.document.Query;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The fields of a document that are read of its text: the others are passed over, which takes a fraction of the time.
 *
 * @param only what is read of which fields; empty for all fields
 */
record DocumentFields(Map<String, DocumentFields> only) {

    /** All of them. */
    static final DocumentFields ALL = new DocumentFields(Map.of());

    /** Those that a query wants. */
    static DocumentFields of(Query query) {
        DocumentFields fields = new DocumentFields(new TreeMap<>());
        query.only().forEach(fields::add);
        return fields;
    }

    @SuppressWarnings("ReferenceEquality") // ALL is the one that reads all fields; an empty one is yet to be filled
    private void add(String path) {
        int dot = path.indexOf('.');
        String name = dot < 0 ? path : path.substring(0, dot);
        if (dot < 0) {
            only.put(name, ALL);
            return;
        }
        DocumentFields inner = only.computeIfAbsent(name, any -> new DocumentFields(new TreeMap<>()));
        if (inner != ALL) {
            inner.add(path.substring(dot + 1));
        }
    }

    /** What is read of a field, empty if it is passed over. */
    Optional<DocumentFields> inner(String name) {
        return only.isEmpty() ? Optional.of(ALL) : Optional.ofNullable(only.get(name));
    }
}
