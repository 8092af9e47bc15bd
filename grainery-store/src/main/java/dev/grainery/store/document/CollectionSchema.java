// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Without ObjectIds, {@code _id}s are texts. Most queries skip bulky fields. */
public record CollectionSchema(String name, boolean objectIds, List<Index> indexes, Set<String> bulky) {

    public enum IndexKind {
        PLAIN,
        UNIQUE,
        /** The single field may hold a list of texts, each indexed. */
        EACH,
        /** Only for {@link DocumentCollection#groups}, which reads no document. Fields are texts. */
        GROUPS
    }

    public record Index(List<String> fields, IndexKind kind) {

        public Index {
            fields = List.copyOf(fields);
        }

        public boolean unique() {
            return kind == IndexKind.UNIQUE;
        }

        public boolean each() {
            return kind == IndexKind.EACH;
        }

        public boolean groups() {
            return kind == IndexKind.GROUPS;
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
        return with(new Index(List.of(fields), IndexKind.UNIQUE));
    }

    public CollectionSchema indexed(String... fields) {
        return with(new Index(List.of(fields), IndexKind.PLAIN));
    }

    public CollectionSchema indexedEach(String field) {
        return with(new Index(List.of(field), IndexKind.EACH));
    }

    /** The first two fields must be in other indexes as well. */
    public CollectionSchema grouped(String first, String second, String... least) {
        List<String> fields = new ArrayList<>(List.of(first, second));
        fields.addAll(List.of(least));
        return with(new Index(fields, IndexKind.GROUPS));
    }

    public List<String> groupedFields() {
        return indexes.stream()
                .filter(Index::groups)
                .map(Index::fields)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("the collection " + name + " has no index of groups"));
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
