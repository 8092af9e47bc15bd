// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sqlite;

import java.sql.SQLException;

/** A summary of a table, changed in the same transaction as its rows: detects lost, duplicated or outdated rows. */
record Seal(long commits, long count, long sum) {

    static final String DEFINITION = "CREATE TABLE \"seal\" (\"collection\" TEXT NOT NULL PRIMARY KEY,"
            + " \"commits\" INTEGER NOT NULL, \"count\" INTEGER NOT NULL, \"sum\" INTEGER NOT NULL)";

    static final String ALL_COMMITS = "SELECT sum(\"commits\") FROM \"seal\"";

    static Seal read(SqliteConnection connection, String collection) throws SQLException {
        Seal[] read = {new Seal(-1, -1, -1)};
        connection.query(
                "SELECT \"commits\", \"count\", \"sum\" FROM \"seal\" WHERE \"collection\" = ?",
                row -> read[0] = new Seal(row.getLong(1), row.getLong(2), row.getLong(3)),
                collection);
        return read[0];
    }

    void write(SqliteConnection connection, String collection) throws SQLException {
        connection.update("REPLACE INTO \"seal\" VALUES (?, ?, ?, ?)", collection, commits, count, sum);
    }

    boolean isThere() {
        return commits >= 0;
    }

    Seal with(int crc) {
        return new Seal(commits, count + 1, sum + crc);
    }

    Seal without(int crc) {
        return new Seal(commits, count - 1, sum - crc);
    }

    Seal committed() {
        return new Seal(commits + 1, count, sum);
    }

    boolean agrees(Seal other) {
        return count == other.count && sum == other.sum;
    }
}
