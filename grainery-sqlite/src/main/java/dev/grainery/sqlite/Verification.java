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
        tell(problem, () -> file.read(reader -> problems(reader, "100")).forEach(problem));
        for (CollectionTable table : tables) {
            tell(
                    problem,
                    () -> file.inOneView(reader -> {
                        compare(file, table, reader);
                        return true;
                    }));
            DocumentRows rows = new DocumentRows(table, file.failures());
            tell(
                    problem,
                    () -> file.inOneView(reader -> {
                        reader.query(
                                table.select(CollectionTable.ROW, ""),
                                row -> tell(problem, () -> rows.document(row, DocumentFields.ALL)));
                        reader.query(
                                table.differenceOfHeads(),
                                row -> problem.accept("the head of " + row.getString(1) + " in " + table.name()
                                        + " is not that of its document"));
                        reader.query(
                                table.differenceOfColumns(),
                                row -> problem.accept("a column of " + row.getString(1) + " in " + table.name()
                                        + " does not match its document"));
                        for (String field : table.lists()) {
                            reader.query(
                                    table.difference(field),
                                    row -> problem.accept("the index of " + field + " in " + table.name()
                                            + " does not match the document " + row.getString(1)));
                        }
                        return true;
                    }));
        }
    }

    private interface Part {
        void verify() throws SQLException;
    }

    private static void tell(Consumer<String> problem, Part part) {
        try {
            part.verify();
        } catch (StoreDamagedException e) {
            problem.accept(e.getMessage());
        } catch (SQLException e) {
            problem.accept("it cannot be read: " + e.getMessage());
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
