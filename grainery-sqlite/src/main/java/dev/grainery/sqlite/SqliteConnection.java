// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sqlite;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteOpenMode;

final class SqliteConnection implements AutoCloseable {

    interface EachRow {
        void accept(ResultSet row) throws SQLException;
    }

    interface RowTest {
        boolean test(ResultSet row) throws SQLException;
    }

    enum Access {
        MAKE,
        WRITE,
        READ,

        /** SQLite needs neither its log nor locks. */
        READ_UNCHANGING
    }

    private final Connection connection;
    private final Map<String, PreparedStatement> statements = new HashMap<>();

    private SqliteConnection(Connection connection) {
        this.connection = connection;
    }

    static SqliteConnection open(Path file, Access access, Duration patience) throws SQLException {
        SQLiteConfig config = new SQLiteConfig();
        config.setBusyTimeout(Math.toIntExact(patience.toMillis()));
        config.setOpenMode(SQLiteOpenMode.OPEN_URI);
        if (access != Access.MAKE) {
            config.resetOpenMode(SQLiteOpenMode.CREATE);
        }
        config.setReadOnly(access == Access.READ || access == Access.READ_UNCHANGING);
        // a URI, because a path may contain a question mark
        SqliteConnection opened = new SqliteConnection(config.createConnection("jdbc:sqlite:file:"
                + file.toUri().getRawPath() + (access == Access.READ_UNCHANGING ? "?immutable=1" : "")));
        try {
            opened.execute("PRAGMA cell_size_check = ON");
            opened.execute("PRAGMA trusted_schema = OFF");
            RowChecksum.register(opened.connection);
            return opened;
        } catch (SQLException e) {
            opened.close();
            throw e;
        }
    }

    void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    int update(String sql, Object... values) throws SQLException {
        return prepared(sql, values).executeUpdate();
    }

    void query(String sql, EachRow rows, Object... values) throws SQLException {
        queryWhile(
                sql,
                row -> {
                    rows.accept(row);
                    return true;
                },
                values);
    }

    void queryWhile(String sql, RowTest more, Object... values) throws SQLException {
        try (ResultSet found = prepared(sql, values).executeQuery()) {
            boolean goesOn = true;
            while (goesOn && found.next()) {
                goesOn = more.test(found);
            }
        }
    }

    long number(String sql, Object... values) throws SQLException {
        try (ResultSet found = prepared(sql, values).executeQuery()) {
            return found.next() ? found.getLong(1) : 0;
        }
    }

    private PreparedStatement prepared(String sql, Object... values) throws SQLException {
        PreparedStatement statement = statements.get(sql);
        if (statement == null) {
            statement = connection.prepareStatement(sql);
            statements.put(sql, statement);
        }
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        return statement;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
