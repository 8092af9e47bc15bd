// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.internal.embedded;

import dev.grainery.store.access.StoreDamagedException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.bson.Document;

/** Looks whether the file is what was written. */
final class Verification {

    private static final String SOUND = "ok";

    private final StoreFile file;
    private final List<Table> tables;

    Verification(StoreFile file, List<Table> tables) {
        this.file = file;
        this.tables = tables;
    }

    /**
     * Looks at the structure of the file and of its indexes, and at the checksums of all documents, but does not read
     * these.
     *
     * @throws StoreDamagedException if it is damaged
     */
    void brief() {
        file.inOneView(reader -> {
            refuse(problems(reader, "1"));
            for (Table table : tables) {
                pass(table).check(reader);
            }
            return true;
        });
    }

    /**
     * Looks at one table alone, as {@link #brief} does at all of them, so that what its indexes do not find is not there.
     *
     * @throws StoreDamagedException if it is damaged
     */
    void brief(Table table) {
        file.inOneView(reader -> {
            refuse(problems(reader, Table.quoted(table.name())));
            for (String field : table.lists()) {
                refuse(problems(reader, table.list(field)));
            }
            pass(table).check(reader);
            return true;
        });
    }

    private void refuse(List<String> problems) {
        if (!problems.isEmpty()) {
            throw file.failures().damaged(problems.get(0));
        }
    }

    /** Looks at everything, and tells all problems instead of failing. */
    void whole(Consumer<String> problem) {
        tell(problem, () -> file.read(reader -> problems(reader, "100")).forEach(problem));
        for (Table table : tables) {
            tell(
                    problem,
                    () -> file.inOneView(reader -> {
                        pass(table).check(reader);
                        return true;
                    }));
            tell(
                    problem,
                    () -> file.inOneView(reader -> {
                        readAll(reader, table, problem);
                        return true;
                    }));
        }
    }

    private static void tell(Consumer<String> problem, Runnable part) {
        try {
            part.run();
        } catch (StoreDamagedException e) {
            problem.accept(e.getMessage());
        }
    }

    private FullPass pass(Table table) {
        return new FullPass(file, table, new Rows(table, file.failures()), Fields.ALL);
    }

    /**
     * What SQLite finds wrong.
     *
     * @param part a number of problems at most, or the quoted name of a table
     */
    static List<String> problems(SqliteConnection reader, String part) throws SQLException {
        List<String> problems = new ArrayList<>();
        reader.query("PRAGMA integrity_check(" + part + ")", row -> {
            if (!SOUND.equals(row.getString(1))) {
                problems.add(row.getString(1).replaceAll("\\s+", " "));
            }
        });
        return problems;
    }

    private void readAll(SqliteConnection reader, Table table, Consumer<String> problem) throws SQLException {
        Rows rows = new Rows(table, file.failures());
        String columns = Table.ROW
                + String.join(
                        "",
                        table.columns().stream()
                                .map(column -> ", " + Table.quoted(column))
                                .toList());
        long[] listed = new long[table.lists().size()];
        reader.query(table.select(columns, ""), row -> {
            String id = row.getString(2);
            tell(problem, () -> readOne(reader, table, rows, new Read(id, row), listed, problem));
        });
        for (int i = 0; i < listed.length; i++) {
            String field = table.lists().get(i);
            if (reader.number("SELECT count(*) FROM " + table.list(field)) != listed[i]) {
                problem.accept(
                        "the index of " + field + " in " + table.name() + " has other entries than the documents");
            }
        }
    }

    /** A row, and the {@code _id} in it. */
    private record Read(String id, ResultSet row) {}

    private void readOne(
            SqliteConnection reader, Table table, Rows rows, Read read, long[] listed, Consumer<String> problem) {
        try {
            Document document = rows.document(read.row());
            for (int i = 0; i < table.columns().size(); i++) {
                Object expected = Rows.column(document, table.columns().get(i));
                if (!Objects.equals(
                        expected == null ? null : DocumentJson.wellFormed((String) expected),
                        read.row().getString(5 + i))) {
                    problem.accept("the column " + table.columns().get(i) + " of " + read.id() + " in " + table.name()
                            + " is not what was written");
                }
            }
            for (int i = 0; i < listed.length; i++) {
                String field = table.lists().get(i);
                for (String value : Rows.listed(document, field)) {
                    listed[i]++;
                    long found = reader.number(
                            "SELECT count(*) FROM " + table.list(field) + " WHERE \"value\" = ? AND \"_id\" = ?",
                            value,
                            read.id());
                    if (found != 1) {
                        problem.accept("the index of " + field + " in " + table.name() + " lacks " + read.id());
                    }
                }
            }
        } catch (SQLException e) {
            throw file.failures().of(e);
        }
    }
}
