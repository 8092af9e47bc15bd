// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.document;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Nested fields are {@code outer.inner}; a condition on a list holds if it holds for one of its values.
 * @param only the fields to read besides the {@code _id}, empty for all
 */
public record Query(List<Condition> conditions, Optional<Order> order, OptionalInt most, Set<String> only) {

    public sealed interface Condition {

        String field();
    }

    public record OneOf(String field, List<Object> values) implements Condition {

        public OneOf {
            values = List.copyOf(values);
        }
    }

    /** Only values of the same type match. */
    public record Compared(String field, Comparison comparison, Object value) implements Condition {

        public boolean isLowerBound() {
            return comparison == Comparison.ABOVE || comparison == Comparison.AT_LEAST;
        }
    }

    public record Absent(String field) implements Condition {}

    public enum Comparison {
        ABOVE,
        AT_LEAST,
        BELOW,
        AT_MOST
    }

    public record Order(String field, boolean descending) {}

    public Query {
        conditions = List.copyOf(conditions);
        only = Set.copyOf(only);
    }

    public static Query all() {
        return new Query(List.of(), Optional.empty(), OptionalInt.empty(), Set.of());
    }

    public static Query id(Object id) {
        return all().is(DocumentCollection.ID, id);
    }

    public static Query ids(Collection<?> ids) {
        return all().in(DocumentCollection.ID, ids);
    }

    public Query is(String field, Object value) {
        return in(field, List.of(value));
    }

    public Query in(String field, Collection<?> values) {
        return and(new OneOf(field, List.copyOf(values)));
    }

    public Query after(String field, Object value) {
        return and(new Compared(field, Comparison.ABOVE, value));
    }

    public Query from(String field, Object value) {
        return and(new Compared(field, Comparison.AT_LEAST, value));
    }

    public Query before(String field, Object value) {
        return and(new Compared(field, Comparison.BELOW, value));
    }

    public Query upTo(String field, Object value) {
        return and(new Compared(field, Comparison.AT_MOST, value));
    }

    public Query lacking(String field) {
        return and(new Absent(field));
    }

    private Query and(Condition condition) {
        List<Condition> both = new ArrayList<>(conditions);
        both.add(condition);
        return new Query(both, order, most, only);
    }

    public Query ascending(String field) {
        return new Query(conditions, Optional.of(new Order(field, false)), most, only);
    }

    public Query descending(String field) {
        return new Query(conditions, Optional.of(new Order(field, true)), most, only);
    }

    public Query first(int number) {
        return new Query(conditions, order, OptionalInt.of(number), only);
    }

    public Query only(String... fields) {
        return new Query(conditions, order, most, Set.of(fields));
    }
}
