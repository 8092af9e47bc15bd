// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What is known of a collection before anything is in it.
 *
 * @param name its name
 * @param objectIds whether its {@code _id}s are ObjectIds; else they are texts
 * @param indexes the indexes besides that of the {@code _id}
 * @param bulky the fields that are long, and that most queries do without
 */
public record CollectionSchema(String name, boolean objectIds, List<Index> indexes, Set<String> bulky) {

    /**
     * An index.
     *
     * @param fields the indexed fields in order
     * @param unique whether no two documents have the same values
     * @param each whether the one field may hold a list of texts, each of which leads to the document; else every field
     *     holds a text
     */
    public record Index(List<String> fields, boolean unique, boolean each) {

        public Index {
            fields = List.copyOf(fields);
        }

        /** Its fields as one text. */
        public String words() {
            return String.join(", ", fields);
        }
    }

    public CollectionSchema {
        indexes = List.copyOf(indexes);
        bulky = Set.copyOf(bulky);
    }

    /** A collection whose {@code _id}s are texts. */
    public static CollectionSchema ofTexts(String name) {
        return new CollectionSchema(name, false, List.of(), Set.of());
    }

    /** A collection whose {@code _id}s are ObjectIds. */
    public static CollectionSchema ofObjectIds(String name) {
        return new CollectionSchema(name, true, List.of(), Set.of());
    }

    /** The same with an index more: no two documents have the same values in these fields. */
    public CollectionSchema unique(String... fields) {
        return with(new Index(List.of(fields), true, false));
    }

    /** The same with an index of these fields more. */
    public CollectionSchema indexed(String... fields) {
        return with(new Index(List.of(fields), false, false));
    }

    /** The same with an index more of a field that may hold a list. */
    public CollectionSchema indexedEach(String field) {
        return with(new Index(List.of(field), false, true));
    }

    /** The same with fields that are long. */
    public CollectionSchema bulky(String... fields) {
        return new CollectionSchema(name, objectIds, indexes, Set.of(fields));
    }

    private CollectionSchema with(Index index) {
        List<Index> more = new ArrayList<>(indexes);
        more.add(index);
        return new CollectionSchema(name, objectIds, more, bulky);
    }
}
