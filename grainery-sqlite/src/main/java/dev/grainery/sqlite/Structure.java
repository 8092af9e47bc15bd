// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sqlite;

import dev.grainery.sqlite.SqliteConnection.Access;
import dev.grainery.store.document.StoreVersion;
import dev.grainery.system.output.DurableFile;
import dev.grainery.system.output.WritableFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

final class Structure {

    /** Identifies the file for {@code file} and SQLite as "GRNY". */
    static final int APPLICATION_ID = 0x47524e59;

    /** The seal of the store itself; its count is the version. */
    private static final String STORE = "";

    private final SqliteFailures failures;
    private final List<CollectionTable> tables;

    Structure(SqliteFailures failures, List<CollectionTable> tables) {
        this.failures = failures;
        this.tables = List.copyOf(tables);
    }

    static boolean touch(SqliteConnection writer) throws SQLException {
        Seal seal = Seal.read(writer, STORE);
        new Seal(seal.commits() + 1, seal.count(), seal.sum()).write(writer, STORE);
        return true;
    }

    /** Atomic: an interrupted process leaves no incomplete store. An existing file stays. */
    void create(Path path) throws IOException, SQLException {
        Path draft = path.resolveSibling(path.getFileName() + ".new-" + UUID.randomUUID());
        try {
            try (SqliteConnection connection = StoreFile.connect(draft, failures, Access.MAKE, Duration.ZERO)) {
                connection.execute("PRAGMA page_size = 8192");
                connection.execute("PRAGMA application_id = " + APPLICATION_ID);
                connection.execute("PRAGMA user_version = " + StoreVersion.CURRENT);
                connection.execute("PRAGMA journal_mode = WAL");
                connection.execute("BEGIN");
                connection.execute(Seal.DEFINITION);
                new Seal(0, StoreVersion.CURRENT, 0).write(connection, STORE);
                addMissing(connection);
                connection.execute("COMMIT");
            }
            publish(draft, path);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    private static void publish(Path draft, Path path) throws IOException {
        try (FileChannel channel = WritableFile.present(draft)) {
            channel.force(true);
        }
        try {
            DurableFile.name(draft, path);
        } catch (FileAlreadyExistsException e) {
            // another process was faster, and has written the same
        }
    }

    private void addMissing(SqliteConnection writer) throws SQLException {
        for (String definition : missing(writer).values()) {
            writer.execute(definition);
        }
        for (CollectionTable table : tables) {
            if (!Seal.read(writer, table.name()).isThere()) {
                new Seal(0, 0, 0).write(writer, table.name());
            }
        }
    }

    void check(StoreFile file) {
        boolean isComplete = file.inOneView(reader -> {
            checkMarks(reader);
            return missing(reader).isEmpty();
        });
        if (!isComplete) {
            file.write(writer -> {
                addMissing(writer);
                return touch(writer);
            });
        }
    }

    private void checkMarks(SqliteConnection reader) throws SQLException {
        if (reader.number("PRAGMA application_id") != APPLICATION_ID) {
            throw failures.damaged("it is not marked as a store of Grainery");
        }
        long version = reader.number("PRAGMA user_version");
        if (version != Seal.read(reader, STORE).count()) {
            throw failures.damaged("it is unclear which version of Grainery made it");
        }
        if (version != StoreVersion.CURRENT) {
            throw StoreVersion.refused(failures.file().toString(), String.valueOf(version));
        }
    }

    private Map<String, String> missing(SqliteConnection reader) throws SQLException {
        Map<String, String> there = new HashMap<>();
        reader.query(
                "SELECT \"name\", \"sql\" FROM \"sqlite_schema\" WHERE \"sql\" IS NOT NULL",
                row -> there.put(row.getString(1), row.getString(2)));
        Map<String, String> missing = new LinkedHashMap<>();
        for (CollectionTable table : tables) {
            boolean isKnown = Seal.read(reader, table.name()).isThere();
            table.definitions().forEach((name, definition) -> {
                String found = there.get(name);
                if (found == null && (!isKnown || isIndex(definition))) {
                    missing.put(name, definition);
                } else if (!definition.equals(found)) {
                    throw failures.damaged(
                            "its table \"" + name + "\" is " + (found == null ? "missing" : "not as it was made"));
                }
            });
        }
        return missing;
    }

    private static boolean isIndex(String definition) {
        return !definition.startsWith("CREATE TABLE");
    }
}
