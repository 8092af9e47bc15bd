// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.internal.embedded;

import dev.grainery.store.internal.document.CollectionSchema;
import dev.grainery.store.internal.document.DocumentCollection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How a collection is kept in the file: a table with a row for each document, a column for each indexed field with one
 * text, and a table of its own for each indexed field with several. An index ends with the {@code _id}, so that
 * documents come out of it in a certain order.
 *
 * @param schema what is known of the collection
 * @param columns the indexed fields with one text
 * @param lists the indexed fields with several texts
 */
record Table(CollectionSchema schema, List<String> columns, List<String> lists) {

    static final String ID = DocumentCollection.ID;

    /** What a document is read from: small columns first, so that a pass over them leaves the texts alone. */
    static final String ROW = "rowid, \"_id\", \"crc\", \"json\"";

    Table {
        columns = List.copyOf(columns);
        lists = List.copyOf(lists);
    }

    static Table of(CollectionSchema schema) {
        Set<String> columns = new LinkedHashSet<>();
        Set<String> lists = new LinkedHashSet<>();
        schema.indexes().forEach(index -> (index.each() ? lists : columns).addAll(index.fields()));
        return new Table(schema, List.copyOf(columns), List.copyOf(lists));
    }

    String name() {
        return schema.name();
    }

    /** The table of a field with several texts. */
    String list(String field) {
        return quoted(schema.name() + ": " + field);
    }

    /** What makes the tables and indexes, by their names. */
    Map<String, String> definitions() {
        Map<String, String> definitions = new LinkedHashMap<>();
        definitions.put(
                schema.name(),
                "CREATE TABLE " + quoted(schema.name()) + " (\"_id\" TEXT NOT NULL UNIQUE, "
                        + columns.stream()
                                .map(column -> quoted(column) + " TEXT, ")
                                .collect(Collectors.joining())
                        + "\"crc\" INTEGER NOT NULL, \"json\" TEXT NOT NULL)");
        for (CollectionSchema.Index index : schema.indexes()) {
            String name = schema.name() + ": " + index.words();
            definitions.put(name, index.each() ? listDefinition(name) : index(name, index));
        }
        return definitions;
    }

    private static String listDefinition(String name) {
        return "CREATE TABLE " + quoted(name)
                + " (\"value\" TEXT NOT NULL, \"_id\" TEXT NOT NULL, PRIMARY KEY (\"value\", \"_id\")) WITHOUT ROWID";
    }

    private String index(String name, CollectionSchema.Index index) {
        String fields = index.fields().stream().map(Table::quoted).collect(Collectors.joining(", "));
        return "CREATE " + (index.unique() ? "UNIQUE " : "") + "INDEX " + quoted(name) + " ON " + quoted(schema.name())
                + " (" + fields + (index.unique() ? "" : ", \"_id\"") + ")";
    }

    String insert() {
        return "INSERT INTO " + quoted(name()) + " (\"_id\", \"crc\", \"json\"" + names(", ") + ") VALUES (?, ?, "
                + "CAST(? AS TEXT)" + ", ?".repeat(columns.size()) + ") ON CONFLICT DO NOTHING";
    }

    String update() {
        return "UPDATE OR IGNORE " + quoted(name()) + " SET \"crc\" = ?, \"json\" = CAST(? AS TEXT)"
                + columns.stream().map(column -> ", " + quoted(column) + " = ?").collect(Collectors.joining())
                + " WHERE rowid = ?";
    }

    String delete() {
        return "DELETE FROM " + quoted(name()) + " WHERE rowid = ?";
    }

    /** Asks for rows: {@code rest} is what comes after the table. */
    String select(String what, String rest) {
        return "SELECT " + what + " FROM " + quoted(name()) + " " + rest;
    }

    private String names(String before) {
        return columns.stream().map(column -> before + quoted(column)).collect(Collectors.joining());
    }

    static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    /** Marks for as many values. */
    static String marks(int number) {
        return String.join(", ", Collections.nCopies(number, "?"));
    }
}
