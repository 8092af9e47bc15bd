// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.internal.embedded;

import dev.grainery.store.internal.document.Write;
import dev.grainery.store.internal.document.Written;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bson.Document;

/** Writes rows of one table within one transaction, and what is known of them besides. */
final class RowWriter {

    /** A row that is there. */
    private record Stored(long rowId, int crc, JsonText json, Document document) {}

    private final SqliteConnection writer;
    private final Table table;
    private final Rows rows;
    private final Seal before;
    private Seal after;

    RowWriter(SqliteConnection writer, Table table, Rows rows, Seal before) {
        this.writer = writer;
        this.table = table;
        this.rows = rows;
        this.before = before;
        this.after = before;
    }

    /** Writes what is known of the rows, if there are others now; nothing comes after that. */
    void seal() throws SQLException {
        if (!after.equals(before)) {
            after.committed().write(writer, table.name());
        }
    }

    Written insert(Rows.Made.Row row) throws SQLException {
        List<Object> values =
                new ArrayList<>(List.of(row.id(), row.crc(), row.json().bytes()));
        table.columns().forEach(column -> values.add(Rows.column(row.document(), column)));
        if (writer.update(table.insert(), values.toArray()) == 0) {
            return new Written.Lost();
        }
        list(row.id(), new Document(), row.document());
        after = after.with(row.crc());
        return new Written.Done();
    }

    Written put(Rows.Made.Row row) throws SQLException {
        Optional<Stored> stored = stored(row.id());
        return stored.isPresent() ? replace(stored.get(), row) : insert(row);
    }

    Written set(Write.Set set) throws SQLException {
        Optional<Stored> stored = guarded(set.id(), set.guard());
        if (stored.isEmpty()) {
            return new Written.Lost();
        }
        Document changed = new Document(stored.get().document());
        changed.putAll(set.fields());
        return replace(stored.get(), rows.made(changed));
    }

    Written replace(Write.Replace replace) throws SQLException {
        Optional<Stored> stored = guarded(replace.document().get(Table.ID), replace.guard());
        return stored.isPresent() ? replace(stored.get(), rows.made(replace.document())) : new Written.Lost();
    }

    private Written replace(Stored stored, Rows.Made made) throws SQLException {
        return made instanceof Rows.Made.Row row
                ? replace(stored, row)
                : new Written.Refused(((Rows.Made.Impossible) made).reason());
    }

    Written delete(Write.Delete delete) throws SQLException {
        Optional<Stored> stored = guarded(delete.id(), delete.guard());
        if (stored.isEmpty()) {
            return new Written.Lost();
        }
        writer.update(table.delete(), stored.get().rowId());
        list(rows.idText(delete.id()), stored.get().document(), new Document());
        after = after.without(stored.get().crc());
        return new Written.Done();
    }

    private Optional<Stored> guarded(Object id, Document guard) throws SQLException {
        return stored(rows.idText(id)).filter(stored -> Matching.isGuarded(stored.document(), guard));
    }

    private Optional<Stored> stored(String id) throws SQLException {
        List<Stored> found = new ArrayList<>(1);
        writer.query(
                table.select(Table.ROW, "WHERE \"_id\" = ?"),
                row -> found.add(
                        new Stored(row.getLong(1), row.getInt(3), new JsonText(row.getBytes(4)), rows.document(row))),
                id);
        return found.stream().findFirst();
    }

    private Written replace(Stored stored, Rows.Made.Row row) throws SQLException {
        if (stored.json().equals(row.json())) {
            return new Written.Done();
        }
        List<Object> values = new ArrayList<>(List.of(row.crc(), row.json().bytes()));
        table.columns().forEach(column -> values.add(Rows.column(row.document(), column)));
        values.add(stored.rowId());
        if (writer.update(table.update(), values.toArray()) == 0) {
            return new Written.Lost();
        }
        list(row.id(), stored.document(), row.document());
        after = after.without(stored.crc()).with(row.crc());
        return new Written.Done();
    }

    /** Enters a document under the values of its lists. */
    private void list(String id, Document was, Document is) throws SQLException {
        for (String field : table.lists()) {
            List<String> former = Rows.listed(was, field);
            List<String> now = Rows.listed(is, field);
            for (String value : former) {
                if (!now.contains(value)) {
                    writer.update(
                            "DELETE FROM " + table.list(field) + " WHERE \"value\" = ? AND \"_id\" = ?", value, id);
                }
            }
            for (String value : now) {
                if (!former.contains(value)) {
                    writer.update("INSERT INTO " + table.list(field) + " VALUES (?, ?)", value, id);
                }
            }
        }
    }
}
