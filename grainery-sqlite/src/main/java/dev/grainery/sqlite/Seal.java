// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sqlite;

import java.sql.SQLException;

/**
 * What is known of a collection besides its rows, changed together with them: a row that is lost, doubled or from
 * another time does not agree with it.
 *
 * @param commits how often it was written to
 * @param count how many documents it has
 * @param sum the sum of the checksums of all rows
 */
record Seal(long commits, long count, long sum) {

    static final String DEFINITION = "CREATE TABLE \"seal\" (\"collection\" TEXT NOT NULL PRIMARY KEY,"
            + " \"commits\" INTEGER NOT NULL, \"count\" INTEGER NOT NULL, \"sum\" INTEGER NOT NULL)";

    /** Tells how often the whole store was written to. */
    static final String ALL_COMMITS = "SELECT sum(\"commits\") FROM \"seal\"";

    /** That of a collection as it stands in the file; all zero and below if there is none. */
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

    /** Whether it is about the same documents. */
    boolean agrees(Seal other) {
        return count == other.count && sum == other.sum;
    }
}
