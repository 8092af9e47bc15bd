// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sqlite;

import dev.grainery.store.document.StoreDamagedException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

final class Verification {

    private Verification() {}

    /** Checksums of all documents without parsing them, and the structure of tables and indexes. */
    static void brief(StoreFile file, List<CollectionTable> tables) {
        file.inOneView(reader -> {
            List<String> problems = problems(reader, "1");
            if (!problems.isEmpty()) {
                throw file.failures().damaged(problems.get(0));
            }
            for (CollectionTable table : tables) {
                compare(file, table, reader);
            }
            return true;
        });
    }

    static void compare(StoreFile file, CollectionTable table, SqliteConnection reader) throws SQLException {
        Seal seal = Seal.read(reader, table.name());
        Seal[] seen = {seal};
        reader.query(
                table.select("count(*), sum(\"crc\")", ""),
                row -> seen[0] = new Seal(seal.commits(), row.getLong(1), row.getLong(2)));
        compare(file, table, seen[0], seal);
    }

    static void compare(StoreFile file, CollectionTable table, Seal found, Seal expected) {
        if (!expected.agrees(found)) {
            throw file.failures()
                    .damaged("there are " + found.count() + " documents in " + table.name() + " where there should be "
                            + expected.count()
                            + (found.count() == expected.count() ? ", and they are not those that were written" : ""));
        }
    }

    static void whole(StoreFile file, List<CollectionTable> tables, Consumer<String> problem) {
        report(file, problem, reader -> problems(reader, "100").forEach(problem));
        for (CollectionTable table : tables) {
            report(file, problem, reader -> compare(file, table, reader));
            report(file, problem, reader -> compareContents(file, table, reader, problem));
        }
    }

    private static void compareContents(
            StoreFile file, CollectionTable table, SqliteConnection reader, Consumer<String> problem)
            throws SQLException {
        DocumentRows rows = new DocumentRows(table, file.failures());
        String in = " in " + table.name();
        reader.query(table.select(CollectionTable.ROW, ""), row -> {
            try {
                rows.document(row, DocumentFields.ALL);
            } catch (StoreDamagedException e) {
                problem.accept(e.getMessage());
            }
        });
        reader.query(
                table.differenceOfHeads(),
                row -> problem.accept("the head of " + row.getString(1) + in + " is not that of its document"));
        reader.query(
                table.differenceOfColumns(),
                row -> problem.accept("a column of " + row.getString(1) + in + " does not match its document"));
        for (String field : table.lists()) {
            reader.query(
                    table.difference(field),
                    row -> problem.accept(
                            "the index of " + field + in + " does not match the document " + row.getString(1)));
        }
    }

    private interface Part {
        void verify(SqliteConnection reader) throws SQLException;
    }

    private static void report(StoreFile file, Consumer<String> problem, Part part) {
        try {
            file.inOneView(reader -> {
                part.verify(reader);
                return true;
            });
        } catch (StoreDamagedException e) {
            problem.accept(e.getMessage());
        }
    }

    static List<String> problems(SqliteConnection reader, String part) throws SQLException {
        List<String> problems = new ArrayList<>();
        reader.query("PRAGMA integrity_check(" + part + ")", row -> {
            if (!"ok".equals(row.getString(1))) {
                problems.add(row.getString(1).replaceAll("\\s+", " "));
            }
        });
        return problems;
    }
}
