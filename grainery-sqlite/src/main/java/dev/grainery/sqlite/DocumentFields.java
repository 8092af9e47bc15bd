// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sqlite;

import dev.grainery.store.document.Query;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The fields to parse: skipping the others takes a fraction of the time. Empty for all. */
record DocumentFields(Map<String, DocumentFields> only) {

    static final DocumentFields ALL = new DocumentFields(Map.of());

    static DocumentFields of(Query query) {
        DocumentFields fields = new DocumentFields(new TreeMap<>());
        query.only().forEach(fields::add);
        return fields;
    }

    @SuppressWarnings("ReferenceEquality") // ALL is the instance that reads all fields
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

    Optional<DocumentFields> inner(String name) {
        return only.isEmpty() ? Optional.of(ALL) : Optional.ofNullable(only.get(name));
    }
}
