// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sqlite;

import dev.grainery.store.document.CollectionSchema;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.Query;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.bson.types.ObjectId;

/**
 * One row per document. Each indexed field is a generated column; each indexed list has its own table, filled by
 * triggers. Indexes end with the {@code _id}, so that results have a defined order. Long fields are stored apart from
 * the head of a document: a list of harvests does not read the names of all containers.
 */
record CollectionTable(CollectionSchema schema, List<String> columns, List<String> lists) {

    static final String ID = DocumentCollection.ID;

    static final String ROW = "\"_id\", \"crc\", \"json\"";

    private static final String HEAD = "\"_id\", \"headCrc\", \"head\"";

    CollectionTable {
        columns = List.copyOf(columns);
        lists = List.copyOf(lists);
    }

    static CollectionTable of(CollectionSchema schema) {
        Set<String> columns = new LinkedHashSet<>();
        Set<String> lists = new LinkedHashSet<>();
        schema.indexes().stream()
                .filter(index -> !index.groups())
                .forEach(index -> (index.each() ? lists : columns).addAll(index.fields()));
        return new CollectionTable(schema, List.copyOf(columns), List.copyOf(lists));
    }

    String name() {
        return schema.name();
    }

    boolean hasHeads() {
        return !schema.bulky().isEmpty();
    }

    String row(Query query) {
        return isOfHead(query) ? HEAD : ROW;
    }

    private boolean isOfHead(Query query) {
        return hasHeads() && !query.only().isEmpty() && query.only().stream().allMatch(this::isInHead);
    }

    private boolean isInHead(String field) {
        return hasHeads()
                && schema.bulky().stream()
                        .noneMatch(bulky -> (field + ".").startsWith(bulky + ".") || bulky.startsWith(field + "."));
    }

    String list(String field) {
        return quoted(name() + ": " + field);
    }

    Map<String, String> definitions() {
        Map<String, String> definitions = new LinkedHashMap<>();
        // small columns first, so that a scan of them skips the texts
        definitions.put(
                name(),
                "CREATE TABLE " + quoted(name()) + " (\"_id\" TEXT NOT NULL UNIQUE, "
                        + columns.stream()
                                .map(field -> quoted(field) + " AS (" + value(field) + ") STORED, ")
                                .collect(Collectors.joining())
                        + (hasHeads() ? "\"headCrc\" INTEGER NOT NULL, \"head\" TEXT NOT NULL, " : "")
                        + "\"crc\" INTEGER NOT NULL, \"json\" TEXT NOT NULL)");
        for (CollectionSchema.Index index : schema.indexes()) {
            String name = name() + ": " + index.words();
            if (index.each()) {
                define(index.fields().get(0), definitions);
            } else {
                String fields = index.fields().stream().map(this::operand).collect(Collectors.joining(", "));
                boolean isWithId = !index.unique() && !index.groups();
                definitions.put(
                        name,
                        "CREATE " + (index.unique() ? "UNIQUE " : "") + "INDEX " + quoted(name) + " ON "
                                + quoted(name()) + " (" + fields + (isWithId ? ", \"_id\"" : "") + ")"
                                + (index.groups() ? " WHERE " + isGrouped(index.fields()) : ""));
            }
        }
        return definitions;
    }

    /** A table and an index of the same values: damage to one shows in the other. */
    private void define(String field, Map<String, String> definitions) {
        String name = name() + ": " + field;
        definitions.put(name, "CREATE TABLE " + list(field) + " (\"value\" NOT NULL, \"_id\" TEXT NOT NULL)");
        definitions.put(
                name + " by value",
                "CREATE UNIQUE INDEX " + quoted(name + " by value") + " ON " + list(field) + " (\"value\", \"_id\")");
        definitions.put(
                name + " by _id", "CREATE INDEX " + quoted(name + " by _id") + " ON " + list(field) + " (\"_id\")");
        String add = " INSERT OR IGNORE INTO " + list(field) + listed("NEW.\"_id\"", "NEW.\"json\"", field, "") + ";";
        String remove = " DELETE FROM " + list(field) + " WHERE \"_id\" = OLD.\"_id\";";
        trigger(name, "INSERT", add, definitions);
        trigger(name, "UPDATE", remove + add, definitions);
        trigger(name, "DELETE", remove, definitions);
    }

    private void trigger(String list, String event, String actions, Map<String, String> definitions) {
        String name = list + " after " + event;
        definitions.put(
                name,
                "CREATE TRIGGER " + quoted(name) + " AFTER " + event + " ON " + quoted(name()) + " BEGIN" + actions
                        + " END");
    }

    private static String listed(String id, String json, String field, String from) {
        return " SELECT DISTINCT \"atom\", " + id + " FROM " + from + "json_each(" + json + ", " + path(field)
                + ") WHERE \"atom\" IS NOT NULL";
    }

    String difference(String field) {
        String kept = " SELECT \"value\", \"_id\" FROM " + list(field);
        String real = listed("\"_id\"", json(), field, quoted(name()) + ", ");
        return "SELECT \"_id\" FROM (SELECT * FROM (" + kept + " EXCEPT" + real + ") UNION SELECT * FROM (" + real
                + " EXCEPT" + kept + "))";
    }

    /** Qualified, as the function that reads it has a column of this name as well. */
    private String json() {
        return quoted(name()) + ".\"json\"";
    }

    String differenceOfColumns() {
        return columns.stream()
                .map(field -> " OR " + quoted(field) + " IS NOT " + value(field))
                .collect(Collectors.joining("", select("\"_id\"", "WHERE FALSE"), ""));
    }

    String differenceOfHeads() {
        String paths = schema.bulky().stream().map(field -> ", " + path(field)).collect(Collectors.joining());
        return select(
                "\"_id\"", hasHeads() ? "WHERE \"head\" IS NOT json_remove(\"json\"" + paths + ")" : "WHERE FALSE");
    }

    String select(String what, String rest) {
        return "SELECT " + what + " FROM " + quoted(name()) + " " + rest;
    }

    /**
     * Selects the entry of an index before a value, and those from it on in a single scan, as a second search could
     * miss a damaged one: whether it is before the value or has it, and whether it agrees with its row.
     */
    record Entries(String index, String sql) {

        static Entries of(String table, String index, List<String> columns, String condition) {
            String first = "entry." + quoted(columns.get(0));
            String isSound = columns.stream()
                    .map(column -> "stored." + quoted(column) + " IS entry." + quoted(column) + " AND ")
                    .collect(Collectors.joining("", "", condition));
            String from = ", " + isSound + " FROM " + table + " AS entry INDEXED BY " + index + " LEFT JOIN " + table
                    + " AS stored ON stored.rowid = entry.rowid WHERE " + first;
            String order = " ORDER BY " + first;
            return new Entries(
                    index,
                    "SELECT * FROM (SELECT TRUE" + from + " < ?1" + order
                            + " DESC LIMIT 1) UNION ALL SELECT * FROM (SELECT " + first + " = ?1" + from + " >= ?1"
                            + order + " LIMIT ?2)");
        }
    }

    /** Of the indexes that begin with this field. */
    List<Entries> entries(String field) {
        String table = quoted(name());
        if (field.equals(ID)) {
            return List.of(Entries.of(table, quoted("sqlite_autoindex_" + name() + "_1"), List.of(ID), "TRUE"));
        }
        if (lists.contains(field)) {
            String exists = "EXISTS (SELECT 1 FROM " + table + " WHERE \"_id\" = entry.\"_id\")";
            String index = quoted(name() + ": " + field + " by value");
            return List.of(Entries.of(list(field), index, List.of("value", ID), exists));
        }
        return schema.indexes().stream()
                .filter(index -> !index.each() && !index.groups())
                .filter(index -> index.fields().get(0).equals(field))
                .map(index -> Entries.of(table, quoted(name() + ": " + index.words()), index.fields(), "TRUE"))
                .toList();
    }

    record Clauses(String where, List<Object> values) {}

    Clauses clauses(Query query) {
        List<Object> values = new ArrayList<>();
        List<String> where = new ArrayList<>();
        List<String> byText = new ArrayList<>();
        query.conditions().stream()
                .filter(this::isIndexed)
                .forEach(condition -> where.add(expressed(condition, values)));
        query.conditions().stream()
                .filter(condition -> !isIndexed(condition))
                .forEach(condition -> byText.add(expressed(condition, values)));
        if (!byText.isEmpty()) {
            // in this order: damaged text must be detected, not skipped by the condition
            where.add("CASE WHEN " + RowChecksum.call(name()) + " THEN " + String.join(" AND ", byText) + " END");
        }
        return new Clauses(
                (where.isEmpty() ? "" : "WHERE " + String.join(" AND ", where))
                        + query.order().map(this::order).orElse(""),
                values);
    }

    /** With this condition, which other queries do not have, SQLite does not take the index for them. */
    private static String isGrouped(List<String> fields) {
        return quoted(fields.get(0)) + " > ''";
    }

    /** Columns of a table are never added later, and expressions may be indexed. */
    private String operand(String field) {
        return isColumn(field) ? quoted(field) : value(field);
    }

    /** The whole statement. */
    Clauses grouping(Collection<String> wanted) {
        List<String> fields = schema.groupedFields();
        String key = operand(fields.get(0)) + ", " + operand(fields.get(1));
        String least = fields.stream()
                .skip(2)
                .map(field -> ", min(" + operand(field) + ")")
                .collect(Collectors.joining());
        List<Object> values = new ArrayList<>();
        Query.Condition condition = new Query.OneOf(fields.get(0), List.copyOf(wanted));
        return new Clauses(
                "SELECT " + key + ", count(*)" + least + " FROM " + quoted(name()) + " INDEXED BY "
                        + quoted(name() + ": " + String.join(", ", fields)) + " WHERE " + isGrouped(fields) + " AND "
                        + expressed(condition, values) + " GROUP BY " + key,
                values);
    }

    private boolean isIndexed(Query.Condition condition) {
        return !(condition instanceof Query.Absent)
                && (lists.contains(condition.field()) || isColumn(condition.field()));
    }

    private boolean isColumn(String field) {
        return field.equals(ID) || columns.contains(field);
    }

    private String order(Query.Order order) {
        String direction = order.descending() ? " DESC" : "";
        String field = order.field();
        String value = isInHead(field) ? "\"head\" ->> " + path(field) : value(field);
        String first = field.equals(ID) ? "" : (isColumn(field) ? quoted(field) : value) + direction + ", ";
        return " ORDER BY " + first + "\"_id\"" + direction;
    }

    private String expressed(Query.Condition condition, List<Object> values) {
        String field = condition.field();
        if (condition instanceof Query.Absent) {
            return value(field) + " IS NULL";
        }
        if (lists.contains(field)) {
            return "\"_id\" IN (SELECT \"_id\" FROM " + list(field) + " WHERE "
                    + compared("\"value\"", condition, values) + ")";
        }
        return isColumn(field)
                ? compared(quoted(field), condition, values)
                : "EXISTS (SELECT 1 FROM json_each(" + json() + ", " + path(field) + ") WHERE "
                        + compared("\"atom\"", condition, values) + ")";
    }

    private String compared(String operand, Query.Condition condition, List<Object> values) {
        if (condition instanceof Query.Compared compared) {
            Object value = value(condition.field(), compared.value());
            values.add(value);
            String comparison = switch (compared.comparison()) {
                case ABOVE -> " > ?";
                case AT_LEAST -> " >= ?";
                case BELOW -> " < ?";
                case AT_MOST -> " <= ?";
            };
            // numbers sort before texts, and only values of the same type match
            return operand + comparison + " AND " + operand + (value instanceof String ? " >= ''" : " < ''");
        }
        List<Object> operands = ((Query.OneOf) condition)
                .values().stream()
                        .map(value -> value(condition.field(), value))
                        .collect(Collectors.toCollection(ArrayList::new));
        // padded to a power of two, which limits the number of different statements
        while (Integer.bitCount(operands.size()) > 1) {
            operands.add(operands.get(operands.size() - 1));
        }
        values.addAll(operands);
        return operand
                + (operands.size() == 1
                        ? " = ?"
                        : " IN (" + String.join(", ", Collections.nCopies(operands.size(), "?")) + ")");
    }

    /** For an {@code _id} of the wrong type, a value that never occurs. */
    Object value(String field, Object value) {
        if (field.equals(ID)) {
            boolean isObjectId = value instanceof ObjectId;
            return isObjectId == schema.objectIds() && (isObjectId || value instanceof String) ? value.toString() : "";
        }
        return value instanceof ObjectId id ? DocumentJson.text(id) : value;
    }

    private static String value(String field) {
        return "\"json\" ->> " + path(field);
    }

    private static String path(String field) {
        return "'$.\"" + field.replace("'", "''").replace(".", "\".\"") + "\"'";
    }

    static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
