// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.internal.embedded;

import dev.grainery.store.internal.document.Query;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.bson.Document;
import org.bson.types.ObjectId;

/** Documents as rows of a table, and rows as documents. */
final class Rows {

    /** The same as that of MongoDB's servers, so that what is kept here can be kept there. */
    private static final int MOST_BYTES = 16 << 20;

    /** A row that is to be written. */
    sealed interface Made {

        /**
         * It is made.
         *
         * @param id the text of the {@code _id}
         * @param document the document
         * @param json its text
         * @param crc the checksum of both
         */
        record Row(String id, Document document, JsonText json, int crc) implements Made {}

        /** There can be none. */
        record Impossible(String reason) implements Made {}

        /** It depends on what is there. */
        record Later() implements Made {}
    }

    private final Table table;
    private final byte[] name;
    private final SqliteFailures failures;
    private final DocumentJson json = new DocumentJson();

    Rows(Table table, SqliteFailures failures) {
        this.table = table;
        this.name = table.name().getBytes(StandardCharsets.UTF_8);
        this.failures = failures;
    }

    SqliteFailures failures() {
        return failures;
    }

    Made made(Document document) {
        try {
            String id = DocumentJson.wellFormed(idText(document.get(Table.ID)));
            JsonText text = new JsonText(json.bytes(document, Table.ID));
            return text.length() > MOST_BYTES
                    ? new Made.Impossible("a document has " + text.length() + " bytes, more than " + MOST_BYTES)
                    : new Made.Row(
                            id, document, text, Seal.crc(name, id.getBytes(StandardCharsets.UTF_8), text.bytes()));
        } catch (IllegalArgumentException e) {
            return new Made.Impossible("the document cannot be written: " + e.getMessage());
        }
    }

    String idText(Object id) {
        if (table.schema().objectIds() && id instanceof ObjectId objectId) {
            return objectId.toHexString();
        }
        if (!table.schema().objectIds() && id instanceof String text) {
            return text;
        }
        throw new IllegalArgumentException("the _id " + id + " is of another type than those in " + table.name());
    }

    /**
     * The document of a row that an index led to.
     *
     * @param row its columns are {@link Table#ROW}
     * @param expected what it must be if the index is right
     * @param wanted the fields that are wanted, those of the conditions among them
     */
    Document document(ResultSet row, List<Query.Condition> expected, Fields wanted) throws SQLException {
        Document document = document(row.getBytes(2), row.getLong(3), row.getBytes(4), wanted);
        if (!Matching.matches(document, expected)) {
            throw failures.damaged("an index of " + table.name() + " leads to another document than that asked for");
        }
        return document;
    }

    /** The whole document of a row. */
    Document document(ResultSet row) throws SQLException {
        return document(row, List.of(), Fields.ALL);
    }

    /** The document of a text, if the checksum is that of it. */
    private Document document(byte[] idBytes, long crc, byte[] text, Fields wanted) {
        String id = idBytes == null ? "without an _id" : new String(idBytes, StandardCharsets.UTF_8);
        if (idBytes == null || text == null || crc != Seal.crc(name, idBytes, text)) {
            throw failures.damaged("the document " + id + " in " + table.name() + " is not what was written");
        }
        try {
            Object key = table.schema().objectIds() ? new ObjectId(id) : id;
            return json.document(text, new Document(Table.ID, key), wanted);
        } catch (IOException | IllegalArgumentException e) {
            throw failures.damaged("the document " + id + " in " + table.name() + " cannot be read: " + e.getMessage());
        }
    }

    /** The text of a field with one text; null if it has none. */
    static Object column(Document document, String field) {
        List<Object> values = Matching.values(document, field);
        return values.size() == 1 && values.get(0) instanceof String text ? text : null;
    }

    /** The texts of a field with several. */
    static List<String> listed(Document document, String field) {
        return Matching.values(document, field).stream()
                .filter(String.class::isInstance)
                .map(value -> DocumentJson.wellFormed((String) value))
                .distinct()
                .toList();
    }
}
