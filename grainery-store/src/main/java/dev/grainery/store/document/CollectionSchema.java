// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Without ObjectIds, {@code _id}s are texts. Most queries skip bulky fields. */
public record CollectionSchema(String name, boolean objectIds, List<Index> indexes, Set<String> bulky) {

    /** The single field of an {@code each} index may hold a list of texts, each indexed. */
    public record Index(List<String> fields, boolean unique, boolean each) {

        public Index {
            fields = List.copyOf(fields);
        }

        public String words() {
            return String.join(", ", fields);
        }
    }

    public CollectionSchema {
        indexes = List.copyOf(indexes);
        bulky = Set.copyOf(bulky);
    }

    public static CollectionSchema ofTexts(String name) {
        return new CollectionSchema(name, false, List.of(), Set.of());
    }

    public static CollectionSchema ofObjectIds(String name) {
        return new CollectionSchema(name, true, List.of(), Set.of());
    }

    public CollectionSchema unique(String... fields) {
        return with(new Index(List.of(fields), true, false));
    }

    public CollectionSchema indexed(String... fields) {
        return with(new Index(List.of(fields), false, false));
    }

    public CollectionSchema indexedEach(String field) {
        return with(new Index(List.of(field), false, true));
    }

    public CollectionSchema bulky(String... fields) {
        return new CollectionSchema(name, objectIds, indexes, Set.of(fields));
    }

    private CollectionSchema with(Index index) {
        List<Index> more = new ArrayList<>(indexes);
        more.add(index);
        return new CollectionSchema(name, objectIds, more, bulky);
    }
}
