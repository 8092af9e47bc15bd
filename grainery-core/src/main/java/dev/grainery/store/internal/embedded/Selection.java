// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.internal.embedded;

import dev.grainery.store.internal.document.Query;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bson.types.ObjectId;

/**
 * Which part of a query indexes can answer.
 *
 * @param where what is asked of them, empty for all rows
 * @param values the values in it
 * @param asked the conditions that it expresses
 * @param rest the others
 * @param order the order in which they give the rows; empty if it is none of them
 */
record Selection(
        String where,
        List<Object> values,
        List<Query.Condition> asked,
        List<Query.Condition> rest,
        Optional<String> order) {

    static Selection of(Table table, Query query) {
        List<String> where = new ArrayList<>();
        List<Object> values = new ArrayList<>();
        List<Query.Condition> asked = new ArrayList<>();
        List<Query.Condition> rest = new ArrayList<>();
        for (Query.Condition condition : query.conditions()) {
            Optional<String> expressed = expressed(table, condition, values);
            expressed.ifPresent(where::add);
            (expressed.isPresent() ? asked : rest).add(condition);
        }
        return new Selection(
                String.join(" AND ", where),
                values,
                asked,
                rest,
                query.order()
                        .filter(order -> order.field().equals(Table.ID)
                                || table.columns().contains(order.field()))
                        .map(Selection::order));
    }

    private static String order(Query.Order order) {
        String direction = order.descending() ? " DESC" : "";
        String byField = Table.quoted(order.field()) + direction;
        return order.field().equals(Table.ID) ? byField : byField + ", " + Table.quoted(Table.ID) + direction;
    }

    private static Optional<String> expressed(Table table, Query.Condition condition, List<Object> values) {
        if (condition instanceof Query.Absent) {
            // a column is empty as well if its field holds no text
            return Optional.empty();
        }
        boolean isId = condition.field().equals(Table.ID);
        if (isId || table.columns().contains(condition.field())) {
            String column = Table.quoted(condition.field());
            return operands(table, condition, isId).map(operands -> {
                values.addAll(operands);
                return column + comparison(condition, operands.size());
            });
        }
        if (table.lists().contains(condition.field()) && condition instanceof Query.OneOf) {
            return operands(table, condition, false).map(operands -> {
                values.addAll(operands);
                return "\"_id\" IN (SELECT \"_id\" FROM " + table.list(condition.field()) + " WHERE \"value\""
                        + comparison(condition, operands.size()) + ")";
            });
        }
        return Optional.empty();
    }

    private static String comparison(Query.Condition condition, int operands) {
        if (condition instanceof Query.Compared compared) {
            return switch (compared.comparison()) {
                case ABOVE -> " > ?";
                case AT_LEAST -> " >= ?";
                case BELOW -> " < ?";
                case AT_MOST -> " <= ?";
            };
        }
        return operands == 1 ? " = ?" : " IN (" + Table.marks(operands) + ")";
    }

    /** The values of a condition as they stand in columns; empty if one of them never does. */
    private static Optional<List<Object>> operands(Table table, Query.Condition condition, boolean isId) {
        List<Object> wanted =
                condition instanceof Query.OneOf oneOf ? oneOf.values() : List.of(((Query.Compared) condition).value());
        List<Object> operands = new ArrayList<>(wanted.size());
        for (Object value : wanted) {
            if (isId && table.schema().objectIds() && value instanceof ObjectId id) {
                operands.add(id.toHexString());
            } else if (value instanceof String && !(isId && table.schema().objectIds())) {
                operands.add(value);
            } else {
                return Optional.empty();
            }
        }
        if (operands.size() > 1) {
            // as many as a power of two, so that there are few different statements
            Object last = operands.get(operands.size() - 1);
            while (Integer.bitCount(operands.size()) > 1) {
                operands.add(last);
            }
        }
        return Optional.of(operands);
    }

    /** Whether the rows are those that the query asks for, in its order. */
    boolean isWhole(Query query) {
        return rest.isEmpty() && query.order().isPresent() == order.isPresent();
    }

    /** What comes after the table, with one more condition. */
    String clauses(String condition) {
        String both = where.isEmpty() || condition.isEmpty() ? where + condition : where + " AND " + condition;
        return (both.isEmpty() ? "" : "WHERE " + both)
                + order.map(by -> " ORDER BY " + by).orElse("");
    }
}
