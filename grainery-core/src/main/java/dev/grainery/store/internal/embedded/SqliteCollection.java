// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.internal.embedded;

import dev.grainery.store.access.StoreDamagedException;
import dev.grainery.store.internal.document.CollectionSchema;
import dev.grainery.store.internal.document.DocumentCollection;
import dev.grainery.store.internal.document.Query;
import dev.grainery.store.internal.document.Write;
import dev.grainery.store.internal.document.Written;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.bson.Document;

/** The documents of one table. Whatever an index says of a document is looked at again in the document itself. */
final class SqliteCollection implements DocumentCollection {

    private final StoreFile file;
    private final Table table;
    private final Rows rows;
    private final boolean hasUnique;
    private volatile boolean sound;

    /**
     * @param sound whether the whole file was verified when it was opened
     */
    SqliteCollection(StoreFile file, Table table, boolean sound) {
        this.file = file;
        this.table = table;
        this.rows = new Rows(table, file.failures());
        this.hasUnique = table.schema().indexes().stream().anyMatch(CollectionSchema.Index::unique);
        this.sound = sound;
    }

    /**
     * Verifies the table and its indexes, once in a process: what a damaged index does not find would be taken for what is
     * not there. A document that was asked for by its {@code _id}, and was found, needs no such proof.
     *
     * @throws StoreDamagedException if they are damaged
     */
    private void requireSound() {
        if (sound) {
            return;
        }
        synchronized (this) {
            if (!sound) {
                new Verification(file, List.of(table)).brief(table);
                sound = true;
            }
        }
    }

    /** Whether all was found that can be there, so that no index can have hidden anything. */
    private static boolean isAll(Query query, Selection selection, int found) {
        return selection.order().isEmpty()
                && query.conditions().size() == 1
                && query.conditions().get(0) instanceof Query.OneOf oneOf
                && oneOf.field().equals(ID)
                && Set.copyOf(oneOf.values()).size() == found;
    }

    @Override
    public List<Document> find(Query query) {
        Selection selection = Selection.of(table, query);
        boolean isBounded = query.most().isPresent()
                && query.order().isPresent() == selection.order().isPresent();
        int most = query.most().orElse(Integer.MAX_VALUE);
        Fields fields = Fields.of(query);
        String limit = isBounded && selection.rest().isEmpty() ? " LIMIT " + most : "";
        List<Document> found = new ArrayList<>();
        if (most > 0) {
            file.read(reader -> {
                reader.queryUntil(
                        table.select(Table.ROW, selection.clauses("") + limit),
                        row -> {
                            Document document = rows.document(row, selection.asked(), fields);
                            if (Matching.matches(document, selection.rest())) {
                                found.add(document);
                            }
                            return !isBounded || found.size() < most;
                        },
                        selection.values().toArray());
                return true;
            });
        }
        boolean usesIndexes = !selection.asked().isEmpty() || selection.order().isPresent();
        if (usesIndexes && !isAll(query, selection, found.size())) {
            requireSound();
        }
        Stream<Document> inOrder = selection.order().isPresent()
                ? found.stream()
                : query.order()
                        .map(order -> found.stream().sorted(Matching.by(order)))
                        .orElseGet(found::stream);
        return (fields.isExact(query) ? inOrder : inOrder.map(document -> projected(document, query)))
                .limit(most)
                .toList();
    }

    @Override
    public long count(Query query) {
        Selection selection = Selection.of(table, query);
        if (query.conditions().isEmpty()) {
            return file.read(reader -> Seal.read(reader, table.name())).count();
        }
        requireSound();
        if (selection.rest().isEmpty()) {
            return file.read(reader -> reader.number(
                    table.select("count(*)", selection.clauses("")),
                    selection.values().toArray()));
        }
        return find(query).size();
    }

    @Override
    public OptionalLong commits() {
        return OptionalLong.of(
                file.read(reader -> Seal.read(reader, table.name())).commits());
    }

    @Override
    public void forEachPage(Query query, Consumer<List<Document>> consumer) {
        Selection selection = Selection.of(table, query);
        if (selection.asked().isEmpty()) {
            Fields fields = Fields.of(query);
            new FullPass(file, table, rows, fields)
                    .forEachPage(query.order().filter(Query.Order::descending).isPresent(), page -> {
                        List<Document> some = page.stream()
                                .filter(document -> Matching.matches(document, selection.rest()))
                                .map(document -> fields.isExact(query) ? document : projected(document, query))
                                .toList();
                        if (!some.isEmpty()) {
                            consumer.accept(some);
                        }
                    });
        } else {
            forEachFound(query, selection, consumer);
        }
    }

    /** First which documents they are, for they may cease to be found while they are passed on. */
    private void forEachFound(Query query, Selection selection, Consumer<List<Document>> consumer) {
        requireSound();
        Fields fields = Fields.of(query);
        List<Long> found = new ArrayList<>();
        file.read(reader -> {
            reader.query(
                    table.select("rowid", selection.clauses("")),
                    row -> found.add(row.getLong(1)),
                    selection.values().toArray());
            return true;
        });
        for (int from = 0; from < found.size(); from += PAGE) {
            List<Long> some = found.subList(from, Math.min(found.size(), from + PAGE));
            List<Document> page = atRows(some, fields).stream()
                    .filter(document -> Matching.matches(document, query.conditions()))
                    .map(document -> fields.isExact(query) ? document : projected(document, query))
                    .toList();
            if (!page.isEmpty()) {
                consumer.accept(page);
            }
        }
    }

    private List<Document> atRows(List<Long> rowIds, Fields fields) {
        Map<Long, Document> documents = new LinkedHashMap<>();
        file.read(reader -> {
            for (Long rowId : rowIds) {
                reader.query(
                        table.select(Table.ROW, "WHERE rowid = ?"),
                        row -> documents.put(rowId, rows.document(row, List.of(), fields)),
                        rowId);
            }
            return true;
        });
        return List.copyOf(documents.values());
    }

    private static Document projected(Document document, Query query) {
        if (query.only().isEmpty()) {
            query.without().forEach(document::remove);
            return document;
        }
        Document part = new Document(ID, document.get(ID));
        query.only().forEach(field -> copy(document, field, part));
        return part;
    }

    private static void copy(Document from, String field, Document to) {
        int dot = field.indexOf('.');
        String name = dot < 0 ? field : field.substring(0, dot);
        if (!from.containsKey(name)) {
            return;
        }
        if (dot < 0) {
            to.append(name, from.get(name));
        } else if (from.get(name) instanceof Document inner) {
            Document part = to.get(name) instanceof Document begun ? begun : new Document();
            copy(inner, field.substring(dot + 1), part);
            to.append(name, part);
        }
    }

    @Override
    public List<Written> write(List<Write> writes) {
        if (writes.isEmpty()) {
            return List.of();
        }
        // new documents of which nothing else must be unique depend on no index, and there are most of them
        if (hasUnique || !writes.stream().allMatch(Write.Insert.class::isInstance)) {
            requireSound();
        }
        // what can be made before is made before: others wait as long as this writes
        List<Rows.Made> made = writes.stream().map(this::made).toList();
        return file.write(writer -> {
            Seal before = Seal.read(writer, table.name());
            RowWriter out = new RowWriter(writer, table, rows, before);
            List<Written> written = new ArrayList<>(writes.size());
            for (int i = 0; i < writes.size(); i++) {
                written.add(written(writes.get(i), made.get(i), out));
            }
            out.seal();
            return written;
        });
    }

    private Rows.Made made(Write write) {
        if (write instanceof Write.Insert insert) {
            return rows.made(insert.document());
        }
        return write instanceof Write.Put put ? rows.made(put.document()) : new Rows.Made.Later();
    }

    private Written written(Write write, Rows.Made made, RowWriter out) throws SQLException {
        if (made instanceof Rows.Made.Impossible impossible) {
            return new Written.Refused(impossible.reason());
        }
        if (write instanceof Write.Insert && made instanceof Rows.Made.Row row) {
            return out.insert(row);
        }
        if (write instanceof Write.Put && made instanceof Rows.Made.Row row) {
            return out.put(row);
        }
        if (write instanceof Write.Set set) {
            return out.set(set);
        }
        if (write instanceof Write.Replace replace) {
            return out.replace(replace);
        }
        return out.delete((Write.Delete) write);
    }
}
