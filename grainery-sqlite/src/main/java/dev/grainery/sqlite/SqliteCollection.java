// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sqlite;

import dev.grainery.store.document.Chunks;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.Query;
import dev.grainery.store.document.Write;
import dev.grainery.store.document.Written;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.bson.Document;

final class SqliteCollection implements DocumentCollection {

    private final StoreFile file;
    private final CollectionTable table;
    private final DocumentRows rows;
    private final IndexCheck indexes;

    SqliteCollection(StoreFile file, CollectionTable table, boolean verified) {
        this.file = file;
        this.table = table;
        this.rows = new DocumentRows(table, file.failures());
        this.indexes = new IndexCheck(table, file.failures(), verified);
    }

    /** With the maximum number of rows, no index can have hidden any. */
    private static boolean isAll(Query query, long found) {
        return query.conditions().size() == 1
                && query.order().isEmpty()
                && query.conditions().get(0) instanceof Query.OneOf oneOf
                && oneOf.field().equals(ID)
                && Set.copyOf(oneOf.values()).size() == found;
    }

    @Override
    public List<Document> find(Query query) {
        CollectionTable.Clauses clauses = table.clauses(query);
        DocumentFields fields = DocumentFields.of(query);
        List<Object> values = new ArrayList<>(clauses.values());
        query.most().ifPresent(values::add);
        String sql =
                table.select(table.row(query), clauses.where() + (query.most().isPresent() ? " LIMIT ?" : ""));
        return file.read(reader -> {
            List<Document> found = documents(reader, sql, fields, values);
            if (!isAll(query, found.size())) {
                indexes.check(reader, query);
            }
            return found;
        });
    }

    private List<Document> documents(SqliteConnection reader, String sql, DocumentFields fields, List<Object> values)
            throws SQLException {
        List<Document> documents = new ArrayList<>();
        reader.query(sql, row -> documents.add(rows.document(row, fields)), values.toArray());
        return documents;
    }

    @Override
    public long count(Query query) {
        if (query.conditions().isEmpty()) {
            return file.read(reader -> Seal.read(reader, table.name())).count();
        }
        CollectionTable.Clauses clauses = table.clauses(query);
        return file.read(reader -> {
            long found = reader.number(
                    table.select("count(*)", clauses.where()), clauses.values().toArray());
            if (!isAll(query, found)) {
                indexes.check(reader, query);
            }
            return found;
        });
    }

    @Override
    public List<Group> groups(Collection<String> values) {
        CollectionTable.Clauses grouping = table.grouping(values);
        return file.read(reader -> {
            List<Group> groups = new ArrayList<>();
            reader.query(
                    grouping.where(),
                    row -> groups.add(group(row)),
                    grouping.values().toArray());
            return groups;
        });
    }

    private static Group group(ResultSet row) throws SQLException {
        List<String> least = new ArrayList<>();
        for (int column = 4; column <= row.getMetaData().getColumnCount(); column++) {
            least.add(String.valueOf(row.getString(column)));
        }
        return new Group(String.valueOf(row.getString(1)), String.valueOf(row.getString(2)), row.getLong(3), least);
    }

    @Override
    public void forEachPage(Query query, Consumer<List<Document>> consumer) {
        if (query.conditions().isEmpty()) {
            forEachPageOfAll(query, consumer);
        } else {
            forEachPageOfFound(query, consumer);
        }
    }

    /** Page by page, so that no transaction lasts long. The seal at the end shows missing documents. */
    private void forEachPageOfAll(Query query, Consumer<List<Document>> consumer) {
        boolean descending = query.order().filter(Query.Order::descending).isPresent();
        Query inOrder = descending ? query.descending(ID) : query.ascending(ID);
        Seal before = file.read(reader -> Seal.read(reader, table.name()));
        Seal[] seen = {new Seal(before.commits(), 0, 0)};
        List<Document> page = new ArrayList<>();
        Optional<Object> last = Optional.empty();
        do {
            Query next = last.map(id -> descending ? inOrder.before(ID, id) : inOrder.after(ID, id))
                    .orElse(inOrder)
                    .first(PAGE);
            page.clear();
            CollectionTable.Clauses clauses = table.clauses(next);
            file.read(reader -> {
                reader.query(
                        table.select(table.row(query) + ", \"crc\"", clauses.where() + " LIMIT " + PAGE),
                        row -> {
                            page.add(rows.document(row, DocumentFields.of(query)));
                            seen[0] = seen[0].with(row.getInt(4));
                        },
                        clauses.values().toArray());
                return true;
            });
            if (!page.isEmpty()) {
                consumer.accept(List.copyOf(page));
                last = Optional.of(page.get(page.size() - 1).get(ID));
            }
        } while (page.size() == PAGE);
        Seal after = file.read(reader -> Seal.read(reader, table.name()));
        if (after.commits() == before.commits()) {
            Verification.compare(file, table, seen[0], after);
        } else {
            // another process has written meanwhile
            file.inOneView(reader -> {
                Verification.compare(file, table, reader);
                return true;
            });
        }
    }

    /** Collects the documents first, as they may cease to match meanwhile. */
    private void forEachPageOfFound(Query query, Consumer<List<Document>> consumer) {
        DocumentFields fields = DocumentFields.of(query);
        CollectionTable.Clauses clauses = table.clauses(query);
        List<Long> found = file.read(reader -> {
            indexes.check(reader, query);
            List<Long> matches = new ArrayList<>();
            reader.query(
                    table.select("rowid", clauses.where()),
                    row -> matches.add(row.getLong(1)),
                    clauses.values().toArray());
            return matches;
        });
        String again = table.select(
                table.row(query),
                clauses.where()
                        // an index would read all matches again for each page
                        .replaceFirst("WHERE ", "NOT INDEXED WHERE rowid IN (SELECT value FROM json_each(?)) AND "));
        for (List<Long> some : Chunks.of(found, PAGE)) {
            List<Object> values = new ArrayList<>(clauses.values());
            values.add(0, some.toString());
            List<Document> page = file.read(reader -> documents(reader, again, fields, values));
            if (!page.isEmpty()) {
                consumer.accept(List.copyOf(page));
            }
        }
    }

    @Override
    public List<Written> write(List<Write> writes) {
        if (writes.isEmpty()) {
            return List.of();
        }
        return file.write(writer -> {
            Changes changes = new Changes(writer, Seal.read(writer, table.name()));
            List<Written> written = new ArrayList<>(writes.size());
            for (Write write : writes) {
                written.add(changes.make(write));
            }
            changes.seal();
            return written;
        });
    }

    private final class Changes {

        private final SqliteConnection writer;
        private final Seal before;
        private Seal after;

        Changes(SqliteConnection writer, Seal before) {
            this.writer = writer;
            this.before = before;
            this.after = before;
        }

        void seal() throws SQLException {
            if (!after.equals(before)) {
                after.committed().write(writer, table.name());
            }
        }

        Written make(Write write) throws SQLException {
            try {
                if (write instanceof Write.Insert insert) {
                    return insert(rows.row(insert.document()));
                }
                if (write instanceof Write.Put put) {
                    return put(rows.row(put.document()));
                }
                if (write instanceof Write.Replace replace) {
                    DocumentRows.Row row = rows.row(replace.document());
                    Optional<Stored> stored = guarded(row.id(), replace.guard());
                    return stored.isPresent() ? update(stored.get(), row) : new Written.Lost();
                }
                if (write instanceof Write.Set set) {
                    return set(set);
                }
                return delete((Write.Delete) write);
            } catch (IllegalArgumentException e) {
                return new Written.Refused("the document cannot be written: " + e.getMessage());
            }
        }

        private Written insert(DocumentRows.Row row) throws SQLException {
            String sql = "INSERT INTO " + CollectionTable.quoted(table.name())
                    + (table.hasHeads()
                            ? " (\"headCrc\", \"head\", \"crc\", \"json\", \"_id\")"
                                    + " VALUES (?, CAST(? AS TEXT), ?, CAST(? AS TEXT), ?)"
                            : " (\"crc\", \"json\", \"_id\") VALUES (?, CAST(? AS TEXT), ?)")
                    + " ON CONFLICT DO NOTHING";
            if (writer.update(sql, row.values()) == 0) {
                return new Written.Lost();
            }
            after = after.with(row.crc());
            return new Written.Done();
        }

        private Written put(DocumentRows.Row row) throws SQLException {
            Optional<Stored> stored = stored(row.id());
            return stored.isPresent() ? update(stored.get(), row) : insert(row);
        }

        private Written set(Write.Set set) throws SQLException {
            Optional<Stored> stored = guarded(rows.idText(set.id()), set.guard());
            if (stored.isEmpty()) {
                return new Written.Lost();
            }
            Document changed = new Document(stored.get().document());
            changed.putAll(set.fields());
            return update(stored.get(), rows.row(changed));
        }

        private Written update(Stored stored, DocumentRows.Row row) throws SQLException {
            if (Arrays.equals(stored.json(), row.json())) {
                return new Written.Done();
            }
            String sql = "UPDATE OR IGNORE " + CollectionTable.quoted(table.name())
                    + " SET " + (table.hasHeads() ? "\"headCrc\" = ?, \"head\" = CAST(? AS TEXT), " : "")
                    + "\"crc\" = ?, \"json\" = CAST(? AS TEXT) WHERE \"_id\" = ?";
            if (writer.update(sql, row.values()) == 0) {
                return new Written.Lost();
            }
            after = after.without(stored.crc()).with(row.crc());
            return new Written.Done();
        }

        private Written delete(Write.Delete delete) throws SQLException {
            String id = rows.idText(delete.id());
            Optional<Stored> stored = guarded(id, delete.guard());
            if (stored.isEmpty()) {
                return new Written.Lost();
            }
            writer.update("DELETE FROM " + CollectionTable.quoted(table.name()) + " WHERE \"_id\" = ?", id);
            after = after.without(stored.get().crc());
            return new Written.Done();
        }

        private Optional<Stored> guarded(String id, Document guard) throws SQLException {
            return stored(id).filter(stored -> rows.isGuarded(stored.document(), guard));
        }

        private Optional<Stored> stored(String id) throws SQLException {
            List<Stored> found = new ArrayList<>(1);
            writer.query(
                    table.select(CollectionTable.ROW, "WHERE \"_id\" = ?"),
                    row -> found.add(
                            new Stored(row.getInt(2), row.getBytes(3), rows.document(row, DocumentFields.ALL))),
                    id);
            if (found.isEmpty()) {
                indexes.check(writer, CollectionTable.ID, id);
            }
            return found.stream().findFirst();
        }
    }

    @SuppressWarnings("ArrayRecordComponent") // rows are not compared, and their bytes are not copied
    private record Stored(int crc, byte[] json, Document document) {}
}
