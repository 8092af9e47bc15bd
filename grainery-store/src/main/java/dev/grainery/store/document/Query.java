// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.document;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Which documents of a collection are asked for. All conditions hold for a document that is found. A field within
 * another is {@code outer.inner}; a condition on a list holds if it does for one of its values.
 *
 * @param conditions of them all
 * @param order the order of the documents, empty for any
 * @param most how many at most, the first in order
 * @param only the fields that are wanted besides the {@code _id}, empty for all
 */
public record Query(List<Condition> conditions, Optional<Order> order, OptionalInt most, Set<String> only) {

    /** What holds for a field. */
    public sealed interface Condition {

        /** The field. */
        String field();
    }

    /**
     * A field has one of some values.
     *
     * @param field the field
     * @param values the values
     */
    public record OneOf(String field, List<Object> values) implements Condition {

        public OneOf {
            values = List.copyOf(values);
        }
    }

    /**
     * A field compares with a value.
     *
     * @param field the field
     * @param comparison how
     * @param value the value; only values of its type are found
     */
    public record Compared(String field, Comparison comparison, Object value) implements Condition {}

    /**
     * A document has no such field.
     *
     * @param field the field
     */
    public record Absent(String field) implements Condition {}

    /** How a field compares with a value. */
    public enum Comparison {
        /** Greater. */
        ABOVE,
        /** Greater or equal. */
        AT_LEAST,
        /** Less. */
        BELOW,
        /** Less or equal. */
        AT_MOST
    }

    /**
     * The order of documents.
     *
     * @param field by which
     * @param descending whether the greatest is the first
     */
    public record Order(String field, boolean descending) {}

    public Query {
        conditions = List.copyOf(conditions);
        only = Set.copyOf(only);
    }

    /** All documents. */
    public static Query all() {
        return new Query(List.of(), Optional.empty(), OptionalInt.empty(), Set.of());
    }

    /** The document of this {@code _id}. */
    public static Query id(Object id) {
        return all().is(DocumentCollection.ID, id);
    }

    /** The documents of these {@code _id}s. */
    public static Query ids(Collection<?> ids) {
        return all().in(DocumentCollection.ID, ids);
    }

    /** Those of them with this value in a field. */
    public Query is(String field, Object value) {
        return in(field, List.of(value));
    }

    /** Those of them with one of these values in a field. */
    public Query in(String field, Collection<?> values) {
        return and(new OneOf(field, List.copyOf(values)));
    }

    /** Those of them with a greater value. */
    public Query after(String field, Object value) {
        return and(new Compared(field, Comparison.ABOVE, value));
    }

    /** Those of them with this value or a greater one. */
    public Query from(String field, Object value) {
        return and(new Compared(field, Comparison.AT_LEAST, value));
    }

    /** Those of them with a lesser value. */
    public Query before(String field, Object value) {
        return and(new Compared(field, Comparison.BELOW, value));
    }

    /** Those of them with this value or a lesser one. */
    public Query upTo(String field, Object value) {
        return and(new Compared(field, Comparison.AT_MOST, value));
    }

    /** Those of them without a field. */
    public Query lacking(String field) {
        return and(new Absent(field));
    }

    private Query and(Condition condition) {
        List<Condition> both = new ArrayList<>(conditions);
        both.add(condition);
        return new Query(both, order, most, only);
    }

    /** The same, the least value of a field first. */
    public Query ascending(String field) {
        return new Query(conditions, Optional.of(new Order(field, false)), most, only);
    }

    /** The same, the greatest value of a field first. */
    public Query descending(String field) {
        return new Query(conditions, Optional.of(new Order(field, true)), most, only);
    }

    /** No more than so many of them. */
    public Query first(int number) {
        return new Query(conditions, order, OptionalInt.of(number), only);
    }

    /** Of each document only the {@code _id} and these fields. */
    public Query only(String... fields) {
        return new Query(conditions, order, most, Set.of(fields));
    }
}
