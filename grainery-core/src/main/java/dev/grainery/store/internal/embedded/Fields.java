// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.internal.embedded;

import dev.grainery.store.internal.document.DocumentCollection;
import dev.grainery.store.internal.document.Query;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The fields of a document that are read of its text: the others are passed over, which takes a fraction of the time.
 *
 * @param only what is read of which fields; empty for all fields
 * @param without fields that are passed over if all others are read
 */
record Fields(Map<String, Fields> only, Set<String> without) {

    /** All of them. */
    static final Fields ALL = new Fields(Map.of(), Set.of());

    /** Those that a query wants or looks at. */
    static Fields of(Query query) {
        if (query.only().isEmpty()) {
            return new Fields(
                    Map.of(),
                    query.without().stream()
                            .filter(field -> lookedAt(query).noneMatch(path -> isIn(path, field)))
                            .collect(Collectors.toUnmodifiableSet()));
        }
        Tree tree = new Tree();
        Stream.concat(query.only().stream(), lookedAt(query)).forEach(tree::add);
        return tree.fields();
    }

    private static Stream<String> lookedAt(Query query) {
        return Stream.concat(
                        query.conditions().stream().map(Query.Condition::field),
                        query.order().map(Query.Order::field).stream())
                // which is no part of the text
                .filter(field -> !field.equals(DocumentCollection.ID));
    }

    private static boolean isIn(String path, String field) {
        return path.equals(field) || path.startsWith(field + ".");
    }

    /** Whether what is read is what a query wants, and nothing more. */
    boolean isExact(Query query) {
        return query.only().isEmpty()
                ? without.containsAll(query.without())
                : lookedAt(query).allMatch(path -> query.only().stream().anyMatch(field -> isIn(path, field)));
    }

    /** What is read of a field, empty if it is passed over. */
    Optional<Fields> inner(String name) {
        if (only.isEmpty()) {
            return without.contains(name) ? Optional.empty() : Optional.of(ALL);
        }
        return Optional.ofNullable(only.get(name));
    }

    /** Paths as they are added. */
    private static final class Tree {

        private final Map<String, Tree> inner = new HashMap<>();
        private boolean isWhole;

        void add(String path) {
            int dot = path.indexOf('.');
            Tree tree = inner.computeIfAbsent(dot < 0 ? path : path.substring(0, dot), name -> new Tree());
            if (dot < 0) {
                tree.isWhole = true;
            } else {
                tree.add(path.substring(dot + 1));
            }
        }

        Fields fields() {
            if (isWhole) {
                return ALL;
            }
            Map<String, Fields> only = new HashMap<>();
            inner.forEach((name, tree) -> only.put(name, tree.fields()));
            return new Fields(Map.copyOf(only), Set.of());
        }
    }
}
