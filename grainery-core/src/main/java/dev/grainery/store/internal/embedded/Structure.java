// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.internal.embedded;

import dev.grainery.output.DurableFile;
import dev.grainery.output.WritableFile;
import dev.grainery.store.access.StoreUnavailableException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** What a file consists of: its marks, its tables and indexes, and the seal of each table. */
final class Structure {

    /** "GRNY": by this, {@code file} and SQLite itself tell whose file it is. */
    static final int APPLICATION_ID = 0x47524e59;

    /** Counts the ways in which documents were kept in such files. */
    static final int VERSION = 3;

    /** Follows the name of a file in that of its drafts. */
    static final String DRAFT = ".new-";

    private static final Duration LEFT_OVER_AFTER = Duration.ofHours(1);

    /** The seal of the store itself; its count is the version. */
    private static final String STORE = "";

    private final SqliteFailures failures;
    private final List<Table> tables;

    Structure(SqliteFailures failures, List<Table> tables) {
        this.failures = failures;
        this.tables = List.copyOf(tables);
    }

    /** Counts a commit that changes nothing else. */
    static boolean touch(SqliteConnection writer) throws SQLException {
        Seal seal = Seal.read(writer, STORE);
        new Seal(seal.commits() + 1, seal.count(), seal.digest()).write(writer, STORE);
        return true;
    }

    /**
     * Makes an empty file, whole at once: whoever is interrupted leaves none behind that looks like a store. If somebody
     * else was first, theirs stays.
     */
    void create(Path path) throws IOException, SQLException {
        Path draft = path.resolveSibling(path.getFileName() + DRAFT + UUID.randomUUID());
        try {
            try (SqliteConnection connection = StoreFile.connect(draft, failures, true, Duration.ZERO)) {
                connection.execute("PRAGMA page_size = 8192");
                connection.execute("PRAGMA application_id = " + APPLICATION_ID);
                connection.execute("PRAGMA user_version = " + VERSION);
                connection.execute("PRAGMA journal_mode = WAL");
                connection.execute("BEGIN");
                connection.execute(Seal.DEFINITION);
                Seal.add(connection, STORE);
                new Seal(0, VERSION, 0).write(connection, STORE);
                for (Table table : tables) {
                    add(connection, table);
                }
                connection.execute("COMMIT");
            }
            publish(draft, path);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    /** Gives a closed file its name, for good; if there is one of this name already, that stays. */
    static void publish(Path draft, Path path) throws IOException {
        try (FileChannel channel = WritableFile.present(draft)) {
            channel.force(true);
        }
        try {
            DurableFile.name(draft, path);
        } catch (FileAlreadyExistsException e) {
            // another process was faster, and has written the same
        }
    }

    /** Deletes drafts, files or directories of them, that nobody can be writing any more. */
    static void deleteLeftovers(Path place, String prefix) throws IOException {
        Instant old = Instant.now().minus(LEFT_OVER_AFTER);
        try (DirectoryStream<Path> drafts = Files.newDirectoryStream(place, prefix + "*")) {
            for (Path draft : drafts) {
                if (Files.getLastModifiedTime(draft).toInstant().isBefore(old)) {
                    delete(draft);
                }
            }
        }
    }

    /** Deletes a draft, or a directory of them. */
    static void delete(Path draft) throws IOException {
        if (Files.isDirectory(draft)) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(draft)) {
                for (Path file : files) {
                    Files.delete(file);
                }
            }
        }
        Files.deleteIfExists(draft);
    }

    private static void add(SqliteConnection connection, Table table) throws SQLException {
        for (String definition : table.definitions().values()) {
            connection.execute(definition);
        }
        Seal.add(connection, table.name());
    }

    /**
     * Compares what the file consists of with what it should, and adds tables and indexes that programs did not know
     * before.
     */
    void check(StoreFile file) {
        boolean isComplete = file.inOneView(reader -> {
            checkMarks(reader);
            return missing(reader).isEmpty();
        });
        if (!isComplete) {
            file.write(writer -> {
                for (String definition : missing(writer).values()) {
                    writer.execute(definition);
                }
                for (Table table : tables) {
                    if (!Seal.read(writer, table.name()).isThere()) {
                        Seal.add(writer, table.name());
                    }
                }
                return touch(writer);
            });
        }
    }

    private void checkMarks(SqliteConnection reader) throws SQLException {
        if (checkedVersion(reader) < VERSION) {
            throw SqliteDocuments.isEarlier(failures.file().getParent());
        }
    }

    private long checkedVersion(SqliteConnection reader) throws SQLException {
        if (reader.number("PRAGMA application_id") != APPLICATION_ID) {
            throw failures.damaged("it does not say that it is a store of Grainery");
        }
        long version = reader.number("PRAGMA user_version");
        if (version != Seal.read(reader, STORE).count()) {
            throw failures.damaged("it does not say clearly by which version of Grainery it was made");
        }
        if (version > VERSION) {
            throw new StoreUnavailableException(
                    failures.file() + " was written by a newer version of Grainery; use that one");
        }
        return version;
    }

    /**
     * Brings a file of an earlier version to the form of this one: first one index after the other, each of which stays
     * once it is made; then all tables that change, or none of them.
     *
     * @param begun is given each index before it is made
     */
    void upgrade(StoreFile file, Consumer<String> begun) {
        if (file.read(this::checkedVersion) < VERSION) {
            tables.forEach(table -> addIndexes(file, table, begun));
        }
        file.write(writer -> {
            if (checkedVersion(writer) < VERSION) {
                for (Table table : tables) {
                    if (Seal.read(writer, table.name()).isThere()) {
                        rebuild(writer, table, begun);
                    }
                }
                writer.execute("PRAGMA user_version = " + VERSION);
                Seal seal = Seal.read(writer, STORE);
                new Seal(seal.commits() + 1, VERSION, seal.digest()).write(writer, STORE);
            }
            return true;
        });
    }

    /** Makes the indexes of a table that keeps its form. */
    private static void addIndexes(StoreFile file, Table table, Consumer<String> begun) {
        if (!file.read(reader -> columns(reader, table)).containsAll(table.columns())) {
            return;
        }
        table.definitions().forEach((name, definition) -> {
            if (isIndex(definition)
                    && !file.read(reader -> indexes(reader, table)).contains(name)) {
                begun.accept(name);
                file.write(writer -> {
                    writer.execute(definition);
                    return touch(writer);
                });
            }
        });
    }

    private static List<String> columns(SqliteConnection reader, Table table) throws SQLException {
        return texts(reader, "SELECT \"name\" FROM pragma_table_info(?)", table.name());
    }

    private static List<String> indexes(SqliteConnection reader, Table table) throws SQLException {
        return texts(
                reader,
                "SELECT \"name\" FROM \"sqlite_schema\""
                        + " WHERE \"type\" = 'index' AND \"tbl_name\" = ? AND \"sql\" IS NOT NULL",
                table.name());
    }

    /** The same rows in a new table, which may have more columns. */
    private void rebuild(SqliteConnection writer, Table table, Consumer<String> begun) throws SQLException {
        List<String> columns = columns(writer, table);
        if (columns.containsAll(table.columns())) {
            return;
        }
        List<String> indexes = indexes(writer, table);
        for (String index : indexes) {
            writer.execute("DROP INDEX " + Table.quoted(index));
        }
        String earlier = Table.quoted(table.name() + " of an earlier version");
        writer.execute("ALTER TABLE " + Table.quoted(table.name()) + " RENAME TO " + earlier);
        writer.execute(table.definitions().get(table.name()));
        String names = columns.stream().map(Table::quoted).collect(Collectors.joining(", "));
        writer.execute("INSERT INTO " + Table.quoted(table.name()) + " (" + names + ") SELECT " + names + " FROM "
                + earlier + " ORDER BY rowid");
        writer.execute("DROP TABLE " + earlier);
        for (String column : table.columns()) {
            if (!columns.contains(column)) {
                fill(writer, table, column);
            }
        }
        for (Map.Entry<String, String> definition : table.definitions().entrySet()) {
            if (isIndex(definition.getValue())) {
                if (!indexes.contains(definition.getKey())) {
                    begun.accept(definition.getKey());
                }
                writer.execute(definition.getValue());
            }
        }
    }

    private void fill(SqliteConnection writer, Table table, String column) throws SQLException {
        Rows rows = new Rows(table, failures);
        Map<Long, Object> values = new LinkedHashMap<>();
        writer.query(table.select(Table.ROW, ""), row -> {
            Object value = Rows.column(rows.document(row), column);
            if (value != null) {
                values.put(row.getLong(1), value);
            }
        });
        for (Map.Entry<Long, Object> value : values.entrySet()) {
            writer.update(
                    "UPDATE " + Table.quoted(table.name()) + " SET " + Table.quoted(column) + " = ? WHERE rowid = ?",
                    value.getValue(),
                    value.getKey());
        }
    }

    private static List<String> texts(SqliteConnection reader, String query, String argument) throws SQLException {
        List<String> texts = new ArrayList<>();
        reader.query(query, row -> texts.add(row.getString(1)), argument);
        return texts;
    }

    /** What makes the tables and indexes that are missing. */
    private Map<String, String> missing(SqliteConnection reader) throws SQLException {
        Map<String, String> there = new HashMap<>();
        reader.query(
                "SELECT \"name\", \"sql\" FROM \"sqlite_schema\" WHERE \"sql\" IS NOT NULL",
                row -> there.put(row.getString(1), row.getString(2)));
        Map<String, String> missing = new LinkedHashMap<>();
        for (Table table : tables) {
            boolean isKnown = Seal.read(reader, table.name()).isThere();
            table.definitions().forEach((name, definition) -> {
                String found = there.get(name);
                if (found == null && (!isKnown || isIndex(definition))) {
                    missing.put(name, definition);
                } else if (!definition.equals(found)) {
                    throw failures.damaged("its table \"" + name + "\" is " + (found == null ? "missing" : "another"));
                }
            });
        }
        return missing;
    }

    private static boolean isIndex(String definition) {
        return !definition.startsWith("CREATE TABLE");
    }
}
