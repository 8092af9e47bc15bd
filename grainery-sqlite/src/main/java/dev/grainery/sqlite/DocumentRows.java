// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sqlite;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.bson.Document;
import org.bson.types.ObjectId;

final class DocumentRows {

    /** The limit of MongoDB servers, so that documents can be copied there. */
    private static final int MOST_BYTES = 16 << 20;

    @SuppressWarnings("ArrayRecordComponent") // rows are not compared, and their bytes are not copied
    record Row(String id, int crc, byte[] json, Optional<Head> head) {

        Object[] values() {
            return Stream.concat(
                            head.stream().flatMap(one -> Stream.of(one.crc(), one.json())), Stream.of(crc, json, id))
                    .toArray();
        }
    }

    @SuppressWarnings("ArrayRecordComponent") // as above
    record Head(int crc, byte[] json) {}

    private final CollectionTable table;
    private final byte[] name;
    private final SqliteFailures failures;
    private final DocumentJson json = new DocumentJson();

    DocumentRows(CollectionTable table, SqliteFailures failures) {
        this.table = table;
        this.name = table.name().getBytes(StandardCharsets.UTF_8);
        this.failures = failures;
    }

    Row row(Document document) {
        String id = DocumentJson.wellFormed(idText(document.get(CollectionTable.ID)));
        byte[] text = json.bytes(document, CollectionTable.ID);
        if (text.length > MOST_BYTES) {
            throw new IllegalArgumentException("it has " + text.length + " bytes, more than " + MOST_BYTES);
        }
        byte[] idBytes = id.getBytes(StandardCharsets.UTF_8);
        return new Row(id, RowChecksum.of(name, idBytes, text), text, head(document, idBytes));
    }

    private Optional<Head> head(Document document, byte[] idBytes) {
        if (!table.hasHeads()) {
            return Optional.empty();
        }
        Document head = new Document(document);
        table.schema().bulky().forEach(field -> remove(head, field));
        byte[] text = json.bytes(head, CollectionTable.ID);
        return Optional.of(new Head(RowChecksum.of(name, idBytes, text), text));
    }

    private static void remove(Document head, String field) {
        String[] names = field.split("\\.");
        Map<String, Object> document = head;
        for (String name : Arrays.asList(names).subList(0, names.length - 1)) {
            if (!(document.get(name) instanceof Map<?, ?> inner)) {
                return;
            }
            Map<String, Object> copy = new LinkedHashMap<>();
            inner.forEach((key, value) -> copy.put(String.valueOf(key), value));
            document.put(name, copy);
            document = copy;
        }
        document.remove(names[names.length - 1]);
    }

    String idText(Object id) {
        if (table.schema().objectIds() ? id instanceof ObjectId : id instanceof String) {
            return id.toString();
        }
        throw new IllegalArgumentException("the _id " + id + " is of another type than those in " + table.name());
    }

    /** Checks the checksum, which covers the {@code _id} that an index led to. */
    Document document(ResultSet row, DocumentFields wanted) throws SQLException {
        byte[] idBytes = row.getBytes(1);
        byte[] text = row.getBytes(3);
        String id = idBytes == null ? "without an _id" : new String(idBytes, StandardCharsets.UTF_8);
        if (idBytes == null || text == null || row.getLong(2) != RowChecksum.of(name, idBytes, text)) {
            throw failures.damaged("the document " + id + " in " + table.name() + " " + RowChecksum.DAMAGED);
        }
        try {
            Object key = table.schema().objectIds() ? new ObjectId(id) : id;
            return json.document(text, new Document(CollectionTable.ID, key), wanted);
        } catch (IOException | IllegalArgumentException e) {
            throw failures.damaged("the document " + id + " in " + table.name() + " cannot be read: " + e.getMessage());
        }
    }

    /** A missing field equals null. */
    boolean isGuarded(Document document, Document guard) {
        return guard.entrySet().stream().allMatch(field -> json.isSame(at(document, field.getKey()), field.getValue()));
    }

    private static Object at(Document document, String field) {
        Object value = document;
        for (String name : field.split("\\.")) {
            value = value instanceof Document inner ? inner.get(name) : null;
        }
        return value;
    }
}
