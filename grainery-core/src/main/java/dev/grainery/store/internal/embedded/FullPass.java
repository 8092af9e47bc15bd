// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.internal.embedded;

import dev.grainery.store.internal.document.DocumentCollection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.bson.Document;

/**
 * A pass over all documents of a table in the order of their {@code _id}s, page by page, so that no transaction lasts
 * long. At its end, what was seen must be what the seal says, so that no document is missing unnoticed.
 */
final class FullPass {

    private final StoreFile file;
    private final Table table;
    private final Rows rows;
    private final Fields fields;
    private Seal seen = new Seal(0, 0, 0);

    FullPass(StoreFile file, Table table, Rows rows, Fields fields) {
        this.fields = fields;
        this.file = file;
        this.table = table;
        this.rows = rows;
    }

    void forEachPage(boolean descending, Consumer<List<Document>> consumer) {
        Seal before = seal();
        List<Document> page = new ArrayList<>();
        String last = "";
        do {
            page.clear();
            last = read(last, descending, page);
            if (!page.isEmpty()) {
                consumer.accept(List.copyOf(page));
            }
        } while (page.size() == DocumentCollection.PAGE);
        Seal after = seal();
        if (after.commits() == before.commits()) {
            compare(seen, after);
        } else {
            // somebody has written meanwhile
            file.inOneView(reader -> {
                check(reader);
                return true;
            });
        }
    }

    private String read(String after, boolean descending, List<Document> page) {
        String[] last = {after};
        String rest = (after.isEmpty() ? "" : "WHERE \"_id\" " + (descending ? "<" : ">") + " ? ") + "ORDER BY \"_id\""
                + (descending ? " DESC" : "") + " LIMIT " + DocumentCollection.PAGE;
        file.read(reader -> {
            reader.query(
                    table.select(Table.ROW, rest),
                    row -> {
                        page.add(rows.document(row, List.of(), fields));
                        String id = row.getString(2);
                        int order = last[0].isEmpty() ? 0 : Matching.compareTexts(id, last[0]);
                        if (!last[0].isEmpty() && (descending ? order >= 0 : order <= 0)) {
                            throw rows.failures()
                                    .damaged("the index of the _id in " + table.name() + " is out of order");
                        }
                        seen = seen.with(row.getInt(3));
                        last[0] = id;
                    },
                    after.isEmpty() ? new Object[0] : new Object[] {after});
            return true;
        });
        return last[0];
    }

    private Seal seal() {
        return file.read(reader -> Seal.read(reader, table.name()));
    }

    /** Compares all checksums of the table with its seal, without the documents themselves. */
    void check(SqliteConnection reader) throws SQLException {
        Seal[] sum = {new Seal(0, 0, 0)};
        reader.query(table.select("\"crc\"", ""), row -> sum[0] = sum[0].with(row.getInt(1)));
        compare(sum[0], Seal.read(reader, table.name()));
    }

    private void compare(Seal found, Seal expected) {
        if (!expected.agrees(found)) {
            throw rows.failures()
                    .damaged("there are " + found.count() + " documents in " + table.name() + " where there should be "
                            + expected.count()
                            + (found.count() == expected.count() ? " others than were written" : ""));
        }
    }
}
